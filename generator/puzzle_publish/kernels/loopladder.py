"""Ladders of techniques for loops: complete them fast, step by step, or dig.

The techniques are those of loops.py and looppairs.py, and one what-if.
"""

import numpy as np
from numpy.typing import NDArray

from .bits import popcount
from .jit import kernel
from .looppairs import look, look_at_neighbours
from .loops import (
    ANY,
    BROKEN,
    CLOSED,
    COLOURS,
    CORNER,
    EARLY,
    IMPOSSIBLE,
    LEFT,
    LINKS,
    NEARLY,
    NOTED,
    OFF,
    ON,
    OPEN,
    PAIRS,
    POINT,
    STEPS,
    WHAT_IF,
    Position,
    count,
    fits,
    is_done,
    is_early,
    put,
    put_all,
    settle,
    start,
)

Ints = NDArray[np.int64]

NO_GROUPS = np.zeros((0, 1), np.int64)


@kernel
def solve(p: Position, mask: int) -> bool:
    """Return whether the techniques of a mask complete the loop.

    What counting and early loops give is always found, whatever the mask.
    """
    while settle(p) and p.tally[LEFT]:
        if not (
            (mask & PAIRS and look(p, PAIRS) >= 0)
            or (mask & NEARLY and look_at_neighbours(p) >= 0)
            or (mask & COLOURS and look(p, COLOURS) >= 0)
            or (mask & LINKS and look(p, LINKS) >= 0)
            or (mask & WHAT_IF and what_if(p) >= 0)
        ):
            break
    return is_done(p)


@kernel
def work(p: Position, groups: Ints, mask: int) -> int:
    """Climb if there is a log, else dig if there are groups, else solve.

    One entry for Python: `climb`, `dig` and `solve` called by themselves are compiled
    anew, each with all techniques.
    """
    if p.log.shape[0]:
        return climb(p, mask)
    if groups.shape[0]:
        return dig(p, groups, mask)
    return 1 if solve(p, mask) else 0


@kernel
def what_if(p: Position) -> int:
    """Draw or cross out an edge the other way, if counting and loops rule out one way.

    Return the edge, -1 if there is none. The edges next to lines come first.
    """
    for near in (True, False):
        for e in range(p.line.size):
            a, b = p.ends[e, 0], p.ends[e, 1]
            if p.line[e] or (p.mate[a] != a or p.mate[b] != b) != near:
                continue
            for x in (ON, OFF):
                keep(p, True)
                put(p, e, x)
                is_well = settle(p)
                keep(p, False)
                if not is_well:
                    put(p, e, ON + OFF - x)
                    return e
    return -1


@kernel
def keep(p: Position, is_first: bool) -> None:
    """Note what is known, or go back to it; nothing is queued then."""
    for row, now in enumerate((p.line, p.code, p.mate, p.tally)):
        for k in range(now.size):
            if is_first:
                p.was[row, k] = now[k]
            else:
                now[k] = p.was[row, k]
    if not is_first:
        for s in range(p.code.size):
            p.queue[1, s] = 0


@kernel
def dig(p: Position, groups: Ints, mask: int) -> int:
    """Take rules away while the techniques complete the loop; how many groups went.

    Args:
        p: the position; `rule` is changed.
        groups: (groups, size) spots that keep or lose their rules together, in the
            order to try them, -1 after the last.
        mask: the techniques.
    """
    taken = 0
    for group in groups:
        first = p.rule[0, group[0]]
        if first < 0:
            continue
        for s in group:
            if s >= 0:
                hide(p, s)
        start(p)
        if solve(p, mask):
            taken += 1
            continue
        for s in group:
            if s >= 0:
                hide(p, s)
    return taken


@kernel
def hide(p: Position, s: int) -> None:
    """Take a rule away; a second time, give it back."""
    p.rule[0, s] = ANY - 1 - p.rule[0, s]
    p.rule[1, s] = ANY - 1 - p.rule[1, s]


@kernel
def climb(p: Position, mask: int) -> int:
    """Complete the loop by the cheapest techniques first; return how many steps.

    Each row of the log is an edge: the number of the step, its technique, the spot that
    shows it (its edge for EARLY and WHAT_IF, the number of spots for COLOURS or LINKS
    alone), the edge, its line, and how many edges the technique could decide just then,
    0 if nobody counted.

    Return -1 if the techniques do not complete it.
    """
    start(p)
    while p.tally[LEFT] and p.tally[BROKEN] == 0:
        for e in range(p.line.size):
            p.was[4, e] = p.line[e]
        where, technique, places = -1, 1, 0
        while where < 0 and technique <= WHAT_IF:
            if mask & technique:
                where, places = take(p, technique)
            technique <<= 1
        if where < 0:
            return -1
        for e in range(p.line.size):
            if p.line[e] != p.was[4, e]:
                row = p.log[p.tally[NOTED]]
                row[0], row[1], row[2] = p.tally[STEPS], technique >> 1, where
                row[3], row[4], row[5] = e, p.line[e], places
                p.tally[NOTED] += 1
        p.tally[STEPS] += 1
    return p.tally[STEPS] if is_done(p) and fits(p, -1) else -1


@kernel
def take(p: Position, technique: int) -> tuple[int, int]:
    """Use a technique once; return where, -1 if nowhere, and how many it offers."""
    where, places = -1, 0
    if technique <= CORNER:
        points = p.mate.size
        first = 0 if technique == POINT else points
        for s in range(first, points if technique == POINT else p.code.size):
            rule = p.rule[1 if technique == CORNER else 0, s]
            found = p.look[0, p.rules[rule, 0] + p.code[s]] if rule >= 0 else 0
            if found == IMPOSSIBLE:
                p.tally[BROKEN] = 1
            elif found:
                places += popcount(np.uint64(found))
                where = s if where < 0 else where
        if where >= 0:
            rule = p.rule[1 if technique == CORNER else 0, where]
            put_all(p, where, p.look[0, p.rules[rule, 0] + p.code[where]])
        return where, places
    if technique == EARLY:
        for e in range(p.line.size):
            if p.tally[CLOSED] and p.line[e] == OPEN:
                put(p, e, OFF)
                where = e
            elif is_early(p, e):
                places += 1
                where = e if where < 0 else where
        if where >= 0 and p.line[where] == OPEN:
            put(p, where, OFF)
        return where, places
    count(p)
    if technique == NEARLY:
        return look_at_neighbours(p), 0
    return what_if(p) if technique == WHAT_IF else look(p, technique), 0
