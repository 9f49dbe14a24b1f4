"""From a seed to a draft: a random full grid, from which clues are taken away.

Easy and medium grids lose clues while their techniques alone give them back. Hard and
expert ones then lose more, and are kept if that took a technique of their level.
"""

from functools import cache
from math import isqrt

import numpy as np

from ...core.errors import Unsound
from ...core.puzzle import Draft
from ...grids.symmetry import Symmetry, orbits
from ...kernels import balance
from .ladder import DEEPEST, table
from .params import TakuzuParams

# The levels whose techniques take clues away, one after the other.
STAGES = {
    "easy": ("easy",),
    "medium": ("easy", "medium"),
    "hard": ("medium", "hard"),
    "expert": ("hard", "expert"),
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
        if taken:
            break
    else:
        return None
    if params.minimal:
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


@cache
def _groups(n: int, symmetry: Symmetry) -> balance.Ints:
    """Return the cells that a symmetry exchanges, in groups of one size: n is even."""
    return np.array([[r * n + c for r, c in group] for group in orbits(n, symmetry)])


def _rows(cells: balance.Ints, n: int) -> list[list[int | None]]:
    values = (None, 0, 1)
    return [[values[x] for x in row] for row in cells.reshape(n, n).tolist()]
