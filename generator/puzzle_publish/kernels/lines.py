"""What one line of a grid allows when each of its cells is filled or empty.

A line of n <= 40 cells is two integers: bit i of `filled` says that cell i is known to
be filled, bit i of `empty` that it is known to be empty. What a line allows is again
two such integers, with the cells that follow and were not known; IMPOSSIBLE in the
first of them says that nothing fits.

Blocks (nonograms): the starts of all blocks are sets of places, held as bits, so that a
line costs a few operations a block, whatever its length. Filled cells are 1 and empty
ones 0 in lines of a binary puzzle (takuzu).
"""

import numpy as np
from numpy.typing import NDArray

from .bits import ctz, popcount
from .jit import kernel

Ints = NDArray[np.int64]

IMPOSSIBLE = -1


@kernel
def put(line: int, height: int, new: int, values: Ints, tried: Ints) -> None:
    """Add new cells of a line to it and to the lines that cross it.

    Args:
        line: its number; rows come before columns.
        height: the number of rows.
        new: the cells.
        values: (lines,) the cells of each line that are filled, or that are empty.
        tried: (lines,) how many techniques have given nothing in a line as it is; none
            in those that now have new cells.
    """
    values[line] |= new
    if new:
        tried[line] = 0
    while new:
        i = ctz(new)
        crossing = height + i if line < height else i
        values[crossing] |= 1 << (line if line < height else line - height)
        tried[crossing] = 0
        new &= new - 1


@kernel
def open_cells(height: int, width: int, known: Ints) -> int:
    """Return how many cells are not known, by what rows know: filled, empty."""
    left = height * width
    for r in range(height):
        left -= popcount(known[0, r] | known[1, r])
    return left


@kernel
def spread(seeds: int, allowed: int) -> int:
    """Return seeds and every place that follows one through allowed places.

    The carry of an addition runs through the allowed places, as in Myers, "A fast
    bit-vector algorithm for approximate string matching" (1999).

    >>> bin(spread(0b10, 0b110))
    '0b1110'
    """
    inside = seeds & allowed
    return seeds | (inside + allowed) ^ allowed | inside


@kernel
def rooms(length: int, free: int) -> int:
    """Return the places at which a block of this length begins and covers only `free`.

    >>> bin(rooms(2, 0b11011))
    '0b1001'
    """
    have = 1
    while have < length:
        step = min(have, length - have)
        free &= free >> step
        have += step
    return free


@kernel
def cover(length: int, starts: int) -> int:
    """Return every cell that a block of this length covers from one of its starts."""
    have = 1
    while have < length:
        step = min(have, length - have)
        starts |= starts << step
        have += step
    return starts


@kernel
def highest(places: int) -> int:
    """Return the highest of some places.

    >>> bin(highest(0b1011))
    '0b1000'
    """
    for shift in (1, 2, 4, 8, 16, 32):
        places |= places >> shift
    return places ^ places >> 1


@kernel
def block_starts(
    blocks: Ints, n: int, filled: int, empty: int, starts: Ints, after: Ints
) -> bool:
    """Write where each block may start; return whether the blocks fit at all.

    Args:
        blocks: how many there are, then their lengths in order.
        n: the cells of the line.
        filled: the cells known to be filled.
        empty: the cells known to be empty.
        starts: (count or more,) for the places of each block.
        after: (count + 1 or more,) bit i of after[j]: cells i and up hold the blocks
            from j on, and cell i is empty or the end of the line.
    """
    count, end = blocks[0], 1 << n
    free = (end - 1) & ~empty
    # Cell n, behind the line, is empty.
    blank = (2 * end - 1) & ~filled
    reach = spread(1, blank)  # places before which all earlier blocks are done
    for j in range(count):
        starts[j] = reach & rooms(blocks[1 + j], free)
        ends = starts[j] << blocks[1 + j] & blank
        reach = spread(ends << 1, blank)
    # The same from the right: the blocks behind a place, its first cell empty.
    gaps = _down(end, blank, n)
    after[count] = gaps
    for j in range(count - 1, -1, -1):
        starts[j] &= gaps >> blocks[1 + j]
        if not starts[j]:
            return False
        gaps = _down(starts[j] >> 1 & blank, blank, n)
        after[j] = gaps
    return bool(reach >> (n + 1) & 1)


@kernel
def _down(seeds: int, allowed: int, n: int) -> int:
    """Return seeds and the allowed places below that lead to one without a break."""
    reached = seeds
    step = 1
    while step <= n:
        reached |= allowed & reached >> step
        allowed &= allowed >> step
        step *= 2
    return reached


@kernel
def simple_blocks(
    blocks: Ints, n: int, filled: int, empty: int, starts: Ints
) -> tuple[int, int]:
    """Return what follows from the first and the last place of each block.

    A block fills the cells that it covers in both; what none can reach is empty. The
    arguments are those of `block_starts`, which has written the last one.
    """
    must, may = 0, 0
    for j in range(blocks[0]):
        first, last = starts[j] & -starts[j], highest(starts[j])
        may |= (last << blocks[1 + j]) - first
        if last < first << blocks[1 + j]:
            must |= (first << blocks[1 + j]) - last
    return must & ~filled, ((1 << n) - 1) & ~may & ~empty


@kernel
def all_blocks(
    blocks: Ints, n: int, filled: int, empty: int, starts: Ints, after: Ints
) -> tuple[int, int]:
    """Return everything that follows from the line: what all placings agree on.

    The arguments are those of `block_starts`, which has written the last two.
    """
    blank = (2 << n) - 1 & ~filled
    may_fill, may_blank = 0, 0
    done = spread(1, blank)  # places before which the blocks so far are done
    for j in range(blocks[0]):
        may_fill |= cover(blocks[1 + j], starts[j])
        may_blank |= done >> 1 & after[j]
        done = spread((starts[j] << blocks[1 + j] & blank) << 1, blank)
    may_blank |= done >> 1 & after[blocks[0]]
    line = (1 << n) - 1
    return line & ~may_blank & ~filled, line & ~may_fill & ~empty


@kernel
def no_three(alike: int) -> int:
    """Return the cells next to two alike, which the other value must fill."""
    pairs = alike & alike >> 1
    return pairs << 2 | pairs >> 1


@kernel
def between(alike: int) -> int:
    """Return the cells between two alike, which the other value must fill."""
    return (alike & alike >> 2) << 1


@kernel
def fillings(table: Ints, ones: int, zeros: int, n: int) -> tuple[int, int]:
    """Return the open cells that are 1, and those that are 0, in all fillings.

    Args:
        table: every line that may be.
        ones: the cells known to be 1.
        zeros: the cells known to be 0.
        n: the cells of the line.
    """
    line = (1 << n) - 1
    always, ever = line, 0
    for k in range(table.size):
        # Without a branch, four lines are looked at together.
        one = table[k]
        fits = (one & zeros | ones & ~one) == 0
        always &= one if fits else line
        ever |= one if fits else 0
    if always & ~ever:
        return IMPOSSIBLE, 0
    return always & ~ones, line & ~ever & ~zeros
