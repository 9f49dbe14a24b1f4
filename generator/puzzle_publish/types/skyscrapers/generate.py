"""From a seed to a draft: a random city with all clues, from which clues go."""

from functools import cache

import numpy as np

from ...core.puzzle import Draft
from ...grids.ladder import FIENDISH
from ...grids.symmetry import Symmetry, orbits
from ...kernels.candidates import Ints
from ...kernels.sights import dig_by_sights
from ...rules.vocabulary import visible
from ..digging import Square, full_square
from ..ranges import Range
from . import model
from .ladder import lines_of, rungs_of
from .params import SkyscraperParams

# Edge clues that the easier levels keep, in sizes of the city.
_EDGES = {"easy": 3, "medium": 2.5}
# Cities for one draft: few need more than the orders of a line.
_TRIES = {"easy": 1, "medium": 4, "hard": 4, "expert": 24, "fiendish": 12}


def generate(rng: np.random.Generator, params: SkyscraperParams) -> Draft | None:
    """Return a draft, or None if none of a few cities needs its level."""
    n = params.size
    lines = lines_of(model.empty(n))
    rungs = rungs_of(params.level, lines)
    for _ in range(_TRIES[params.level]):
        position, full = full_square(rng, n)
        grid = full.reshape(n, n)
        edges = [visible(line) for line in _views(grid)]
        clues = np.array([*full, *edges])
        square = Square(rng, position, clues, lines[:, :2], *rungs, digs=dig_by_sights)
        if _dug(square, params):
            framed = np.append(square.clues, 0)[_index(n)].tolist()
            givens = model.make_givens(model.unframed(framed))
            return Draft(givens, {"rows": grid.tolist()})
    return None


def _views(grid: Ints) -> list[Ints]:
    """Each row and column from its first cell and from its last."""
    return [view for line in (*grid, *grid.T) for view in (line, line[::-1])]


def _dug(square: Square, params: SkyscraperParams) -> bool:
    """Take clues away; return whether as many are left as are wanted."""
    heights, edges = _groups(params.size, params.symmetry)
    cells = params.size**2
    inner = params.givens[0] if params.givens else 0
    share = _EDGES.get(params.level, 0)
    least = params.edge_clues[0] if params.edge_clues else int(share * params.size)
    if params.level == FIENDISH:
        square.dig_for_one_more((heights, inner), (edges, least))
    else:
        square.dig(heights, inner)
        square.dig(edges, least)
    if params.minimal:
        square.dig([[k] for k in range(len(square.clues))])
    inside = int(np.count_nonzero(square.clues[:cells]))
    outside = int(np.count_nonzero(square.clues[cells:]))
    return (
        square.is_needed
        and _is_within(params.givens, inside)
        and _is_within(params.edge_clues, outside)
    )


@cache
def _groups(n: int, symmetry: Symmetry) -> tuple[list[list[int]], list[list[int]]]:
    """The indexes of heights and of edge clues, in groups that go together."""
    index = _index(n)
    groups = [[int(index[cell]) for cell in group] for group in orbits(n + 2, symmetry)]
    return (
        [group for group in groups if 0 <= group[0] < n * n],
        [group for group in groups if group[0] >= n * n],
    )


@cache
def _index(n: int) -> Ints:
    """Which clue is where in a square with the edges around it; -1 in the corners."""
    index = np.full((n + 2, n + 2), -1)
    index[1:-1, 1:-1] = np.arange(n * n).reshape(n, n)
    edges = n * n + np.arange(4 * n).reshape(2, n, 2)
    index[1:-1, 0], index[1:-1, -1] = edges[0].T
    index[0, 1:-1], index[-1, 1:-1] = edges[1].T
    return index


def _is_within(wanted: Range | None, number: int) -> bool:
    return wanted is None or wanted[0] <= number <= wanted[1]
