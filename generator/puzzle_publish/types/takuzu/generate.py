"""From a seed to a draft: a random full grid, from which clues are taken away.

Easy and medium grids lose clues while their techniques alone give them back. Hard and
expert ones then lose more, and are kept if that took a technique of their level.
"""

from functools import cache
from math import isqrt

import numpy as np

from ...core.errors import OutOfSteps, Unsound
from ...core.puzzle import Draft
from ...grids.dig import require_same
from ...grids.ladder import FIENDISH, Technique
from ...grids.symmetry import Symmetry, orbits
from ...kernels import balance
from ...kernels.walks import Aim
from ..depth import END, Goal, goal_of
from .ladder import DEEPEST, TECHNIQUES, climb, table
from .params import TakuzuParams

# The levels whose techniques take clues away, one after the other.
STAGES = {
    "easy": ("easy",),
    "medium": ("easy", "medium"),
    "hard": ("medium", "hard"),
    "expert": ("hard", "expert"),
    "fiendish": ("hard", "expert"),
}
LEVELS = tuple(STAGES)
ORDERS = 3  # of digging, tried for each grid
FEW = 6  # one of so many needs no more than the least number of steps
DEEPENED = 1500  # changes of clues in search of more steps of the level


def generate(rng: np.random.Generator, params: TakuzuParams) -> Draft | None:
    """Return a draft, or None if its grid is not as deep as its level asks."""
    goal = goal_of(rng, params, LEVELS[0], few=FEW)
    n, lines = params.size, table(params.size)
    full = np.empty(n * n, np.int64)
    if not balance.fill(n, lines, rng, full):
        return None
    for _ in range(ORDERS):
        cells = full.copy()
        groups = rng.permutation(_groups(n, params.symmetry))
        for level in STAGES[params.level]:
            taken = _dig(cells, groups, DEEPEST[level])
        if params.level == FIENDISH:
            taken = _take_by_what_ifs(cells, groups, full, goal)
        if taken:
            break
    else:
        return None
    is_walked = goal.least > 1 and params.level != FIENDISH
    if is_walked and not _is_deepened(rng, cells, full, groups, goal):
        return None
    if params.minimal:
        singles = groups.reshape(-1, 1)
        if params.level == FIENDISH:
            _take_by_what_ifs(cells, singles, full)
        else:
            _dig(cells, singles, DEEPEST[level])
        if goal.least > 1 and not goal.is_met(_techniques(cells, goal.level)):
            return None
    symbols = {} if params.symbols == "01" else {"symbols": params.symbols}
    return Draft({"rows": _rows(cells, n), **symbols}, {"rows": _rows(full, n)})


def _dig(cells: balance.Ints, groups: balance.Ints, deepest: int) -> int:
    """Take clues away; return how many groups went.

    Raises:
        Unsound: a technique contradicts the full grid.
    """
    n = isqrt(len(cells))
    taken: int = balance.dig(cells, groups, n, table(n), deepest)
    if taken == balance.UNSOUND:
        raise Unsound("a technique contradicts the full grid that clues are dug from")
    return taken


def _take_by_what_ifs(
    cells: balance.Ints,
    groups: balance.Ints,
    full: balance.Ints,
    goal: Goal | None = None,
) -> bool:
    """Take clues away that all techniques give back.

    Returns whether a goal was met, at which it ends.

    Raises:
        Unsound: a technique contradicts the full grid.
    """
    n = isqrt(len(cells))
    for group in groups:
        if not cells[group[0]]:
            continue
        tried = cells.copy()
        tried[group] = 0
        left = tried.copy()
        try:
            notes = climb(tried, n)
        except OutOfSteps:
            continue
        require_same(tried, full)
        cells[:] = left
        if goal and goal.is_met([TECHNIQUES[note[0]] for note in notes]):
            return True
    return False


def _is_deepened(
    rng: np.random.Generator,
    cells: balance.Ints,
    full: balance.Ints,
    groups: balance.Ints,
    goal: Goal,
) -> bool:
    """Exchange clues until a grid meets the goal, and return whether it does."""
    n = isqrt(len(cells))
    own = [k for k, each in enumerate(TECHNIQUES) if each.level == goal.level]
    aim = Aim(own[0], own[-1], goal.least, END)
    done = balance.deepen(cells, full, groups, n, table(n), aim, DEEPENED, rng)
    return bool(done)


def _techniques(cells: balance.Ints, level: str) -> list[Technique]:
    """Return that of each step, none if those up to a level do not finish the grid."""
    n = isqrt(len(cells))
    if level == FIENDISH:
        return [TECHNIQUES[note[0]] for note in climb(cells.copy(), n)]
    steps = np.empty((len(cells), 5), np.int64)
    count = balance.climb(cells, n, table(n), DEEPEST[level], False, steps)
    return [TECHNIQUES[code] for code in steps[: max(count, 0), 0].tolist()]


@cache
def _groups(n: int, symmetry: Symmetry) -> balance.Ints:
    """Return the cells that a symmetry exchanges, in groups of one size: n is even."""
    return np.array([[r * n + c for r, c in group] for group in orbits(n, symmetry)])


def _rows(cells: balance.Ints, n: int) -> list[list[int | None]]:
    values = (None, 0, 1)
    return [[values[x] for x in row] for row in cells.reshape(n, n).tolist()]
