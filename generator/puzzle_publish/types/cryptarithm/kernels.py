"""The generator's solvers: sums as one linear form, products by their last digits.

Both try each letter once on a path, so a search over ten letters always ends; `steps`
limits it further.
"""

import numpy as np
from numpy.typing import NDArray

from ...kernels.jit import kernel

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]


@kernel
def bounds(coefficients: Ints, least: Ints, most: Ints) -> None:
    """Write the bounds of the rest of a form, from each letter on.

    `coefficients` are in order of falling absolute value. Letters whose coefficients
    have the same sign get different digits, the largest coefficient the best one. The
    bounds ignore that letters of the other sign use up digits, and that first letters
    are not 0.

    least, most: (n + 1,) int64, for the letters from index d on.
    """
    n = len(coefficients)
    for d in range(n + 1):
        low = 0
        high = 0
        positive = 0
        negative = 0
        for e in range(d, n):
            c = coefficients[e]
            if c > 0:
                high += c * (9 - positive)
                low += c * positive
                positive += 1
            elif c < 0:
                high += c * negative
                low += c * (9 - negative)
                negative += 1
        least[d] = low
        most[d] = high


@kernel
def solutions(
    coefficients: Ints, leading: Flags, limit: int, steps: int
) -> tuple[int, int, Ints]:
    """How many ways there are to make sum(c_i * d_i) zero with different digits.

    Letters are tried by falling |c|, ties in the order given, each with the digits that
    the other letters can still balance; the last letter follows. Nodes are the digits
    tried before the last letter; the grade is measured by them.

    Args:
        coefficients: (n,) int64, n from 1 to 10, sum of 9 * |c| below 2**63.
        leading: (n,) bool, letters that cannot be 0.
        limit: stop after this many solutions, 1 or more.
        steps: stop after this many nodes; then the nodes returned are one more.

    Returns:
        Count, nodes, and the digits of the first solution, (n,) int64, -1 for none.
    """
    n = len(coefficients)
    order = np.empty(n, np.int64)
    for i in range(n):
        j = i
        while j > 0 and abs(coefficients[order[j - 1]]) < abs(coefficients[i]):
            order[j] = order[j - 1]
            j -= 1
        order[j] = i
    form = coefficients[order]
    first = leading[order].astype(np.int64)
    least = np.empty(n + 1, np.int64)
    most = np.empty(n + 1, np.int64)
    bounds(form, least, most)
    digits = np.full(n, -1, np.int64)
    value = np.empty(n, np.int64)
    total = np.zeros(n, np.int64)
    following = first.copy()
    last = n - 1
    used = 0
    count = 0
    nodes = 0
    d = 0
    while d >= 0:
        c = form[d]
        v = following[d]
        if d == last:
            end = 10
            if c != 0:
                v = 10 if total[d] % c else -total[d] // c
                if v < first[d]:
                    v = 10
                end = v + 1
            elif total[d] != 0:
                v = 10
            while v < min(end, 10):
                if not (used >> v) & 1:
                    if count == 0:
                        for i in range(last):
                            digits[order[i]] = value[i]
                        digits[order[last]] = v
                    count += 1
                    if count >= limit:
                        return count, nodes, digits
                v += 1
        else:
            while v < 10:
                if not (used >> v) & 1:
                    t = total[d] + c * v
                    if t + most[d + 1] >= 0 and t + least[d + 1] <= 0:
                        break
                v += 1
            if v < 10:
                nodes += 1
                if nodes > steps:
                    return count, nodes, digits
                value[d] = v
                following[d] = v + 1
                used |= 1 << v
                total[d + 1] = total[d] + c * v
                d += 1
                following[d] = first[d]
                continue
        d -= 1
        if d >= 0:
            used &= ~(1 << value[d])
    return count, nodes, digits


@kernel
def product_solutions(
    first: Ints, second: Ints, result: Ints, leading: Flags, limit: int, steps: int
) -> tuple[int, int, Ints]:
    """How many ways there are to make first * second = result with different digits.

    The search begins with the last column, because the last k digits of the factors
    determine the last k digits of the product. Nodes are the digits tried for letters
    of the factors. Other arguments and results are those of `solutions`.

    first: (a,) int64, the letters of a factor, from last to first.
    second: (b,) int64, likewise; a + b at most 18.
    result: (c,) int64, likewise; c at most 18.
    """
    n = len(leading)
    columns = max(len(first), len(second), len(result))
    # At each place a letter is tried, or (column >= 0) a column is totalled.
    letter = np.full(n + columns, -1, np.int64)
    column = np.full(n + columns, -1, np.int64)
    places = 0
    seen = 0
    for k in range(columns):
        for word in (first, second):
            if k < len(word) and not (seen >> word[k]) & 1:
                seen |= 1 << word[k]
                letter[places] = word[k]
                places += 1
        column[places] = k
        if k < len(result) and not (seen >> result[k]) & 1:
            seen |= 1 << result[k]
            letter[places] = result[k]
        places += 1
    tail = np.zeros((2, columns + 1), np.int64)  # the last k digits of both factors
    digits = np.full(n, -1, np.int64)
    value = np.zeros(n, np.int64)
    tried = np.full(places + 1, -1, np.int64)
    used = 0
    count = 0
    nodes = 0
    p = 0
    while p >= 0:
        if p == places:
            if count == 0:
                for i in range(n):
                    digits[i] = value[i]
            count += 1
            if count >= limit:
                return count, nodes, digits
            p -= 1
            continue
        x = letter[p]
        k = column[p]
        if x >= 0 and tried[p] >= 0:
            used &= ~(1 << value[x])
        v = 10
        if k < 0:
            v = tried[p] + 1
            if v == 0 and leading[x]:
                v = 1
            while v < 10 and (used >> v) & 1:
                v += 1
        elif tried[p] < 0:
            power = 1
            for _ in range(k):
                power *= 10
            tail[0, k + 1] = tail[0, k]
            tail[1, k + 1] = tail[1, k]
            if k < len(first):
                tail[0, k + 1] += power * value[first[k]]
            if k < len(second):
                tail[1, k + 1] += power * value[second[k]]
            rest = tail[0, k + 1] * tail[1, k + 1] // power
            v = rest % 10
            if x >= 0:
                fits = not (used >> v) & 1 and not (v == 0 and leading[x])
            else:
                fits = v == (value[result[k]] if k < len(result) else 0)
            if not fits or (k == columns - 1 and rest >= 10):
                v = 10
        if v >= 10:
            tried[p] = -1
            p -= 1
            continue
        if k < 0:
            nodes += 1
            if nodes > steps:
                return count, nodes, digits
        tried[p] = v
        if x >= 0:
            value[x] = v
            used |= 1 << v
        p += 1
        tried[p] = -1
    return count, nodes, digits
