"""Walks from puzzle to puzzle towards more steps of a level: what is worth how much.

`types/deepening.py` walks by the same numbers in Python.
"""

from math import exp
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .jit import kernel

Ints = NDArray[np.int64]

STEP, LATE = 2.0, 5.0  # what an own step is worth, and the first one at the very end
LATEST = 0.7  # of the steps, where the first costs nothing
UNSOLVED = -99.0
HEAT = 0.5  # what is lost by a change that stays once in e times


class Aim(NamedTuple):
    """What a puzzle shall take.

    Attributes:
        first: the cheapest technique of the level, by its number.
        last: the dearest.
        least: how many steps take one of these.
        end: the first does so before this part of all steps.
    """

    first: int
    last: int
    least: int
    end: float


@kernel
def own_of(codes: Ints, aim: Aim) -> tuple[int, int]:
    """Return how many steps are of the level, and the index of the first."""
    own, first = 0, 0
    for k in range(codes.size):
        if aim.first <= codes[k] <= aim.last:
            if own == 0:
                first = k
            own += 1
    return own, first


@kernel
def is_met(codes: Ints, aim: Aim) -> bool:
    """Return whether the techniques of all steps are as wanted."""
    own, first = own_of(codes, aim)
    return bool(own >= aim.least and first < aim.end * codes.size)


@kernel
def worth(codes: Ints, aim: Aim) -> float:
    """Return what the techniques of all steps are worth; there are none if unsolved."""
    own, first = own_of(codes, aim)
    if own == 0:
        return UNSOLVED
    late = max(0.0, first / codes.size - LATEST)
    return STEP * min(own, aim.least) - LATE * late


@kernel
def stays(now: float, there: float, rng: np.random.Generator) -> bool:
    """Return whether a change stays that is worth `there` instead of `now`."""
    return bool(there >= now or rng.random() < exp((there - now) / HEAT))
