"""Sums of different values, read by the sets of values that make them.

Every unit has a sum; it is the cage of the same number. The rungs take three arrays:

    runs: the cages of cages.py, a SET for each unit, in the order of the units.
    sets: (side + 1, sums, n) int64, by the number of values and their sum how many sets
        there are, and these.
    memo: (techniques, units, side) int64, for each technique of the rung the candidates
        that it saw last; -1 to begin with.
"""

import numpy as np

from .candidates import (
    BROKEN,
    EMPTY,
    PLACED,
    Ints,
    Position,
    count,
    lowest,
    note,
    place,
    strike,
)
from .jit import kernel
from .regions import REGION_SUM, region_sum
from .subsets import (
    NAKED_PAIR,
    NAKED_TRIPLE,
    ROOM,
    finish,
    hidden_in,
    naked_in,
)
from .techniques import singles_open

LAST_CELL, ONE_SET, CROSSING, SETS, REQUIRED, LEAST_GREATEST = range(60, 66)
# As bits of a number: the first three take all sets of a sum, the others only what the
# candidates allow; the second to the fourth rule values out.
_FIRST, _CROSSED, _NEEDED = 0b00111, 0b00100, 0b10000
_STRIKING, _ONE_SET = 0b01110, 0b00010


@kernel
def fitting(
    p: Position, runs: Ints, u: int, sets: Ints, closely: bool
) -> tuple[int, int, int]:
    """Of the sets for the empty cells of a run: their union, what all have, how many.

    `closely` counts only those that the candidates of the cells allow.
    """
    end = 3 + runs[u, 0]
    left, empty, used, once = runs[u, 2], 0, 0, 0
    for i in range(3, end):
        x = runs[u, i]
        if p.value[x]:
            left -= p.value[x]
            used |= 1 << (p.value[x] - 1)
        else:
            empty += 1
            once |= p.cand[x]
    some, every, number = 0, -1, 0
    if not 0 <= left < sets.shape[1]:
        return 0, 0, 0
    for q in range(1, 1 + sets[empty, left, 0]):
        values = sets[empty, left, q]
        if values & (~once if closely else used):
            continue
        fits = True
        for i in range(3, end if closely else 3):
            x = runs[u, i]
            if not p.cand[x] & values and not p.value[x]:
                fits = False
                break
        if fits:
            some |= values
            every &= values
            number += 1
    return some, every, number


@kernel
def look(p: Position, u: int, found_by: int, runs: Ints, sets: Ints) -> bool:
    """Whether techniques, as bits, find anything in a run; one alone fills one cell."""
    some, every, number = fitting(p, runs, u, sets, found_by > _FIRST)
    if not number:
        p.tally[BROKEN] = 1
        return False
    needed = 0
    if found_by & _NEEDED or (found_by & _CROSSED and number == 1):
        once = twice = 0
        for i in range(3, 3 + runs[u, 0]):
            twice |= once & p.cand[runs[u, i]]
            once |= p.cand[runs[u, i]]
        needed = every & ~twice
    elif found_by & 1 and count(some) == 1:
        needed = some
    strikes = found_by & _STRIKING and (found_by != _ONE_SET or number == 1)
    found = False
    for i in range(3, 3 + runs[u, 0]):
        x = runs[u, i]
        if strikes and p.cand[x] & ~some:
            found = strike(p, x, ~some) or found
        mask = p.cand[x]
        if not found_by & _CROSSED or mask & (mask - 1):
            mask &= needed
        if mask:
            v = lowest(mask)
            note(p, PLACED, x, v + 1, 0)
            place(p, x, v)
            found = True
            if count(found_by) == 1:
                return True
    return found


@kernel
def is_settled(cand: Ints, runs: Ints, u: int, memo: Ints, at: int) -> bool:
    """Whether a technique looked at a run with these candidates before; notes them."""
    same = True
    for i in range(runs[u, 0]):
        mask = cand[runs[u, 3 + i]]
        same = same and memo[at, u, i] == mask
        memo[at, u, i] = mask
    return same


@kernel
def plain_sums(
    p: Position, codes: Ints, goal: Ints, runs: Ints, sets: Ints, memo: Ints
) -> bool:
    """Fill cells and rule values out by the sets of each sum, until nothing follows.

    Where nothing is noted, the order does not matter: all techniques go together.
    """
    together = p.log.shape[0] == 0
    found = False
    i = 0
    while i < codes.shape[0] and p.tally[EMPTY] and not p.tally[BROKEN]:
        found_by = (2 << (codes[-1] - LAST_CELL)) - 1
        if not together:
            found_by = 1 << (codes[i] - LAST_CELL)
        is_new = False
        for u in range(runs.shape[0]):
            if is_settled(p.cand, runs, u, memo, i) or p.tally[BROKEN]:
                continue
            ways = 0 if together else singles_open(p)
            if look(p, u, found_by, runs, sets):
                is_new = True
                if not together:
                    finish(p, u, (1 << runs[u, 0]) - 1, codes[i], ways)
                    break
        found |= is_new
        if not is_new:
            i = codes.shape[0] if together else i + 1
        elif not together:
            i = 0
    return found


@kernel
def bounds(p: Position, runs: Ints, u: int) -> bool:
    """Whether the least or the greatest of the other cells rule out values of a run."""
    left, low, high = runs[u, 2], 0, 0
    for i in range(3, 3 + runs[u, 0]):
        x = runs[u, i]
        left -= p.value[x]
        low += least(p.cand[x])
        high += greatest(p.cand[x])
    found = False
    for i in range(3, 3 + runs[u, 0]):
        mask = p.cand[runs[u, i]]
        first = max(left - high + greatest(mask), 1)
        last = max(left - low + least(mask), 0)
        gone = mask & ~((1 << min(last, 31)) - (1 << (first - 1)))
        if first > last:
            gone = mask
        if gone:
            found = strike(p, runs[u, i], gone)
    return found


@kernel
def least(mask: int) -> int:
    """The least value of a mask, 0 of a filled cell."""
    return lowest(mask) + 1 if mask else 0


@kernel
def greatest(mask: int) -> int:
    """The greatest value of a mask, 0 of a filled cell."""
    for shift in (1, 2, 4, 8):
        mask |= mask >> shift
    return count(mask)


@kernel
def dear_sums(
    p: Position, codes: Ints, goal: Ints, runs: Ints, sets: Ints, memo: Ints
) -> bool:
    """Take one step by pairs, triples, the least and greatest, or the sum of a region.

    Where nothing is noted, one for each run and technique.
    """
    scratch = np.empty((ROOM, p.units.shape[1]), np.int64)
    found = False
    for i in range(codes.shape[0]):
        code = codes[i]
        if code == REGION_SUM and not found:
            found = region_sum(p, runs)
        for u in range(0 if code == REGION_SUM else runs.shape[0]):
            if is_settled(p.cand, runs, u, memo, i):
                continue
            if code == LEAST_GREATEST:
                is_new = bounds(p, runs, u)
                if is_new:
                    finish(p, u, (1 << runs[u, 0]) - 1, code, 0)
            elif code in (NAKED_PAIR, NAKED_TRIPLE):
                is_new = naked_in(p, u, code, scratch)
            else:
                needed = fitting(p, runs, u, sets, True)[1]
                is_new = hidden_in(p, u, needed, code, scratch)
            if is_new:
                found = True
                if p.log.shape[0]:
                    return True
    return found
