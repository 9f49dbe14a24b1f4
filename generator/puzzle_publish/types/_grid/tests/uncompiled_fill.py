"""Fills some random cases against the slow twin, however the kernels run.

A test starts it with numba's compiler off, and with numba's check of every index. With
a number for the room of the trail the search has to begin again when it is spent.
"""

import sys

import numpy as np

from puzzle_publish.types._grid import (
    kernels_fill,
    kernels_fill_begin,
    kernels_fill_search,
)
from tests.naive.random_crossword import HANZI, agree


def main(first, last, budget=10**9, room=None):
    outcomes = []
    if room is not None:
        kernels_fill_begin.LEAST_ROOM, kernels_fill_begin.ROOM = room, 0
        propagate = kernels_fill_search.propagate

        def told(*state):
            outcomes.append(propagate(*state))
            return outcomes[-1]

        kernels_fill_search.propagate = told
    verdicts = [
        agree(seed, np.random.default_rng(seed), HANZI if seed % 2 else (), budget)
        for seed in range(first, last)
    ]
    assert (room is None) == (kernels_fill.NO_ROOM not in outcomes)
    print(*verdicts)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
