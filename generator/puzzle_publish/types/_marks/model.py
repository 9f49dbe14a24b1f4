"""What a page prints, as the code uses it, and what it asks.

givens: {"rows": [[null, 1, …], …]}, the number of mines that touch its cell
answer: {"rows": [[1, 0, …], …]}, 1 for a mine
"""

from pydantic import Field

from ...core.puzzle import Json
from ...grids import reading
from ...grids.reading import Rows
from ...grids.symmetry import Turn
from ...rules.marks import Count, MarkStatement, around, every_cell
from ..params import Params

SIZES = (5, 8)
NONE = -1  # stands for a cell without a number


class BlankParams(Params):
    """What a book may set under `params:`."""

    size: int = Field(6, ge=SIZES[0], le=SIZES[1], description="Rows and columns.")


def read(given: Json) -> Rows:
    """Return the numbers of a page.

    Raises:
        ValueError: in a sentence, what is wrong with them.
    """
    found = reading.members(given, ["rows"], of="the puzzle")["rows"]
    size = len(reading.items(found, SIZES, "the grid", "rows"))
    square = (size, size)
    return reading.rows(found, (0, 8), heights=square, widths=square, empty=NONE)


def printed(numbers: Rows) -> Json:
    """Return the numbers as a page prints them."""
    return {"rows": [[None if n == NONE else n for n in row] for row in numbers]}


def statement(numbers: Rows) -> MarkStatement:
    """Return what a puzzle asks: each number counts mines in the cells around."""
    n = len(numbers)
    every = every_cell(n, n)
    blank = tuple((r, c) for r, c in every if numbers[r][c] == NONE)
    clues = tuple(
        Count(
            tuple(cell for cell in around((r, c), n, n) if cell in blank),
            numbers[r][c],
            "clue",
            nth,
            (r, c),
        )
        for nth, (r, c) in enumerate(every, 1)
        if numbers[r][c] != NONE
    )
    return MarkStatement(n, n, blank, clues)


def turned(numbers: Rows, turn: Turn) -> Rows:
    """Return the puzzle turned or mirrored."""
    return tuple(map(tuple, turn.rows(numbers)))


def largest(params: BlankParams) -> Rows:
    """Return a grid of the size."""
    n = range(params.size)
    return tuple(tuple(8 if (r + c) % 2 else NONE for c in n) for r in n)
