"""Regions that exchange cells along their borders and stay in one piece.

`beside` has for each cell the number of cells beside it, then these.
"""

import numpy as np
from numpy.typing import NDArray

from .jit import kernel

Ints = NDArray[np.int64]


@kernel
def is_connected(region: Ints, beside: Ints, x: int, todo: Ints) -> bool:
    """Whether the region of a cell is in one piece; `todo` is room for its cells."""
    number = region[x]
    size = 0
    for y in range(region.shape[0]):
        size += region[y] == number
    todo[0] = x
    region[x] = -1
    reached = 1
    at = 0
    while at < reached:
        for i in range(1, beside[todo[at], 0] + 1):
            y = beside[todo[at], i]
            if region[y] == number:
                region[y] = -1
                todo[reached] = y
                reached += 1
        at += 1
    for i in range(reached):
        region[todo[i]] = number
    return reached == size


@kernel
def is_end(region: Ints, beside: Ints, y: int, other: int, mine: int) -> bool:
    """Whether a cell of the other region is beside one of mine."""
    found = False
    for i in range(1, beside[y, 0] + 1):
        found |= region[beside[y, i]] == mine
    return found and region[y] == other


@kernel
def exchange(
    rng: np.random.Generator, region: Ints, beside: Ints, x: int, y: int, todo: Ints
) -> None:
    """Give cell x to the region of y for one of its own, if both stay connected."""
    mine, other = region[x], region[y]
    region[x] = other
    ends = 0
    for z in range(region.shape[0]):
        ends += z != x and is_end(region, beside, z, other, mine)
    if ends:
        left = int(rng.random() * ends)
        z = -1
        while left >= 0:
            z += 1
            left -= z != x and is_end(region, beside, z, other, mine)
        region[z] = mine
        if is_connected(region, beside, z, todo) and is_connected(
            region, beside, x, todo
        ):
            return
        region[z] = other
    region[x] = mine


@kernel
def exchange_often(
    rng: np.random.Generator, region: Ints, beside: Ints, tries: int
) -> None:
    """Try this many exchanges at random places."""
    todo = np.empty(region.shape[0], np.int64)
    for _ in range(tries):
        x = int(rng.random() * region.shape[0])
        y = beside[x, 1 + int(rng.random() * beside[x, 0])]
        if region[x] != region[y]:
            exchange(rng, region, beside, x, y, todo)
