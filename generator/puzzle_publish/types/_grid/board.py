"""The grid of a crossword as lines, black squares, numbers and letters.

In a free form everything but the cells is tinted: a white hole would look like one.
"""

from collections.abc import Iterator, Mapping, Sequence

from ...core.figure import Label, Line, Rect, Step
from .model import GridPage
from .pattern import BLACK, Cell, Pattern

# Numbers of two digits leave three quarters of a cell's height to write in.
NUMBER_X, NUMBER_Y = 0.07, 0.2


def frame(givens: GridPage, left: float, top: float) -> Iterator[Step]:
    """Yield the empty grid of a page: black squares, cells and an outline."""
    pattern = givens.pattern
    role = "cross-hole" if givens.is_free else "cross-black"
    yield from squares(pattern, left, top, role)
    yield from cells(pattern, left, top, "cross-cell")
    right, bottom = left + pattern.width, top + pattern.height
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    yield Line((*corners, corners[0]), "cross-outline")


def squares(pattern: Pattern, left: float, top: float, role: str) -> Iterator[Rect]:
    """Yield the black squares, merged side by side."""
    for r, row in enumerate(pattern.rows):
        for start, length in _runs([cell == BLACK for cell in row]):
            yield Rect(left + start, top + r, length, 1.0, role)


def cells(pattern: Pattern, left: float, top: float, role: str) -> Iterator[Line]:
    """Yield the edges of the white cells, each line drawn once.

    >>> [line.points for line in cells(Pattern(("..",)), 0, 0, "cell")][:2]
    [((0, 0), (2, 0)), ((0, 1), (2, 1))]
    """
    rows, columns = pattern.rows, ["".join(c) for c in zip(*pattern.rows, strict=True)]
    for place, start, length in _edges(rows):
        ends = ((left + start, top + place), (left + start + length, top + place))
        yield Line(ends, role)
    for place, start, length in _edges(columns):
        ends = ((left + place, top + start), (left + place, top + start + length))
        yield Line(ends, role)


def numbers(
    pattern: Pattern,
    left: float,
    top: float,
    role: str,
    *,
    at: tuple[float, float] = (NUMBER_X, NUMBER_Y),
) -> Iterator[Label]:
    """Yield the numbers at the top left of cells where entries begin."""
    for (r, c), number in pattern.numbers.items():
        yield Label(left + c + at[0], top + r + at[1], str(number), role, "start")


def letters(
    found: Mapping[Cell, str], left: float, top: float, role: str
) -> Iterator[Label]:
    """Yield letters, each centred in its cell."""
    for (r, c), letter in found.items():
        yield Label(left + c + 0.5, top + r + 0.5, letter, role)


def letters_of(pattern: Pattern, rows: Sequence[str]) -> dict[Cell, str]:
    """Return the letter of each white cell of an answer's rows.

    >>> letters_of(Pattern((".#",)), ["A#"])
    {(0, 0): 'A'}
    """
    return {(r, c): rows[r][c] for r, c in pattern.cells}


def _edges(rows: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    """Yield the runs of edges above, between and below rows: place, start, length."""
    outside = BLACK * len(rows[0])
    for place, (above, below) in enumerate(
        zip((outside, *rows), (*rows, outside), strict=True)
    ):
        marks = [pair != (BLACK, BLACK) for pair in zip(above, below, strict=True)]
        for start, length in _runs(marks):
            yield place, start, length


def _runs(marks: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield the start and length of each run of true marks."""
    start = 0
    for place, mark in enumerate((*marks, False)):
        if not mark:
            if place > start:
                yield start, place - start
            start = place + 1
