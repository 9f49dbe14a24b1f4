"""Plans: which shapes in which columns fill the board, regardless of heights.

There are three planners. `dp` counts all plans by dynamic programming over the columns,
and each is equally likely. `parity` places random pieces and never takes one back.
`cutoff` is a search with restarts, kept for comparison.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from . import kernels
from .shapes import CHARACTERS, STABLE, tables

Ints = NDArray[np.int64]

# random() returns one of this many doubles.
_DRAWS = 2**53
# The search is given up after this many steps; with t_max 100 and depth_re 5 it takes
# 630 on average.
CUTOFF_STEPS = 200_000


@dataclass(frozen=True, slots=True, eq=False)
class Planned:
    """A plan and its cost.

    Attributes:
        pieces: (n, 2) shape and leftmost column of each piece.
        cutoffs: how many times the search was cut off.
        steps: how many pieces were placed.
    """

    pieces: Ints
    cutoffs: int
    steps: int


def count(width: int, height: int) -> int:
    """The number of plans of a board: 3 for 2x2, 462 for 4x4, about 10**12 for 8x8."""
    return int(_counts(width, height)[0, 0, 0, 0, 0, 0])


def plan_of(width: int, height: int, rank: int) -> Ints:
    """The plan with this rank, from 0 to count - 1."""
    plan = np.empty((width * height // CHARACTERS, 2), np.int64)
    counts = _counts(width, height)
    kernels.plan_of_rank(tables().tall, width, height, counts, rank, plan)
    return plan


def uniform(rng: np.random.Generator, width: int, height: int) -> Planned:
    """A random plan; all plans are exactly equally likely."""
    total = count(width, height)
    if total == 0:
        raise ValueError(f"nothing fills a board of {width} x {height}")
    while True:
        draw = int(rng.random() * _DRAWS)
        if draw < _DRAWS - _DRAWS % total:
            break
    plan = plan_of(width, height, draw % total)
    return Planned(plan, cutoffs=0, steps=len(plan))


def by_parity(rng: np.random.Generator, width: int, height: int) -> Planned:
    """A random plan made piece by piece, without ever taking one back."""
    shapes = tables()
    plan = np.empty((width * height // CHARACTERS, 2), np.int64)
    placed, _ = kernels.plan_by_parity(
        rng, shapes.tall, shapes.across, width, height, plan
    )
    if placed != len(plan):
        raise ValueError(f"nothing fills a board of {width} x {height}")
    return Planned(plan, cutoffs=0, steps=placed)


def by_cutoff(
    rng: np.random.Generator,
    width: int,
    height: int,
    *,
    t_max: int,
    depth_re: int,
    budget: int | None = None,
) -> Planned | None:
    """A plan by the search with restarts, or None if it needs more than its budget.

    The budget is CUTOFF_STEPS unless set.
    """
    shapes = tables()
    plan = np.empty((width * height // CHARACTERS, 2), np.int64)
    cutoffs, steps = kernels.plan_by_cutoff(
        rng,
        shapes.tall,
        shapes.across,
        STABLE,
        width,
        height,
        t_max,
        depth_re,
        CUTOFF_STEPS if budget is None else budget,
        plan,
    )
    return None if steps < 0 else Planned(plan, cutoffs, steps)


@cache
def _counts(width: int, height: int) -> Ints:
    shapes = tables()
    counts = np.empty((width, kernels.SHAPES + 1, *[height + 1] * 4), np.int64)
    kernels.count_plans(shapes.tall, shapes.across, width, height, counts)
    return counts
