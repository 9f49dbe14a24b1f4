"""Cages that cover a grid: singles and cages in one rung, innies and outies of lines.

Both rungs take the arrays of cages.py. `simple_cages` climbs until nothing follows;
`line_totals` takes one step. A line is any full unit.
"""

import numpy as np

from .cages import (
    BEYOND,
    CAGE_COMBINATION,
    COLUMNS,
    FREEBIE,
    PRODUCT,
    RESULT,
    SUM,
    TOTAL,
    begin,
    combine,
    is_cut,
    is_due,
    next_way,
    possible,
)
from .candidates import (
    PART,
    PLACED,
    SHOWN,
    STEP,
    Ints,
    Position,
    count,
    lowest,
    note,
    place,
    remove,
    strike,
)
from .jit import kernel
from .techniques import is_reached, next_code, place_in, singles_open, take_single

REST_OF_CAGE, INNIES, OUTIES = range(50, 53)
MOST_LEFT = 3  # empty innies or outies that a reader would try
_MOST_SIDE = 14  # whose factorial is a target


@kernel
def last_cell_of(
    p: Position, cages: Ints, ways: Ints, keep: Ints, code: int
) -> tuple[int, int, int]:
    """The first cage whose last empty cell is known: cage, cell, value bit; or -1."""
    for k in range(cages.shape[0]):
        cage = cages[k]
        if (cage[0] == 1) != (code == FREEBIE) or count_empty(cage, p.value) != 1:
            continue
        begin(p, cage, ways)
        possible(cage, p.sees, ways, keep)
        for i in range(cage[0]):
            x = cage[3 + i]
            if not p.value[x] and count(keep[i]) == 1:
                return k, x, lowest(keep[i])
    return -1, -1, -1


@kernel
def count_empty(cage: Ints, value: Ints) -> int:
    """How many cells of a cage are empty."""
    n = 0
    for i in range(cage[0]):
        n += value[cage[3 + i]] == 0
    return n


@kernel
def combine_any(p: Position, cages: Ints, memo: Ints, ways: Ints, keep: Ints) -> bool:
    """Rule out what no filling of a cage has; of all cages where nothing is noted."""
    found = False
    code = CAGE_COMBINATION
    for k in range(cages.shape[0]):
        known = memo[code - FREEBIE, k]
        if is_due(code, cages[k], p.cand, known) and combine(
            p, k, cages, code, known, ways, keep
        ):
            found = True
            if p.log.shape[0]:
                break
    return found


@kernel
def fill_last(p: Position, cages: Ints, ways: Ints, keep: Ints, code: int) -> bool:
    """Fill the last cell of a cage; whether there was one."""
    k, x, v = last_cell_of(p, cages, ways, keep, code)
    if x >= 0:
        if p.log.shape[0]:
            note(p, PLACED, x, v + 1, 0)
            for j in range(cages[k, 0]):
                note(p, SHOWN, cages[k, 3 + j], 0, 0)
            note(p, STEP, code, -2 - k, singles_open(p))
        place(p, x, v)
    return x >= 0


@kernel
def recall(p: Position, cages: Ints, memo: Ints) -> None:
    """Rule out what a cage did not have when it last gave nothing, as its memo says."""
    for k in range(cages.shape[0]):
        for i in range(cages[k, 0]):
            remove(p, cages[k, 3 + i], ~memo[k, i])


@kernel
def simple_cages(
    p: Position, codes: Ints, goal: Ints, cages: Ints, sums: Ints, memo: Ints
) -> bool:
    """Fill cells by singles and last cells, and try the ways to fill each cage."""
    ways = np.empty((cages.shape[1], COLUMNS), np.int64)
    keep = np.empty(cages.shape[1], np.int64)
    found = False
    i = 0
    left = codes.shape[0]  # codes to try since the last find
    while left and not is_reached(p, goal):
        code = codes[i]
        if code == CAGE_COMBINATION:
            is_new = combine_any(p, cages, memo, ways, keep)
        elif code in (FREEBIE, REST_OF_CAGE):
            is_new = fill_last(p, cages, ways, keep, code)
        else:
            is_new = take_single(p, code)
        found |= is_new
        i, left = next_code(p, codes, i, left, is_new)
    return found


@kernel
def cells_within(of: Ints, u: int, cage: Ints) -> int:
    """How many cells of a cage a line has."""
    n = 0
    for i in range(cage[0]):
        n += place_in(of, cage[3 + i], u) >= 0
    return n


@kernel
def totals(p: Position, cage: Ints, ways: Ints) -> tuple[int, int]:
    """The sum and the product of a cage, where all ways to fill it agree; or -1."""
    total = cage[2] if cage[1] == SUM else 0
    product = cage[2] if cage[1] == PRODUCT else 0
    n = cage[0]
    begin(p, cage, ways)
    while (total >= 0 or product >= 0) and next_way(cage, p.sees, ways):
        if not total:
            total = ways[n, TOTAL]
        elif total != ways[n, TOTAL]:
            total = -1
        if not product:
            product = ways[n, RESULT]
        elif product != ways[n, RESULT]:
            product = -1
        if (cage[1] == SUM and product < 0) or (cage[1] == PRODUCT and total < 0):
            return total, product
    if is_cut(cage, ways):
        total = cage[2] if cage[1] == SUM else -1
        product = cage[2] if cage[1] == PRODUCT else -1
    return total or -1, product if 0 < product < BEYOND else -1


@kernel
def innies(
    p: Position, u: int, cages: Ints, owner: Ints, known: Ints, left: int, made: Ints
) -> bool:
    """Make a cage of a line's cells that are in no known cage within it."""
    operation = made[1]
    n = 0
    for i in range(p.units[u, 0]):
        x = p.units[u, 2 + i]
        k = owner[x]
        if (
            k >= 0
            and known[k, operation] > 0
            and cells_within(p.of, u, cages[k]) == cages[k, 0]
        ):
            if x != cages[k, 3]:
                continue
            if operation == SUM:
                left -= known[k, SUM]
            elif left % known[k, PRODUCT]:
                return False
            else:
                left //= known[k, PRODUCT]
        else:
            made[3 + n] = x
            n += 1
    made[2] = left
    made[0] = n
    return 0 < n < p.units[u, 0]


@kernel
def outies(
    p: Position, u: int, cages: Ints, owner: Ints, known: Ints, left: int, made: Ints
) -> bool:
    """Make a cage of the cells outside a line whose cages are all known."""
    operation = made[1]
    whole = 1 if operation == PRODUCT else 0
    n = 0
    for i in range(p.units[u, 0]):
        x = p.units[u, 2 + i]
        k = owner[x]
        if k < 0 or known[k, operation] <= 0:
            return False
        is_first = True
        for j in range(cages[k, 0]):
            y = cages[k, 3 + j]
            is_first &= y >= x or place_in(p.of, y, u) < 0
        if not is_first:
            continue
        if operation == PRODUCT:
            whole = min(whole * known[k, operation], BEYOND)
        else:
            whole += known[k, operation]
        for j in range(cages[k, 0]):
            y = cages[k, 3 + j]
            if place_in(p.of, y, u) < 0:
                if n == p.units.shape[1] - 2:
                    return False
                made[3 + n] = y
                n += 1
    made[2] = whole // left if operation == PRODUCT else whole - left
    made[0] = n
    return n > 0 and whole < BEYOND


@kernel
def line_totals(
    p: Position, codes: Ints, goal: Ints, cages: Ints, sums: Ints, memo: Ints
) -> bool:
    """Use that all values of a line have a known sum and product.

    Innies are the cells that its known cages leave over, outies those by which its
    cages stick out.
    """
    side = p.where.shape[1]
    ways = np.empty((max(cages.shape[1], side + 1), COLUMNS), np.int64)
    keep = np.empty(side, np.int64)
    made = np.zeros(3 + side, np.int64)
    owner = np.full(p.cand.shape[0], -1, np.int64)
    known = np.empty((cages.shape[0], 2), np.int64)
    for k in range(cages.shape[0]):
        known[k, SUM], known[k, PRODUCT] = totals(p, cages[k], ways)
        for i in range(cages[k, 0]):
            owner[cages[k, 3 + i]] = k
    for c in range(codes.shape[0]):
        for u in range(p.units.shape[0]):
            whole = side * (side + 1) // 2
            for operation in (SUM, PRODUCT):
                made[1] = operation
                if p.units[u, 1] == PART or side > _MOST_SIDE:
                    continue
                if operation == PRODUCT:
                    whole = 1
                    for v in range(2, side + 1):
                        whole *= v
                if codes[c] == INNIES:
                    is_made = innies(p, u, cages, owner, known, whole, made)
                else:
                    is_made = outies(p, u, cages, owner, known, whole, made)
                if is_made and 0 < count_empty(made, p.value) <= MOST_LEFT:
                    begin(p, made, ways)
                    if not possible(made, p.sees, ways, keep):
                        continue
                    for i in range(made[0]):
                        x = made[3 + i]
                        strike(p, x, ~keep[i])
                        note(p, SHOWN, x, operation, 0)
                    note(p, STEP, codes[c], u, 0)
                    return True
    return False
