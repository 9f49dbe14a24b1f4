"""Techniques that place a value or confine one to few cells, cheapest first.

A *rung* is a kernel with the arrays of candidates.py and two more:

    codes: (n,) int64, its techniques from the cheapest to the dearest.
    goal: (m,) int64, cells; it stops once these are filled. Without any, it goes on.

`singles` climbs until nothing more follows, the others take one step. All return
whether they found anything. After each find the cheapest technique comes first again.
"""

import numpy as np

from .candidates import (
    BROKEN,
    EMPTY,
    PART,
    PLACED,
    REGION,
    SHOWN,
    STEP,
    Ints,
    Position,
    count,
    lowest,
    note,
    place,
    strike,
)
from .jit import kernel

(
    FULL_HOUSE,
    HIDDEN_IN_REGION,
    HIDDEN_IN_LINE,
    DIRECT_PAIR,
    NAKED_SINGLE,
    DIRECT_TRIPLE,
    POINTING,
    CLAIMING,
) = range(8)


@kernel
def is_reached(p: Position, goal: Ints) -> bool:
    """Whether all cells of the goal are filled, or nothing is left to do."""
    if not p.tally[EMPTY] or p.tally[BROKEN]:
        return True
    for i in range(goal.shape[0]):
        if not p.value[goal[i]]:
            return False
    return goal.shape[0] > 0


@kernel
def singles_open(p: Position) -> int:
    """How many cells a hidden or naked single could fill."""
    number = 0
    for x in range(p.cand.shape[0]):
        is_open = p.cand[x] != 0 and not p.cand[x] & (p.cand[x] - 1)
        for k in range(p.of[x, 0]):
            u = p.of[x, 1 + 2 * k]
            left = 0 if p.units[u, 1] == PART else p.cand[x]
            while left:
                v = lowest(left)
                left &= left - 1
                is_open |= p.where[u, v] == 1 << p.of[x, 2 + 2 * k]
        number += is_open
    return number


@kernel
def last_cell(p: Position) -> tuple[int, int]:
    """The first full unit with a single empty cell, and this cell; (-1, -1) if none."""
    for u in range(p.units.shape[0]):
        if p.units[u, 1] == PART:
            continue
        empty = 0
        cell = -1
        for i in range(p.units[u, 0]):
            if not p.value[p.units[u, 2 + i]]:
                empty += 1
                cell = p.units[u, 2 + i]
                if empty > 1:
                    break
        if empty == 1:
            return u, cell
    return -1, -1


@kernel
def hidden_single(p: Position, in_region: bool) -> tuple[int, int, int]:
    """The first unit in which a value has one place: unit, cell, value bit; or -1."""
    for u in range(p.units.shape[0]):
        if p.units[u, 1] == PART or (p.units[u, 1] == REGION) != in_region:
            continue
        for v in range(p.where.shape[1]):
            mask = p.where[u, v]
            if mask and not mask & (mask - 1):
                return u, p.units[u, 2 + lowest(mask)], v
    return -1, -1, -1


@kernel
def naked_single(cand: Ints) -> int:
    """The first cell with a single candidate, -1 if there is none."""
    for x in range(cand.shape[0]):
        if cand[x] and not cand[x] & (cand[x] - 1):
            return x
    return -1


@kernel
def next_set(items: Ints, size: int, picks: Ints, unions: Ints) -> bool:
    """Advance to the next `size` items whose union has at most `size` bits.

    `picks` starts with -1 at 0 and 0 at `size`, where it keeps the depth.
    """
    depth = picks[size]
    while depth >= 0:
        picks[depth] += 1
        if picks[depth] > items.shape[0] - (size - depth):
            depth -= 1
            continue
        union = items[picks[depth]]
        if depth:
            union |= unions[depth - 1]
        if count(union) > size:
            continue
        unions[depth] = union
        if depth == size - 1:
            picks[size] = depth
            return True
        depth += 1
        picks[depth] = picks[depth - 1]
    return False


@kernel
def few(masks: Ints, size: int, kept: Ints) -> int:
    """Write the indexes of masks with 2 to `size` bits to `kept`; return how many."""
    n = 0
    for i in range(masks.shape[0]):
        if 2 <= count(masks[i]) <= size:
            kept[n] = i
            n += 1
    return n


@kernel
def direct_set(p: Position, size: int) -> tuple[int, int, int, int]:
    """A hidden set that leaves another value of its unit a single place.

    Returns unit, cell, value bit and the places of the set; -1 if there is none. This
    is Sukaku Explainer's direct hidden pair or triplet.
    """
    side = p.where.shape[1]
    kept = np.empty(side, np.int64)
    picks = np.empty(size + 1, np.int64)
    unions = np.empty(size, np.int64)
    for u in range(p.units.shape[0]):
        if p.units[u, 1] == PART:
            continue
        n = few(p.where[u], size, kept)
        items = p.where[u][kept[:n]]
        picks[0] = -1
        picks[size] = 0
        while next_set(items, size, picks, unions):
            taken = unions[size - 1]
            if count(taken) < size:
                continue
            for v in range(side):
                rest = p.where[u, v] & ~taken
                if rest and not rest & (rest - 1) and p.where[u, v] & taken:
                    return u, p.units[u, 2 + lowest(rest)], v, taken
    return -1, -1, -1, 0


@kernel
def confined(p: Position, code: int) -> bool:
    """Rule a value out where all its places in one unit lie in a second one.

    It goes from the rest of the second. Pointing: the first one is a region; claiming:
    it is a line.
    """
    for u in range(p.units.shape[0]):
        if p.units[u, 1] == PART or (p.units[u, 1] == REGION) != (code == POINTING):
            continue
        for v in range(p.where.shape[1]):
            mask = p.where[u, v]
            if not mask & (mask - 1):
                continue
            x = p.units[u, 2 + lowest(mask)]
            for k in range(p.of[x, 0]):
                w = p.of[x, 1 + 2 * k]
                if w == u or count(p.where[w, v]) <= count(mask):
                    continue
                if common(p, u, mask, w) == count(mask):
                    clear_others(p, u, mask, w, v)
                    note(p, STEP, code, u, 0)
                    return True
    return False


@kernel
def place_in(of: Ints, x: int, w: int) -> int:
    """The place of a cell in a unit, -1 if it is not in it."""
    for k in range(of[x, 0]):
        if of[x, 1 + 2 * k] == w:
            return of[x, 2 + 2 * k]
    return -1


@kernel
def common(p: Position, u: int, mask: int, w: int) -> int:
    """How many of these places of unit u are in unit w."""
    inside = 0
    while mask:
        x = p.units[u, 2 + lowest(mask)]
        mask &= mask - 1
        inside += place_in(p.of, x, w) >= 0
    return inside


@kernel
def clear_others(p: Position, u: int, mask: int, w: int, v: int) -> None:
    """Rule out a value in unit w but for the cells at these places of unit u."""
    rest = p.where[w, v]
    while mask:
        x = p.units[u, 2 + lowest(mask)]
        mask &= mask - 1
        rest &= ~(1 << place_in(p.of, x, w))
        note(p, SHOWN, x, 0, 0)
    while rest:
        y = p.units[w, 2 + lowest(rest)]
        rest &= rest - 1
        strike(p, y, 1 << v)


@kernel
def single_of(p: Position, code: int) -> tuple[int, int, int]:
    """The cell that a single fills: unit or -1, cell or -1, value bit."""
    if code in (HIDDEN_IN_REGION, HIDDEN_IN_LINE):
        return hidden_single(p, code == HIDDEN_IN_REGION)
    u = -1
    x = -1
    if code == FULL_HOUSE:
        u, x = last_cell(p)
    elif code == NAKED_SINGLE:
        x = naked_single(p.cand)
    return u, x, lowest(p.cand[x]) if x >= 0 else -1


@kernel
def take_single(p: Position, code: int) -> bool:
    """Fill the cell that a single fills; whether there was one.

    For rungs of other kernels: `singles` compiles the direct sets as well.
    """
    u, x, v = single_of(p, code)
    if x >= 0:
        if p.log.shape[0]:
            note(p, PLACED, x, v + 1, 0)
            note(p, STEP, code, u, singles_open(p))
        place(p, x, v)
    return x >= 0


@kernel
def singles(p: Position, codes: Ints, goal: Ints) -> bool:
    """Fill cells by singles and direct hidden sets, and confine values to lines."""
    found = False
    i = 0
    while i < codes.shape[0] and not is_reached(p, goal):
        code = codes[i]
        i += 1
        if code in (POINTING, CLAIMING):
            if confined(p, code):
                found = True
                i = 0
            continue
        shown = 0
        if code in (DIRECT_PAIR, DIRECT_TRIPLE):
            u, x, v, shown = direct_set(p, 2 if code == DIRECT_PAIR else 3)
        else:
            u, x, v = single_of(p, code)
        if x < 0:
            continue
        if p.log.shape[0]:
            note(p, PLACED, x, v + 1, 0)
            while shown:
                note(p, SHOWN, p.units[u, 2 + lowest(shown)], 0, 0)
                shown &= shown - 1
            note(p, STEP, code, u, singles_open(p))
        place(p, x, v)
        found = True
        i = 0
    return found


@kernel
def next_code(
    p: Position, codes: Ints, i: int, left: int, is_new: bool
) -> tuple[int, int]:
    """Which code of a rung comes after code i, and how many are left to try.

    Where steps are noted, each find leads back to the cheapest; else a technique goes
    on as long as it finds anything, and the dearer ones wait for it.
    """
    n = codes.shape[0]
    if is_new:
        return 0 if p.log.shape[0] else i, n
    return (i + 1) % n, left - 1
