"""From a seed to a draft: a random full grid, from which clues are taken away.

Easy and medium grids lose clues while their techniques alone give them back. Hard and
expert ones then lose more, and are kept if that took a technique of their level.
"""

import numpy as np

from ...core.puzzle import Draft, Json
from ...grids.dig import dig
from ...grids.symmetry import orbits
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


def generate(rng: np.random.Generator, params: TakuzuParams) -> Draft | None:
    """Return a draft, or None if its grid does not need a technique of the level."""
    n, lines = params.size, table(params.size)
    cells = np.empty(n * n, np.int64)
    if not balance.fill(n, lines, rng, cells):
        return None
    full = cells.copy()
    groups = [[r * n + c for r, c in group] for group in orbits(n, params.symmetry)]
    groups = [groups[k] for k in rng.permutation(len(groups))]
    stages = [
        lambda gone, deepest=DEEPEST[level]: balance.gives_back(
            cells, n, lines, deepest, gone
        )
        for level in STAGES[params.level]
    ]
    *_, last = dig(cells, groups, stages)
    if not last:
        return None
    if params.minimal:
        left = [[k] for group in groups for k in group if cells[k]]
        dig(cells, left, stages[-1:])
    symbols: Json = {} if params.symbols == "01" else {"symbols": params.symbols}
    return Draft({"rows": _rows(cells, n), **symbols}, {"rows": _rows(full, n)})


def _rows(cells: balance.Ints, n: int) -> Json:
    values = (None, 0, 1)
    return [[values[x] for x in row] for row in cells.reshape(n, n).tolist()]
