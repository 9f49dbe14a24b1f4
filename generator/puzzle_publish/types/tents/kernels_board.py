"""What a solver of tents knows, in machine code: open cells, tents, and whose they are.

A grid of side n is 2 n lines, rows before columns; a cell is in two of them, and
16 r + c is its number. `known` is (3, 2 n): the open cells of each line, its tents, and
those of its tents that are known to be a certain tree's.
"""

import numpy as np
from numpy.typing import NDArray

from ...kernels.bits import ctz, popcount
from ...kernels.jit import kernel

Ints = NDArray[np.int64]

OPEN, TENTS, TAKEN = range(3)
NEW, NONE = range(2)
SHIFT, COLUMN = 4, 15  # of the number of a cell
TREE = -1  # of a place beside a tree: another tree, or outside
NO_TENT = -1  # of a tree whose tent is not known


@kernel
def places_of(trees: Ints, n: int, places: Ints) -> None:
    """Write the cells beside each tree that may have its tent.

    Args:
        trees: (trees,) their cells, from the upper left.
        n: the side.
        places: (trees, 4) for the cells, TREE for none.
    """
    found = np.zeros(2 * n, np.int64)
    for cell in trees:
        put(found, n, cell)
    for k in range(trees.size):
        r, c = trees[k] >> SHIFT, trees[k] & COLUMN
        for side in range(4):
            y, x = r + (-1, 0, 0, 1)[side], c + (0, -1, 1, 0)[side]
            inside = 0 <= y < n and 0 <= x < n
            is_free = inside and not found[y] >> x & 1
            places[k, side] = y << SHIFT | x if is_free else TREE


@kernel
def has(lines: Ints, cell: int) -> bool:
    """Return whether lines have a cell."""
    return bool(lines[cell >> SHIFT] >> (cell & COLUMN) & 1)


@kernel
def put(lines: Ints, n: int, cell: int) -> None:
    """Put a cell into its row and its column."""
    r, c = cell >> SHIFT, cell & COLUMN
    lines[r] |= 1 << c
    lines[n + c] |= 1 << r


@kernel
def take(known: Ints, n: int, found: Ints) -> None:
    """Note new tents and cells without one; `found` is (2, n), the rows of both."""
    for r in range(n):
        left = found[NEW, r] | found[NONE, r]
        known[OPEN, r] &= ~left
        known[TENTS, r] |= found[NEW, r]
        while left:
            c = ctz(left)
            left &= left - 1
            known[OPEN, n + c] &= ~(1 << r)
            known[TENTS, n + c] |= (found[NEW, r] >> c & 1) << r


@kernel
def is_any(rows: Ints) -> bool:
    """Return whether rows have a cell."""
    every = 0
    for row in rows:
        every |= row
    return every != 0


@kernel
def near(cell: int, n: int, r: int) -> int:
    """Return the cells of a row that touch a cell."""
    c, apart = cell & COLUMN, r - (cell >> SHIFT)
    if not -1 <= apart <= 1:
        return 0
    return (7 << c >> 1 & (1 << n) - 1) & ~(1 << c if apart == 0 else 0)


@kernel
def write(rows: Ints, n: int, line: int, cells: int) -> None:
    """Add cells of a line to rows."""
    if line < n:
        rows[line] |= cells
        return
    while cells:
        rows[ctz(cells)] |= 1 << line - n
        cells &= cells - 1


@kernel
def left_of(known: Ints, places: Ints, k: int, left: Ints) -> int:
    """Write where the tent of a tree can be, and return how many places these are."""
    count = 0
    for cell in places[k]:
        if cell == TREE or has(known[TAKEN], cell):
            continue
        if has(known[OPEN], cell) or has(known[TENTS], cell):
            left[count] = cell
            count += 1
    return count


@kernel
def pair(known: Ints, n: int, places: Ints, owned: Ints, left: Ints) -> None:
    """Give trees their tents.

    A tree and a tent belong together as soon as one of them has no other left.
    """
    changed = True
    while changed:
        changed = False
        for k in range(owned.size):
            if (
                owned[k] == NO_TENT
                and left_of(known, places, k, left) == 1
                and has(known[TENTS], left[0])
            ):
                owned[k], changed = left[0], True
                put(known[TAKEN], n, left[0])
                break
        if not changed:
            changed = pair_a_tent(known, n, places, owned)


@kernel
def pair_a_tent(known: Ints, n: int, places: Ints, owned: Ints) -> bool:
    """Give the first tent beside a single tree without one to it, if there is such."""
    for r in range(n):
        free = known[TENTS, r] & ~known[TAKEN, r]
        while free:
            cell, only, count = r << SHIFT | ctz(free), 0, 0
            free &= free - 1
            for k in range(owned.size):
                if owned[k] == NO_TENT:
                    for place in places[k]:
                        if place == cell:
                            only, count = k, count + 1
            if count == 1:
                owned[only] = cell
                put(known[TAKEN], n, cell)
                return True
    return False


@kernel
def tents_left(known: Ints, n: int, trees: int) -> int:
    """Return how many tents are not found."""
    for r in range(n):
        trees -= popcount(known[TENTS, r])
    return trees
