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

from .candidates import SHOWN, STEP, Bytes, Ints, lowest, note, strike
from .jit import kernel

SUM, PRODUCT, DIFFERENCE, QUOTIENT, ANY, SET, AREA = range(7)
FREEBIE, CAGE_COMBINATION, LINE_SUM, CAGE_OVERLAP, AREA_SUM = range(40, 45)
ALL_VALUES = (1 << 16) - 1
LONGEST = 50_000  # values tried in one cage: nobody lists so many fillings


@kernel
def fits(operation: int, target: int, picks: Ints, n: int) -> bool:
    """Whether n values give the target; ANY: by any operation that n values allow."""
    total = 0
    product = 1
    for i in range(n):
        total += picks[i]
        product *= picks[i]
    if operation in (SUM, SET, AREA):
        return total == target
    if operation == PRODUCT:
        return product == target
    if n == 2:
        high = max(picks[0], picks[1])
        low = min(picks[0], picks[1])
        by_difference = high - low == target
        by_quotient = low * target == high
        if operation == DIFFERENCE:
            return by_difference
        if operation == QUOTIENT:
            return by_quotient
        if by_difference or by_quotient:
            return True
    return target in (total, product)


@kernel
def bounds(
    operation: int, target: int, masks: Ints, i: int, n: int, total: int, product: int
) -> int:
    """The values that cell i may take after cells that give this sum and product."""
    mask = masks[i]
    if operation in (SUM, SET, AREA):
        least = total
        most = total
        for j in range(i + 1, n):
            least += lowest(masks[j]) + 1
            rest = masks[j]
            while rest & (rest - 1):
                rest &= rest - 1
            most += lowest(rest) + 1
        low = max(target - most, 1)
        high = target - least
        if high < low:
            return 0
        mask &= ((1 << high) - 1) & ~((1 << (low - 1)) - 1) if high < 62 else mask
    elif operation == PRODUCT:
        rest = mask
        while rest:
            bit = rest & -rest
            rest ^= bit
            if target % (product * (lowest(bit) + 1)):
                mask ^= bit
    return mask


@kernel
def possible(cage: Ints, masks: Ints, sees: Bytes, keep: Ints, stack: Ints) -> int:
    """Write the values of each cell that some filling of the cage has to `keep`.

    Returns the values that every filling has. `masks` are the candidates of the cells,
    the value's bit for a filled one. A cage with too many fillings gives nothing.
    """
    n, operation, target = cage[0], cage[1], cage[2]
    picks = stack[0]
    left = stack[1]
    must = ALL_VALUES
    keep[:] = 0
    i = 0
    total = 0
    product = 1
    left[0] = bounds(operation, target, masks, 0, n, 0, 1)
    tried = 0
    while i >= 0:
        tried += 1
        if tried > LONGEST:
            keep[:] = ALL_VALUES
            return 0
        if not left[i]:
            i -= 1
            if i >= 0:
                total -= picks[i]
                product //= picks[i]
            continue
        bit = left[i] & -left[i]
        left[i] ^= bit
        picks[i] = lowest(bit) + 1
        is_seen = False
        for j in range(i):
            if picks[j] == picks[i]:
                is_seen |= operation == SET or sees[cage[3 + j], cage[3 + i]] != 0
        if is_seen:
            continue
        if i + 1 < n:
            total += picks[i]
            product *= picks[i]
            i += 1
            left[i] = bounds(operation, target, masks, i, n, total, product)
        elif fits(operation, target, picks, n):
            values = 0
            is_new = False
            for j in range(n):
                bit = 1 << (picks[j] - 1)
                is_new |= not keep[j] & bit
                keep[j] |= bit
                values |= bit
            must &= values
    return must


@kernel
def is_known(cage: Ints, masks: Ints, memo: Ints) -> bool:
    """Whether a cage gave nothing with these candidates before; they are noted."""
    same = True
    for i in range(cage[0]):
        if memo[i] != masks[i]:
            same = False
            memo[i] = masks[i]
    return same


@kernel
def combine(
    k: int,
    cages: Ints,
    units: Ints,
    of: Ints,
    sees: Bytes,
    cand: Ints,
    value: Ints,
    where: Ints,
    tally: Ints,
    log: Ints,
    code: int,
    memo: Ints,
) -> bool:
    """Rule out what no filling of a cage has, or what all have where they see it."""
    cage = cages[k]
    n = cage[0]
    is_derived = code in (LINE_SUM, AREA_SUM)
    if is_derived and (code == AREA_SUM) != (cage[1] == AREA):
        return False
    masks = np.empty(n, np.int64)
    empty = 0
    for i in range(n):
        x = cage[3 + i]
        masks[i] = cand[x] if not value[x] else 1 << (value[x] - 1)
        empty += not value[x]
    if (
        not empty
        or (code == FREEBIE) != (n == 1 and not is_derived)
        or is_known(cage, masks, memo)
    ):
        return False
    keep = np.zeros(n, np.int64)
    must = possible(cage, masks, sees, keep, np.empty((2, n), np.int64))
    found = False
    if code == CAGE_OVERLAP:
        while must:
            v = lowest(must)
            must &= must - 1
            found |= clear_seen(
                v, cage, masks, units, of, sees, cand, where, tally, log
            )
    else:
        for i in range(n):
            found |= strike(cage[3 + i], ~keep[i], units, of, cand, where, tally, log)
    if found:
        memo[0] = -1
        for i in range(n):
            note(tally, log, SHOWN, cage[3 + i], 0, 0)
        note(tally, log, STEP, code, -1 if is_derived else -2 - k, 0)
    return found


@kernel
def clear_seen(
    v: int,
    cage: Ints,
    masks: Ints,
    units: Ints,
    of: Ints,
    sees: Bytes,
    cand: Ints,
    where: Ints,
    tally: Ints,
    log: Ints,
) -> bool:
    """Rule out a value in the cells that see all cells of a cage that may have it."""
    found = False
    for x in range(cand.shape[0]):
        if not (cand[x] >> v) & 1:
            continue
        all_seen = True
        for i in range(cage[0]):
            if (masks[i] >> v) & 1 and not sees[x, cage[3 + i]]:
                all_seen = False
        if all_seen:
            found |= strike(x, 1 << v, units, of, cand, where, tally, log)
    return found


@kernel
def cages(
    units: Ints,
    of: Ints,
    peers: Ints,
    sees: Bytes,
    cand: Ints,
    value: Ints,
    where: Ints,
    tally: Ints,
    log: Ints,
    codes: Ints,
    goal: Ints,
    printed: Ints,
    sums: Ints,
    memo: Ints,
) -> bool:
    """Take one step by a cage; whether there was one."""
    for i in range(codes.shape[0]):
        code = codes[i]
        is_derived = code in (LINE_SUM, AREA_SUM)
        rows = sums if is_derived else printed
        for k in range(rows.shape[0]):
            at = k + (printed.shape[0] if is_derived else 0)
            if combine(
                k,
                rows,
                units,
                of,
                sees,
                cand,
                value,
                where,
                tally,
                log,
                code,
                memo[code - FREEBIE, at],
            ):
                return True
    return False
