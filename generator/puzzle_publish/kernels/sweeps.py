"""The kernels of sweeps: what an edge makes of a state, all states, the way back."""

import numpy as np
from numpy.typing import NDArray

from .jit import kernel

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]
Numbers = NDArray[np.int32]

# The byte of a point: nothing, passed, ENDS + the slot of the path's other end, or the
# end of a path that leads out of a part. Byte 0 tells whether the loop is closed.
NOTHING, PASSED, ENDS, AWAY = 0, 1, 2, 255
# What a point must be after an edge, and whether it is let go: nobody comes through any
# more, two lines are one too many, a line is still to come, or two, or too many.
NO_WAY, NOT_PASSED, AN_END, UNUSED, NEVER, LEAVE, LEAVE_OPEN = 1, 2, 3, 4, 5, 8, 16
MOST = 1 << 62  # counts end here
_MIX = 0x9E3779B97F4A7C1


@kernel
def draw(state: Bytes, a: int, b: int, points: int) -> bool:
    """Draw a line between the points in two slots; whether it may be there."""
    at_a, at_b = state[a], state[b]
    if state[0] or PASSED in (at_a, at_b):
        return False
    if at_a == ENDS + b:
        state[a] = state[b] = PASSED
        for k in range(1, points):
            if state[k] > PASSED:
                return False
            state[k] = 0
        state[0] = 1
        return True
    state[a] = state[b] = PASSED
    # The far ends now belong together; an untouched point is its own far end.
    far_a = a if at_a == NOTHING else at_a - ENDS
    far_b = b if at_b == NOTHING else at_b - ENDS
    if at_a != AWAY:
        state[far_a] = AWAY if at_b == AWAY else ENDS + far_b
    if at_b != AWAY:
        state[far_b] = AWAY if at_a == AWAY else ENDS + far_a
    return True


@kernel
def leave(state: Bytes, slot: int, how: int) -> bool:
    """Check a point after one of its edges, and let it go; whether it may be so.

    Args:
        state: the state.
        slot: of the point.
        how: of `look_ahead`.
    """
    at, wanted = state[slot], how & 7
    if (
        (wanted == NOT_PASSED and at == PASSED)
        or (wanted == AN_END and at <= PASSED)
        or (wanted == UNUSED and at != NOTHING)
        or wanted == NEVER
    ):
        return False
    if how < LEAVE:
        if wanted == NO_WAY and at == NOTHING:
            state[slot] = PASSED
        return True
    state[slot] = NOTHING
    if at > PASSED and how < LEAVE_OPEN:
        return False
    if at > PASSED and at != AWAY:
        state[at - ENDS] = AWAY
    return True


@kernel
def look_ahead(ends: Ints, bits: Ints, outside: Ints, points: Ints, how: Ints) -> None:
    """Write what each edge's two points must be after it, by the edges to come.

    Args:
        ends: the points of each edge, in order.
        bits: what each edge may be.
        outside: (2, points) how many edges of a point are never decided here and may be
            on, and how many of these are on.
        points: (3, points) scratch, all zero: the same of the edges to come; the first
            edge plus one.
        how: (edges, 2) to be filled with AN_END and so on, plus LEAVE where no edge of
            the point is left at all, LEAVE_OPEN where none is left here.
    """
    for k in range(bits.size - 1, -1, -1):
        points[2, ends[k, 0]] = points[2, ends[k, 1]] = k + 1
    for k in range(bits.size - 1, -1, -1):
        for end in range(2):
            v = ends[k, end]
            left, forced = points[0, v] + outside[0, v], points[1, v] + outside[1, v]
            what = 0
            if forced == 0:
                what = NO_WAY if left == 1 else 0
            elif forced == 1:
                what = AN_END if left == 1 else NOT_PASSED
            else:
                what = UNUSED if forced == 2 else NEVER
            if points[0, v] == 0:
                if bits[k] > 1 or points[2, v] == k + 1:
                    what += LEAVE_OPEN if left else LEAVE
                else:
                    what = 0
            how[k, end] = what
            points[0, v] += bits[k] > 1
            points[1, v] += bits[k] == 2


@kernel
def settle_spots(
    of: Ints, near: Ints, rules: Ints, patterns: Ints, bits: Ints, todo: Ints
) -> bool:
    """Decide the edges that are alike in all patterns of a spot; False if one has none.

    Args:
        of: (spots, 8) the edges of each spot, -1 after the last.
        near: (edges, k) the spots of each edge, -1 after the last.
        rules: (3, spots) the first of a spot's patterns, how many there are, 0 if any
            will do; and whether it is to be looked at.
        patterns: the patterns of all.
        bits: what each edge may be; changed.
        todo: the number of spots to look at, then these; none in the end.
    """
    is_well = True
    while todo[0]:
        s = todo[todo[0]]
        todo[0] -= 1
        rules[2, s] = 0
        if not is_well or not rules[1, s]:
            continue
        on, off, size = 0, 0, 0
        for k in range(of.shape[1]):
            if of[s, k] < 0:
                break
            on |= (bits[of[s, k]] == 2) << k
            off |= (bits[of[s, k]] == 1) << k
            size += 1
        each, some, fits = -1, 0, False
        for at in range(rules[0, s], rules[0, s] + rules[1, s]):
            q = patterns[at]
            if q & off == 0 and on & ~q == 0:
                each, some, fits = each & q, some | q, True
        is_well = fits
        for k in range(size if fits else 0):
            e = of[s, k]
            if bits[e] == 3 and (each >> k & 1 or not some >> k & 1):
                bits[e] = 2 if each >> k & 1 else 1
                look_near(near, e, rules, todo)
    return is_well


@kernel
def look_near(near: Ints, e: int, rules: Ints, todo: Ints) -> None:
    """Look at the spots of an edge."""
    for m in range(near.shape[1]):
        s = near[e, m]
        if s >= 0 and not rules[2, s]:
            rules[2, s] = 1
            todo[0] += 1
            todo[todo[0]] = s


@kernel
def probe(
    of: Ints, near: Ints, rules: Ints, patterns: Ints, bits: Ints, todo: Ints
) -> bool:
    """Decide the edges one of whose lines leaves a spot no pattern; False if both do.

    What is alike in all patterns of each spot was decided; see `settle_spots`.
    """
    trial = np.empty_like(bits)
    for e in range(bits.size):
        for bit in (1, 2):
            if bits[e] != 3:
                continue
            for f in range(bits.size):
                trial[f] = bits[f]
            trial[e] = bit
            look_near(near, e, rules, todo)
            if not settle_spots(of, near, rules, patterns, trial, todo):
                bits[e] = 3 - bit
                look_near(near, e, rules, todo)
                if not settle_spots(of, near, rules, patterns, bits, todo):
                    return False
    return True


@kernel
def decide(
    state: Bytes,
    row: Ints,
    how: Ints,
    bit: int,
    table: Ints,
    starts: Ints,
    points: int,
) -> bool:
    """Decide an edge; whether all that it touches still has a way on."""
    if bit and not draw(state, row[0], row[1], points):
        return False
    for k in range(2, row.size, 4):
        if row[k] < 0:
            break
        start = starts[row[k], row[k + 1]]
        if start >= 0:
            slot = row[k + 2]
            after = table[start + 2 * state[slot] + bit]
            if after < 0:
                return False
            state[slot] = 0 if row[k + 3] else after
    is_well = True
    for k in range(2):
        if how[k]:
            is_well &= leave(state, row[k], how[k])
    return is_well


@kernel
def sweep_edges(
    rows: Ints,
    how: Ints,
    table: Ints,
    starts: Ints,
    bits: Ints,
    points: int,
    is_whole: bool,
    here: Ints,
    here_bytes: Bytes,
    there: Ints,
    there_bytes: Bytes,
    firsts: Ints,
    slots: Numbers,
    ways: Ints,
    heads: Numbers,
    links: Numbers,
    most: int,
) -> int:
    """Return how many states there are, -1 if too many.

    Args:
        rows: as in `Plan`, as are the following.
        how: of `look_ahead`.
        table: the automata.
        starts: where they begin.
        bits: what each edge may be.
        points: one more than the last slot of a point.
        is_whole: whether the loop must be closed in the end.
        here: (most, words) scratch.
        here_bytes: the same memory.
        there: scratch as well.
        there_bytes: the same memory.
        firsts: as in `Run`, to be filled, as are the following.
        slots: scratch.
        ways: (2, layer) by state after an even and after an odd number of edges.
        heads: by state, its first link.
        links: twice the state before plus the edge's bit, the next link; 0 is none.
        most: how many states there may be.
    """
    count, end, link = 1, 1, 1
    ways[0, 0] = 1
    firsts[1] = 1
    words = here.shape[1]
    here[0] = 0
    heads[0] = 0
    for k in range(rows.shape[0]):
        mask = 1023
        while mask < 4 * count:
            mask = 2 * mask + 1
        mask = min(mask, slots.size - 1)
        slots[: mask + 1] = 0
        first = end
        for i in range(count):
            for bit in range(2):
                if not bits[k] >> bit & 1:
                    continue
                at = end - first
                if at == there.shape[0] or end >= min(most, heads.size):
                    firsts[k + 2] = end
                    return -1
                for w in range(words):
                    there[at, w] = here[i, w]
                if not decide(
                    there_bytes[at], rows[k], how[k], bit, table, starts, points
                ):
                    continue
                if is_whole and k == rows.shape[0] - 1 and not there_bytes[at, 0]:
                    continue
                code = 0
                for w in range(words):
                    code = (code ^ there[at, w]) * _MIX
                    code ^= code >> 29
                slot = code & mask
                state = -1
                while slots[slot]:
                    state = slots[slot]
                    for w in range(words):
                        if there[state - first, w] != there[at, w]:
                            state = -1
                            break
                    if state >= 0:
                        break
                    slot = (slot + 1) & mask
                if state < 0:
                    state = end
                    slots[slot] = end
                    ways[(k + 1) % 2, at] = 0
                    heads[end] = 0
                    end += 1
                total = ways[(k + 1) % 2, state - first] + ways[k % 2, i]
                ways[(k + 1) % 2, state - first] = min(MOST, total)
                links[link, 0] = 2 * (firsts[k] + i) + bit
                links[link, 1] = heads[state]
                heads[state] = link
                link += 1
        here, there = there, here
        here_bytes, there_bytes = there_bytes, here_bytes
        count = end - first
        firsts[k + 2] = end
    return end


@kernel
def look_back(
    firsts: Ints, end: int, heads: Numbers, links: Numbers, alive: Bytes, found: Ints
) -> None:
    """Write what each edge is on the ways to the last states, as bits."""
    edges = found.size
    for state in range(firsts[edges], end):
        alive[state] = 1
    for k in range(edges - 1, -1, -1):
        for state in range(firsts[k + 1], firsts[k + 2]):
            link = heads[state] if alive[state] else 0
            while link:
                alive[links[link, 0] >> 1] = 1
                found[k] |= 1 << (links[link, 0] & 1)
                link = links[link, 1]
