"""From a seed to a draft: a random loop, from which clues are taken away.

Easy and medium puzzles lose clues while their techniques alone complete the loop. Hard
and expert ones then lose more. Those are kept that take several steps of their level.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from ...core.puzzle import Draft
from ...grids.dig import require_same
from ...grids.loops import STAGES, Shape, shape_of
from ...grids.symmetry import Symmetry
from ...grids.tilings import Name, tiling
from ...kernels.growth import grow
from ...kernels.loopladder import NO_GROUPS, work
from ..depth import goal_of
from .ladder import MASKS, engine, uses
from .model import NO_CLUE, answer_of, givens_of, read
from .params import SlitherlinkParams

Ints = NDArray[np.int64]

LEVELS = tuple(STAGES)
LOOPS = 60  # tried for one that all clues give back
ORDERS = 3  # of digging, tried for each loop
FEW = 4  # one of so many needs no more than the least number of steps


def generate(rng: np.random.Generator, params: SlitherlinkParams) -> Draft | None:
    """Return a draft, or None if its loop is not as deep as the level asks."""
    goal = goal_of(rng, params, LEVELS[0], few=FEW)
    name, height, width = params.tiling, params.rows, params.columns
    stages = STAGES[params.level]
    shape = shape_of(name, height, width)
    groups = _groups(name, height, width, params.symmetry)
    for _ in range(LOOPS):
        clues = _loop(shape, rng)
        position = engine(name, height, width).position(clues.tolist())
        if work(position, NO_GROUPS, MASKS[stages[0]]):
            break
    else:
        return None
    grid = tiling(name, height, width)
    answer = answer_of(grid, np.flatnonzero(position.line == 1).tolist())
    printed, full = position.rule.copy(), position.line.copy()
    for _ in range(ORDERS):
        position.rule[...] = printed
        order = rng.permutation(groups)
        taken = [work(position, order, MASKS[level]) for level in stages]
        if not taken[-1]:
            continue
        if params.minimal:
            singles = order[order >= 0].reshape(-1, 1)
            work(position, singles, MASKS[params.level])
        require_same(position.line, full)
        is_printed = position.rule[0, len(grid.points) :] >= 0
        givens = givens_of(name, width, np.where(is_printed, clues, NO_CLUE).tolist())
        if goal.least == 1 or goal.is_met([one for one, _ in uses(read(givens))[0]]):
            return Draft(givens, answer)
    return None


def _loop(shape: Shape, rng: np.random.Generator) -> Ints:
    """Return all clues of a random loop, by face."""
    inside = np.zeros(len(shape.near), np.int64)
    grow(*shape, rng, inside)
    beside = np.where(shape.near < 0, 0, inside[shape.near])
    clues: Ints = np.count_nonzero(beside != inside[:, None], axis=1)
    return clues


@cache
def _groups(name: Name, height: int, width: int, symmetry: Symmetry) -> Ints:
    """Return the spots whose clues go together, -1 after the last of a group."""
    grid = tiling(name, height, width)
    maps = dict(grid.maps)
    moves = {
        "none": (),
        "quarter-turn": ("quarter-turn", "half-turn", "quarter-back"),
    }.get(symmetry, (symmetry,))
    found: dict[int, list[int]] = {}
    for face in range(len(grid.faces)):
        orbit = sorted({face, *(maps[move][face] for move in moves)})
        found[orbit[0]] = orbit
    most = max(map(len, found.values()))
    groups = np.full((len(found), most), -1, np.int64)
    for k, orbit in enumerate(found.values()):
        groups[k, : len(orbit)] = orbit
    groups[groups >= 0] += len(grid.points)
    return groups
