"""Answers other than a known one, sought row by row; no technique, no prover."""

import numpy as np
from numpy.typing import NDArray

from .jit import kernel

Ints = NDArray[np.int64]
OUT_OF_STEPS = -1


@kernel
def others(
    regions: Ints, known: Ints, order: Ints, stars: int, budget: int, found: Ints
) -> int:
    """Return how many other answers are in `found`; OUT_OF_STEPS if there is none yet.

    Args:
        regions: the region of each cell, row by row.
        known: 1 for each star of the answer that does not count.
        order: the columns of the rows' ways, (ways, stars), in the order to try them.
        stars: in each row, column and region.
        budget: how many ways to try.
        found: the cells of answers; the search ends when it is full.
    """
    n = regions.shape[0]
    out, met = np.zeros((n, n), np.int64), 0
    columns, filled = np.zeros(n, np.int64), np.zeros(n, np.int64)
    below = np.zeros((n + 1, n), np.int64)  # cells of each region from a row on
    for r in range(n - 1, -1, -1):
        below[r] = below[r + 1]
        for c in range(n):
            below[r, regions[r, c]] += 1
    way = np.full(n, -1, np.int64)
    r, steps = 0, 0
    while r >= 0:
        if way[r] >= 0:
            for c in order[way[r]]:
                out[r, c] = 0
                columns[c] -= 1
                filled[regions[r, c]] -= 1
        way[r] += 1
        if way[r] == order.shape[0]:
            way[r] = -1
            r -= 1
            continue
        steps += 1
        if steps > budget:
            return met if met else OUT_OF_STEPS
        fits = True
        for c in order[way[r]]:
            out[r, c] = 1
            columns[c] += 1
            filled[regions[r, c]] += 1
        for c in order[way[r]]:
            if columns[c] > stars or filled[regions[r, c]] > stars:
                fits = False
            if r > 0:
                for x in range(max(0, c - 1), min(n, c + 2)):
                    if out[r - 1, x]:
                        fits = False
        for x in range(n):
            if stars - filled[x] > below[r + 1, x]:
                fits = False
            if stars - columns[x] > n - 1 - r:
                fits = False
        if not fits:
            continue
        if r < n - 1:
            r += 1
            continue
        if (out != known).any():
            found[met] = out
            met += 1
            if met == found.shape[0]:
                return met
    return met
