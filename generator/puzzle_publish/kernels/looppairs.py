"""What follows from two edges together, on the positions of loops.py.

Every technique goes through the patterns that a spot still allows, and asks what all of
them share: an edge, or two edges that are never both on, never both off, equal or
opposite. What is known of two edges: of pairs that a point and another spot share
(PAIRS), of faces that are on the same side of the loop or on different ones (COLOURS),
of any two edges (LINKS), the last two by union-find with parities.
"""

import numpy as np
from numpy.typing import NDArray

from .jit import kernel
from .loops import (
    BROKEN,
    COLOURS,
    LEFT,
    NOT_BOTH,
    OFF,
    ON,
    SOME,
    WIDEST,
    Position,
    put,
    put_all,
)

Ints = NDArray[np.int64]

_TWIN, _PARITY, _SAME, _OTHER, _ROOT = range(5)  # rows of `hand`


@kernel
def root(ties: Ints, x: int) -> int:
    """Return twice the root of a node, plus its parity to the root."""
    parity = 0
    while ties[0, x] != x:
        up = ties[0, x]
        ties[1, x] ^= ties[1, up] if ties[0, up] != up else 0
        ties[0, x] = ties[0, up]
        parity ^= ties[1, x]
        x = ties[0, x]
    return 2 * x + parity


@kernel
def unite(ties: Ints, x: int, y: int, parity: int) -> int:
    """Note that two nodes differ by a parity; 1 if new, 0 if known, -1 if wrong."""
    a, b = root(ties, x), root(ties, y)
    parity ^= (a ^ b) & 1
    if a >> 1 == b >> 1:
        return -parity
    ties[0, a >> 1] = b >> 1
    ties[1, a >> 1] = parity
    return 1


@kernel
def lines_of(p: Position, s: int) -> int:
    """Return the edges of a spot that are on, << 8 those off, << 16 their number."""
    found = 0
    for k in range(WIDEST):
        e = p.spot[s, k]
        if e < 0:
            break
        found |= (p.line[e] == ON) << k | (p.line[e] == OFF) << (k + WIDEST)
        found += 1 << 2 * WIDEST
    return found


@kernel
def find_twins(p: Position, s: int, free: int, kind: int) -> None:
    """Write the root of each open place, the first place of equal root, the parity."""
    forest = p.ties[0] if kind == COLOURS else p.ties[1]
    face = s - p.mate.size
    for k in range(WIDEST):
        p.hand[_TWIN, k] = k
        if not free >> k & 1:
            continue
        e = p.spot[s, k]
        node = e
        if kind == COLOURS:
            node = p.sides[e, 0] + p.sides[e, 1] - face
        found = root(forest, node)
        p.hand[_ROOT, k] = found
        for i in range(k):
            if free >> i & 1 and p.hand[_ROOT, i] >> 1 == found >> 1:
                p.hand[_TWIN, k] = i
                p.hand[_PARITY, k] = (p.hand[_ROOT, i] ^ found) & 1
                break


@kernel
def is_allowed(p: Position, s: int, pattern: int) -> bool:
    """Whether a pattern agrees with what is known of pairs and ties."""
    for k in range(p.pair.shape[1]):
        number = p.pair[s, k, 2]
        if number < 0:
            break
        on = (pattern >> p.pair[s, k, 0] & 1) + (pattern >> p.pair[s, k, 1] & 1)
        known = p.known[number]
        if (known & SOME and on == 0) or (known & NOT_BOTH and on == 2):
            return False
    for k in range(1, WIDEST):
        i = p.hand[_TWIN, k]
        if i != k and (pattern >> i ^ pattern >> k) & 1 != p.hand[_PARITY, k]:
            return False
    return True


@kernel
def twins_of(p: Position, s: int, rule: int) -> int:
    """Return a spot's rule, lines, twins and their parities as one number."""
    found = rule << 13 | p.code[s]  # codes are below 3 ** WIDEST
    for k in range(WIDEST):
        is_odd = p.hand[_TWIN, k] != k and p.hand[_PARITY, k]
        found = found << 4 | p.hand[_TWIN, k] << 1 | is_odd
    return int(found)


@kernel
def known_of(p: Position, s: int) -> int:
    """Return what is known of a spot's pairs as one number."""
    found = 0
    for k in range(p.pair.shape[1]):
        number = p.pair[s, k, 2]
        if number < 0:
            break
        found = found << 2 | p.known[number]
    return int(found)


@kernel
def look_at_patterns(p: Position, s: int, kind: int) -> int:
    """Look at one spot; 1 if an edge was found, 0 if a new tie, -1 if nothing."""
    rule, lines = p.rule[1, s], lines_of(p, s)
    on, off, size = lines & 255, lines >> WIDEST & 255, lines >> 2 * WIDEST
    free = (1 << size) - 1 & ~(on | off)
    if rule < 0 or not free:
        return -1
    find_twins(p, s, free, kind)
    twins, known = twins_of(p, s, rule), known_of(p, s)
    seen = p.seen[:, int(kind == COLOURS), s]
    if seen[0] == twins and seen[1] == known:
        return -1
    each, some = 255, 0
    p.hand[_SAME] = 255
    p.hand[_OTHER] = 255
    first = p.rules[rule, 1]
    for at in range(first, first + p.rules[rule, 2]):
        q = p.patterns[at]
        if q & off or ~q & on or not is_allowed(p, s, q):
            continue
        each &= q
        some |= q
        for k in range(size):
            p.hand[_SAME, k] &= q if q >> k & 1 else ~q
            p.hand[_OTHER, k] &= ~q if q >> k & 1 else q
    if each & ~some:
        p.tally[BROKEN] = 1
        return -1
    found = note_ties(p, s, free, kind)
    if each & free or ~some & free:
        put_all(p, s, each & free | (~some & free) << WIDEST)
        found = 1
    if found < 0:
        seen[0], seen[1] = twins, known
    return found


@kernel
def note_pairs(p: Position, s: int, pairs: int) -> None:
    """Note of a spot's pairs which are not both off, and << 28 not both on."""
    for k in range(p.pair.shape[1]):
        number = p.pair[s, k, 2]
        if number < 0:
            break
        i, j = p.pair[s, k, 0], p.pair[s, k, 1]
        at = j * (j - 1) // 2 + i
        known = p.known[number] | (pairs >> at & 1) | (pairs >> (at + 28) & 1) << 1
        if known != p.known[number]:
            p.known[number] = known
            for m in range(p.sharing.shape[1]):
                if p.sharing[number, m] >= 0:
                    p.queue[2, p.sharing[number, m]] = 1


@kernel
def look_at_pairs(p: Position, s: int) -> int:
    """Look at one spot; 1 if an edge was found, -1 if not.

    A reader has one premise at a time: the lines of the spot, or what is known of one
    pair and the lines of these two edges.
    """
    rule = p.rule[1, s]
    lines = lines_of(p, s)
    size = lines >> 2 * WIDEST
    free = (1 << size) - 1 & ~(lines | lines >> WIDEST)
    # What two lines say of a pair, they say of all that it is in.
    if rule < 0 or not free:
        return -1
    note_pairs(p, s, p.look[1, p.rules[rule, 0] + p.code[s]])
    left = p.tally[LEFT]
    for k in range(p.pair.shape[1]):
        number = p.pair[s, k, 2]
        if number < 0:
            break
        known, i, j = p.known[number], p.pair[s, k, 0], p.pair[s, k, 1]
        if known and (free >> i | free >> j) & 1:
            at = j * (j - 1) // 2 + i
            note_pairs(p, s, p.follow[rule, at, known, 1])
            put_all(p, s, p.follow[rule, at, known, 0])
            put_one_of(p, p.spot[s, i], p.spot[s, j], known)
            put_one_of(p, p.spot[s, j], p.spot[s, i], known)
    return 1 if p.tally[LEFT] < left else -1


@kernel
def put_one_of(p: Position, e: int, f: int, known: int) -> None:
    """Decide the second edge of a pair by the first."""
    if p.line[f] == 0:
        if p.line[e] == OFF and known & SOME:
            put(p, f, ON)
        elif p.line[e] == ON and known & NOT_BOTH:
            put(p, f, OFF)


@kernel
def note_ties(p: Position, s: int, free: int, kind: int) -> int:
    """Note which open edges were always equal or always opposite; 0 if that is new."""
    result = -1
    forest = p.ties[0] if kind == COLOURS else p.ties[1]
    for k in range(WIDEST):
        for i in range(k):
            both = free >> k & 1 and free >> i & 1
            parity = p.hand[_OTHER, k] >> i & 1
            if both and (parity or p.hand[_SAME, k] >> i & 1):
                a, b = p.hand[_ROOT, k] >> 1, p.hand[_ROOT, i] >> 1
                parity ^= (p.hand[_ROOT, k] ^ p.hand[_ROOT, i]) & 1
                if unite(forest, a, b, parity) > 0:
                    result = 0
    return result


@kernel
def look_at_queue(p: Position) -> int:
    """Look at spots whose pairs may have changed until one gives an edge; return it.

    Return -1 if none does.
    """
    is_new = True
    while is_new and p.tally[BROKEN] == 0:
        is_new = False
        for s in range(p.code.size):
            if p.queue[2, s]:
                is_new, p.queue[2, s] = True, 0
                if look_at_pairs(p, s) > 0:
                    return s
    return -1


@kernel
def look(p: Position, kind: int, is_step: bool) -> int:
    """Look at colours or links until a spot gives an edge; return it, -1 if none does.

    Where they alone give the edge, the number of spots. What is no step gives the edges
    of as many spots as one look at all of them does.
    """
    spots, points = p.code.size, p.mate.size
    while p.tally[BROKEN] == 0:
        is_new, where = False, -1
        if spread(p, kind, is_step):
            where = spots
        for s in range(points if kind == COLOURS else 0, spots):
            if is_step and where >= 0:
                return where
            found = look_at_patterns(p, s, kind)
            if found > 0:
                where = s
            is_new |= found == 0
        if where >= 0 or not is_new:
            return where
    return -1


@kernel
def spread(p: Position, kind: int, is_step: bool) -> bool:
    """Tie what lines tie; draw or cross out the edges whose lines follow, or the first.

    Return whether there was one.
    """
    is_colour, is_found = kind == COLOURS, False
    forest = p.ties[0] if is_colour else p.ties[1]
    on = p.line.size
    for is_open in (False, True):
        for e in range(p.line.size):
            x = p.line[e]
            if (x == 0) != is_open:
                continue
            a = p.sides[e, 0] if is_colour else e
            b = p.sides[e, 1] if is_colour else on
            # Faces differ where a line is; an edge differs from a line if it is none.
            turned = 0 if is_colour else 1
            if is_open:
                f, g = root(forest, a), root(forest, b)
                if f >> 1 == g >> 1:
                    put(p, e, ON if (f ^ g) & 1 != turned else OFF)
                    is_found = True
                    if is_step:
                        return True
            elif unite(forest, a, b, (x == ON) ^ turned) < 0:
                p.tally[BROKEN] = 1
    return is_found


@kernel
def look_at_neighbours(p: Position) -> int:
    """Look at two faces with an edge in common that leave out only one edge each.

    If both left out that edge, they would close a loop. So it is on, at each end one of
    the two next edges is on, and all others of both faces are. Return the first face,
    -1 if nothing follows.
    """
    points = p.mate.size
    left = p.tally[LEFT]
    for e in range(p.line.size):
        f, g = points + p.sides[e, 0], points + p.sides[e, 1]
        if max(f, g) >= p.code.size or not (
            is_nearly_full(p, f) and is_nearly_full(p, g)
        ):
            continue
        if p.line[e] == OFF or (p.line[e] == 0 and is_all(p, f, g)):
            continue
        put(p, e, ON)
        for s in (f, g):
            for k in range(WIDEST):
                other = p.spot[s, k]
                if other >= 0 and not touches(p, other, e):
                    put(p, other, ON)
        for end in range(2):
            v = p.ends[e, end]
            for k in range(WIDEST):
                other = p.spot[v, k]
                if other >= 0 and not is_of(p, other, f) and not is_of(p, other, g):
                    put(p, other, OFF)
        if p.tally[LEFT] < left:
            return f
    return -1


@kernel
def is_nearly_full(p: Position, s: int) -> bool:
    """Whether all edges of a spot but one are on."""
    return p.rule[0, s] >= 0 and p.rules[p.rule[0, s], 3] == 1


@kernel
def touches(p: Position, e: int, f: int) -> bool:
    """Whether two edges have a point in common; an edge touches itself."""
    a, b = p.ends[e, 0], p.ends[e, 1]
    return a == p.ends[f, 0] or a == p.ends[f, 1] or b in (p.ends[f, 0], p.ends[f, 1])


@kernel
def is_of(p: Position, e: int, s: int) -> bool:
    """Whether an edge is one of a face's."""
    face = s - p.mate.size
    return p.sides[e, 0] == face or p.sides[e, 1] == face


@kernel
def is_all(p: Position, f: int, g: int) -> bool:
    """Whether a loop round two faces alone could be the answer."""
    for s in range(p.mate.size, p.code.size):
        if s in (f, g) or p.rule[0, s] < 0:
            continue
        near = False
        for k in range(WIDEST):
            e = p.spot[s, k]
            near |= e >= 0 and (is_of(p, e, f) or is_of(p, e, g))
        if not near and p.patterns[p.rules[p.rule[0, s], 1]] != 0:
            return False
    return True
