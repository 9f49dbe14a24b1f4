"""Loops on planar graphs, slowly: by all sets of edges, and by rules read one by one.

A spot is its edges and the patterns allowed on them, integers with bit k for edge k.
"""

from itertools import combinations, product

OPEN, ON, OFF = range(3)


def is_single_loop(edges, on):
    """Return whether the edges in `on` are one closed loop."""
    ends = [end for e in on for end in edges[e]]
    if not on or any(ends.count(v) != 2 for v in set(ends)):
        return False
    reached, left = set(edges[on[0]]), list(on[1:])
    while near := [e for e in left if reached.intersection(edges[e])]:
        reached.update(v for e in near for v in edges[e])
        left = [e for e in left if e not in near]
    return not left


def every_loop(edges, spots):
    """Return every single loop that keeps to the patterns, as sorted edges."""
    found = []
    for bits in product((0, 1), repeat=len(edges)):
        on = [e for e, bit in enumerate(bits) if bit]
        fits = all(_pattern(of, bits) in allowed for of, allowed in spots)
        if fits and is_single_loop(edges, on):
            found.append(on)
    return sorted(found)


def _pattern(of, bits):
    return sum(bits[e] << k for k, e in enumerate(of))


def left_over(spot, line):
    """Return the patterns of a spot that its lines leave."""
    of, allowed = spot
    wanted = {ON: 1, OFF: 0}
    return [
        q
        for q in allowed
        if all(
            line[e] == OPEN or wanted[line[e]] == q >> k & 1 for k, e in enumerate(of)
        )
    ]


def forced(spot, patterns):
    """Return what all patterns have in common: {edge: line}."""
    of, _ = spot
    found = {}
    for k, e in enumerate(of):
        bits = {q >> k & 1 for q in patterns}
        if len(bits) == 1:
            found[e] = ON if bits == {1} else OFF
    return found


def counted(spots, line):
    """Return lines after counting at all spots; None if one is broken."""
    line, before = list(line), None
    while line != before:
        before = list(line)
        for spot in spots:
            patterns = left_over(spot, line)
            if not patterns:
                return None
            for e, x in forced(spot, patterns).items():
                line[e] = x
    return line


def early(edges, spots, line):
    """Return the open edges that would close a loop while something is missing."""
    on = [e for e, x in enumerate(line) if x == ON]
    found = set()
    for e in (e for e, x in enumerate(line) if x == OPEN):
        closed = _with_loop(edges, on, e)
        bits = [int(f in on or f == e) for f in range(len(edges))]
        whole = sorted([*on, e])
        fits = all(_pattern(of, bits) in allowed for of, allowed in spots)
        if closed and not (is_single_loop(edges, whole) and fits):
            found.add(e)
    return found


def _with_loop(edges, on, e):
    """Return whether lines already join the ends of an edge."""
    a, b = edges[e]
    reached, grows = {a}, True
    while grows:
        near = {v for f in on for v in edges[f] if reached.intersection(edges[f])}
        grows = not near <= reached
        reached |= near
    return b in reached


def settled(edges, spots, line):
    """Return lines after counting and early loops; None if something is broken."""
    while True:
        line = counted(spots, line)
        if line is None:
            return None
        on = [e for e, x in enumerate(line) if x == ON]
        if is_single_loop(edges, on):
            bits = [int(x == ON) for x in line]
            fits = all(_pattern(of, bits) in allowed for of, allowed in spots)
            return [ON if bit else OFF for bit in bits] if fits else None
        if any(_is_closed(edges, on, e) for e in on):
            return None
        new = early(edges, spots, line)
        if not new:
            return line
        for e in new:
            line[e] = OFF


def _is_closed(edges, on, e):
    return _with_loop(edges, [f for f in on if f != e], e)


def pairs_known(spots, points, lines):
    """Return lines after one round after another of what is known of one pair alone.

    A pair is two edges of a point that another spot has, too. Known is whether at least
    one is on, and whether at most one is.
    """
    line = list(lines)
    shared = {}
    for s, (of, _) in enumerate(spots[:points]):
        for two in combinations(sorted(of), 2):
            also = [
                t for t in range(points, len(spots)) if set(two) <= set(spots[t][0])
            ]
            if also:
                shared[two] = [s, *also]
    known = {two: set() for two in shared}
    while True:
        before = ([set(each) for each in known.values()], list(line))
        for two, where in shared.items():
            for s in where:
                if spots[s][1] is None:
                    continue
                _learn(spots[s], left_over(spots[s], line), shared, known, s, None)
                of, allowed = spots[s]
                kept = [q for q in allowed if _agrees(of, q, two, known[two])]
                if known[two] and kept:
                    _learn(spots[s], kept, shared, known, s, line)
            for e, f in (two, two[::-1]):
                if line[f] == OPEN and line[e] == OFF and "some" in known[two]:
                    line[f] = ON
                elif line[f] == OPEN and line[e] == ON and "not both" in known[two]:
                    line[f] = OFF
        if before == ([set(each) for each in known.values()], line):
            return line


def _agrees(of, q, two, known):
    on = sum(q >> of.index(e) & 1 for e in two)
    return not ((on == 0 and "some" in known) or (on == 2 and "not both" in known))


def _learn(spot, patterns, shared, known, s, line):
    of, _ = spot
    for two, where in shared.items():
        if s in where:
            counts = {sum(q >> of.index(e) & 1 for e in two) for q in patterns}
            known[two] |= {"some"} - ({"some"} if 0 in counts else set())
            known[two] |= {"not both"} - ({"not both"} if 2 in counts else set())
    if line is not None:
        for e, x in forced(spot, patterns).items():
            line[e] = line[e] or x


_WANTED = {
    (): "never",
    (0,): "unused",
    (1,): "an end",
    (0, 1): "not passed",
    (0, 2): "",
    (0, 1, 2): "",
}


def looked_ahead(edges, here, outside, bits):
    """Return for each point of each edge here what it must be after it, and if it goes.

    It has none to two lines so far, which the edges to come must make none or two. It
    goes, once, when none of them is here.

    Args:
        edges: of the graph.
        here: the edges that are decided, in order.
        outside: the others.
        bits: what each edge may be: 1 off, 2 on, 3 either.
    """
    found, gone = [], set()
    for k, e in enumerate(here):
        row = []
        for v in edges[e]:
            later = [f for f in here[k + 1 :] if v in edges[f] and bits[f] > 1]
            beyond = [f for f in outside if v in edges[f] and bits[f] > 1]
            forced = sum(bits[f] == 2 for f in later + beyond)
            more = range(forced, len(later + beyond) + 1)
            ways = [{m for m in more if n + m in (0, 2)} for n in range(3)]
            wanted = _WANTED[tuple(n for n in range(3) if ways[n])]
            if ways[0] == ways[2] and ways[0] and ways[1]:
                wanted = "no way"
            goes = "" if later else "to others" if beyond else "for good"
            row.append(("", "") if v in gone else (wanted, goes))
            gone.update([] if later else [v])
        found.append(tuple(row))
    return found
