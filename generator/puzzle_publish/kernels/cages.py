"""Cages: cells whose values give a target by an operation.

The rung takes two more arrays, each with a row for a cage: the number of its cells, its
operation, its target, then its cells. `cages` are printed; `sums` follow from the rule
of 45 or the like, that the values of a full unit have a known sum. Cells of a cage may
hold the same value unless they see each other; not those of a SET, which is a sum of
different values; an AREA is a sum that follows from several units. A third array,
`memo`, keeps for each technique and cage the candidates with which it gave nothing; -1
to begin with.
"""

import numpy as np

from .candidates import SHOWN, STEP, Bytes, Ints, Position, lowest, note, strike
from .jit import kernel

SUM, PRODUCT, DIFFERENCE, QUOTIENT, ANY, SET, AREA = range(7)
FREEBIE, CAGE_COMBINATION, LINE_SUM, CAGE_OVERLAP, AREA_SUM = range(40, 45)

LARGEST = 10**12  # target of a product
BEYOND = 2 * LARGEST  # stands for all greater products
_CAPPED = 10**6  # stands for all greater products of the cells that are left
_LARGEST_OF_PAIR = 30  # target of a difference or a quotient
_FEW = 5  # cells of a sum that are tried without counting
_MOST_TRIED = 50_000  # values of a cage's cells: nobody lists so many fillings

# Columns of a table of ways to fill a cage. It has a row for each cell and one more,
# which has the sum and the product of all, and the state of the search.
MASK, LEFT, VALUE, TOTAL, RESULT = range(5)
LEAST, MOST, LEAST_RESULT, MOST_RESULT = range(5, 9)  # of the cells after it
COLUMNS = 9
_DEPTH, _TRIED = MASK, LEFT


@kernel
def begin(p: Position, cage: Ints, ways: Ints) -> None:
    """Make a table of ways ready for the first one."""
    n = cage[0]
    least = most = 0
    least_result = most_result = 1
    for i in range(n - 1, -1, -1):
        x = cage[3 + i]
        mask = p.cand[x] if not p.value[x] else 1 << (p.value[x] - 1)
        ways[i, MASK] = mask
        ways[i, LEAST] = least
        ways[i, MOST] = most
        ways[i, LEAST_RESULT] = least_result
        ways[i, MOST_RESULT] = most_result
        low = lowest(mask) + 1
        high = low
        while mask >> high:
            high += 1
        least += low
        most += high
        least_result = min(least_result * low, _CAPPED)
        most_result = min(most_result * high, _CAPPED)
    ways[0, TOTAL] = 0
    ways[0, RESULT] = 1
    ways[n, _TRIED] = 0
    restart(cage, ways)


@kernel
def restart(cage: Ints, ways: Ints) -> None:
    """Go back to before the first way, with the values now in column MASK."""
    ways[0, LEFT] = ways[0, MASK]
    ways[cage[0], _DEPTH] = 0


@kernel
def is_cut(cage: Ints, ways: Ints) -> bool:
    """Whether some ways were not tried."""
    return ways[cage[0], _TRIED] >= _MOST_TRIED


@kernel
def fits(cage: Ints, ways: Ints, i: int, v: int) -> bool:
    """Whether cell i may have value bit v after the cells before it."""
    n, operation, target = cage[0], cage[1], cage[2]
    total = ways[i, TOTAL] + v + 1
    result = min(ways[i, RESULT] * (v + 1), BEYOND)
    ways[i + 1, TOTAL] = total
    ways[i + 1, RESULT] = result
    if (
        operation in (SUM, SET, AREA, ANY)
        and total + ways[i, LEAST] <= target <= total + ways[i, MOST]
    ):
        return True
    most = ways[i, MOST_RESULT]
    if (
        operation in (PRODUCT, ANY)
        and result * ways[i, LEAST_RESULT] <= target
        and (result * most >= target or most == _CAPPED)
        and target % result == 0
    ):
        return True
    if n != 2 or operation not in (DIFFERENCE, QUOTIENT, ANY):
        return False
    if i == 0:
        return True
    low = min(v, ways[0, VALUE]) + 1
    high = total - low
    if operation != QUOTIENT and high - low == target:
        return True
    return operation != DIFFERENCE and high == target * low


@kernel
def clashes(cage: Ints, sees: Bytes, ways: Ints, i: int, v: int) -> bool:
    """Whether a cell before cell i has the value and cannot share it."""
    x = cage[3 + i]
    clash = False
    for j in range(i):
        if ways[j, VALUE] == v:
            clash |= cage[1] == SET or sees[x, cage[3 + j]] != 0
    return clash


@kernel
def next_way(cage: Ints, sees: Bytes, ways: Ints) -> bool:
    """Advance to the next way to fill a cage, in column VALUE; False if there is none.

    Also False if there are too many; then `is_cut`.
    """
    n = cage[0]
    i = ways[n, _DEPTH]
    while i >= 0 and not is_cut(cage, ways):
        left = ways[i, LEFT]
        if not left:
            i -= 1
            continue
        ways[n, _TRIED] += 1
        v = lowest(left)
        ways[i, LEFT] = left & (left - 1)
        if clashes(cage, sees, ways, i, v) or not fits(cage, ways, i, v):
            continue
        ways[i, VALUE] = v
        if i == n - 1:
            ways[n, _DEPTH] = i
            return True
        i += 1
        ways[i, LEFT] = ways[i, MASK]
    return False


@kernel
def first_sum(cage: Ints, sees: Bytes, ways: Ints) -> bool:
    """Find a way to make a sum with few cells, as `next_way` does; whether there is."""
    n, target = cage[0], cage[2]
    i = total = 0
    ways[0, LEFT] = ways[0, MASK]
    while i >= 0:
        if i == n - 1:
            v = target - total - 1
            is_left = 0 <= v < 62 and ways[i, MASK] >> v & 1
            if is_left and not clashes(cage, sees, ways, i, v):
                ways[i, VALUE] = v
                return True
            left = 0
        else:
            left = ways[i, LEFT]
        if not left:
            i -= 1
            if i >= 0:
                total -= ways[i, VALUE] + 1
            continue
        ways[i, LEFT] = left & (left - 1)
        v = lowest(left)
        rest = target - total - v - 1
        if rest < ways[i, LEAST] or rest > ways[i, MOST]:
            continue
        if clashes(cage, sees, ways, i, v):
            continue
        ways[i, VALUE] = v
        total += v + 1
        i += 1
        ways[i, LEFT] = ways[i, MASK]
    return False


@kernel
def first_product(cage: Ints, sees: Bytes, ways: Ints) -> bool:
    """Find a way to make a product with few cells; whether there is one."""
    n, rest = cage[0], cage[2]
    i = 0
    ways[0, LEFT] = ways[0, MASK]
    while i >= 0:
        left = 0 if i == n - 1 else ways[i, LEFT]
        if i == n - 1:
            v = rest - 1
            is_left = 0 <= v < 62 and ways[i, MASK] >> v & 1
            if is_left and not clashes(cage, sees, ways, i, v):
                ways[i, VALUE] = v
                return True
        if not left:
            i -= 1
            if i >= 0:
                rest *= ways[i, VALUE] + 1
            continue
        ways[i, LEFT] = left & (left - 1)
        v = lowest(left)
        if rest % (v + 1):
            continue
        others = rest // (v + 1)
        if others < ways[i, LEAST_RESULT] or others > ways[i, MOST_RESULT]:
            continue
        if clashes(cage, sees, ways, i, v):
            continue
        ways[i, VALUE] = v
        rest = others
        i += 1
        ways[i, LEFT] = ways[i, MASK]
    return False


@kernel
def keep_pair(cage: Ints, ways: Ints, keep: Ints) -> None:
    """Write what fits between two cells with a difference or a quotient."""
    target, left, other = cage[2], ways[0, MASK], ways[1, MASK]
    kept = 0
    while left:
        v = lowest(left)
        left &= left - 1
        if cage[1] == DIFFERENCE:
            fit = 1 << v + target | (1 << v) >> target
        else:
            high = (v + 1) * target - 1
            fit = 1 << high if high < 62 else 0
            if (v + 1) % target == 0:
                fit |= 1 << (v + 1) // target - 1
        if other & fit:
            kept |= 1 << v
            keep[1] |= other & fit
    keep[0] = kept


@kernel
def first_way(cage: Ints, sees: Bytes, ways: Ints) -> bool:
    """Find a way to fill a cage, in column VALUE; whether there is one."""
    if cage[1] in (SUM, SET, AREA) and cage[0] <= _FEW:
        return first_sum(cage, sees, ways)
    if cage[1] == PRODUCT and cage[0] <= _FEW:
        return first_product(cage, sees, ways)
    restart(cage, ways)
    return next_way(cage, sees, ways)


@kernel
def possible(cage: Ints, sees: Bytes, ways: Ints, keep: Ints) -> bool:
    """Write the values of each cell that some way has to `keep`; whether any lack.

    For each value it looks for one way that has it, and mostly each way that it finds
    has values for several cells: to list all ways takes ten times as long.
    """
    n = cage[0]
    keep[:n] = 0
    least = 1 if cage[1] == DIFFERENCE else 2
    if cage[1] in (DIFFERENCE, QUOTIENT) and least <= cage[2] <= _LARGEST_OF_PAIR:
        keep_pair(cage, ways, keep)
        return keep[0] != ways[0, MASK] or keep[1] != ways[1, MASK]
    lacks = False
    for i in range(n):
        mask = ways[i, MASK]
        untried = mask & ~keep[i]
        while untried:
            bit = untried & -untried
            ways[i, MASK] = bit
            if first_way(cage, sees, ways):
                for j in range(n):
                    keep[j] |= 1 << ways[j, VALUE]
            else:
                lacks = True
            untried &= ~(bit | keep[i])
        ways[i, MASK] = mask
    return lacks and not is_cut(cage, ways)


@kernel
def values_of(cage: Ints, ways: Ints) -> int:
    """The values of a way, as bits."""
    values = 0
    for i in range(cage[0]):
        values |= 1 << ways[i, VALUE]
    return values


@kernel
def common(cage: Ints, sees: Bytes, ways: Ints) -> int:
    """The values that all ways have: none can do without them."""
    if not first_way(cage, sees, ways):
        return 0
    must = 0
    left = values_of(cage, ways)
    while left:
        bit = left & -left
        left ^= bit
        had = 0
        for i in range(cage[0]):
            had |= ((ways[i, MASK] & bit) != 0) << i
            ways[i, MASK] &= ~bit
        if first_way(cage, sees, ways):
            left &= values_of(cage, ways)
        else:
            must |= bit
        while had:
            ways[lowest(had), MASK] |= bit
            had &= had - 1
    return 0 if is_cut(cage, ways) else must


@kernel
def is_due(code: int, cage: Ints, cand: Ints, memo: Ints) -> bool:
    """Whether a technique is for such a cage, whose candidates are new to it.

    They are noted. It is no part of `combine`: a call with a position takes longer.
    """
    n = cage[0]
    is_derived = code in (LINE_SUM, AREA_SUM)
    if is_derived and (code == AREA_SUM) != (cage[1] == AREA):
        return False
    if (code == FREEBIE) != (n == 1 and not is_derived):
        return False
    is_new = False
    for i in range(n):
        mask = cand[cage[3 + i]]
        if memo[i] != mask:
            is_new = True
            memo[i] = mask
    return is_new


@kernel
def combine(
    p: Position, k: int, cages: Ints, code: int, memo: Ints, ways: Ints, keep: Ints
) -> bool:
    """Rule out what no filling of a cage has, or what all have where they see it."""
    cage = cages[k]
    n = cage[0]
    begin(p, cage, ways)
    found = False
    if code == CAGE_OVERLAP:
        must = common(cage, p.sees, ways)
        while must:
            v = lowest(must)
            must &= must - 1
            found |= clear_seen(p, v, cage, ways)
    elif possible(cage, p.sees, ways, keep):
        for i in range(n):
            found |= strike(p, cage[3 + i], ~keep[i])
    if found:
        memo[0] = -1
        for i in range(n):
            note(p, SHOWN, cage[3 + i], 0, 0)
        note(p, STEP, code, -1 if code in (LINE_SUM, AREA_SUM) else -2 - k, 0)
    return found


@kernel
def clear_seen(p: Position, v: int, cage: Ints, ways: Ints) -> bool:
    """Rule out a value in the cells that see all cells of a cage that may have it."""
    found = False
    for x in range(p.cand.shape[0]):
        if not (p.cand[x] >> v) & 1:
            continue
        all_seen = True
        for i in range(cage[0]):
            if (ways[i, MASK] >> v) & 1 and not p.sees[x, cage[3 + i]]:
                all_seen = False
        if all_seen:
            found |= strike(p, x, 1 << v)
    return found


@kernel
def cages(
    p: Position, codes: Ints, goal: Ints, printed: Ints, sums: Ints, memo: Ints
) -> bool:
    """Take one step by a cage, or all where nothing is noted; whether there was one."""
    found = False
    most = max(printed.shape[1], sums.shape[1])
    ways = np.empty((most, COLUMNS), np.int64)
    keep = np.empty(most, np.int64)
    for i in range(codes.shape[0]):
        code = codes[i]
        is_derived = code in (LINE_SUM, AREA_SUM)
        rows = sums if is_derived else printed
        for k in range(rows.shape[0]):
            at = k + (printed.shape[0] if is_derived else 0)
            known = memo[code - FREEBIE, at]
            if is_due(code, rows[k], p.cand, known) and combine(
                p, k, rows, code, known, ways, keep
            ):
                found = True
                if p.log.shape[0]:
                    return True
    return found


@kernel
def is_known(n: int, cells: Ints, rows: Ints, many: int) -> bool:
    """Whether some of so many cages has just these cells, which are in order."""
    for k in range(many):
        same = rows[k, 0] == n
        for i in range(n):
            same = same and rows[k, 3 + i] == cells[i]
        if same:
            return True
    return False


@kernel
def left_over(areas: Ints, printed: Ints, out: Ints) -> int:
    """Write the cells that cages leave of each area or have beside it, and their sums.

    Args:
        areas: (a, 2 + cells), for each area its sum, the operation of the cages that it
            gives, and 1 for each of its cells.
        printed: the cages; no cell is in two of them.
        out: (2 a + 1, 3 + most), for the cages that are found, of at most `most` cells.

    Returns:
        How many there are.
    """
    area = areas.shape[1] - 2
    most = out.shape[1] - 3
    owner = np.full(area, -1, np.int64)
    inside = np.zeros(printed.shape[0], np.int64)
    for k in range(printed.shape[0]):
        for i in range(printed[k, 0]):
            owner[printed[k, 3 + i]] = k
    found = 0
    for a in range(areas.shape[0]):
        shape = areas[a]
        is_covered = True
        inside[:] = 0
        for x in range(area):
            if shape[2 + x] and owner[x] >= 0:
                inside[owner[x]] += 1
            elif shape[2 + x]:
                is_covered = False
        for outer in range(2 if is_covered else 1):
            total = -shape[0] if outer else shape[0]
            for k in range(printed.shape[0]):
                if outer and inside[k]:
                    total += printed[k, 2]
                elif inside[k] == printed[k, 0]:
                    total -= printed[k, 2]
            n = 0
            for x in range(area):
                k = owner[x]
                is_part = (
                    inside[k] and inside[k] < printed[k, 0] if k >= 0 else not outer
                )
                if is_part and (shape[2 + x] == 0) == (outer == 1):
                    if n < most:
                        out[found, 3 + n] = x
                    n += 1
            row = out[found]
            if (
                0 < n <= most
                and not is_known(n, row[3:], printed, printed.shape[0])
                and not is_known(n, row[3:], out, found)
            ):
                row[0] = n
                row[1] = shape[1]
                row[2] = total
                found += 1
    return found
