"""A full square cut into cages with operations, and small changes to the cut.

Cages are rows of a table as in cages.py; only the first rows count. Two more tables
have, for each cage, the operation that it was drawn with, which a page may hide, and
the values that the cage alone leaves its cells.
"""

from typing import NamedTuple

import numpy as np

from .cages import (
    ANY,
    COLUMNS,
    DIFFERENCE,
    PRODUCT,
    QUOTIENT,
    SUM,
    begin,
    possible,
)
from .candidates import Ints, Position
from .jit import kernel

LARGEST = 6  # cells of a cage
OTHER_OPERATION = 0.4  # how likely a change tries another operation first
SPLITS = 0.36  # how likely it tries next to cut a cage in two
CELLS = 3  # where the cells of a row begin


class Cages(NamedTuple):
    """Cages that cover a square.

    Attributes:
        values: (cells,) int64, the numbers of the square.
        beside: (cells, 5) int64, for each cell how many are beside it, then these.
        rows: (cells, 9) int64, the cages.
        drawn: (cells,) int64, the operation of each.
        looks: (cells, 6) int64, what a first look leaves its cells.
        owner: (cells,) int64, the cage of each cell.
        number: (1,) int64, how many cages count.
        weights: (operations, 2) int64, each operation and how likely it is.
        limits: (3,) int64: most cells of a cage, most cages of one cell, whether
            operations are hidden.
    """

    values: Ints
    beside: Ints
    rows: Ints
    drawn: Ints
    looks: Ints
    owner: Ints
    number: Ints
    weights: Ints
    limits: Ints


@kernel
def below(rng: np.random.Generator, number: int) -> int:
    """A random index."""
    return int(rng.random() * number)


@kernel
def copy(source: Ints, at: int, target: Ints, to: int, many: int) -> None:
    """Copy numbers; a slice in place of the loop takes ten times as long to compile."""
    for i in range(many):
        target[to + i] = source[at + i]


@kernel
def put(cells: Ints, x: int, many: int) -> None:
    """Put a cell among so many in order."""
    i = many
    while i and cells[i - 1] > x:
        cells[i] = cells[i - 1]
        i -= 1
    cells[i] = x


@kernel
def is_possible(c: Cages, cells: Ints, operation: int) -> bool:
    """Whether an operation makes a whole number of the values of some cells."""
    if operation in (SUM, PRODUCT):
        return True
    if cells.shape[0] != 2:
        return False
    one, other = c.values[cells[0]], c.values[cells[1]]
    return operation == DIFFERENCE or max(one, other) % min(one, other) == 0


@kernel
def drawn_for(c: Cages, rng: np.random.Generator, cells: Ints, but: int) -> int:
    """A random operation that cells allow, another one than `but` if there is any."""
    if cells.shape[0] == 1:
        return SUM
    total = other = 0
    for i in range(c.weights.shape[0]):
        if is_possible(c, cells, c.weights[i, 0]):
            total += c.weights[i, 1]
            if c.weights[i, 0] != but:
                other += c.weights[i, 1]
    if not other:
        but = -1
    point = rng.random() * (other if other else total)
    last = SUM
    for i in range(c.weights.shape[0]):
        if c.weights[i, 0] != but and is_possible(c, cells, c.weights[i, 0]):
            last = c.weights[i, 0]
            point -= c.weights[i, 1]
            if point < 0:
                break
    return last


@kernel
def write(c: Cages, blank: Position, k: int, cells: Ints, operation: int) -> None:
    """Make a cage the one with number k, and take a first look at it."""
    n = cells.shape[0]
    target = 1 if operation == PRODUCT else 0
    low = high = c.values[cells[0]]
    row = c.rows[k]
    for i in range(LARGEST):
        row[CELLS + i] = -1
        c.looks[k, i] = -1
    for i in range(n):
        value = c.values[cells[i]]
        target = target * value if operation == PRODUCT else target + value
        low = min(low, value)
        high = max(high, value)
        row[CELLS + i] = cells[i]
    if operation == DIFFERENCE:
        target = high - low
    elif operation == QUOTIENT:
        target = high // low
    row[0] = n
    row[1] = ANY if c.limits[2] and n > 1 else operation
    row[2] = target
    c.drawn[k] = operation
    ways = np.empty((LARGEST + 1, COLUMNS), np.int64)
    keep = np.empty(LARGEST, np.int64)
    begin(blank, row, ways)
    lacks = n > 1 and possible(row, blank.sees, ways, keep)
    for i in range(n):
        mask = blank.cand[cells[i]]
        c.looks[k, i] = mask & keep[i] if lacks else mask


@kernel
def own(c: Cages) -> None:
    """Note the cage of each cell."""
    for k in range(c.number[0]):
        for i in range(c.rows[k, 0]):
            c.owner[c.rows[k, CELLS + i]] = k


@kernel
def copy_cage(c: Cages, source: int, other: Cages, target: int) -> None:
    """Copy a cage."""
    other.drawn[target] = c.drawn[source]
    copy(c.rows[source], 0, other.rows[target], 0, c.rows.shape[1])
    copy(c.looks[source], 0, other.looks[target], 0, LARGEST)


@kernel
def copy_all(c: Cages, other: Cages) -> None:
    """Copy all cages."""
    for k in range(c.number[0]):
        copy_cage(c, k, other, k)
    other.number[0] = c.number[0]
    own(other)


@kernel
def is_beside(c: Cages, x: int, cells: Ints) -> bool:
    """Whether a cell is beside one of some others."""
    for i in range(1, c.beside[x, 0] + 1):
        for j in range(cells.shape[0]):
            if c.beside[x, i] == cells[j]:
                return True
    return False


@kernel
def smallest_beside(c: Cages, x: int, fresh: Ints, many: int, gone: Ints) -> int:
    """The smallest cage beside a cell that has room for it, -1 if there is none.

    Of the new cages its number, then those of the old ones that are not gone.
    """
    least = LARGEST + 1
    found = -1
    for k in range(many + c.number[0]):
        if k < many:
            n = fresh[k, 0]
            cells = fresh[k][1 : 1 + n]
        else:
            n = c.rows[k - many, 0]
            cells = c.rows[k - many][CELLS : CELLS + c.rows[k - many, 0]]
            if gone[k - many]:
                continue
        if n < least and n < c.limits[0] and is_beside(c, x, cells):
            least = n
            found = k
    return found


@kernel
def join_singles(c: Cages, fresh: Ints, many: int, gone: Ints) -> int:
    """Let cages of one cell that are too many join others; how many are new, or -1."""
    singles = 0
    for k in range(c.number[0]):
        singles += not gone[k] and c.rows[k, 0] == 1
    for k in range(many):
        singles += fresh[k, 0] == 1
    while singles > c.limits[1]:
        single = 0
        while single < many and fresh[single, 0] != 1:
            single += 1
        if single == many:
            return -1
        x = fresh[single, 1]
        k = smallest_beside(c, x, fresh, many, gone)
        if k < 0:
            return -1
        # The joined cage comes last, without the two.
        joined = fresh[many]
        if k < many:
            copy(fresh[k], 0, joined, 0, 1 + LARGEST)
        else:
            joined[0] = c.rows[k - many, 0]
            copy(c.rows[k - many], CELLS, joined, 1, LARGEST)
            gone[k - many] = 1
            k = single
        singles -= 2 if joined[0] == 1 else 1
        joined[0] += 1
        joined[joined[0]] = x
        left = 0
        for i in range(many + 1):
            if i not in (single, k):
                copy(fresh[i], 0, fresh[left], 0, 1 + LARGEST)
                left += 1
        many = left
    return many


@kernel
def replace(
    c: Cages,
    blank: Position,
    rng: np.random.Generator,
    fresh: Ints,
    many: int,
    gone: Ints,
) -> bool:
    """Put new cages in place of those that are gone; whether they fit.

    A new cage is a row with the number of its cells, then these. There is room for one
    more.
    """
    many = join_singles(c, fresh, many, gone)
    if many < 0:
        return False
    left = 0
    for k in range(c.number[0]):
        if not gone[k]:
            if left < k:
                copy_cage(c, k, c, left)
            left += 1
    for k in range(many):
        row = fresh[k]
        for i in range(row[0]):
            put(row[1:], row[1 + i], i)
        cells = row[1 : 1 + row[0]]
        write(c, blank, left, cells, drawn_for(c, rng, cells, -1))
        left += 1
    c.number[0] = left
    own(c)
    return True


@kernel
def others_beside(c: Cages, at: int, cells: Ints, more: int, found: Ints) -> int:
    """Write the cages beside cells of cage `at` with room for so many more cells."""
    n = 0
    for k in range(c.number[0]):
        if k == at or c.rows[k, 0] + more > c.limits[0]:
            continue
        for i in range(cells.shape[0]):
            x = cells[i]
            is_near = False
            for j in range(1, c.beside[x, 0] + 1):
                is_near |= c.owner[c.beside[x, j]] == k
            if is_near:
                found[n] = k
                n += 1
                break
    return n


@kernel
def grown(
    c: Cages, rng: np.random.Generator, x: int, size: int, free: Ints, cells: Ints
) -> int:
    """Write a cage of free cells from x on, at random; how many it has."""
    more = np.empty(4 * LARGEST, np.int64)
    cells[0] = x
    free[x] = 0
    n = 1
    while n < size and n < c.limits[0]:
        options = 0
        for i in range(n):
            z = cells[i]
            for j in range(1, c.beside[z, 0] + 1):
                if free[c.beside[z, j]]:
                    more[options] = c.beside[z, j]
                    options += 1
        if not options:
            break
        cells[n] = more[below(rng, options)]
        free[cells[n]] = 0
        n += 1
    for i in range(n):
        free[cells[i]] = 1
    return n


@kernel
def is_whole(c: Cages, rng: np.random.Generator, cells: Ints) -> bool:
    """Whether cells are connected."""
    n = cells.shape[0]
    if not n:
        return True
    free = np.zeros(c.values.shape[0], np.int64)
    for i in range(n):
        free[cells[i]] = 1
    return grown(c, rng, cells[0], n, free, np.empty(LARGEST, np.int64)) == n


@kernel
def without(cells: Ints, others: Ints, rest: Ints) -> int:
    """Write the cells that are not among others; how many there are."""
    n = 0
    for i in range(cells.shape[0]):
        is_other = False
        for j in range(others.shape[0]):
            is_other |= cells[i] == others[j]
        if not is_other:
            rest[n] = cells[i]
            n += 1
    return n


@kernel
def merge(c: Cages, blank: Position, rng: np.random.Generator, x: int) -> bool:
    """Join the cage of a cell with one beside it; whether there was one."""
    at = c.owner[x]
    cells = c.rows[at][CELLS : CELLS + c.rows[at, 0]]
    n = cells.shape[0]
    others = np.empty(c.number[0], np.int64)
    many = others_beside(c, at, cells, n, others)
    if not many:
        return False
    other = others[below(rng, many)]
    fresh = np.empty((2, 1 + LARGEST), np.int64)
    gone = np.zeros(c.number[0], np.int64)
    gone[at] = gone[other] = 1
    fresh[0, 0] = n + c.rows[other, 0]
    copy(cells, 0, fresh[0], 1, n)
    copy(c.rows[other], CELLS, fresh[0], 1 + n, c.rows[other, 0])
    return replace(c, blank, rng, fresh, 1, gone)


@kernel
def move(c: Cages, blank: Position, rng: np.random.Generator, x: int) -> bool:
    """Give a cell to a cage beside it."""
    at = c.owner[x]
    alone = np.full(1, x, np.int64)
    rest = np.empty(LARGEST, np.int64)
    left = without(c.rows[at][CELLS : CELLS + c.rows[at, 0]], alone, rest)
    others = np.empty(c.number[0], np.int64)
    many = others_beside(c, at, alone, 1, others)
    if not many or not is_whole(c, rng, rest[:left]):
        return False
    other = others[below(rng, many)]
    n = c.rows[other, 0]
    fresh = np.empty((3, 1 + LARGEST), np.int64)
    gone = np.zeros(c.number[0], np.int64)
    gone[at] = gone[other] = 1
    fresh[0, 0] = n + 1
    copy(c.rows[other], CELLS, fresh[0], 1, n)
    fresh[0, 1 + n] = x
    fresh[1, 0] = left
    copy(rest, 0, fresh[1], 1, left)
    return replace(c, blank, rng, fresh, 2 if left else 1, gone)


@kernel
def split(c: Cages, blank: Position, rng: np.random.Generator, x: int) -> bool:
    """Cut the cage of a cell in two, one part with this cell."""
    at = c.owner[x]
    cells = c.rows[at][CELLS : CELLS + c.rows[at, 0]]
    n = cells.shape[0]
    if n < 2:
        return False
    size = 1 + below(rng, n - 1)
    free = np.zeros(c.values.shape[0], np.int64)
    for i in range(n):
        free[cells[i]] = 1
    part = np.empty(LARGEST, np.int64)
    rest = np.empty(LARGEST, np.int64)
    size = grown(c, rng, x, size, free, part)
    left = without(cells, part[:size], rest)
    if not is_whole(c, rng, rest[:left]):
        return False
    fresh = np.empty((3, 1 + LARGEST), np.int64)
    gone = np.zeros(c.number[0], np.int64)
    gone[at] = 1
    fresh[0, 0] = size
    copy(part, 0, fresh[0], 1, size)
    fresh[1, 0] = left
    copy(rest, 0, fresh[1], 1, left)
    return replace(c, blank, rng, fresh, 2, gone)


@kernel
def change(
    c: Cages, blank: Position, rng: np.random.Generator, x: int, splits: bool
) -> bool:
    """Change the cage of a cell, or its operation; whether it could."""
    if rng.random() < OTHER_OPERATION:
        at = c.owner[x]
        cells = c.rows[at][CELLS : CELLS + c.rows[at, 0]].copy()
        operation = drawn_for(c, rng, cells, c.drawn[at])
        if operation != c.drawn[at]:
            write(c, blank, at, cells, operation)
            return True
    if splits and rng.random() < SPLITS:
        return split(c, blank, rng, x) or move(c, blank, rng, x)
    return move(c, blank, rng, x) or (splits and split(c, blank, rng, x))
