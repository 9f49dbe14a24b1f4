"""The least form of a grid in which rows, bands, columns and digits change places.

grids/bands.py has the orders of columns to try. Each decides the rows one by one: the
least of those that may come next, or each of several that are equal.
"""

import numpy as np
from numpy.typing import NDArray

from .jit import kernel

Ints = NDArray[np.int64]

EMPTY = 99  # comes after all digits, as null does in JSON


@kernel
def relabelled(
    grid: Ints, row: int, columns: Ints, labels: Ints, following: int, out: Ints
) -> None:
    """Write a row in another order of columns and with other digits."""
    for k in range(columns.shape[0]):
        digit = grid[row, columns[k]]
        if digit == 0:
            out[k] = EMPTY
        elif labels[digit]:
            out[k] = labels[digit]
        else:
            out[k] = following
            following += 1


@kernel
def copy(one: Ints, other: Ints) -> None:
    """Copy a row."""
    for k in range(one.shape[0]):
        other[k] = one[k]


@kernel
def compared(one: Ints, other: Ints) -> int:
    """-1, 0 or 1: whether a row is less than another, equal or greater."""
    for k in range(one.shape[0]):
        if one[k] != other[k]:
            return -1 if one[k] < other[k] else 1
    return 0


@kernel
def is_empty(line: Ints) -> bool:
    """Whether a row has no digits."""
    filled = 0
    for k in range(line.shape[0]):
        filled += line[k] != EMPTY
    return filled == 0


@kernel
def least_form(
    grid: Ints, height: int, firsts: Ints, orders: Ints, best: Ints, known: int
) -> int:
    """Number of rows of `best` that are known, after trying all orders of columns.

    Args:
        grid: (n, n), 0 is empty.
        height: the rows of a band.
        firsts: (k,), for each order of columns the row that comes first.
        orders: (k, n), the columns.
        best: (n, n), the least rows so far, and afterwards; EMPTY is empty.
        known: how many of them count.
    """
    n = grid.shape[0]
    labels = np.zeros((n + 1, n + 1), np.int64)
    following = np.ones(n + 1, np.int64)
    used = np.zeros(n, np.int64)
    choices = np.zeros((n, n), np.int64)
    numbers = np.zeros(n, np.int64)
    order = np.zeros(n, np.int64)
    line = np.empty(n, np.int64)
    least = np.empty(n, np.int64)
    for i in range(orders.shape[0]):
        columns = orders[i]
        k = 0
        fresh = True
        while k >= 0:
            if fresh:
                fresh = False
                numbers[k] = 0
                for r in range(n):
                    # First the row that is given; a band is finished before the next.
                    if used[r] or (k == 0 and r != firsts[i]):
                        continue
                    if k % height and r // height != order[k - 1] // height:
                        continue
                    relabelled(grid, r, columns, labels[k], following[k], line)
                    sign = compared(line, least) if numbers[k] else -1
                    if sign < 0:
                        copy(line, least)
                        numbers[k] = 0
                    # Of empty rows, which are the last of all, one is enough.
                    if sign < 0 or (sign == 0 and not is_empty(least)):
                        choices[k, numbers[k]] = r
                        numbers[k] += 1
                sign = compared(least, best[k]) if k < known else -1
                if sign < 0:
                    copy(least, best[k])
                    known = k + 1
                elif sign > 0:
                    numbers[k] = 0
            if numbers[k] == 0:
                k -= 1
                if k >= 0:
                    used[order[k]] = 0
                continue
            numbers[k] -= 1
            row = choices[k, numbers[k]]
            if k == n - 1:
                continue
            order[k] = row
            used[row] = 1
            copy(labels[k], labels[k + 1])
            following[k + 1] = following[k]
            for c in range(n):
                digit = grid[row, columns[c]]
                if digit and not labels[k + 1, digit]:
                    labels[k + 1, digit] = following[k + 1]
                    following[k + 1] += 1
            k += 1
            fresh = True
    return known
