"""The prover: finds every answer to the printed givens, without any technique.

Rows, columns, regions, diagonals and windows all hold each digit once, so a grid is an
exact cover of cells and of digits in units. It is built once for each board; a puzzle's
digits are columns that are covered from the start.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ...core.puzzle import Json
from ...grids.reading import Rows
from ...kernels.exact_cover import ExactCover
from . import model
from .model import Board

# The hardest sudokus known take less than 10,000 steps; 100,000 in a grid of 16 with
# few digits, which may never end, take 0.4 s.
BUDGET = 400_000


def solve(givens: Json, *, budget: int = BUDGET) -> Iterator[Json]:
    """Yield every answer exactly once.

    Raises:
        OutOfSteps: the search needs more than `budget` steps.
    """
    sudoku = model.read(givens)
    yield from by_cover(sudoku.board, sudoku.rows, budget)


@dataclass(frozen=True, slots=True, eq=False)
class _Cover:
    """A board's exact cover: row `size * cell + digit - 1` puts a digit into a cell."""

    cover: ExactCover
    columns_of: tuple[tuple[int, ...], ...]


def by_cover(board: Board, rows: Rows, budget: int) -> Iterator[Json]:
    """Yield every way to fill a board without cages and bars."""
    size, search = board.size, _cover_of(board)
    given = {
        size * (size * r + c) + digit - 1
        for r, row in enumerate(rows)
        for c, digit in enumerate(row)
        if digit
    }
    done = [column for row in given for column in search.columns_of[row]]
    for cover in search.cover.covers(done=done, budget=budget):
        digits = [row % size + 1 for row in sorted({*given, *cover})]
        yield {"rows": [digits[k : k + size] for k in range(0, size * size, size)]}


@lru_cache(maxsize=64)
def _cover_of(board: Board) -> _Cover:
    size, area = board.size, board.size * board.size
    columns_of = tuple(
        (
            size * r + c,
            *(area + size * unit + digit for unit in board.units_of[r, c]),
        )
        for r in range(size)
        for c in range(size)
        for digit in range(size)
    )
    columns = area + size * len(board.units)
    return _Cover(ExactCover(columns_of, columns=columns), columns_of)
