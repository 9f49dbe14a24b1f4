"""The verifier's search: works a sum or a product in columns, with carries.

It starts at the units, as a person does, and shares no method with the generator's
solvers: no linear form, and no number as a whole.
"""

import numpy as np
from numpy.typing import NDArray

from ...kernels.jit import kernel

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

# Indices into `tally`.
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
    """The number of solutions written to `out`; fewer than its rows means no more.

    Call again with the same arrays to continue.

    Args:
        todo: (m, 3) int64, one row a place of the search: letter, column, and 1 if the
            column is totalled there (0: the letter is tried). The letter of a total is
            the one below the column, or n for none, which counts as 0.
        start: (columns + 1,) int64, where each column begins in `entries`.
        entries: (e, 3) int64, factor, letter, letter: their product is added to the
            column's total. Letter n + 1 counts as 1.
        nonzero: (n,) bool, letters that cannot be 0.
        out: (rows, n) int64 digits.

    The state of the search:
        digit: (n + 2,) int64, -1 for letters without a digit; the last two are 0 and 1.
        tried: (m + 1,) int64 digit at each place, -1 for none.
        carry: (columns + 1,) int64 into each column; the last one must be 0.
        tally: (3,) int64: place, steps taken, budget. The search stops when the budget
            is exceeded; the caller compares the two.
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
                # 11: the letter had its digit before, so there is nothing to undo.
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
