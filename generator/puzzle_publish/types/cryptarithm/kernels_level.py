"""The level of a cryptarithm, and the letters to give so that it gets another one."""

import numpy as np
from numpy.typing import NDArray

from ...kernels.jit import kernel
from .kernels_human import (
    BOUNDS,
    DEARER,
    MEMBERS,
    MORE,
    NESTED,
    PAIRS,
    PARITY,
    TECHNIQUES,
    TWO,
    openness,
    work_out,
)
from .kernels_narrow import follow

Ints = NDArray[np.int64]

EASY, MEDIUM, HARD, EXPERT = range(4)

# An easy puzzle has at most this many letters, or at least this many are given.
EASY_LETTERS, EASY_GIVEN = 7, 3
# Uses of PARITY, BOUNDS and PAIRS in a puzzle without cases: an easy one has at most so
# many, and a medium one too; a medium one is made with at least so many.
EASY_MOST, MEDIUM_LEAST, MEDIUM_MOST = 4, 3, 12


@kernel
def thoughts(counts: Ints) -> int:
    """How often a column has to be thought about, not only worked."""
    return int(counts[PARITY] + counts[BOUNDS] + counts[PAIRS])


@kernel
def level_of(counts: Ints, letters: int, given: int) -> int:
    """The level of a puzzle whose solution takes these techniques."""
    if counts[MORE] or counts[NESTED] or counts[TWO] > 1:
        return EXPERT
    if counts[TWO]:
        return HARD
    if thoughts(counts) > MEDIUM_MOST:
        return HARD
    is_small = letters <= EASY_LETTERS or given >= EASY_GIVEN
    return EASY if is_small and thoughts(counts) <= EASY_MOST else MEDIUM


@kernel
def best_given(terms: Ints, start: Ints, state: Ints, n: int, digits: Ints) -> int:
    """The letter whose digit leaves least open.

    digits: (n,) int64, the solution.
    """
    best = -1
    least = 0
    for x in range(n):
        if state[x] == 1 << digits[x]:
            continue
        copy = state.copy()
        copy[x] = 1 << digits[x]
        follow(terms, start, copy, n)
        left, _ = openness(copy, n)
        if best < 0 or left < least:
            best, least = x, left
    return best


@kernel
def give(
    terms: Ints,
    start: Ints,
    state: Ints,
    n: int,
    digits: Ints,
    level: int,
    most: int,
) -> int:
    """The fewest letters to give for a level, as bits; -1 if no more than `most` do.

    Letters are given one after another, each time the one that leaves least open. The
    first letters that make the puzzle easier than the level end the search.

    Args:
        terms: see kernels_narrow.py.
        start: likewise.
        state: likewise; stays as it is.
        n: the number of letters.
        digits: (n,) int64, the only solution.
        level: EASY to EXPERT.
        most: the most letters to give.
    """
    steps = np.empty((1, MEMBERS), np.int64)
    counts = np.empty(TECHNIQUES, np.int64)
    state = state.copy()
    given = 0
    for number in range(most + 1):
        if number:
            x = best_given(terms, start, state, n, digits)
            if x < 0 or number == n:
                return -1
            state[x] = 1 << digits[x]
            given |= 1 << x
        copy = state.copy()
        got = work_out(terms, start, copy, n, TWO, 1, 0, steps, counts)
        if got == DEARER:
            if level == EXPERT:
                return given
            continue
        found = level_of(counts, n, number)
        if found == level:
            if level == HARD and counts[TWO] == 0:
                return -1
            if level == MEDIUM and thoughts(counts) < MEDIUM_LEAST:
                return -1
            return given
        if found < level:
            return -1
    return -1
