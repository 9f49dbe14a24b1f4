"""Ladders of techniques for loops: complete them fast, step by step, or dig.

The techniques are those of loops.py and looppairs.py, and one what-if.
"""

import numpy as np
from numpy.typing import NDArray

from ..core.errors import Unsound
from .bits import popcount
from .jit import kernel
from .looppairs import look, look_at_neighbours, look_at_queue
from .loops import (
    ANY,
    BROKEN,
    CLOSED,
    COLOURS,
    CORNER,
    DRAWN,
    EARLY,
    IMPOSSIBLE,
    LEFT,
    LINES,
    LINKS,
    MATES,
    NEARLY,
    NOTED,
    OFF,
    ON,
    OPEN,
    ORDER,
    PAIRS,
    PLACES,
    POINT,
    STEPS,
    TALLY,
    TOP,
    WHAT_IF,
    WIDEST,
    Position,
    breaks_within,
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

UNSOUND = -1
MOST_ROUNDS = 6  # of counting in which a what-if must break a rule
NO_GROUPS = np.zeros((0, 1), np.int64)


def work(p: Position, groups: Ints, mask: int) -> int:
    """Climb if there is a log, else dig if there are groups, else solve.

    What a kernel never does need not be compiled: most puzzles take no deep technique,
    and some boards have no faces to be neighbours.

    Raises:
        Unsound: digging, a technique contradicts the loop whose rules they are.
    """
    faces, deep = p.sides.size or None, mask & (COLOURS | LINKS | WHAT_IF) or None
    found: int = work_with(p, groups, mask, faces, deep)
    if found == UNSOUND and groups.shape[0] and not p.log.shape[0]:
        raise Unsound("a technique contradicts the loop that clues are dug from")
    return found


@kernel
def work_with(
    p: Position, groups: Ints, mask: int, faces: int | None, deep: int | None
) -> int:
    """Do `work`, without faces or deep techniques if these are None.

    One entry for Python: `climb`, `dig` and `solve` called by themselves are compiled
    anew, each with all techniques.
    """
    if p.log.shape[0]:
        return climb(p, mask, faces, deep)
    if groups.shape[0]:
        return dig(p, groups, mask, faces, deep)
    return 1 if solve(p, mask, faces, deep) else 0


@kernel
def solve(p: Position, mask: int, faces: int | None, deep: int | None) -> bool:
    """Return whether the techniques of a mask complete the loop.

    What counting and early loops give is always found, whatever the mask.
    """
    tried, nowhere = np.zeros(p.line.size, np.int64), np.zeros(0, np.int64)
    while settle(p) and p.tally[LEFT]:
        if not advance(p, mask, faces, deep, tried, nowhere):
            break
    return is_done(p)


@kernel
def advance(
    p: Position,
    mask: int,
    faces: int | None,
    deep: int | None,
    tried: Ints,
    goal: Ints,
) -> bool:
    """Whether a technique beyond counting and early loops finds anything."""
    where = look_at_queue(p) if mask & PAIRS else -1
    if faces is not None and where < 0 and mask & NEARLY:
        where = look_at_neighbours(p)
    if deep is not None:
        for technique in (COLOURS, LINKS):
            if where < 0 and mask & technique:
                where = look(p, technique, False)
        if where < 0 and mask & WHAT_IF:
            where = what_if(p, tried, goal)
    return where >= 0


@kernel
def what_if(p: Position, tried: Ints, goal: Ints) -> int:
    """Draw or cross out an edge the other way, if counting and loops soon rule one out.

    What a way that breaks nothing leads to breaks nothing either, and is not tried.

    Args:
        p: the position; nothing is left to count.
        tried: (edges,) the way that need not be tried, as that of the answer; 0 if
            both are to be.
        goal: spots whose edges are tried first, -1 for none.

    Return the edge, -1 if there is none. The edges next to lines come first.
    """
    well = tried.copy()
    mark(p)
    for s in goal:
        for k in range(WIDEST if s >= 0 else 0):
            e = p.spot[s, k]
            if e >= 0 and not p.line[e] and is_ruled_out(p, e, well):
                return e
    for near in (True, False):
        for e in range(p.line.size):
            a, b = p.ends[e, 0], p.ends[e, 1]
            if p.line[e] or (p.mate[a] != a or p.mate[b] != b) != near:
                continue
            if is_ruled_out(p, e, well):
                return e
    return -1


@kernel
def is_ruled_out(p: Position, e: int, well: Ints) -> bool:
    """Whether an open edge can be only one way; it is then put so.

    `well` has the ways that break nothing, ON | OFF, and gets more.
    """
    for x in (ON, OFF):
        if well[e] & x:
            continue
        put(p, e, x)
        is_well = settle(p)
        if is_well:
            for k in range(
                p.line.size - p.was[TALLY, LEFT], p.line.size - p.tally[LEFT]
            ):
                f = p.was[ORDER, k]
                well[f] |= p.line[f]
        go_back(p)
        if is_well:
            continue
        put(p, e, x)
        is_short = breaks_within(p, MOST_ROUNDS)
        go_back(p)
        if is_short:
            put(p, e, ON + OFF - x)
            return True
    return False


@kernel
def mark(p: Position) -> None:
    """Note what is known, for `go_back`."""
    for v in range(p.mate.size):
        p.was[MATES, v] = p.mate[v]
    for k in range(p.tally.size):
        p.was[TALLY, k] = p.tally[k]


@kernel
def go_back(p: Position) -> None:
    """Go back to what was known at `mark`; nothing is queued then."""
    edges = p.line.size
    for k in range(edges - p.was[TALLY, LEFT], edges - p.tally[LEFT]):
        e = p.was[ORDER, k]
        for i in range(p.at.shape[1]):
            use = p.at[e, i]
            if use < 0:
                break
            less = p.line[e]
            for _ in range(use & 7):
                less *= 3
            p.code[use >> 3] -= less
        p.line[e] = OPEN
    for k in range(p.tally[TOP]):
        p.queue[1, p.queue[0, k]] = 0
    for v in range(p.mate.size):
        p.mate[v] = p.was[MATES, v]
    for k in range(p.tally.size):
        p.tally[k] = p.was[TALLY, k]


@kernel
def dig(
    p: Position, groups: Ints, mask: int, faces: int | None, deep: int | None
) -> int:
    """Take rules away while the techniques complete the loop; how many groups went.

    UNSOUND if a technique contradicts the rules: they are those of a loop.

    What follows without the rules of many groups follows without those of one of them.
    So groups are halved again and again: the rules of one half are added to what
    follows without both, and the tries of the other half begin with that.

    Args:
        p: the position; `rule` is changed.
        groups: (groups, size) spots that keep or lose their rules together, in the
            order to try them, -1 after the last.
        mask: the techniques.
        faces: as in `work_with`, as is the next.
        deep: see there.
    """
    order = np.empty(groups.shape[0], np.int64)
    n = 0
    for k in range(groups.shape[0]):
        if p.rule[0, groups[k, 0]] >= 0:
            order[n] = k
            n += 1
    if not n:
        return 0
    start(p)
    answer = np.zeros(p.line.size, np.int64)
    if solve(p, mask, faces, deep):
        answer[:] = p.line
    states = np.empty((64, size_of(p)), np.int64)
    spans = np.empty(
        (64, 3), np.int64
    )  # first, last + 1, whether the first half is done
    for k in range(n):
        switch(p, groups[order[k]], False)
    start(p)
    depth, taken = 0, 0
    spans[0, 0], spans[0, 1], spans[0, 2] = 0, n, 0
    while depth >= 0:
        low, high, half = spans[depth, 0], spans[depth, 1], spans[depth, 2]
        middle = low + high >> 1
        if high - low == 1:
            group = groups[order[low]]
            if gives(p, group, mask, faces, deep, answer):
                taken += 1
            elif p.tally[BROKEN]:
                return UNSOUND
            else:
                switch(p, group, True)
            depth -= 1
            continue
        if half == 2:
            depth -= 1
            continue
        spans[depth, 2] += 1
        if half == 0:
            solve(p, mask, faces, None)
            keep_state(p, states[depth], True)
        else:
            keep_state(p, states[depth], False)
        for k in range(middle, high):
            switch(p, groups[order[k]], half == 0)
        if half:
            for k in range(low, middle):
                queue(p, groups[order[k]])
        depth += 1
        spans[depth, 0] = middle if half else low
        spans[depth, 1] = high if half else middle
        spans[depth, 2] = 0
    return taken


@kernel
def gives(
    p: Position,
    group: Ints,
    mask: int,
    faces: int | None,
    deep: int | None,
    answer: Ints,
) -> bool:
    """Whether the techniques decide all edges of a group of spots without its rules.

    Then they complete the loop as they did with these rules, which say no more.
    """
    while settle(p) and p.tally[LEFT] and not is_known(p, group):
        if not advance(p, mask, faces, deep, answer, group):
            break
    return p.tally[BROKEN] == 0 and is_known(p, group)


@kernel
def is_known(p: Position, group: Ints) -> bool:
    """Whether all edges of a group of spots are decided."""
    for s in group:
        for k in range(WIDEST if s >= 0 else 0):
            if p.spot[s, k] >= 0 and p.line[p.spot[s, k]] == OPEN:
                return False
    return True


@kernel
def switch(p: Position, group: Ints, is_on: bool) -> None:
    """Give the spots of a group their rules, or take them away, where it is not so."""
    for s in group:
        if s >= 0 and (p.rule[0, s] >= 0) != is_on:
            hide(p, s)
    if is_on:
        queue(p, group)


@kernel
def queue(p: Position, group: Ints) -> None:
    """Look at the spots of a group that have rules; loops may be early by them."""
    p.tally[DRAWN] = 1
    for s in group:
        if s >= 0 and p.rule[0, s] >= 0:
            p.queue[2, s] = 1
            if not p.queue[1, s]:
                p.queue[1, s] = 1
                p.queue[0, p.tally[TOP]] = s
                p.tally[TOP] += 1


@kernel
def size_of(p: Position) -> int:
    """How many numbers `keep_state` keeps."""
    spots, ties = 3 * p.code.size, 4 * p.ties.shape[2]
    return p.line.size + spots + p.mate.size + p.known.size + ties + p.tally.size


@kernel
def keep_state(p: Position, state: Ints, is_first: bool) -> None:
    """Note all that is known, or go back to it; nothing is queued then."""
    at = 0
    for now in (p.line, p.code, p.mate, p.known, p.tally, p.queue[1], p.queue[2]):
        for k in range(now.size):
            if is_first:
                state[at + k] = now[k]
            else:
                now[k] = state[at + k]
        at += now.size
    for i in range(2):
        for j in range(2):
            now = p.ties[i, j]
            for k in range(now.size):
                if is_first:
                    state[at + k] = now[k]
                else:
                    now[k] = state[at + k]
            at += now.size


@kernel
def hide(p: Position, s: int) -> None:
    """Take a rule away; a second time, give it back."""
    p.rule[0, s] = ANY - 1 - p.rule[0, s]
    p.rule[1, s] = ANY - 1 - p.rule[1, s]


@kernel
def climb(p: Position, mask: int, faces: int | None, deep: int | None) -> int:
    """Go on by the cheapest techniques first; return how many steps led to the loop.

    Each row of the log is an edge: the number of the step, its technique, the spot that
    shows it (its edge for EARLY and WHAT_IF, the number of spots for COLOURS or LINKS
    alone), the edge, its line, and how many edges the technique could decide just then,
    0 if nobody counted.

    Return -1 if the techniques do not complete it; others can go on from there.
    """
    untried, nowhere = np.zeros(p.line.size, np.int64), np.zeros(0, np.int64)
    while p.tally[LEFT] and p.tally[BROKEN] == 0:
        for e in range(p.line.size):
            p.was[LINES, e] = p.line[e]
        where, technique, last = -1, 1, 1
        while where < 0 and technique <= WHAT_IF:
            p.tally[PLACES] = 0
            if mask & technique:
                if technique <= CORNER:
                    where = take_rule(p, technique)
                elif technique == EARLY:
                    where = take_early(p)
                else:
                    count(p)
                    if technique == PAIRS:
                        where = look_at_queue(p)
                    if faces is not None and technique == NEARLY:
                        where = look_at_neighbours(p)
                    if deep is not None and technique in (COLOURS, LINKS):
                        where = look(p, technique, True)
                    if deep is not None and technique == WHAT_IF:
                        where = what_if(p, untried, nowhere)
            last = technique
            technique <<= 1
        if where < 0:
            return -1
        for e in range(p.line.size):
            if p.line[e] != p.was[LINES, e]:
                row = p.tally[NOTED]
                p.log[row, 0] = p.tally[STEPS]
                p.log[row, 1] = last
                p.log[row, 2] = where
                p.log[row, 3] = e
                p.log[row, 4] = p.line[e]
                p.log[row, 5] = p.tally[PLACES]
                p.tally[NOTED] += 1
        p.tally[STEPS] += 1
    return p.tally[STEPS] if is_done(p) and fits(p, -1) else -1


@kernel
def take_rule(p: Position, technique: int) -> int:
    """Count at a spot, note how many edges could be decided; return it, -1 if none."""
    points = p.mate.size
    first, last = (0, points) if technique == POINT else (points, p.code.size)
    which = 1 if technique == CORNER else 0
    where, best = -1, 0
    for s in range(first, last):
        rule = p.rule[which, s]
        found = p.look[0, p.rules[rule, 0] + p.code[s]] if rule >= 0 else 0
        if found == IMPOSSIBLE:
            p.tally[BROKEN] = 1
        elif found:
            p.tally[PLACES] += popcount(np.uint64(found))
            if where < 0:
                where, best = s, found
    if where >= 0:
        put_all(p, where, best)
    return where


@kernel
def take_early(p: Position) -> int:
    """Close no loop early, note how often one could; return the edge, -1 if none."""
    where = -1
    for e in range(p.line.size):
        if p.tally[CLOSED] and p.line[e] == OPEN:
            put(p, e, OFF)
            where = e
        elif is_early(p, e):
            p.tally[PLACES] += 1
            where = e if where < 0 else where
    if where >= 0 and p.line[where] == OPEN:
        put(p, where, OFF)
    if where < 0:
        p.tally[DRAWN] = 0
    return where
