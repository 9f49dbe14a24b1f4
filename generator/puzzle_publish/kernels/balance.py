"""Binary puzzles in machine code: a ladder of techniques, and random full grids.

A grid of side n is 2 n lines, rows before columns; a cell is in two of them. Techniques
are numbered from the cheapest; `table` has every balanced line of length n.
"""

import numpy as np
from numpy.typing import NDArray

from .jit import kernel
from .lines import IMPOSSIBLE, between, fillings, no_three

Ints = NDArray[np.int64]

PAIR, BETWEEN, COUNT, LAST_BUT_ONE, EVERY_FILLING, ALIKE = range(6)
_GRIDS = 1_000  # tried for a full one; 1.1 are needed on average


@kernel
def count_of(cells: int) -> int:
    """Return how many cells there are among these bits."""
    count = 0
    while cells:
        cells &= cells - 1
        count += 1
    return count


@kernel
def offer(
    technique: int, line: int, n: int, ones: Ints, zeros: Ints, table: Ints
) -> tuple[int, int]:
    """Return the cells of a line that a technique makes 1, and those it makes 0.

    The first is IMPOSSIBLE if the line cannot be filled.
    """
    one, zero = ones[line], zeros[line]
    left = ((1 << n) - 1) & ~(one | zero)
    ones_left, zeros_left = n // 2 - count_of(one), n // 2 - count_of(zero)
    if technique == PAIR:
        new = no_three(zero), no_three(one)
    elif technique == BETWEEN:
        new = between(zero), between(one)
    elif technique == COUNT:
        new = left if zeros_left == 0 else 0, left if ones_left == 0 else 0
    elif not left or (technique == LAST_BUT_ONE and min(ones_left, zeros_left) != 1):
        new = 0, 0
    else:
        others, count = np.empty(n, np.int64), 0
        if technique == ALIKE:
            for k in range(line // n * n, line // n * n + n):
                if ones[k] | zeros[k] == (1 << n) - 1:
                    others[count] = ones[k]
                    count += 1
        new = fillings(table, one, zero, n, others, count)
    if new[0] == IMPOSSIBLE or new[0] & zero or new[1] & one or new[0] & new[1] & left:
        return IMPOSSIBLE, 0
    if min(ones_left, zeros_left) < 0:
        return IMPOSSIBLE, 0
    return new[0] & left, new[1] & left


@kernel
def put(line: int, n: int, new: int, values: Ints) -> None:
    """Add new cells of a line to it and to the lines that cross it."""
    values[line] |= new
    for i in range(n):
        if new >> i & 1:
            values[n + i if line < n else i] |= 1 << (line % n)


@kernel
def settle(
    n: int, ones: Ints, zeros: Ints, table: Ints, deepest: int, lines: int
) -> bool:
    """Fill in all that techniques up to the deepest give; return whether all fits.

    The last argument has a bit for each line to look at first.
    """
    due = np.full(deepest + 1, lines, np.int64)
    technique = 0
    while technique <= deepest:
        changed = 0
        for line in range(2 * n):
            if not due[technique] >> line & 1:
                continue
            new = offer(technique, line, n, ones, zeros, table)
            if new[0] == IMPOSSIBLE:
                return False
            if new[0] | new[1]:
                put(line, n, new[0], ones)
                put(line, n, new[1], zeros)
                crossing = new[0] | new[1]
                changed |= 1 << line | (crossing << n if line < n else crossing)
        due[technique] = 0
        due |= changed
        if changed:
            due[ALIKE:] = (1 << 2 * n) - 1  # a full line counts for all others
        technique = 0 if changed else technique + 1
    return True


@kernel
def read(cells: Ints, n: int, ones: Ints, zeros: Ints) -> None:
    """Write the lines of cells: (n * n,), 0 for an open one, 1 for a 0, 2 for a 1."""
    ones[:] = 0
    zeros[:] = 0
    for k in range(n * n):
        if cells[k]:
            put(k // n, n, 1 << (k % n), ones if cells[k] == 2 else zeros)


@kernel
def gives_back(cells: Ints, n: int, table: Ints, deepest: int, gone: Ints) -> bool:
    """Return whether techniques up to the deepest fill in all cells that are gone."""
    ones, zeros = np.empty(2 * n, np.int64), np.empty(2 * n, np.int64)
    read(cells, n, ones, zeros)
    if not settle(n, ones, zeros, table, deepest, (1 << 2 * n) - 1):
        return False
    missing = 0
    for k in gone:
        missing += 1 - ((ones[k // n] | zeros[k // n]) >> (k % n) & 1)
    return missing == 0


@kernel
def climb(cells: Ints, n: int, table: Ints, steps: Ints) -> int:
    """Return how many steps the ladder takes, -1 if it does not reach the top.

    Args:
        cells: as in `read`.
        n: the side.
        table: every line there is.
        steps: (n * n, 5) for each step's technique, line, new 1s, new 0s, and how many
            cells the technique could fill just then in the whole grid.
    """
    ones, zeros = np.empty(2 * n, np.int64), np.empty(2 * n, np.int64)
    read(cells, n, ones, zeros)
    taken, technique = 0, 0
    filled = np.zeros(2 * n, np.int64)
    while technique <= ALIKE:
        filled[:] = 0
        first = -1
        for line in range(2 * n):
            one, zero = offer(technique, line, n, ones, zeros, table)
            if one == IMPOSSIBLE:
                return -1
            if one | zero:
                put(line, n, one | zero, filled)
                if first < 0:
                    first = line
                    steps[taken, :4] = technique, line, one, zero
        technique += 1
        if first >= 0:
            places = 0
            for r in range(n):
                places += count_of(filled[r])
            steps[taken, 4] = places
            put(first, n, steps[taken, 2], ones)
            put(first, n, steps[taken, 3], zeros)
            taken, technique = taken + 1, 0
    for r in range(n):
        if ones[r] | zeros[r] != (1 << n) - 1:
            return -1
    return taken


@kernel
def fill(n: int, table: Ints, rng: np.random.Generator, cells: Ints) -> bool:
    """Write a random full grid, as in `read`; return False if none was found."""
    ones, zeros = np.zeros(2 * n, np.int64), np.zeros(2 * n, np.int64)
    for _ in range(_GRIDS):
        ones[:], zeros[:] = 0, 0
        fits = True
        while fits:
            left = n * n
            for r in range(n):
                left -= count_of(ones[r] | zeros[r])
            if not left:
                break
            at = int(rng.random() * left)
            k = -1
            while at >= 0:
                k += 1
                at -= 1 - ((ones[k // n] | zeros[k // n]) >> (k % n) & 1)
            value = ones if rng.random() < 0.5 else zeros
            put(k // n, n, 1 << (k % n), value)
            fits = settle(
                n, ones, zeros, table, EVERY_FILLING, 1 << k // n | 1 << n + k % n
            )
        if fits and _are_different(n, ones):
            for k in range(n * n):
                cells[k] = 1 + (ones[k // n] >> (k % n) & 1)
            return True
    return False


@kernel
def _are_different(n: int, ones: Ints) -> bool:
    for a in range(2 * n):
        for b in range(a):
            if a // n == b // n and ones[a] == ones[b]:
                return False
    return True
