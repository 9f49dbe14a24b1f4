"""How a reader solves a kakuro: techniques with names, the cheapest first."""

from collections.abc import Iterable, Sequence
from functools import cache, partial, reduce
from itertools import combinations
from math import prod
from operator import or_

import numpy as np

from ...grids.cagesums import CageRow, arrays_of
from ...grids.climb import NOWHERE, Rung, steps_of, uses_of
from ...grids.ladder import Cell, Clue, Step, Technique
from ...grids.supposing import Failure, Follower
from ...kernels.cages import SET
from ...kernels.candidates import PART, Board, Ints, Position, start
from ...kernels.regions import REGION_SUM
from ...kernels.setsums import (
    CROSSING,
    LAST_CELL,
    LEAST_GREATEST,
    ONE_SET,
    REQUIRED,
    SETS,
    dear_sums,
    plain_sums,
)
from ...kernels.subsets import HIDDEN_PAIR, HIDDEN_TRIPLE, NAKED_PAIR, NAKED_TRIPLE
from ..rungs import up_to
from .model import Kakuro

DIGITS = 9
LADDER = (
    {
        LAST_CELL: Technique("last-cell", "easy", 10),
        ONE_SET: Technique("unique-combination", "easy", 12),
        CROSSING: Technique("cross-reference", "easy", 15),
        SETS: Technique("combination-table", "medium", 20),
        REQUIRED: Technique("required-digit", "medium", 24),
    },
    {
        NAKED_PAIR: Technique("naked-pair", "hard", 30),
        LEAST_GREATEST: Technique("least-greatest", "hard", 32),
        HIDDEN_PAIR: Technique("hidden-pair", "hard", 34),
    },
    {
        NAKED_TRIPLE: Technique("naked-triple", "expert", 40),
        REGION_SUM: Technique("region-sum", "expert", 42),
        HIDDEN_TRIPLE: Technique("hidden-triple", "expert", 44),
    },
)
LEVELS = ("easy", "medium", "hard", "expert")


def sets_of(length: int, total: int) -> list[tuple[int, ...]]:
    """Return the sets of different digits of this length and sum.

    >>> sets_of(2, 16), len(sets_of(5, 25))
    ([(7, 9)], 12)
    """
    return [each for each in combinations(range(1, 10), length) if sum(each) == total]


@cache
def table() -> Ints:
    """The array `sets` of the kernels."""
    found = np.zeros((10, 46, 13), np.int64)
    for length in range(10):
        for digits in combinations(range(1, 10), length):
            row = found[length, sum(digits)]
            row[0] += 1
            row[row[0]] = sum(1 << (d - 1) for d in digits)
    return found


def board_of(runs: Iterable[Sequence[Cell]], height: int, width: int) -> Board:
    """Return the board whose units are these runs."""
    units = [(PART, tuple(r * width + c for r, c in cells)) for cells in runs]
    return Board(DIGITS, units, height, width)


def start_of(board: Board) -> Ints:
    """Return the values to begin with: 0, or -1 in a black cell."""
    found = np.full(prod(board.shape), -1, np.int64)
    for _, cells in board.units:
        found[list(cells)] = 0
    return found


def rungs(board: Board, sums: Sequence[int], level: str) -> tuple[Rung, ...]:
    """Return the rungs up to a level, for runs with these sums."""
    cages = [
        CageRow(SET, total, tuple(cells))
        for total, (_, cells) in zip(sums, board.units, strict=True)
    ]
    runs, *_ = arrays_of(cages)
    found: list[Rung] = []
    for rung in LADDER:
        techniques = up_to(rung, level, LEVELS)
        kernel = dear_sums if found else plain_sums
        memo = np.full((len(techniques), *runs.shape), -1, np.int64)
        if techniques:
            found.append(Rung(kernel, techniques, not found, (runs, table(), memo)))
    return tuple(found)


def try_each(level: str) -> None:
    """Call the kernel of each rung up to a level, on a run of two cells."""
    board = board_of([((0, 0), (0, 1))], 1, 2)
    position = board.position()
    start(position, start_of(board))
    for rung in rungs(board, [3], level):
        rung.kernel(position, rung.codes, NOWHERE, *rung.more)


def climb(givens: Kakuro) -> tuple[Step, ...]:
    """Return the steps that fill every cell, the cheapest techniques first.

    Raises:
        OutOfSteps: the techniques do not finish the puzzle.
    """
    clues = {
        ("cage", k + 1): Clue(run.cells, partial(_is_sum, run.target))
        for k, run in enumerate(givens.runs)
    }
    return steps_of(*_ladder_of(givens), clues)


def _is_sum(total: int, digits: Sequence[int]) -> bool:
    return sum(digits) == total


def uses(givens: Kakuro) -> list[tuple[Technique, int]]:
    """Return the technique of each step, and how many cells could be filled then.

    Raises:
        OutOfSteps: the techniques do not finish the puzzle.
    """
    return uses_of(*_ladder_of(givens))


def _ladder_of(givens: Kakuro) -> tuple[Board, Ints, tuple[Rung, ...]]:
    """The board, the empty grid and the rungs."""
    board = board_of([run.cells for run in givens.runs], givens.height, givens.width)
    sums = [run.target for run in givens.runs]
    cheaper = rungs(board, sums, "expert")
    followed = rungs(board, sums, "expert")
    memos = [rung.more[-1] for rung in followed]
    last = Follower(followed, memos, partial(_failing, sums)).rung
    return board, start_of(board), (*cheaper, last)


def _failing(sums: Sequence[int], p: Position) -> Failure | None:
    """Return a run whose sum no set of digits makes by what its cells can be."""
    for u, ((length, _, *cells), total) in enumerate(
        zip(p.units.tolist(), sums, strict=True)
    ):
        here = cells[:length]
        masks = [mask for mask in p.cand[here].tolist() if mask]
        left = total - int(p.value[here].sum())
        if not _makes(masks, left):
            return Failure(u)
    return None


def _makes(masks: Sequence[int], left: int) -> bool:
    """Return whether a set of digits has this sum and fits the cells one by one."""
    if not 0 <= left < table().shape[1]:
        return False
    number, *sets = table()[len(masks), left].tolist()
    union = reduce(or_, masks, 0)
    return any(
        not digits & ~union and all(mask & digits for mask in masks)
        for digits in sets[:number]
    )
