"""Clues about the digits of some cells: lines that rise, sums, pairs, sandwiches.

The rung takes two more arrays. `rules` has a row for each clue: its family, by which
techniques are named; its kind; its target, of a ONE_OF a mask; how many cells it has; 1
if they all differ; then the cells. A PAIR has a table after them: for each value of the
first cell a mask of those that fit it in the second, then the same for the second cell.
`memo` keeps for each way of reasoning and clue the candidates with which it gave
nothing; -1 to begin with.

There are three ways of reasoning, from easy to hard: what the least and the greatest
values leave, all fillings of the cells where they are few, and where they are many.
"""

import numpy as np

from .candidates import SHOWN, STEP, Bytes, Ints, Position, count, lowest, note, strike
from .jit import kernel
from .techniques import is_reached, take_single

ONE_OF, RISING, PAIR, TOTAL, ARROW, BETWEEN = range(6)
FIRST = 60  # the code of the first way of the first family
WAYS = 3
LIMITS, FEW, MANY = range(WAYS)
_MOST = 60  # fillings that a reader lists
_MOST_OF_MANY = 2_000
_TRIED = 40  # values tried for each filling of the most that there may be
_FAMILY, _KIND, _TARGET, _COUNT, _DIFFER, _CELLS = range(6)

# Rows of a table of ways to fill cells with a sum; a column for each cell, one more.
MASK, LEFT, VALUE, BEFORE, LEAST, GREATEST = range(6)
ROWS = 6


@kernel
def highest(mask: int) -> int:
    """Number of the highest bit."""
    top = 0
    while mask >> top > 1:
        top += 1
    return top


@kernel
def values_up_to(value: int) -> int:
    """The mask of the values from 1 to one of them, 0 for none."""
    return (1 << max(value, 0)) - 1


@kernel
def masks_of(p: Position, rule: Ints, ways: Ints, known: Ints) -> bool:
    """Write what each cell of a clue can have; whether that is new and one is empty."""
    is_new, is_open = False, False
    for i in range(rule[_COUNT]):
        x = rule[_CELLS + i]
        mask = 1 << (p.value[x] - 1) if p.value[x] else p.cand[x]
        ways[MASK, i] = mask
        is_open |= p.value[x] == 0
        if known[i] != mask:
            is_new = True
            known[i] = mask
    return is_new and is_open


@kernel
def keep_rising(n: int, ways: Ints, keep: Ints) -> None:
    """Write what values leave that rise from the first cell to the last."""
    least = 0
    for i in range(n):
        keep[i] = ways[MASK, i] & ~((1 << least) - 1)
        if keep[i] == 0:
            return
        least = lowest(keep[i]) + 1
    most = 62
    for i in range(n - 1, -1, -1):
        keep[i] &= (1 << most) - 1
        if keep[i] == 0:
            return
        most = highest(keep[i])


@kernel
def keep_pair(rule: Ints, side: int, ways: Ints, keep: Ints) -> None:
    """Write the values of two cells that fit one of the other."""
    for i in range(2):
        table = _CELLS + 2 + i * side
        for v in range(side):
            if ways[MASK, i] >> v & 1 and ways[MASK, 1 - i] & rule[table + v]:
                keep[i] |= 1 << v


@kernel
def least_sum(n: int, first: int, differ: int, ways: Ints) -> int:
    """The least sum of cells from the first one, of different values if they differ."""
    total, union = 0, 0
    for i in range(first, n):
        total += lowest(ways[MASK, i]) + 1
        union |= ways[MASK, i]
    if not differ or count(union) < n - first:
        return total
    apart = 0
    for _ in range(n - first):
        apart += lowest(union) + 1
        union &= union - 1
    return max(total, apart)


@kernel
def keep_sum_limits(rule: Ints, ways: Ints, keep: Ints) -> None:
    """Write what the least and the greatest sum of the other cells leave.

    The sum is the target, or the value of an arrow's first cell.
    """
    n = rule[_COUNT]
    first = 1 if rule[_KIND] == ARROW else 0
    low, high = 0, 0
    for i in range(first, n):
        low += lowest(ways[MASK, i]) + 1
        high += highest(ways[MASK, i]) + 1
    least, most = rule[_TARGET], rule[_TARGET]
    if first:
        bottom = least_sum(n, 1, rule[_DIFFER], ways)
        keep[0] = ways[MASK, 0] & values_up_to(min(high, 62))
        keep[0] &= ~values_up_to(bottom - 1)
        if keep[0] == 0:
            return
        least, most = lowest(keep[0]) + 1, highest(keep[0]) + 1
    for i in range(first, n):
        mask = ways[MASK, i]
        top = most - (low - lowest(mask) - 1)
        bottom = least - (high - highest(mask) - 1)
        keep[i] = mask & values_up_to(min(top, 62)) & ~values_up_to(bottom - 1)


@kernel
def begin_sum(n: int, first: int, ways: Ints) -> None:
    """Make a table of ways ready for the first filling of the cells from `first`."""
    least, greatest = 0, 0
    for i in range(n - 1, first - 1, -1):
        ways[LEAST, i] = least
        ways[GREATEST, i] = greatest
        least += lowest(ways[MASK, i]) + 1
        greatest += highest(ways[MASK, i]) + 1
    ways[BEFORE, first] = 0
    ways[LEFT, first] = ways[MASK, first]


@kernel
def next_sum(
    n: int, first: int, target: int, cells: Ints, sees: Bytes, ways: Ints, state: Ints
) -> bool:
    """Advance to the next filling with a sum, in row VALUE; False if there is none.

    The state is the depth and how many values may still be tried; with none left, it
    is False, too. Cells that see each other differ.
    """
    i = state[0]
    while i >= first:
        left = ways[LEFT, i]
        if not left or state[1] <= 0:
            i -= 1
            continue
        state[1] -= 1
        v = lowest(left)
        ways[LEFT, i] = left & (left - 1)
        total = ways[BEFORE, i] + v + 1
        if total + ways[LEAST, i] > target or total + ways[GREATEST, i] < target:
            continue
        is_free = True
        for k in range(first, i):
            if ways[VALUE, k] == v and sees[cells[i], cells[k]]:
                is_free = False
        if not is_free:
            continue
        ways[VALUE, i] = v
        if i == n - 1:
            state[0] = i
            return True
        i += 1
        ways[BEFORE, i] = total
        ways[LEFT, i] = ways[MASK, i]
    state[0] = first - 1
    return False


@kernel
def keep_sums(
    rule: Ints, sees: Bytes, most: int, ways: Ints, state: Ints, keep: Ints
) -> bool:
    """Write what all fillings with the sum have; whether they are no more than `most`.

    Of an arrow, these are the fillings for each value of its first cell.
    """
    n, cells = rule[_COUNT], rule[_CELLS:]
    found = 0
    state[1] = _TRIED * most
    if rule[_KIND] == TOTAL:
        begin_sum(n, 0, ways)
        state[0] = 0
        while next_sum(n, 0, rule[_TARGET], cells, sees, ways, state):
            found += 1
            if found > most:
                return False
            for i in range(n):
                keep[i] |= 1 << ways[VALUE, i]
        return state[1] > 0
    circle = ways[MASK, 0]
    while circle:
        bit = circle & -circle
        circle ^= bit
        for i in range(1, n):
            if sees[cells[0], cells[i]]:
                ways[MASK, i] &= ~bit
        begin_sum(n, 1, ways)
        state[0] = 1
        is_full = True
        for i in range(1, n):
            is_full &= ways[MASK, i] != 0
        while is_full and next_sum(n, 1, lowest(bit) + 1, cells, sees, ways, state):
            found += 1
            if found > most:
                return False
            keep[0] |= bit
            for i in range(1, n):
                keep[i] |= 1 << ways[VALUE, i]
        for i in range(1, n):
            if sees[cells[0], cells[i]] and ways[ROWS, i] & bit:
                ways[MASK, i] |= bit
    return state[1] > 0


@kernel
def keep_between(
    rule: Ints,
    sees: Bytes,
    side: int,
    way: int,
    ways: Ints,
    inner: Ints,
    state: Ints,
    keep: Ints,
) -> bool:
    """Write what a sandwich leaves; whether its fillings are few enough.

    It looks at each pair of places for 1 and the greatest value: by the limits of the
    sums of as many different values, or by all fillings of the cells between.
    """
    n, target, cells = rule[_COUNT], rule[_TARGET], rule[_CELLS:]
    one, top = 1, 1 << (side - 1)
    between = ~(one | top)
    most = _MOST if way == FEW else _MOST_OF_MANY
    state[1] = _TRIED * most
    found = 0
    for i in range(n):
        for j in range(i + 1, n):
            first, last = ways[MASK, i], ways[MASK, j]
            rises = first & one != 0 and last & top != 0
            falls = first & top != 0 and last & one != 0
            size = j - i - 1
            least = size * (size + 3) // 2
            greatest = size * (2 * side - 1 - size) // 2
            is_open = (rises or falls) and least <= target <= greatest
            for k in range(n):
                if k not in (i, j) and ways[MASK, k] & between == 0:
                    is_open = False
            if not is_open:
                continue
            is_met = size == 0
            if is_met or way == LIMITS:
                is_met = True
                for k in range(n):
                    if k not in (i, j):
                        keep[k] |= ways[MASK, k] & between
                found += 1
            else:
                for k in range(size):
                    inner[MASK, k] = ways[MASK, i + 1 + k] & between
                begin_sum(size, 0, inner)
                state[0] = 0
                while next_sum(size, 0, target, cells[i + 1 :], sees, inner, state):
                    used = 0
                    for k in range(size):
                        used |= 1 << inner[VALUE, k]
                    is_fit = True
                    for k in range(n):
                        if (k < i or k > j) and ways[MASK, k] & between & ~used == 0:
                            is_fit = False
                    if not is_fit:
                        continue
                    found += 1
                    if found > most:
                        return False
                    is_met = True
                    for k in range(n):
                        if k < i or k > j:
                            keep[k] |= ways[MASK, k] & between & ~used
                        elif i < k < j:
                            keep[k] |= 1 << inner[VALUE, k - i - 1]
            if is_met and rises:
                keep[i] |= one
                keep[j] |= top
            if is_met and falls:
                keep[i] |= top
                keep[j] |= one
    return state[1] > 0


@kernel
def keep_of(
    p: Position,
    rule: Ints,
    way: int,
    ways: Ints,
    inner: Ints,
    state: Ints,
    keep: Ints,
) -> bool:
    """Write what a way of reasoning leaves in each cell; whether it comes to an end."""
    n, kind, side = rule[_COUNT], rule[_KIND], p.where.shape[1]
    for i in range(n):
        keep[i] = 0
        ways[ROWS, i] = ways[MASK, i]
    if kind == ONE_OF:
        keep[0] = rule[_TARGET]
        return way == LIMITS
    if kind == RISING:
        keep_rising(n, ways, keep)
        return way == LIMITS
    if kind == PAIR:
        is_one = count(ways[MASK, 0]) == 1 or count(ways[MASK, 1]) == 1
        keep_pair(rule, side, ways, keep)
        return way == FEW or (way == LIMITS and is_one)
    if kind == BETWEEN:
        return keep_between(rule, p.sees, side, way, ways, inner, state, keep)
    if way == LIMITS:
        keep_sum_limits(rule, ways, keep)
        return True
    most = _MOST if way == FEW else _MOST_OF_MANY
    return keep_sums(rule, p.sees, most, ways, state, keep)


@kernel
def clues(p: Position, codes: Ints, goal: Ints, rules: Ints, memo: Ints) -> bool:
    """Take one step by a clue, or all where nothing is noted; whether there was one.

    A step about single cells takes all of a family. With codes of singles before those
    of clues, it climbs by both.
    """
    found, climbs, c = False, codes[0] < FIRST, 0
    width = rules.shape[1]
    ways = np.zeros((ROWS + 1, width), np.int64)
    inner = np.zeros((ROWS, width), np.int64)
    keep = np.zeros(width, np.int64)
    state = np.zeros(2, np.int64)
    while c < codes.shape[0] and not (climbs and is_reached(p, goal)):
        code = codes[c]
        c += 1
        if code < FIRST:
            if take_single(p, code):
                found, c = True, 0
            continue
        family, way = (code - FIRST) // WAYS, (code - FIRST) % WAYS
        is_step = False
        for r in range(rules.shape[0]):
            rule = rules[r]
            if rule[_FAMILY] != family or not masks_of(p, rule, ways, memo[way, r]):
                continue
            if not keep_of(p, rule, way, ways, inner, state, keep):
                continue
            is_new = False
            for i in range(rule[_COUNT]):
                is_new |= strike(p, rule[_CELLS + i], ~keep[i])
            if not is_new:
                continue
            found = is_step = True
            memo[way, r, 0] = -1
            if p.log.shape[0]:
                for i in range(rule[_COUNT]):
                    note(p, SHOWN, rule[_CELLS + i], 0, 0)
                if rule[_KIND] != ONE_OF:
                    note(p, STEP, code, -1, 0)
                    return True
        if is_step and p.log.shape[0]:
            note(p, STEP, code, -1, 0)
            return True
        if is_step and climbs:
            c = 0
    return found
