"""The law of leftovers: cells that stick out on both sides of a border hold the same.

Some lines and as many regions have equally many cells. So what of the lines is outside
the regions holds the same values as what of the regions is outside the lines. The rung
takes one more array with a row for each such pair: how many cells, then those of the
lines, then those of the regions.
"""

from .candidates import SHOWN, STEP, Ints, Position, note, strike
from .jit import kernel

LAW_OF_LEFTOVERS = 45


@kernel
def held(p: Position, cells: Ints) -> int:
    """The values that these cells may hold, or do."""
    mask = 0
    for i in range(cells.shape[0]):
        x = cells[i]
        mask |= 1 << (p.value[x] - 1) if p.value[x] else p.cand[x]
    return mask


@kernel
def leftovers(p: Position, codes: Ints, goal: Ints, pairs: Ints) -> bool:
    """Rule out what only one side may hold; whether there was anything."""
    for k in range(pairs.shape[0]):
        n = pairs[k, 0]
        cells = pairs[k, 1 : 1 + 2 * n]
        both = held(p, cells[:n]) & held(p, cells[n:])
        found = False
        for i in range(2 * n):
            found |= strike(p, cells[i], ~both)
        if found:
            for i in range(2 * n):
                note(p, SHOWN, cells[i], 0, 0)
            note(p, STEP, codes[0], -1, 0)
            return True
    return False
