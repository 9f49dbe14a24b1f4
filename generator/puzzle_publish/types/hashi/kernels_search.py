"""Every way to bridge islands: a search over links with union-find, and no technique.

At each node the numbers bound the bridges of links; what is left must hold together.
Then a link of the island with the least room has as many bridges as it may, or fewer.
"""

import numpy as np
from numpy.typing import NDArray

from ...kernels.jit import kernel

Ints = NDArray[np.int64]
# The places of the numbers in the tally of `advance`.
DEPTH, LOOKS, BUDGET, IS_OVER = range(4)


@kernel
def narrow(need: Ints, near: Ints, crossings: Ints, low: Ints, high: Ints) -> int:
    """Bound links by numbers and crossings; return the looks, negative if none fits."""
    looks, more = 0, True
    while more:
        more = False
        for island in range(need.size):
            looks += 1
            least, most = 0, 0
            for link in near[island]:
                if link >= 0:
                    least, most = least + low[link], most + high[link]
            if not least <= need[island] <= most:
                return -looks
            for link in near[island]:
                if link < 0:
                    continue
                up = max(low[link], need[island] - most + high[link])
                down = min(high[link], need[island] - least + low[link])
                if up > low[link] or down < high[link]:
                    least, most = least + up - low[link], most + down - high[link]
                    low[link], high[link], more = up, down, True
        for k in range(2 * crossings.shape[0]):
            one, other = crossings[k // 2, k % 2], crossings[k // 2, 1 - k % 2]
            if low[one] and low[other]:
                return -looks
            if low[one] and high[other]:
                high[other], more = 0, True
    return looks


@kernel
def holds_together(ends: Ints, high: Ints, parent: Ints) -> bool:
    """Return whether links that may have bridges join all islands, by union-find."""
    parts = parent.size
    for island in range(parts):
        parent[island] = island
    for link in range(high.size):
        if high[link]:
            a, b = ends[link, 0], ends[link, 1]
            while parent[a] != a:
                parent[a] = parent[parent[a]]
                a = parent[a]
            while parent[b] != b:
                parent[b] = parent[parent[b]]
                b = parent[b]
            parent[a] = b
            parts -= a != b
    return parts == 1


@kernel
def open_link(near: Ints, low: Ints, high: Ints) -> int:
    """Return a link of the island with the least room; -1 if no link is open."""
    best, least = -1, 1 << 30
    for island in range(near.shape[0]):
        room, last = 0, -1
        for link in near[island]:
            if link >= 0 and high[link] > low[link]:
                room, last = room + high[link] - low[link], link
        if 0 < room < least:
            best, least = last, room
    return best


@kernel
def advance(
    need: Ints,
    near: Ints,
    ends: Ints,
    crossings: Ints,
    low: Ints,
    high: Ints,
    tally: Ints,
    parent: Ints,
    out: Ints,
) -> int:
    """Return how many answers were written to `out`; call again to continue.

    Args:
        need: (islands,) their numbers.
        near: (islands, 4) the links of each, -1 for none.
        ends: (links, 2) the islands of each.
        crossings: (pairs, 2) links that cross.
        low: (depth, links) the least bridges of each link, at each depth of the search.
        high: (depth, links) the most.
        tally: (4,) the depth, looks at islands so far, the most that may be taken, and
            whether the search is over.
        parent: (islands,) scratch.
        out: (count, links) for the bridges of each link.
    """
    depth, found = tally[DEPTH], 0
    while depth >= 0 and found < out.shape[0] and tally[LOOKS] < tally[BUDGET]:
        looks = narrow(need, near, crossings, low[depth], high[depth])
        tally[LOOKS] += abs(looks)
        link = -1
        if looks > 0 and holds_together(ends, high[depth], parent):
            link = open_link(near, low[depth], high[depth])
            if link < 0:
                for k in range(ends.shape[0]):
                    out[found, k] = low[depth, k]
                found += 1
        if link < 0:
            depth -= 1
            continue
        # As many bridges at the next depth; when that is done, fewer at this one.
        for k in range(ends.shape[0]):
            low[depth + 1, k], high[depth + 1, k] = low[depth, k], high[depth, k]
        low[depth + 1, link] = high[depth, link]
        high[depth, link] -= 1
        depth += 1
    tally[DEPTH] = depth
    tally[IS_OVER] = depth < 0
    return found
