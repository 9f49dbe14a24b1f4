"""From a seed to a draft: a random city with all clues, from which clues go."""

from functools import cache
from math import isqrt

import numpy as np

from ...core.puzzle import Draft
from ...grids.deepen import Judge, deepen
from ...grids.ladder import FIENDISH
from ...grids.latin import latin_board
from ...grids.symmetry import Symmetry, orbits
from ...kernels.candidates import Ints, Position, start
from ...kernels.ownsteps import own_by_sights
from ...kernels.sights import dig_by_sights
from ...rules.vocabulary import visible
from ..depth import Goal, goal_of
from ..digging import Square, full_square
from ..ranges import Range
from . import model
from .ladder import LEVELS, lines_of, rungs, rungs_of
from .params import SkyscraperParams

# Edge clues that the easier levels keep, in sizes of the city.
_EDGES = {"easy": 3, "medium": 2.5}
# Cities for one draft: few need more than the orders of a line.
_TRIES = {"easy": 1, "medium": 4, "hard": 4, "expert": 60, "fiendish": 12}
# Clues exchanged in search of more steps of the level, before the next city.
_CHANGES = {"medium": 200, "hard": 200, "expert": 1200}


def generate(rng: np.random.Generator, params: SkyscraperParams) -> Draft | None:
    """Return a draft, or None if none of a few cities is as deep as its level asks."""
    n = params.size
    goal = goal_of(rng, params, LEVELS[0], FIENDISH)
    lines = lines_of(model.empty(n))
    known = rungs_of(params.level, lines)
    for _ in range(_TRIES[params.level]):
        position, full = full_square(rng, n)
        grid = full.reshape(n, n)
        edges = [visible(line) for line in _views(grid)]
        clues = np.array([*full, *edges])
        city = _City(rng, position, clues, lines[:, :2], *known, digs=dig_by_sights)
        if _dug(city, params) and _is_deep(city, params, goal, lines):
            _drop_needless(city, params)
            if params.minimal and not (
                _is_met(city, goal) and _has_as_many(city.clues, params)
            ):
                continue
            return Draft(model.make_givens(city.left), {"rows": grid.tolist()})
    return None


class _City(Square):
    """A full city with all clues, and those that are left of it."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.everything = self.clues.copy()

    @property
    def left(self) -> model.City:
        """What is printed of it."""
        n = isqrt(len(self.numbers))
        return model.unframed(np.append(self.clues, 0)[_index(n)].tolist())


def _is_deep(city: _City, params: SkyscraperParams, goal: Goal, lines: Ints) -> bool:
    """Return whether a city takes the steps of the goal, perhaps with other clues."""
    if _is_met(city, goal):
        return True
    n, level = params.size, params.level
    cells, board = n * n, latin_board(n)
    # Its memory is of lines with other clues.
    views = lines.copy()
    known = rungs_of(level, views)[1]

    def load(position: Position, clues: Ints) -> None:
        start(position, clues[:cells])
        views[:, :2] = clues[cells:].reshape(-1, 2)

    bounds = _edges(params)
    is_free = bounds == (0, 4 * n) and params.givens is None

    def may(clues: Ints) -> bool:
        outside = int(np.count_nonzero(clues[cells:]))
        return _is_within(bounds, outside) and _has_as_many(clues, params)

    heights, edges = _groups(n, params.symmetry)
    return deepen(
        city.rng,
        city.clues,
        city.everything,
        [*heights, *edges],
        Judge(board, known, level, load, own_by_sights),
        goal.least,
        _CHANGES[level],
        may=(lambda _: True) if is_free else may,
        is_done=lambda _: _is_met(city, goal),
    )


def _is_met(city: _City, goal: Goal) -> bool:
    """Return whether a city takes the steps of the goal as it is."""
    left = city.left
    return goal.is_met_on(latin_board(len(left.rows)), city.numbers, rungs(left))


def _views(grid: Ints) -> list[Ints]:
    """Each row and column from its first cell and from its last."""
    return [view for line in (*grid, *grid.T) for view in (line, line[::-1])]


def _dug(city: _City, params: SkyscraperParams) -> bool:
    """Take clues away; return whether as many are left as are wanted."""
    heights, edges = _groups(params.size, params.symmetry)
    inner = params.givens[0] if params.givens else 0
    least = _edges(params)[0]
    if params.level == FIENDISH:
        city.dig_for_one_more((heights, inner), (edges, least))
    else:
        city.dig(heights, inner)
        city.dig(edges, least)
    _drop_needless(city, params)
    return city.is_needed and _has_as_many(city.clues, params)


def _drop_needless(city: _City, params: SkyscraperParams) -> None:
    """Take every clue away that can be missed, if that is asked."""
    if params.minimal:
        city.dig([[k] for k in range(len(city.clues))])


def _edges(params: SkyscraperParams) -> Range:
    """The least and the greatest number of clues at the edges."""
    least = int(_EDGES.get(params.level, 0) * params.size)
    return params.edge_clues or (least, 4 * params.size)


def _has_as_many(clues: Ints, params: SkyscraperParams) -> bool:
    """Return whether there are as many clues as the author asks."""
    cells = params.size**2
    inside = int(np.count_nonzero(clues[:cells]))
    outside = int(np.count_nonzero(clues[cells:]))
    return _is_within(params.givens, inside) and _is_within(params.edge_clues, outside)


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
