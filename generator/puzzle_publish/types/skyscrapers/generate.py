"""From a seed to a draft: a random city with all clues, from which clues go."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...core.puzzle import Draft
from ...grids.climb import climb
from ...grids.dig import dig
from ...grids.latin import latin_board
from ...grids.symmetry import Symmetry, orbits
from ...kernels.candidates import Ints, Position, start
from ...kernels.guesses import fill
from . import model
from .ladder import LEVELS, lines_of, rungs_of
from .model import City
from .params import Range, SkyscraperParams
from .rules import visible

# The levels whose techniques take clues away, one after the other.
_STAGES = {
    "easy": ("easy",),
    "medium": ("easy", "medium"),
    "hard": ("medium", "hard"),
    "expert": ("hard", "expert"),
}


# Edge clues that the easier levels keep, in sizes of the city.
_EDGES = {"easy": 3, "medium": 2.5}
# Cities for one draft: few need more than the orders of a line.
_TRIES = {"expert": 8}


class _Plan:
    """The clues of a city as cells of a square with a border for the edges."""

    def __init__(self, grid: Ints) -> None:
        size = len(grid)
        self.side = size + 2
        self.clues = np.zeros((self.side, self.side), np.int64)
        # Views of the same clues.
        self.flat, self.heights = self.clues.ravel(), self.clues[1:-1, 1:-1]
        self.heights[:] = grid
        for k in range(size):
            self.clues[0, k + 1] = visible(grid[:, k])
            self.clues[-1, k + 1] = visible(grid[::-1, k])
            self.clues[k + 1, 0] = visible(grid[k])
            self.clues[k + 1, -1] = visible(grid[k, ::-1])

    @property
    def city(self) -> City:
        clues = self.clues.tolist()
        rows = tuple(tuple(row[1:-1]) for row in clues[1:-1])
        left = tuple(row[0] for row in clues[1:-1])
        right = tuple(row[-1] for row in clues[1:-1])
        top, bottom = (tuple(clues[k][1:-1]) for k in (0, -1))
        return City(rows, (top, bottom, left, right))

    def groups(self, symmetry: Symmetry) -> tuple[list[list[int]], list[list[int]]]:
        """The places of heights and of edge clues, in groups that go together."""
        inner: list[list[int]] = []
        edge: list[list[int]] = []
        ends = (0, self.side - 1)
        for group in orbits(self.side, symmetry):
            places = [r * self.side + c for r, c in group]
            outside = sum(k in ends for k in group[0])
            if outside < 2:
                (edge if outside else inner).append(places)
        return inner, edge


@dataclass
class _Maker:
    """One try for a draft."""

    rng: np.random.Generator
    params: SkyscraperParams
    position: Position
    plan: _Plan

    def solves(self, level: str) -> bool:
        start(self.position, self.plan.heights.ravel())
        return climb(self.position, rungs_of(level, lines_of(self.plan.city)))

    def dig(
        self, groups: Sequence[list[int]], levels: Sequence[str], least: int
    ) -> None:
        order = [groups[k] for k in self.rng.permutation(len(groups))]
        stages = [lambda _, level=level: self.solves(level) for level in levels]
        dig(self.plan.flat, order, stages, least=least)


def generate(rng: np.random.Generator, params: SkyscraperParams) -> Draft | None:
    """Return a draft, or None if none of a few cities needs its level."""
    easier = LEVELS[: LEVELS.index(params.level)]
    for _ in range(_TRIES.get(params.level, 1)):
        size = params.size
        position = latin_board(size).position()
        start(position, np.zeros(size * size, np.int64))
        if not fill(position, rng):
            return None
        full = position.value.reshape(size, size).copy()
        maker = _Maker(rng, params, position, _Plan(full))
        if _dug(maker) and not (easier and maker.solves(easier[-1])):
            return Draft(model.make_givens(maker.plan.city), {"rows": full.tolist()})
    return None


def _dug(maker: _Maker) -> bool:
    """Take clues away; return whether as many are left as are wanted."""
    params, plan = maker.params, maker.plan
    heights, edges = plan.groups(params.symmetry)
    stages = _STAGES[params.level]
    least = params.givens[0] if params.givens else 0
    maker.dig(heights, stages[-1:], least)
    share = _EDGES.get(params.level, 0)
    least = params.edge_clues[0] if params.edge_clues else int(share * params.size)
    maker.dig(edges, stages, least)
    if params.minimal:
        left = [[int(k)] for k in np.flatnonzero(plan.flat)]
        maker.dig(left, stages[-1:], 0)
    inside = int(np.count_nonzero(plan.heights))
    return _is_within(params.givens, inside) and _is_within(
        params.edge_clues, int(np.count_nonzero(plan.flat)) - inside
    )


def _is_within(wanted: Range | None, number: int) -> bool:
    return wanted is None or wanted[0] <= number <= wanted[1]
