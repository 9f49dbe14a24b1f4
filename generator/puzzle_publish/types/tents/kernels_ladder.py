"""The ladder of tents in machine code: the technique of each step, the cheapest first.

Techniques have the numbers of their rungs in ladder.py, and find what the searches of
rules/mark_ladder.py find. `known` is as in kernels_board.py.
"""

import numpy as np
from numpy.typing import NDArray

from ...kernels.bits import ctz, popcount
from ...kernels.jit import kernel
from .kernels_board import (
    COLUMN,
    NEW,
    NO_TENT,
    NONE,
    OPEN,
    SHIFT,
    TAKEN,
    TENTS,
    TREE,
    has,
    is_any,
    left_of,
    near,
    pair,
    places_of,
    take,
    tents_left,
    write,
)

Ints = NDArray[np.int64]

(
    TREELESS,
    TOUCHING,
    LINE_FULL,
    JUST_ENOUGH,
    ONE_PLACE,
    SERVED,
    BETWEEN,
    LINE_APART,
    LINE_BESIDE,
    LINE_CLAIMED,
    WHAT_IF,
) = range(11)
FOLLOWED = SERVED  # the dearest technique that a what-if takes


@kernel
def room(cells: int, n: int, before: Ints, after: Ints) -> int:
    """Return how many of some cells of a line can have tents that do not touch.

    Args:
        cells: the cells.
        n: the length of the line.
        before: (n + 1,) for the number among the cells before each.
        after: (n + 2,) for that among the cells from each on.
    """
    before[0], after[n], after[n + 1] = 0, 0, 0
    for i in range(n):
        before[i + 1] = before[i]
        if cells >> i & 1:
            before[i + 1] = max(before[i], 1 + (before[i - 1] if i else 0))
    for i in range(n - 1, -1, -1):
        after[i] = max(after[i + 1], 1 + after[i + 2] if cells >> i & 1 else 0)
    return int(before[n])


@kernel
def apart(known: Ints, n: int, line: int, need: int, found: Ints, more: Ints) -> bool:
    """Write what all ways to put a line's tents apart have in common."""
    cells = known[OPEN, line]
    before, after = more[0], more[1]
    if need <= 0 or room(cells, n, before, after) < need:
        return False
    always, never = 0, 0
    for i in range(n):
        if cells >> i & 1:
            with_it = 1 + (before[i - 1] if i else 0) + after[i + 2]
            always |= (before[i] + after[i + 1] < need) << i
            never |= (with_it < need) << i
    write(found[NEW], n, line, always)
    write(found[NONE], n, line, never)
    return bool(always | never)


@kernel
def beside_all(
    known: Ints, n: int, line: int, need: int, found: Ints, more: Ints
) -> bool:
    """Write the cells outside a line that all ways to put its tents touch."""
    if need == 0:
        return False
    before, after = more[0], more[1]
    none = found[NONE]
    if need < 0 or room(known[OPEN, line], n, before, after) < need:
        none[:] = known[OPEN, :n]
        for r in range(n):
            none[r] &= ~(known[OPEN, line] if r == line else 0)
            none[r] &= ~(1 << line - n if line >= n else 0)
        return is_any(none)
    for other in (line - 1, line + 1):
        if other < line // n * n or other >= line // n * n + n:
            continue
        gone = 0
        for i in range(n):
            if known[OPEN, other] >> i & 1:
                gone |= ((before[i - 1] if i else 0) + after[i + 2] < need) << i
        write(none, n, other, gone)
    return is_any(none)


@kernel
def claimed(
    known: Ints,
    n: int,
    line: int,
    number: int,
    places: Ints,
    owned: Ints,
    found: Ints,
    left: Ints,
) -> bool:
    """Write the rest of a line whose tents all belong to trees that need it."""
    needing, rest = 0, known[OPEN, line]
    for k in range(owned.size):
        if owned[k] != NO_TENT:
            continue
        count, inside = left_of(known, places, k, left), 0
        for cell in left[:count]:
            r, c = cell >> SHIFT, cell & COLUMN
            if (r if line < n else n + c) == line:
                inside |= 1 << (c if line < n else r)
            else:
                inside = -1
                break
        if inside >= 0:
            needing += 1
            rest &= ~inside
    if not needing or needing != number - popcount(known[TAKEN, line]):
        return False
    write(found[NONE], n, line, rest)
    return bool(rest)


@kernel
def look(
    technique: int,
    known: Ints,
    n: int,
    numbers: Ints,
    places: Ints,
    owned: Ints,
    found: Ints,
    more: Ints,
) -> bool:
    """Write what a technique finds first; return whether it finds anything.

    Args:
        technique: which one, up to LINE_CLAIMED.
        known: what is known.
        n: the side.
        numbers: (2 n,) how many tents each line has.
        places: (trees, 4) as `places_of` writes them.
        owned: (trees,) the tent of each tree, NO_TENT if it is not known.
        found: (2, n) for the rows of new tents, and of cells without one.
        more: (2, n + 2) scratch.
    """
    found[:] = 0
    if technique in (TREELESS, SERVED):
        is_first = technique == TREELESS
        if not is_first:
            pair(known, n, places, owned, more[0])
        none = found[NONE]
        none[:] = known[OPEN, :n]
        for k in range(owned.size):
            if is_first or owned[k] == NO_TENT:
                for cell in places[k]:
                    if cell != TREE:
                        none[cell >> SHIFT] &= ~(1 << (cell & COLUMN))
        return is_any(none)
    if technique == TOUCHING:
        return touching(known, n, found[NONE])
    if technique in (ONE_PLACE, BETWEEN):
        pair(known, n, places, owned, more[0])
        for k in range(owned.size):
            if owned[k] != NO_TENT:
                continue
            count = left_of(known, places, k, more[0])
            if technique == ONE_PLACE:
                cell = more[0, 0]
                if count == 1 and has(known[OPEN], cell):
                    found[NEW, cell >> SHIFT] |= 1 << (cell & COLUMN)
                    return True
                continue
            for r in range(n):
                found[NONE, r] = known[OPEN, r]
                for cell in more[0, :count]:
                    found[NONE, r] &= near(cell, n, r)
            if is_any(found[NONE]):
                return True
        return False
    if technique == LINE_CLAIMED:
        pair(known, n, places, owned, more[0])
    for line in range(2 * n):
        here = known[OPEN, line]
        if not here:
            continue
        need = numbers[line] - popcount(known[TENTS, line])
        if technique == LINE_FULL and need == 0:
            write(found[NONE], n, line, here)
            return True
        if technique == JUST_ENOUGH and need == popcount(here):
            write(found[NEW], n, line, here)
            return True
        if technique == LINE_APART and apart(known, n, line, need, found, more):
            return True
        if technique == LINE_BESIDE and beside_all(known, n, line, need, found, more):
            return True
        if technique == LINE_CLAIMED:
            number = numbers[line]
            if claimed(known, n, line, number, places, owned, found, more[0]):
                return True
    return False


@kernel
def touching(known: Ints, n: int, none: Ints) -> bool:
    """Write the open cells around the first tent that has any."""
    for r in range(n):
        tents = known[TENTS, r]
        while tents:
            cell = r << SHIFT | ctz(tents)
            tents &= tents - 1
            some = 0
            for y in range(max(r - 1, 0), min(r + 2, n)):
                none[y] = near(cell, n, y) & known[OPEN, y]
                some |= none[y]
            if some:
                return True
    return False


@kernel
def is_broken(
    known: Ints, n: int, numbers: Ints, places: Ints, owned: Ints, left: Ints
) -> bool:
    """Return whether something contradicts the puzzle."""
    for line in range(2 * n):
        need = numbers[line] - popcount(known[TENTS, line])
        if need < 0 or need > popcount(known[OPEN, line]):
            return True
    for r in range(n):
        tents = known[TENTS, r]
        above = known[TENTS, r - 1] if r else 0
        if tents & (tents << 1 | above << 1 | above | above >> 1):
            return True
    pair(known, n, places, owned, left)
    for k in range(owned.size):
        if owned[k] == NO_TENT and left_of(known, places, k, left) == 0:
            return True
    return False


@kernel
def run(
    known: Ints,
    n: int,
    numbers: Ints,
    places: Ints,
    owned: Ints,
    found: Ints,
    more: Ints,
    deepest: int,
    steps: Ints,
) -> int:
    """Note what techniques find until none finds more; return how many steps these are.

    Args:
        known: what is known.
        n: the side.
        numbers: as in `look`.
        places: as in `look`.
        owned: as in `look`.
        found: as in `look`.
        more: as in `look`.
        deepest: the dearest technique, up to LINE_CLAIMED.
        steps: for the technique of each step.
    """
    technique, count = TREELESS, 0
    while technique <= deepest and tents_left(known, n, owned.size):
        if look(technique, known, n, numbers, places, owned, found, more):
            take(known, n, found)
            steps[count] = technique
            count += 1
            technique = TREELESS
        technique += 1  # TREELESS finds nothing twice
    return count


@kernel
def suppose(
    known: Ints,
    n: int,
    numbers: Ints,
    places: Ints,
    owned: Ints,
    found: Ints,
    more: Ints,
) -> bool:
    """Write the first cell that goes wrong with a tent, or without one."""
    trial, theirs = known.copy(), owned.copy()
    steps = np.empty(n * n, np.int64)
    for r in range(n):
        left = known[OPEN, r]
        while left:
            c = ctz(left)
            left &= left - 1
            for what in (NEW, NONE):
                trial[:] = known
                theirs[:] = owned
                found[:] = 0
                found[what, r] = 1 << c
                take(trial, n, found)
                run(trial, n, numbers, places, theirs, found, more, FOLLOWED, steps)
                if is_broken(trial, n, numbers, places, theirs, more[0]):
                    found[:] = 0
                    found[NONE if what == NEW else NEW, r] = 1 << c
                    return True
    return False


@kernel
def climb(trees: Ints, numbers: Ints, deepest: int, steps: Ints) -> int:
    """Return how many steps lead to all tents; less the tents that are left, if any.

    0 if the tents contradict the puzzle.

    Args:
        trees: (trees,) their cells, from the upper left, row by row.
        numbers: (2 n,) how many tents each row and column has.
        deepest: the dearest technique.
        steps: (n * n,) for the technique of each step.
    """
    n, count = numbers.size // 2, 0
    places = np.empty((trees.size, 4), np.int64)
    places_of(trees, n, places)
    known = np.zeros((3, 2 * n), np.int64)
    known[OPEN] = (1 << n) - 1
    for cell in trees:
        r, c = cell >> SHIFT, cell & COLUMN
        known[OPEN, r] &= ~(1 << c)
        known[OPEN, n + c] &= ~(1 << r)
    owned = np.full(trees.size, NO_TENT, np.int64)
    found, more = np.zeros((2, n), np.int64), np.zeros((2, n + 2), np.int64)
    plain, is_found = min(deepest, LINE_CLAIMED), True
    while is_found:
        left = steps[count:]
        count += run(known, n, numbers, places, owned, found, more, plain, left)
        is_found = (
            deepest == WHAT_IF
            and tents_left(known, n, trees.size) != 0
            and suppose(known, n, numbers, places, owned, found, more)
        )
        if is_found:
            take(known, n, found)
            steps[count] = WHAT_IF
            count += 1
    left_over = tents_left(known, n, trees.size)
    if left_over:
        return -max(left_over, 0)
    known[OPEN] = 0
    if is_broken(known, n, numbers, places, owned, more[0]):
        return 0
    return count
