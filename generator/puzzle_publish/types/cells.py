"""A puzzle's grid as data: each cell with its place, its words and its state.

Tables for readers who cannot see a page, a check of what was printed, and a player on a
screen all need the same: what is in which cell, and whether a reader may write there.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise, product
from math import floor
from typing import Literal

from ..core.figure import Area, Figure, Label, Line, Rect, Step
from ..core.shown import Shown

# given: printed, and part of the puzzle. blank: the reader fills it. block: nobody
# does. answer: blank, filled by the key. unused: printed, and no part of the answer.
# clue: beside the grid, in a row above the first or below the last, or a column there.
State = Literal["given", "blank", "block", "answer", "unused", "clue"]

# Rectangles of these roles, by their last word, leave no cell to write in.
_BLOCKS = frozenset({"black", "hole"})
# A label this near to the middle of a square fills it; others number or annotate it.
_MIDDLE = 0.25
_PER_UNIT = 1000  # places are compared to a thousandth

_Corner = tuple[int, int]
_Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class GridCell:
    """One square of a grid.

    Attributes:
        row: the number of its row, from 0 at the top; of a clue above the grid -1.
        column: the number of its column, from 0 at the left; of a clue there -1.
        x: the x of its left side in the puzzle's figure, in squares.
        y: the y of its upper side.
        words: the words for what is in it, "" for nothing.
        state: whether it is given, blank, a block, filled by the key, unused, or a clue
            beside the grid.
    """

    row: int
    column: int
    x: float
    y: float
    words: str
    state: State


CellRows = tuple[tuple[GridCell, ...], ...]


def grid_of(puzzle: Figure, key: Figure | None = None) -> CellRows:
    """Return the cells of a figure's grid, row by row; () if it has none.

    A cell is a unit square with lines on all four sides, and the grid the largest set
    of cells that touch along their sides. The words of a key's figure, whose grid has
    the same shape, fill the blank cells.
    """
    blocks = {
        _corner(step.x, step.y)
        for step in puzzle.all_steps
        if isinstance(step, Rect) and step.role.rpartition("-")[2] in _BLOCKS
    }
    keyed = {} if key is None else dict(_words(key, _grid(key)))
    cells = []
    for place, (words, is_filled, corner) in _words(puzzle, _grid(puzzle)):
        state: State = "given" if is_filled else "blank"
        said = words
        if corner in blocks:
            state = "block"
        elif place in keyed:
            said, is_answered, _ = keyed[place]
            state = "answer" if is_answered and state == "blank" else state
        x, y = (side / _PER_UNIT for side in corner)
        cells.append(GridCell(*place, x, y, said, state))
    return rows_of(cells)


def labels_of(figure: Figure) -> CellRows:
    """Return the words of a figure that has no grid, by unit square, row by row."""
    found: dict[_Place, list[str]] = {}
    for step in figure.all_steps:
        if isinstance(step, Label):
            found.setdefault((floor(step.y), floor(step.x)), []).append(step.text)
    return rows_of(
        GridCell(row, column, column, row, " ".join(words), "given")
        for (row, column), words in found.items()
    )


def rows_of(cells: Iterable[GridCell]) -> CellRows:
    """Return cells row by row, each row from left to right."""
    rows: dict[int, list[GridCell]] = {}
    for cell in sorted(cells, key=lambda cell: (cell.row, cell.column)):
        rows.setdefault(cell.row, []).append(cell)
    return tuple(map(tuple, rows.values()))


def changed(rows: CellRows, change: Callable[[GridCell], GridCell]) -> CellRows:
    """Return rows with each cell changed."""
    return tuple(tuple(map(change, row)) for row in rows)


def _words(
    figure: Figure, grid: dict[_Place, _Corner]
) -> Iterator[tuple[_Place, tuple[str, bool, _Corner]]]:
    """Yield (place, (words, whether one is in the middle, corner)) of each cell."""
    labels: dict[tuple[int, int], list[Label]] = {}
    for step in figure.all_steps:
        if isinstance(step, Label):
            labels.setdefault((floor(step.x), floor(step.y)), []).append(step)
    for place, (left, top) in sorted(grid.items()):
        x, y = left / _PER_UNIT, top / _PER_UNIT
        columns, rows = (floor(x), floor(x) + 1), (floor(y), floor(y) + 1)
        near = [s for at in product(columns, rows) for s in labels.get(at, ())]
        inside = [s for s in near if 0 <= s.x - x < 1 and 0 <= s.y - y < 1]
        inside.sort(key=lambda label: (label.y, label.x))
        is_filled = any(
            abs(label.x - x - 0.5) < _MIDDLE and abs(label.y - y - 0.5) < _MIDDLE
            for label in inside
        )
        # What is printed again over a base is one word.
        words = " ".join(dict.fromkeys(label.text for label in inside))
        yield place, (words, is_filled, (left, top))


def _grid(figure: Figure) -> dict[_Place, _Corner]:
    """Return the upper left corner of each cell, by row and column from 0."""
    sides = set(_sides(figure))
    squares = {
        (x, y)
        for (x, y), is_flat in sides
        if is_flat
        and {((x, y), False), ((x, y + _PER_UNIT), True), ((x + _PER_UNIT, y), False)}
        <= sides
    }
    largest = max(_joined(squares), key=lambda part: (len(part), min(part)), default=[])
    left = min((x for x, _ in largest), default=0)
    top = min((y for _, y in largest), default=0)
    return {
        ((y - top) // _PER_UNIT, (x - left) // _PER_UNIT): (x, y) for x, y in largest
    }


def _sides(figure: Figure) -> Iterator[tuple[_Corner, bool]]:
    """Yield each unit of a line as (upper or left end, whether it is horizontal)."""
    every = (line for step in figure.all_steps for line in segments(step))
    for start, end in every:
        (x0, y0), (x1, y1) = sorted((_corner(*start), _corner(*end)))
        if y0 == y1:
            for x in range(x0, x1 - _PER_UNIT + 1, _PER_UNIT):
                yield (x, y0), True
        elif x0 == x1:
            for y in range(y0, y1 - _PER_UNIT + 1, _PER_UNIT):
                yield (x0, y), False


def segments(
    step: Step,
) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """Yield both ends of each straight line that a step draws."""
    match step:
        case Line(points):
            yield from pairwise(points)
        case Area(outlines):
            for points in outlines:
                yield from pairwise((*points, points[0]))
        case Rect(x, y, width, height):
            corners = ((x, y), (x + width, y), (x + width, y + height))
            yield from pairwise((*corners, (x, y + height), (x, y)))


def _joined(squares: set[_Corner]) -> Iterator[list[_Corner]]:
    """Yield the sets of squares that share a side, or half of one as bricks do."""
    near_to: dict[_Corner, list[_Corner]] = {}
    for x, y in squares:
        near_to.setdefault((x // _PER_UNIT, y // _PER_UNIT), []).append((x, y))
    left = set(squares)
    while left:
        part = [left.pop()]
        for x, y in part:
            for across, down in product((-1, 0, 1), repeat=2):
                near = x // _PER_UNIT + across, y // _PER_UNIT + down
                for other in near_to.get(near, ()):
                    apart = sorted((abs(other[0] - x), abs(other[1] - y)))
                    if other in left and apart[0] < apart[1] == _PER_UNIT:
                        left.remove(other)
                        part.append(other)
        yield part


def _corner(x: float, y: float) -> _Corner:
    return round(x * _PER_UNIT), round(y * _PER_UNIT)


def lines_of(rows: CellRows) -> tuple[Shown, ...]:
    """Return the letters of some cells for straight lines, () if there are none."""
    letters = {
        (cell.row, cell.column): cell.words.upper()
        for row in rows
        for cell in row
        if len(cell.words) == 1 and cell.words.isalpha()
    }
    if not letters:
        return ()
    height, width = (1 + max(place[k] for place in letters) for k in (0, 1))
    return (
        Shown(
            tuple(
                "".join(letters.get((r, c), " ") for c in range(width))
                for r in range(height)
            )
        ),
    )
