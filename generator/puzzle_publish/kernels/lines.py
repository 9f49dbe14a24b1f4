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

from .jit import kernel

Ints = NDArray[np.int64]

IMPOSSIBLE = -1


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
    blocks: Ints, count: int, n: int, filled: int, empty: int, starts: Ints, after: Ints
) -> bool:
    """Write where each block may start; return whether the blocks fit at all.

    Args:
        blocks: (count or more,) their lengths, in order.
        count: how many blocks there are.
        n: the cells of the line.
        filled: the cells known to be filled.
        empty: the cells known to be empty.
        starts: (count or more,) for the places of each block.
        after: (count + 1 or more,) bit i of after[j]: cells i and up hold the blocks
            from j on, and cell i is empty or the end of the line.
    """
    end = 1 << n
    free = (end - 1) & ~empty
    # Cell n, behind the line, is empty.
    blank = (2 * end - 1) & ~filled
    reach = spread(1, blank)  # places before which all earlier blocks are done
    for j in range(count):
        starts[j] = reach & rooms(blocks[j], free)
        ends = starts[j] << blocks[j] & blank
        reach = spread(ends << 1, blank)
    # The same from the right: the blocks behind a place, its first cell empty.
    gaps = _down(end, blank, n)
    after[count] = gaps
    for j in range(count - 1, -1, -1):
        starts[j] &= gaps >> blocks[j]
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
    blocks: Ints, count: int, n: int, filled: int, empty: int, starts: Ints
) -> tuple[int, int]:
    """Return what follows from the first and the last place of each block.

    A block fills the cells that it covers in both; what none can reach is empty.

    Args:
        blocks: (count or more,) their lengths.
        count: how many blocks there are.
        n: the cells of the line.
        filled: the cells known to be filled.
        empty: the cells known to be empty.
        starts: as `block_starts` wrote them.
    """
    must, may = 0, 0
    for j in range(count):
        first, last = starts[j] & -starts[j], highest(starts[j])
        reach = (last << blocks[j]) - first
        may |= reach
        if last < first << blocks[j]:
            must |= (first << blocks[j]) - last
    return must & ~filled, ((1 << n) - 1) & ~may & ~empty


@kernel
def all_blocks(
    blocks: Ints,
    count: int,
    n: int,
    filled: int,
    empty: int,
    starts: Ints,
    after: Ints,
) -> tuple[int, int]:
    """Return everything that follows from the line: what all placings agree on.

    The arguments are those of `block_starts`, which has written the last two.
    """
    blank = (2 << n) - 1 & ~filled
    may_fill, may_blank = 0, 0
    done = spread(1, blank)  # places before which the blocks so far are done
    for j in range(count):
        may_fill |= cover(blocks[j], starts[j])
        may_blank |= done >> 1 & after[j]
        done = spread((starts[j] << blocks[j] & blank) << 1, blank)
    may_blank |= done >> 1 & after[count]
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
def is_balanced(line: int, n: int) -> bool:
    """Return whether a full line has as many 1s as 0s and no three alike in a row."""
    ones = 0
    for i in range(n):
        ones += line >> i & 1
    zeros = ((1 << n) - 1) & ~line
    return (
        2 * ones == n
        and line & line >> 1 & line >> 2 == 0
        and zeros & zeros >> 1 & zeros >> 2 == 0
    )


@kernel
def balanced_lines(n: int, out: Ints) -> int:
    """Write all lines with as many 1s as 0s and no three alike; return their number.

    They are OEIS A003440: 2, 6, 14, 34, 84, 208, 518, 1296 for n = 2, 4, … 16.
    """
    found = 0
    for line in range(1 << n):
        if is_balanced(line, n):
            out[found] = line
            found += 1
    return found


@kernel
def fillings(
    table: Ints, ones: int, zeros: int, n: int, others: Ints, count: int
) -> tuple[int, int]:
    """Return the open cells that are 1, and those that are 0, in all fillings.

    Args:
        table: every line there is, of `balanced_lines`.
        ones: the cells known to be 1.
        zeros: the cells known to be 0.
        n: the cells of the line.
        others: (count or more,) full lines that this one may not be like.
        count: how many of them there are.
    """
    line = (1 << n) - 1
    always, ever = line, 0
    for k in range(table.size):
        one = table[k]
        if one & zeros or ones & ~one:
            continue
        is_new = True
        for j in range(count):
            is_new = is_new and others[j] != one
        if is_new:
            always &= one
            ever |= one
    if always & ~ever:
        return IMPOSSIBLE, 0
    return always & ~ones, line & ~ever & ~zeros
