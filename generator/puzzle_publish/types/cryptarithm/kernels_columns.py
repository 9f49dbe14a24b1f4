"""The verifier's search: a sum or a product worked in columns, with carries.

As a person does it, from the column of the units on. It knows nothing of linear forms
or of numbers as a whole.
"""

import numpy as np
from numpy.typing import NDArray

from ...kernels.jit import kernel

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

# What tally holds.
PLACE, STEPS, BUDGET = 0, 1, 2


@kernel
def advance(
    todo: Ints,
    start: Ints,
    entries: Ints,
    nonzero: Flags,
    digit: Ints,
    tried: Ints,
    carry: Ints,
    tally: Ints,
    out: Ints,
) -> int:
    """Number of assignments written to `out`, all that are left when fewer than rows.

    Call again with the same arrays to go on where it stopped.

    Args:
        todo: (m, 3) int64, what is done at each place: a letter, its column, and
            whether the column is closed there (else the letter is tried). A column is
            closed under its result's letter; n stands for none, which is 0.
        start: (columns + 1,) int64, where each column begins in `entries`.
        entries: (e, 3) int64: how often, letter, letter; their product goes into the
            column's total. n + 1 stands for no letter, which is 1.
        nonzero: (n,) bool, letters that cannot be 0.
        out: (rows, n) int64 digits.

    The state:
        digit: (n + 2,) int64, -1 for letters without one; then 0 and 1.
        tried: (m + 1,) int64 digit at each place, -1 for none.
        carry: (columns + 1,) int64 into each column; the last one must be 0.
        tally: (3,) int64: place, steps taken, budget. Past the budget it stops at once;
            the caller compares.
    """
    n = len(nonzero)
    places = len(todo)
    columns = len(start) - 1
    taken = np.zeros(10, np.bool_)
    for x in range(n):
        if digit[x] >= 0:
            taken[digit[x]] = True
    p = tally[PLACE]
    met = 0
    while p >= 0 and met < len(out):
        if p == places:
            if carry[columns] == 0:
                out[met] = digit[:n]
                met += 1
            p -= 1
            continue
        x, k = todo[p, 0], todo[p, 1]
        is_closed = todo[p, 2] == 1
        before = tried[p]
        if before >= 0 and tried[p] < 10:
            taken[before] = False
            digit[x] = -1
        v = 10
        if not is_closed:
            v = max(before + 1, 1 if nonzero[x] else 0)
            while v < 10 and taken[v]:
                v += 1
        elif before < 0:
            total = carry[k]
            for e in range(start[k], start[k + 1]):
                total += entries[e, 0] * digit[entries[e, 1]] * digit[entries[e, 2]]
            carry[k + 1] = total // 10
            unit = total % 10
            if digit[x] >= 0:
                # Nothing is set here, and nothing is to be undone: 10 and more.
                v = 11 if digit[x] == unit else 10
            elif not taken[unit] and not (unit == 0 and nonzero[x]):
                v = unit
        if v == 10:
            tried[p] = -1
            p -= 1
            continue
        tally[STEPS] += 1
        if tally[STEPS] > tally[BUDGET]:
            break
        tried[p] = v
        if v < 10:
            digit[x] = v
            taken[v] = True
        p += 1
        tried[p] = -1
    tally[PLACE] = p
    return met
