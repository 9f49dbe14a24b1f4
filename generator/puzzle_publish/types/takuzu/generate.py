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
from ...grids.ladder import FIENDISH
from ...grids.symmetry import Symmetry, orbits
from ...kernels import balance
from .ladder import DEEPEST, climb, table
from .params import TakuzuParams

# The levels whose techniques take clues away, one after the other.
STAGES = {
    "easy": ("easy",),
    "medium": ("easy", "medium"),
    "hard": ("medium", "hard"),
    "expert": ("hard", "expert"),
    "fiendish": ("hard", "expert"),
}
ORDERS = 3  # of digging, tried for each grid


def generate(rng: np.random.Generator, params: TakuzuParams) -> Draft | None:
    """Return a draft, or None if its grid does not need a technique of the level."""
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
            taken = _take_by_what_ifs(cells, groups, full, most=1)
        if taken:
            break
    else:
        return None
    if params.minimal and params.level == FIENDISH:
        _take_by_what_ifs(cells, groups.reshape(-1, 1), full, most=n * n)
    elif params.minimal:
        _dig(cells, groups.reshape(-1, 1), DEEPEST[level])
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
    cells: balance.Ints, groups: balance.Ints, full: balance.Ints, most: int
) -> int:
    """Take clues away that all techniques give back; return how many groups went.

    Raises:
        Unsound: a technique contradicts the full grid.
    """
    n, taken = isqrt(len(cells)), 0
    for group in groups:
        if taken == most or not cells[group[0]]:
            continue
        tried = cells.copy()
        tried[group] = 0
        left = tried.copy()
        try:
            climb(tried, n)
        except OutOfSteps:
            continue
        require_same(tried, full)
        cells[:] = left
        taken += 1
    return taken


@cache
def _groups(n: int, symmetry: Symmetry) -> balance.Ints:
    """Return the cells that a symmetry exchanges, in groups of one size: n is even."""
    return np.array([[r * n + c for r, c in group] for group in orbits(n, symmetry)])


def _rows(cells: balance.Ints, n: int) -> list[list[int | None]]:
    values = (None, 0, 1)
    return [[values[x] for x in row] for row in cells.reshape(n, n).tolist()]
