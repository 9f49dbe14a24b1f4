"""From a seed to a draft: a pattern, random digits, and a climb until logic solves it.

Logic reads the sums of random digits as a reader would; the fewer wrong candidates it
leaves, the better the digits. Hard and expert puzzles first come near the end by the
techniques of medium, then look around for digits that only their own finish; expert
ones until these take several steps.
"""

from collections.abc import Sequence

import numpy as np

from ...core.puzzle import Draft
from ...grids.climb import NOWHERE
from ...grids.dig import require_same
from ...grids.ladder import FIENDISH, Cell
from ...kernels.candidates import Ints
from ..depth import Goal, goal_of
from . import kernels_make, ladder
from .kernels_make import Maker
from .model import Kakuro, make_givens, make_run, read, runs_of
from .params import KakuroParams
from .pattern import pattern

# Most changes for each cell, and some more for small grids. Of 200 walks of 9 x 11, 190
# ended within four for each cell; after that, it is sooner to begin again.
_CLIMB, _WALK, _LEAST_WALK = 10, 4, 300
_LONGER = 2  # times as many where digits are sought that take several steps
_PATTERNS = 100  # for one draft, where several steps of the level are asked for


def generate(rng: np.random.Generator, params: KakuroParams) -> Draft | None:
    """Return a draft, or None if no pattern gave sums as deep as asked."""
    goal = goal_of(rng, params, ladder.LEVELS[0], FIENDISH)
    for _ in range(1 if goal.least == 1 else _PATTERNS):
        if draft := _draft(rng, params, goal):
            return draft
    return None


def _draft(rng: np.random.Generator, params: KakuroParams, goal: Goal) -> Draft | None:
    """Return a draft, or None if a pattern has no digits that meet the goal."""
    rows = pattern(rng, params)
    if rows is None:
        return None
    runs = runs_of(rows)
    digits = _digits(rng, runs, params, goal)
    if digits is None:
        return None
    for r, c in {cell for cells in runs for cell in cells}:
        rows[r][c] = int(digits[r * params.columns + c])
    filled = tuple(
        make_run(cells, sum(rows[r][c] or 0 for r, c in cells)) for cells in runs
    )
    givens = make_givens(Kakuro(params.rows, params.columns, filled))
    # Its runs in the order in which they are graded.
    graded = read(givens).runs
    board = ladder.board_of([run.cells for run in graded], params.rows, params.columns)
    known = ladder.rungs(board, [run.target for run in graded], params.level)
    if not goal.is_met_on(board, ladder.start_of(board), known):
        return None
    return Draft(givens, {"rows": rows})


def _digits(
    rng: np.random.Generator,
    runs: Sequence[Sequence[Cell]],
    params: KakuroParams,
    goal: Goal,
) -> Ints | None:
    """Return digits by cell whose sums need the techniques of a level, or None."""
    board = ladder.board_of(runs, params.rows, params.columns)
    start = ladder.start_of(board)
    white = np.flatnonzero(start == 0)
    digits = np.zeros_like(start)
    digits[white] = (white // params.columns + white % params.columns) % 9 + 1
    plain, *dear = ladder.rungs(board, [0] * len(runs), params.level)
    cages, sets, memo = plain.more
    codes = [NOWHERE, NOWHERE, *(rung.codes for rung in dear)]
    memos = [memo[:0], memo[:0], *(rung.more[-1] for rung in dear)]
    # Of hard ones half are as deep by themselves; of expert ones one of ninety.
    steps = goal.least if params.level == "expert" else 1
    maker = Maker(
        digits,
        digits.copy(),
        start,
        board.position(),
        cages,
        sets,
        (plain.codes, *codes[-2:]),
        (memo, *memos[-2:]),
        steps,
    )
    most = kernels_make.LEFT if dear else 0
    left = kernels_make.improve(rng, maker, most, _CLIMB * len(white))
    if dear and left <= most:
        changes = _LEAST_WALK + _WALK * len(white)
        left = kernels_make.walk(rng, maker, changes * (1 if steps == 1 else _LONGER))
    if left:
        return None
    require_same(maker.position.value[white], digits[white])
    return digits
