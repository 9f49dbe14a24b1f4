"""Short chains with names: turbot fish, XY-wing, empty rectangle, XYZ-wing.

Each proves that one of two cells holds a value, and rules it out in the cells that see
both. The rung takes the first technique of its codes that rules anything out.
"""

import numpy as np

from .candidates import (
    COLUMN,
    PART,
    REGION,
    ROW,
    SHOWN,
    STEP,
    Ints,
    Position,
    count,
    lowest,
    note,
    strike,
)
from .jit import kernel
from .techniques import place_in

TURBOT_FISH, XY_WING, EMPTY_RECTANGLE, XYZ_WING = range(17, 21)


@kernel
def strike_both(p: Position, a: int, b: int, mask: int) -> bool:
    """Rule out values in the cells that see both a and b; whether there were any."""
    found = False
    for x in range(p.cand.shape[0]):
        if p.cand[x] & mask and p.sees[a, x] and p.sees[b, x]:
            found |= strike(p, x, mask)
    return found


@kernel
def end_step(p: Position, code: int, shown: Ints) -> None:
    """Note the cells that show why, and the end of a step without a unit."""
    for i in range(shown.shape[0]):
        note(p, SHOWN, shown[i], 0, 0)
    note(p, STEP, code, -1, 0)


@kernel
def strong_links(p: Position, v: int, links: Ints) -> int:
    """Write the pairs of cells one of which has the value; return how many there are.

    They are the units with two places left; a pair in two units counts once.
    """
    n = 0
    for u in range(p.units.shape[0]):
        mask = p.where[u, v]
        if p.units[u, 1] == PART or count(mask) != 2:
            continue
        a = p.units[u, 2 + lowest(mask)]
        b = p.units[u, 2 + lowest(mask & (mask - 1))]
        is_known = False
        for i in range(n):
            if min(a, b) == links[i, 0] and max(a, b) == links[i, 1]:
                is_known = True
        if not is_known:
            links[n, 0] = min(a, b)
            links[n, 1] = max(a, b)
            n += 1
    return n


@kernel
def turbot_fish(p: Position) -> bool:
    """Two strong links of four cells whose near ends see each other.

    One of the far ends has the value. Skyscraper and two-string kite are the same with
    links in lines.
    """
    links = np.empty((p.units.shape[0], 2), np.int64)
    shown = np.empty(4, np.int64)
    for v in range(p.where.shape[1]):
        n = strong_links(p, v, links)
        for i in range(n):
            for j in range(i):
                for turn in range(4):
                    shown[0] = links[i, turn & 1]
                    shown[1] = links[i, 1 - (turn & 1)]
                    shown[2] = links[j, turn >> 1]
                    shown[3] = links[j, 1 - (turn >> 1)]
                    if not p.sees[shown[1], shown[2]] or (
                        shown[0] == shown[2]
                        or shown[0] == shown[3]
                        or shown[1] == shown[3]
                    ):
                        continue
                    if strike_both(p, shown[0], shown[3], 1 << v):
                        end_step(p, TURBOT_FISH, shown)
                        return True
    return False


@kernel
def wing(p: Position, code: int) -> bool:
    """A pivot with two or three candidates and two pincers with two of them.

    Whatever the pivot holds, one of the cells holds the value that the pincers share.
    """
    shown = np.empty(3, np.int64)
    for x in range(p.cand.shape[0]):
        if count(p.cand[x]) != (2 if code == XY_WING else 3):
            continue
        for i in range(1, p.peers[x, 0] + 1):
            y = p.peers[x, i]
            if count(p.cand[y]) != 2:
                continue
            for j in range(1, i):
                z = p.peers[x, j]
                shared = p.cand[y] & p.cand[z]
                if count(p.cand[z]) != 2 or count(shared) != 1:
                    continue
                either = p.cand[y] | p.cand[z]
                if code == XY_WING:
                    fits = either & ~shared == p.cand[x]
                else:
                    fits = either == p.cand[x]
                if not fits:
                    continue
                found = False
                for w in range(p.cand.shape[0]):
                    if (
                        p.sees[y, w]
                        and p.sees[z, w]
                        and (code == XY_WING or p.sees[x, w])
                    ):
                        found |= strike(p, w, shared)
                if found:
                    shown[0] = x
                    shown[1] = y
                    shown[2] = z
                    end_step(p, code, shown)
                    return True
    return False


@kernel
def other_end(p: Position, x: int, v: int, kind: int) -> int:
    """The other of two places of a value in the line of a cell, -1 if not two."""
    for k in range(p.of[x, 0]):
        u = p.of[x, 1 + 2 * k]
        if p.units[u, 1] == kind and count(p.where[u, v]) == 2:
            mask = p.where[u, v] & ~(1 << p.of[x, 2 + 2 * k])
            return p.units[u, 2 + lowest(mask)]
    return -1


@kernel
def crosses(units: Ints, places: int, g: int, line: int, cross: int, side: int) -> bool:
    """Whether these places of region g form a corner, T or L of a row and a column."""
    in_row = False
    in_column = False
    while places:
        x = units[g, 2 + lowest(places)]
        places &= places - 1
        if x // side != line and x % side != cross:
            return False
        in_row |= x % side != cross
        in_column |= x // side != line
    return in_row and in_column


@kernel
def empty_rectangle(p: Position) -> bool:
    """A region's places in one row and one column, and a strong link to one of them."""
    side = p.where.shape[1]
    shown = np.empty(2, np.int64)
    for v in range(side):
        for g in range(p.units.shape[0]):
            if p.units[g, 1] != REGION or count(p.where[g, v]) < 2:
                continue
            inside = p.where[g, v]
            for turn in range(side * side):
                r, c = turn // side, turn % side
                if not crosses(p.units, inside, g, r, c, side):
                    continue
                for i in range(2 * side):
                    in_row = i < side
                    s = r * side + i if in_row else (i - side) * side + c
                    if not (p.cand[s] >> v) & 1 or place_in(p.of, s, g) >= 0:
                        continue
                    t = other_end(p, s, v, COLUMN if in_row else ROW)
                    if t < 0 or place_in(p.of, t, g) >= 0:
                        continue
                    x = t // side * side + c if in_row else r * side + t % side
                    if place_in(p.of, x, g) >= 0 or x in (s, t):
                        continue
                    if strike(p, x, 1 << v):
                        while inside:
                            note(p, SHOWN, p.units[g, 2 + lowest(inside)], 0, 0)
                            inside &= inside - 1
                        shown[0] = s
                        shown[1] = t
                        end_step(p, EMPTY_RECTANGLE, shown)
                        return True
    return False


@kernel
def wings(p: Position, codes: Ints, goal: Ints) -> bool:
    """Take one step by a short chain; whether there was one."""
    for i in range(codes.shape[0]):
        if codes[i] == TURBOT_FISH:
            found = turbot_fish(p)
        elif codes[i] == EMPTY_RECTANGLE:
            found = empty_rectangle(p)
        else:
            found = wing(p, codes[i])
        if found:
            return True
    return False
