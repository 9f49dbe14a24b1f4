"""Cages of a full square changed until they need a level and no more.

Where the techniques of the level stop, a cage gets another operation, gives a cell to
its neighbour or falls in two, until they get further. Where those below the level
suffice, or too few steps of the level, a cage joins another or changes.
"""

import numpy as np

from .cagecuts import (
    CELLS,
    LARGEST,
    Cages,
    below,
    change,
    copy,
    copy_all,
    merge,
    own,
    write,
)
from .cagelines import line_totals, recall, simple_cages
from .cages import CAGE_COMBINATION, FREEBIE, cages
from .candidates import BROKEN, EMPTY, Ints, Position, count, start
from .jit import kernel
from .subsets import subsets

UNSOUND = -1  # a technique left a cell or a number without a place
_COMBINE = CAGE_COMBINATION - FREEBIE  # in a memo


@kernel
def climb(
    p: Position,
    at: int,
    rungs: int,
    codes: Ints,
    c: Cages,
    memo: Ints,
) -> int:
    """How many steps of the last of so many rungs fill the square; -1 if it stays open.

    The first rung to try is `at`. The techniques of each rung are a row of `codes`:
    their number, then these.
    """
    rows = c.rows[: c.number[0]]
    steps = 0
    while at < rungs and p.tally[EMPTY] and not p.tally[BROKEN]:
        some = codes[at][1 : 1 + codes[at, 0]]
        if at == 0:
            simple_cages(p, some, codes[0][:0], rows, rows[:0], memo)
            found = False
        elif at == 1:
            found = cages(p, some, codes[0][:0], rows, rows[:0], memo)
        elif at == 2:
            found = line_totals(p, some, codes[0][:0], rows, rows[:0], memo)
        else:
            found = subsets(p, some, codes[0][:0])
        steps += found and at == rungs - 1
        at = 0 if found else at + 1
    return -1 if p.tally[EMPTY] or p.tally[BROKEN] else steps


@kernel
def needed_steps(
    p: Position, codes: Ints, rungs: int, c: Cages, memo: Ints, empty: Ints
) -> int:
    """How many steps of the last of so many rungs the square needs.

    0 if one rung less fills it or all do not; 1 where there is one rung, and it does.
    """
    for i in range(memo.shape[0]):
        for k in range(c.number[0]):
            for j in range(LARGEST):
                memo[i, k, j] = c.looks[k, j] if i == _COMBINE else -1
    start(p, empty)
    recall(p, c.rows[: c.number[0]], memo[_COMBINE])
    if rungs > 1 and climb(p, 0, rungs - 1, codes, c, memo) >= 0:
        return 0
    steps = climb(p, rungs - 1, rungs, codes, c, memo)
    return steps + 1 if rungs == 1 else max(steps, 0)


@kernel
def open_cells(p: Position, cells: Ints) -> tuple[int, int]:
    """Write the cells that are still empty; how many, and with how many candidates."""
    n = left = 0
    for x in range(p.cand.shape[0]):
        if p.cand[x]:
            cells[n] = x
            n += 1
            left += count(p.cand[x])
    return n, left


@kernel
def fit(
    p: Position,
    blank: Position,
    rng: np.random.Generator,
    codes: Ints,
    rungs: int,
    c: Cages,
    best: Cages,
    memo: Ints,
    tries: int,
    steps: int,
) -> int:
    """Change cages until so many steps of the last rung are needed, and suffice.

    Returns 1, or 0 if it does not come to that within so many tries, or UNSOUND.
    """
    area = p.cand.shape[0]
    empty = np.zeros(area, np.int64)
    stuck = np.empty(area, np.int64)
    for k in range(c.number[0]):
        write(c, blank, k, c.rows[k][CELLS : CELLS + c.rows[k, 0]].copy(), c.drawn[k])
    own(c)
    copy_all(c, best)
    many, least = open_cells(blank, stuck)
    fresh = np.empty(area, np.int64)
    most = 0
    for _ in range(tries):
        taken = needed_steps(p, codes, rungs, c, memo, empty)
        if p.tally[BROKEN]:
            return UNSOUND
        if taken >= steps:
            return 1
        found, left = open_cells(p, fresh)
        if left < least or (left == least and taken >= most):
            copy_all(c, best)
            least = left
            most = taken
            many = found
            copy(fresh, 0, stuck, 0, found)
        else:
            copy_all(best, c)
        x = stuck[below(rng, many)] if many else below(rng, area)
        if many or not merge(c, blank, rng, x):
            change(c, blank, rng, x, many > 0)
    return 0
