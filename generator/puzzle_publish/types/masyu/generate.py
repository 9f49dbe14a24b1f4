"""From a seed to a draft: a random loop with every pearl, of which some go.

Where all pearls together leave lines open, the loop is moved near these, and a move
stays if fewer lines are open then, or sometimes a few more. Then pearls go while the
techniques complete the loop: those of the level before alone, then those of the level,
and a puzzle in which that took no pearl away is dropped.
"""

from functools import cache
from math import exp

import numpy as np
from numpy.typing import NDArray

from ...core.puzzle import Draft
from ...grids.dig import require_same
from ...grids.loops import STAGES, shape_of
from ...grids.symmetry import orbits
from ...grids.tilings import tiling
from ...kernels.growth import grow
from ...kernels.loopladder import NO_GROUPS, work
from ...kernels.loops import ANY, LEFT, Position, start
from ..depth import goal_of
from .kernels import Ground, move
from .ladder import MASKS, Engine, engine, techniques_of
from .model import answer_of, givens_of
from .params import MasyuParams, Symmetry

Ints = NDArray[np.int64]

LEVELS = tuple(STAGES)
LOOPS = 12  # tried for a draft
MOVES = 8  # of a loop, for each cell
WARMTH = 3.0  # a move that opens three more lines stays once in e times
ORDERS = 3  # of digging, tried for each loop
FEW = 8  # one of so many needs no more than the least number of steps


def generate(rng: np.random.Generator, params: MasyuParams) -> Draft | None:
    """Return a draft, or None if no loop is as deep as the level asks."""
    goal = goal_of(rng, params, LEVELS[0], few=FEW)
    height, width = params.rows, params.columns
    board = engine(height, width)
    ground = _ground(height, width, params.symmetry)
    groups = _groups(height, params.symmetry, width)
    for _ in range(LOOPS):
        position = _grow(board, ground, rng)
        if position:
            full = position.line.copy()
            on = np.flatnonzero(full == 1).tolist()
            if _dig(position, groups, params, rng):
                require_same(position.line, full)
                pearls = board.pearls_of(position)
                if params.level == LEVELS[0] or goal.is_met(
                    techniques_of(board, pearls)
                ):
                    givens = givens_of(pearls, width)
                    return Draft(givens, answer_of(height, width, on))
    return None


def _grow(board: Engine, ground: Ground, rng: np.random.Generator) -> Position | None:
    """Return a loop with all its pearls, if easy techniques complete it."""
    inside = np.zeros(len(ground.near), np.int64)
    grow(ground.near, ground.corners, ground.around, rng, inside)
    position, patterns = _lay(board, ground, inside)
    left, face = position.line.size, -1
    for _ in range(MOVES * patterns.size):
        if work(position, NO_GROUPS, MASKS["easy"]):
            return position
        found = int(position.tally[LEFT])
        stays = found <= left or rng.random() < exp((left - found) / WARMTH)
        left = found if stays else left
        face = move(position, ground, inside, patterns, -1 if stays else face, rng)
    return None


def _lay(board: Engine, ground: Ground, inside: Ints) -> tuple[Position, Ints]:
    """Return a position with all pearls of the loop round faces, and its patterns."""
    sides = np.append(inside, 0)[ground.sides]
    on = {edge for edge, (a, b) in enumerate(sides.tolist()) if a != b}
    patterns = np.array(
        [sum((e in on) << k for k, e in enumerate(spot)) for spot in board.grid.spots]
    )
    rules = ground.pearls[np.arange(len(patterns)), patterns]
    for kin in ground.kin.T:
        rules = np.where((kin >= 0) & (rules[kin] < 0), ANY, rules)
    return board.laid(rules.tolist()), patterns


def _dig(
    position: Position, groups: Ints, params: MasyuParams, rng: np.random.Generator
) -> bool:
    """Take pearls away; return whether that took the techniques of the level."""
    printed = position.rule.copy()
    stages = STAGES[params.level]
    least = params.pearls * position.mate.size
    for _ in range(ORDERS):
        position.rule[...] = printed
        order = rng.permutation(groups)
        taken = [work(position, order, MASKS[level]) for level in stages]
        if taken[-1]:
            easier = MASKS[stages[0]] if len(stages) > 1 else 0
            return _refill(position, printed, order, least, easier)
    return False


def _refill(
    position: Position, printed: Ints, order: Ints, least: float, easier: int
) -> bool:
    """Give pearls back that leave the level; return whether there are enough then."""
    shown = position.rule[0, position.mate.size :]
    for group in order[::-1]:
        if np.count_nonzero(shown >= 0) >= least:
            return True
        spots = group[group >= 0]
        if (position.rule[0, spots] >= 0).all() or (printed[0, spots] < 0).any():
            continue
        gone = position.rule[:, spots]
        position.rule[:, spots] = printed[:, spots]
        start(position)
        if easier and work(position, NO_GROUPS, easier):
            position.rule[:, spots] = gone
    return bool(np.count_nonzero(shown >= 0) >= least)


@cache
def _ground(height: int, width: int, symmetry: Symmetry) -> Ground:
    grid = tiling("squares", height - 1, width - 1)
    groups = _groups(height, symmetry, width) - height * width
    kin = np.full((height * width, groups.shape[1]), -1, np.int64)
    for group in groups:
        kin[group[group >= 0]] = group
    kin[kin < 0] = -1
    return Ground(
        *shape_of("squares", height - 1, width - 1),
        np.array(grid.faces),
        np.array(grid.sides),
        kin,
        engine(height, width).by_pattern,
    )


@cache
def _groups(height: int, symmetry: Symmetry, width: int) -> Ints:
    """Return the spots whose pearls go together, -1 after the last of a group."""
    found = orbits(height, symmetry, width)
    groups = np.full((len(found), max(map(len, found))), -1, np.int64)
    for k, orbit in enumerate(found):
        groups[k, : len(orbit)] = [(height + r) * width + c for r, c in orbit]
    return groups
