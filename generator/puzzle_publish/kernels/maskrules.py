"""What a rule of a mask search allows: the values it keeps in each of its cells.

By bounds and by partners in pairs of cells; never by a list of possible sets.
"""

import numpy as np
from numpy.typing import NDArray

from .bits import ctz, popcount
from .jit import kernel

Ints = NDArray[np.int64]

DIFFERENT, SUM, PRODUCT, DIFFERENCE, QUOTIENT, ANY_OPERATION = range(6)
GREATER, CONSECUTIVE, NOT_CONSECUTIVE, SEEN = range(6, 10)
PARTNERS, RISING, ARROW, BETWEEN = range(10, 14)
PARTS = 14  # a sum whose cells are cut into parts; no rule of a caller
MOST_TOTAL = 61  # of parts; a set of sums is one number
_CELLS = 4  # where the cells of a rule begin


@kernel
def lowest(mask: int) -> int:
    """The lowest value of a mask."""
    return ctz(np.uint64(mask))


@kernel
def highest(mask: int) -> int:
    """The highest value of a mask, 0 if it is empty."""
    top = 0
    while mask >> top > 1:
        top += 1
    return top


@kernel
def span(low: int, high: int) -> int:
    """The mask of the values from `low` to `high`, of 31 at most."""
    low, high = max(low, 0), min(high, 31)
    return (2 << high) - (1 << low) if low <= high else 0


@kernel
def keep_sum(masks: Ints, cells: Ints, target: int, differ: int, keep: Ints) -> None:
    """Add to `keep` the values that bounds on the sum of a cage allow."""
    n, left, union, low, high = 0, target, 0, 0, 0
    p, q = 0, 0
    for i in range(len(cells)):
        mask = masks[cells[i]]
        if mask & (mask - 1) == 0:
            left -= lowest(mask)
        else:
            p, q = q, i
            n += 1
            union |= mask
            low += lowest(mask)
            high += highest(mask)
    if n == 0 and left != 0:
        return
    one, other = masks[cells[p]], masks[cells[q]]
    if n == 2:
        a, b = 0, 0
        for v in range(32):
            w = left - v
            if (v == w and differ) or not 0 <= w < 32:
                continue
            if one >> v & other >> w & 1:
                a |= 1 << v
                b |= 1 << w
        if a == 0:
            return
        one, other = a, b
    least, most = 0, 31
    if differ and n > 2:
        # Without the others at their least, no value is more than what remains.
        if popcount(np.uint64(union)) < n:
            return
        least, most = left, left
        below, above = union, union
        for _ in range(n - 1):
            v = lowest(below)
            most -= v
            below ^= 1 << v
            v = highest(above)
            least -= v
            above ^= 1 << v
        if lowest(below) > most or highest(above) < least:
            return
    for i in range(len(cells)):
        mask = masks[cells[i]]
        if mask & (mask - 1) == 0:
            keep[i] |= mask
        elif n == 2:
            keep[i] |= one if i == p else other
        else:
            a = left - high + highest(mask)
            b = left - low + lowest(mask)
            keep[i] |= mask & span(max(a, least), min(b, most))


@kernel
def keep_product(masks: Ints, cells: Ints, target: int, keep: Ints) -> None:
    """Add to `keep` the values that bounds on the product of a cage allow."""
    left, n = target, 0
    for i in range(len(cells)):
        mask = masks[cells[i]]
        if mask & (mask - 1) == 0:
            if left % lowest(mask):
                return
            left //= lowest(mask)
        else:
            n += 1
    if n == 0 and left != 1:
        return
    for i in range(len(cells)):
        mask = masks[cells[i]]
        if mask & (mask - 1) == 0:
            keep[i] |= mask
            continue
        # Products of the other cells; one that passes `left` stays above it.
        low, high, only = 1, 1, 0
        for k in range(len(cells)):
            other = masks[cells[k]]
            if k != i and other & (other - 1):
                low = min(low * lowest(other), left + 1)
                high = min(high * highest(other), left + 1)
                only = other
        for v in range(1, 32):
            if mask >> v & 1 and left % v == 0 and low <= left // v <= high:
                w = left // v
                if n != 2 or (w < 32 and only >> w & 1):
                    keep[i] |= 1 << v


@kernel
def keep_pair(masks: Ints, cells: Ints, kind: int, target: int, keep: Ints) -> None:
    """Add to `keep` the values of two cells that have a partner in the other."""
    one, other = masks[cells[0]], masks[cells[1]]
    for v in range(32):
        if one >> v & 1:
            bit = np.int64(1) << v
            if kind == DIFFERENCE:
                fit = bit << target | bit >> target if target < 32 else 0
            elif kind == QUOTIENT:
                fit = np.int64(1) << v * target if v * target < 32 else 0
                if target and v % target == 0:
                    fit |= np.int64(1) << v // target
            elif kind == GREATER:
                fit = bit - 1
            elif kind == CONSECUTIVE:
                fit = bit << 1 | bit >> 1
            else:
                fit = ~(bit << 1 | bit >> 1)
            if other & fit:
                keep[0] |= bit
                keep[1] |= other & fit


@kernel
def keep_seen(masks: Ints, cells: Ints, target: int, full: int, keep: Ints) -> None:
    """Add to `keep` the values that let `target` numbers be seen from the front.

    Of all different numbers only this is used: none equals the highest before it, and a
    full line ends with its highest number in view.
    """
    n, top = len(cells), 0
    for i in range(n):
        top = max(top, highest(masks[cells[i]]))
    if target > n:
        return
    # Bit c of before[i, m]: the first i cells can have m as highest and c in view;
    # of after[i, m]: from there on, the target can be reached.
    before = np.zeros((n + 1, top + 1), np.int64)
    after = np.zeros((n + 1, top + 1), np.int64)
    before[0, 0] = 1
    for i in range(n):
        mask = masks[cells[i]]
        for m in range(top + 1):
            if before[i, m]:
                if mask & ((1 << m) - 1):
                    before[i + 1, m] |= before[i, m]
                for v in range(m + 1, top + 1):
                    if mask >> v & 1:
                        before[i + 1, v] |= before[i, m] << 1
    for m in range(top + 1):
        if m == n or not full:
            after[n, m] = np.int64(1) << target
    for i in range(n - 1, -1, -1):
        mask = masks[cells[i]]
        for m in range(top + 1):
            seen = before[i, m]
            for v in range(1, top + 1 if seen else 0):
                if mask >> v & 1 and v != m:
                    on = after[i + 1, v] >> 1 if v > m else after[i + 1, m]
                    after[i, m] |= on
                    if seen & on:
                        keep[i] |= 1 << v


@kernel
def keep_partners(masks: Ints, rule: Ints, cells: Ints, keep: Ints) -> None:
    """Add to `keep` the values of two cells that have a partner in the rule's table.

    The table has, for each value from 0 of the first cell, a mask of those that fit it
    in the second; then the same for the second cell.
    """
    values = rule[2]
    for i in range(2):
        table = _CELLS + 2 + i * values
        for v in range(values):
            if masks[cells[i]] >> v & 1 and masks[cells[1 - i]] & rule[table + v]:
                keep[i] |= np.int64(1) << v


@kernel
def keep_rising(masks: Ints, cells: Ints, keep: Ints) -> None:
    """Add to `keep` the values of a line in which each is greater than the last."""
    least = 0
    for i in range(len(cells)):
        keep[i] = masks[cells[i]] & span(least, 31)
        if keep[i] == 0:
            return
        least = lowest(keep[i]) + 1
    most = 31
    for i in range(len(cells) - 1, -1, -1):
        keep[i] &= span(0, most)
        if keep[i] == 0:
            return
        most = highest(keep[i]) - 1


@kernel
def flipped(mask: int, top: int) -> int:
    """The mask of `top - v` for each value v of a mask."""
    turned = 0
    while mask:
        turned |= 1 << top - lowest(mask)
        mask &= mask - 1
    return turned


@kernel
def keep_part(parts: Ints, first: int, allowed: int, kept: Ints) -> int:
    """The allowed sums of a part, as a set; adds to `kept` the values that make them.

    A part is three masks whose values differ; a mask of 0 alone is no cell.
    """
    three, sums = parts[first + 2], 0
    one = parts[first]
    while one:
        v = lowest(one)
        one &= one - 1
        two = parts[first + 1] & ~(1 << v)
        while two:
            w = lowest(two)
            two &= two - 1
            taken = (1 << v | 1 << w) & -2
            fit = three & ~taken & allowed >> v + w
            if fit:
                kept[first] |= 1 << v
                kept[first + 1] |= 1 << w
                kept[first + 2] |= fit
                sums |= fit << v + w
    return sums


@kernel
def keep_parts(
    masks: Ints, cells: Ints, begins: int, top: int, goal: int, keep: Ints
) -> int:
    """The sums of parts that are in `goal`, a set; sets `keep` to what makes them.

    Bit i of `begins` is set where cell i begins a part. If `top` is not 0, values are
    counted down from it.
    """
    count, slot = 0, 0
    parts = np.ones(3 * len(cells), np.int64)
    kept = np.zeros(3 * len(cells), np.int64)
    slots = np.zeros(len(cells), np.int64)
    for i in range(len(cells)):
        slot += 1
        if begins >> i & 1:
            slot = 3 * count
            count += 1
        slots[i] = slot
        mask = masks[cells[i]]
        parts[slot] = flipped(mask, top) if top else mask
    before = np.zeros(count + 1, np.int64)
    before[0] = 1
    limit = span_of(goal)
    for k in range(count):
        sums, rest = keep_part(parts, 3 * k, -1, kept), before[k]
        while rest:
            before[k + 1] |= sums << lowest(rest)
            rest &= rest - 1
        before[k + 1] &= limit
    found = before[count] & goal
    after = found
    for k in range(3 * count):
        kept[k] = 0
    for k in range(count - 1, -1, -1):
        allowed, rest = 0, before[k]
        while rest:
            allowed |= after >> lowest(rest)
            rest &= rest - 1
        rest, last = keep_part(parts, 3 * k, allowed, kept), after
        after = 0
        while rest:
            after |= last >> lowest(rest)
            rest &= rest - 1
        after &= before[k]
    for i in range(len(cells)):
        mask = kept[slots[i]]
        keep[i] = flipped(mask, top) if top else mask
    return found


@kernel
def span_of(mask: int) -> int:
    """The mask of all values up to the highest of a mask."""
    top = 0
    while mask >> top > 1:
        top += 1
    return (2 << top) - 1


@kernel
def keep_between(masks: Ints, cells: Ints, target: int, keep: Ints) -> None:
    """Add to `keep` what bounds allow between 1 and the greatest value of a full line.

    It looks at each pair of places for the two: the values between add up to the
    target, and are neither of the two.
    """
    n = len(cells)
    one, top = np.int64(2), np.int64(1) << n
    inner = ~(one | top)
    for i in range(n):
        for j in range(i + 1, n):
            first, last = masks[cells[i]], masks[cells[j]]
            rises = first & one != 0 and last & top != 0
            falls = first & top != 0 and last & one != 0
            is_open = rises or falls
            low, high = 0, 0
            for k in range(n):
                mask = masks[cells[k]] & inner
                if k not in (i, j) and mask == 0:
                    is_open = False
                elif i < k < j:
                    low += lowest(mask)
                    high += highest(mask)
            # Different values from 2 to n - 1.
            count = j - i - 1
            least = count * (count + 3) // 2
            most = count * (2 * n - 1 - count) // 2
            if not is_open or not max(low, least) <= target <= min(high, most):
                continue
            if rises:
                keep[i] |= one
                keep[j] |= top
            if falls:
                keep[i] |= top
                keep[j] |= one
            for k in range(n):
                mask = masks[cells[k]] & inner
                if i < k < j:
                    a, b = target - high + highest(mask), target - low + lowest(mask)
                    keep[k] |= mask & span(a, b)
                elif k not in (i, j):
                    keep[k] |= mask


@kernel
def keep_of(masks: Ints, rule: Ints, cells: Ints, keep: Ints) -> None:
    """Set `keep` to the values that a rule allows in each of its cells."""
    kind, target, extra = rule[0], rule[1], rule[2]
    for i in range(len(cells)):
        keep[i] = 0
    hidden = kind == ANY_OPERATION
    if kind == SUM or hidden:
        keep_sum(masks, cells, target, extra, keep)
    if kind == PRODUCT or hidden:
        keep_product(masks, cells, target, keep)
    if kind == SEEN:
        keep_seen(masks, cells, target, extra, keep)
    elif kind == PARTNERS:
        keep_partners(masks, rule, cells, keep)
    elif kind == RISING:
        keep_rising(masks, cells, keep)
    elif kind == ARROW:
        # The circle's value is the sum of the others.
        path = keep[1 : len(cells)]
        keep[0] = keep_parts(masks, cells[1:], extra, 0, masks[cells[0]], path)
    elif kind == PARTS:
        goal = np.int64(1) << target
        keep_parts(masks, cells, extra, rule[_CELLS + len(cells)], goal, keep)
    elif kind == BETWEEN:
        keep_between(masks, cells, target, keep)
    elif len(cells) == 2 and (hidden or kind > PRODUCT):
        keep_pair(masks, cells, DIFFERENCE if hidden else kind, target, keep)
        if hidden:
            keep_pair(masks, cells, QUOTIENT, target, keep)
