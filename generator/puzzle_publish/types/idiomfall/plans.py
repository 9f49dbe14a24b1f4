"""Plans: which shapes in which columns fill the board, heights left aside.

Three planners. `dp` counts all plans by a sum over columns and draws one of them, all
with one chance. `parity` places random pieces and never takes one back. `cutoff` is
the source's search, kept for comparison.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from . import kernels
from .shapes import CHARACTERS, STABLE, tables

Ints = NDArray[np.int64]

# A double holds whole numbers up to here; random() is one of so many.
_DRAWS = 2**53
# The source's search with t_max 100 and depth_re 5 takes 630 steps in the mean; past
# so many it is given up.
CUTOFF_STEPS = 200_000


@dataclass(frozen=True, slots=True, eq=False)
class Planned:
    """A plan and what it cost.

    Attributes:
        pieces: (n, 2) shape and leftmost column of each piece.
        cutoffs: how often the search was cut off.
        steps: pieces placed on the way.
    """

    pieces: Ints
    cutoffs: int
    steps: int


def count(width: int, height: int) -> int:
    """How many plans a board of this size has.

    Known: 3 for 2x2, 462 for 4x4, 1,062,113,694,460 for 8x8.
    """
    return int(_counts(width, height)[0, 0, 0, 0, 0, 0])


def plan_of(width: int, height: int, rank: int) -> Ints:
    """The plan of that rank, 0 to count - 1; each rank is another plan."""
    plan = np.empty((width * height // CHARACTERS, 2), np.int64)
    counts = _counts(width, height)
    kernels.plan_of_rank(tables().tall, width, height, counts, rank, plan)
    return plan


def uniform(rng: np.random.Generator, width: int, height: int) -> Planned:
    """A plan, each of all there are with exactly the same chance."""
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
    """A plan made piece by piece, without ever going back."""
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
    """A plan by the source's search, or None when the budget of steps is spent.

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
