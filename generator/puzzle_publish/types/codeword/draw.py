"""The figures of a codeword: numbers in all cells, a table of them, the alphabet.

The table has a box for the letter of each number; the letters of the alphabet can be
crossed out. Given letters are in the grid and in the table, and are crossed out.
"""

from collections.abc import Iterator
from string import ascii_uppercase

from ...core.figure import Figure, Label, Line, Step
from ...core.puzzle import Json
from .._grid import board
from .._grid.draw_key import draw_key
from .._grid.pattern import Pattern

CELL_MM = 9.0
# A number of 7 pt, and room under it for a letter.
MIN_CELL_MM = 7.0
NUMBER_X, NUMBER_Y = 0.07, 0.21
GIVEN_Y = 0.09  # how far below the middle of a cell a letter is, to clear the number
NEAR = 0.05
ABOVE_TABLE, BETWEEN_ROWS, ABOVE_LETTERS = 0.8, 0.25, 0.35
WIDE, NARROW = 13, 9  # boxes in a row of the table, below grids of 13 columns or fewer
LETTER_ROW, LETTER_HALF = 0.6, 0.2


def draw(givens: Json, answer: Json | None) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    return _page(givens) if answer is None else draw_key(givens, answer)


def size_of(givens: Json) -> tuple[float, float]:
    """Return the width and height of a page's figure, in cells."""
    figure = _page(givens)
    return figure.width, figure.height


def _page(givens: Json) -> Figure:
    """Return the grid with its numbers, the table and the alphabet below it."""
    pattern, given = board.pattern_of(givens), given_of(givens)
    table = _table(givens, pattern.width)
    width = max(pattern.width, len(table[0])) + 2 * NEAR
    below = pattern.height + NEAR + ABOVE_TABLE
    under = below + len(table) * (1 + BETWEEN_ROWS) - BETWEEN_ROWS + ABOVE_LETTERS
    alphabet = list(_alphabet(set(given.values()), width, under))
    return Figure(
        width=width,
        height=max(s.y for s in alphabet if isinstance(s, Label)) + LETTER_ROW / 2,
        steps=(
            *board.frame(givens, (width - pattern.width) / 2, NEAR),
            *numbered(givens, (width - pattern.width) / 2, NEAR),
            *_boxes(table, given, width, below),
            *alphabet,
        ),
        cell_mm=CELL_MM,
        min_cell_mm=MIN_CELL_MM,
    )


def given_of(givens: Json) -> dict[int, str]:
    """Return the given letters by number."""
    return {int(number): letter for number, letter in givens["given"].items()}


def _table(givens: Json, width: int) -> list[list[int]]:
    """Return the numbers of the grid in the rows of the table.

    >>> [len(row) for row in _table({"numbers": [list(range(25))]}, 15)]
    [13, 11]
    """
    numbers = sorted({n for row in givens["numbers"] for n in row} - {0})
    each = WIDE if width >= WIDE else NARROW
    return [numbers[k : k + each] for k in range(0, len(numbers), each)]


def numbered(givens: Json, left: float, top: float) -> Iterator[Label]:
    """Yield the numbers of a grid's cells, and the given letters."""
    given = given_of(givens)
    for r, row in enumerate(givens["numbers"]):
        for c, number in enumerate(row):
            if number:
                yield from _cell(left + c, top + r, number, given)


def _cell(x: float, y: float, number: int, given: dict[int, str]) -> Iterator[Label]:
    """Yield a number at the top left of a cell, and its letter if given."""
    yield Label(x + NUMBER_X, y + NUMBER_Y, str(number), "cross-code-number", "start")
    if number in given:
        yield Label(x + 0.5, y + 0.5 + GIVEN_Y, given[number], "cross-code-given")


def _boxes(
    table: list[list[int]], given: dict[int, str], width: float, top: float
) -> Iterator[Step]:
    for nth, numbers in enumerate(table):
        left = (width - len(table[0])) / 2
        y = top + nth * (1 + BETWEEN_ROWS)
        row = Pattern(("." * len(numbers),))
        yield from board.cells(row, left, y, "cross-cell")
        for k, number in enumerate(numbers):
            yield from _cell(left + k, y, number, given)


def _alphabet(gone: set[str], width: float, top: float) -> Iterator[Step]:
    """Yield the letters, those in `gone` crossed out."""
    letters = ascii_uppercase
    each = len(letters) if width >= WIDE else len(letters) // 2
    pitch = (width - 2 * NEAR) / each
    for k, letter in enumerate(letters):
        x = NEAR + (k % each + 0.5) * pitch
        y = top + LETTER_ROW * (k // each + 0.5)
        yield Label(x, y, letter, "cross-code-letter")
        if letter in gone:
            ends = (
                (x - LETTER_HALF, y + LETTER_HALF),
                (x + LETTER_HALF, y - LETTER_HALF),
            )
            yield Line(ends, "cross-code-gone")
