"""Seeds to drafts: stars that do not touch, regions round them, mended until unique.

Pieces grow round single stars and are joined until each has its stars. While there is
another answer, a cell with one of its stars goes to a region next to it: that answer
then breaks the rules, and the first one does not.
"""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from ...core.puzzle import Draft
from ...grids import growing
from ...kernels import starrows
from ...rules.mark_ladder import techniques_of, until
from ..depth import goal_of
from .ladder import LADDER
from .model import StarbattleParams, numbered, printed, stars_of, statement

TRIES, MENDS, AT_ONCE, BUDGET = 40, 60, 64, 1_000_000
Ints = NDArray[np.int64]


def generate(rng: np.random.Generator, params: StarbattleParams) -> Draft | None:
    """Return a puzzle that is as deep as its level asks, if one was met."""
    goal = goal_of(rng, params, LADDER[0].technique.level)
    ladder = until(params.level, LADDER)
    for _ in range(TRIES):
        if (answer := _stars(rng, params.size)) is None:
            continue
        regions = _regions(rng, answer, stars_of(params.size))
        if regions is None or not _mended(rng, regions, answer):
            continue
        found = numbered(regions.tolist())
        if goal.is_met(techniques_of(statement(found), ladder)):
            return Draft(printed(found), {"rows": answer.tolist()})
    return None


def _ways(size: int) -> Ints:
    """Return the ways to fill a row: the columns of its stars."""
    ways = combinations(range(size), stars_of(size))
    return np.array([way for way in ways if way[-1] - way[0] != 1], np.int64)


def _stars(rng: np.random.Generator, size: int) -> Ints | None:
    """Return a grid of stars that keeps to the rules, whatever the regions."""
    answer = np.zeros((size, size), np.int64)
    ways = rng.permutation(_ways(size))
    lots = np.repeat(np.arange(size)[None, :], size, axis=0)  # no region is full
    found = np.zeros((1, size, size), np.int64)
    met = starrows.others(lots, answer, ways, stars_of(size), BUDGET, found)
    return found[0] if met > 0 else None


def _regions(rng: np.random.Generator, answer: Ints, stars: int) -> Ints | None:
    """Return regions with so many stars each, one or two; None if that went wrong."""
    pieces = growing.grown(rng, answer)
    if stars == 1:
        return pieces
    pairs = growing.joined(rng, pieces)
    return None if pairs is None else np.array(numbered(pairs.tolist()))


def _mended(rng: np.random.Generator, regions: Ints, answer: Ints) -> bool:
    """Return whether cells could change regions so that no other answer is left."""
    size = len(answer)
    found = np.zeros((AT_ONCE, size, size), np.int64)
    for _ in range(MENDS):
        ways = rng.permutation(_ways(size))
        met = starrows.others(regions, answer, ways, stars_of(size), BUDGET, found)
        if met <= 0:
            return bool(met == 0)
        # The cell whose loss breaks most of them, first by lot.
        counts = found[:met].sum(axis=0) * (1 - answer) + rng.random((size, size)) / 2
        for cell in np.argsort(-counts, axis=None).tolist():
            r, c = divmod(cell, size)
            if counts[r, c] < 1:
                return False
            if (near := growing.neighbours(regions, r, c)) and growing.may_leave(
                regions, r, c
            ):
                regions[r, c] = near[int(rng.integers(len(near)))]
                break
    return False
