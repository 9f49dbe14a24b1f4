"""The prover: finds every answer to the printed givens, without any technique.

Rows, columns, regions, diagonals and windows all hold each digit once, so a grid is an
exact cover of cells and of digits in units. It is built once for each board; a puzzle's
digits are columns that are covered from the start. Clues and pairs of cells are no
cover: such puzzles are searched by masks and bounds.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from ...core.puzzle import Json
from ...kernels.exact_cover import ExactCover
from ..stated import answer_of
from .board import Board
from .model import Sudoku
from .rules import statement

# The hardest sudokus known take less than 10,000 steps; 100,000 in a grid of 16 with
# few digits, which may never end, take 0.4 s.
BUDGET = 400_000
_LOOKS = 10  # looks at a cell or a rule that take as long as one step of a cover
# The same with marks. Of puzzles without a digit those of arrows needed 3 to 20 million
# looks (5 s), those of all dots 0.01; diagonals with 7 to 9 digits, up to
# 17 million.
_LOOKS_AT_MARKS = 100


def solve(givens: Sudoku, *, budget: int = BUDGET) -> Iterator[Json]:
    """Yield every answer exactly once.

    Raises:
        OutOfSteps: the search needs more than `budget` steps.
    """
    board, puzzle = givens.board, statement(givens)
    found: Iterator[Iterable[int]]
    if puzzle.clues or board.anti:
        # A book of other sudokus compiles no such kernel.
        from ...rules import prover

        looks = _LOOKS_AT_MARKS if givens.marks else _LOOKS
        found = prover.answers(puzzle, budget=budget * looks)
    else:
        found = _covers(board, givens, budget)
    for digits in found:
        yield answer_of(puzzle, digits, board.side, board.side)


@dataclass(frozen=True, slots=True, eq=False)
class _Cover:
    """A board's exact cover: row `size * cell + digit - 1` puts a digit into a cell."""

    cover: ExactCover
    columns_of: tuple[tuple[int, ...], ...]


def _covers(board: Board, givens: Sudoku, budget: int) -> Iterator[Iterable[int]]:
    """Yield the digits of every way to fill a board, by its cells."""
    size, search = board.size, _cover_of(board)
    rows = givens.rows
    digits = enumerate([rows[r][c] for r, c in board.cells])
    given = {size * x + digit - 1 for x, digit in digits if digit}
    done = chain.from_iterable(map(search.columns_of.__getitem__, given))
    for cover in search.cover.covers(done=done, budget=budget):
        yield [row % size + 1 for row in sorted({*given, *cover})]


@lru_cache(maxsize=64)
def _cover_of(board: Board) -> _Cover:
    size, area = board.size, len(board.cells)
    columns_of = tuple(
        (x, *(area + size * unit + digit for unit in board.units_of[cell]))
        for x, cell in enumerate(board.cells)
        for digit in range(size)
    )
    columns = area + size * len(board.units)
    return _Cover(ExactCover(columns_of, columns=columns), columns_of)
