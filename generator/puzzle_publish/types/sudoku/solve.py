"""The prover: finds every answer to the printed givens, without any technique.

Rows, columns, regions, diagonals and windows all hold each digit once, so a grid is an
exact cover of cells and of digits in units. It is built once for each board; a puzzle's
digits are columns that are covered from the start. Cages and bars are no cover: such
puzzles are searched by masks and bounds.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from ...core.puzzle import Json
from ...grids.reading import Cell, Rows
from ...kernels.exact_cover import ExactCover
from .model import Board, Sudoku, neighbours

if TYPE_CHECKING:
    from ...kernels.masksearch import Rule

# The hardest sudokus known take less than 10,000 steps; 100,000 in a grid of 16 with
# few digits, which may never end, take 0.4 s.
BUDGET = 400_000
_LOOKS = 10  # looks at a cell or a rule that take as long as one step of a cover


def solve(givens: Sudoku, *, budget: int = BUDGET) -> Iterator[Json]:
    """Yield every answer exactly once.

    Raises:
        OutOfSteps: the search needs more than `budget` steps.
    """
    if givens.cages or givens.consecutive is not None:
        yield from _by_masks(givens, budget)
    else:
        yield from _by_cover(givens.board, givens.rows, budget)


@dataclass(frozen=True, slots=True, eq=False)
class _Cover:
    """A board's exact cover: row `size * cell + digit - 1` puts a digit into a cell."""

    cover: ExactCover
    columns_of: tuple[tuple[int, ...], ...]


def _by_cover(board: Board, rows: Rows, budget: int) -> Iterator[Json]:
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


def _by_masks(sudoku: Sudoku, budget: int) -> Iterator[Json]:
    """Yield every way to fill a board with cages or bars."""
    # A book of other sudokus compiles no such kernel.
    from ...kernels.masksearch import MaskSearch

    size = sudoku.board.size
    given = {
        size * r + c: digit
        for r, row in enumerate(sudoku.rows)
        for c, digit in enumerate(row)
        if digit
    }
    search = MaskSearch(list(_rules(sudoku)), cells=size * size, values=size)
    for digits in search.answers(given, budget=budget * _LOOKS):
        yield {
            "rows": [list(digits[k : k + size]) for k in range(0, len(digits), size)]
        }


def _rules(sudoku: Sudoku) -> "Iterator[Rule]":
    """Yield units, cages and relations of neighbours for the search by masks."""
    from ...kernels.maskrules import CONSECUTIVE, DIFFERENT, NOT_CONSECUTIVE, SUM
    from ...kernels.masksearch import Rule

    size = sudoku.board.size

    def indexes(cells: Iterable[Cell]) -> tuple[int, ...]:
        return tuple(size * r + c for r, c in cells)

    for unit in sudoku.board.units:
        yield Rule(DIFFERENT, indexes(unit.cells))
    for cage in sudoku.cages:
        if len(cage.cells) > 1:
            yield Rule(DIFFERENT, indexes(cage.cells))
        yield Rule(SUM, indexes(cage.cells), cage.total)
    if sudoku.consecutive is not None:
        barred = {frozenset(pair) for pair in sudoku.consecutive}
        for pair in neighbours(size):
            kind = CONSECUTIVE if frozenset(pair) in barred else NOT_CONSECUTIVE
            yield Rule(kind, indexes(pair))
