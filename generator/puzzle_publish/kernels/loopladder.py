"""Ladders of techniques for loops: complete them fast, step by step, or dig.

The techniques are those of loops.py and looppairs.py, and one what-if.
"""

import numpy as np
from numpy.typing import NDArray

from .jit import kernel
from .looppairs import look, look_at_neighbours
from .loops import (
    ANY,
    COLOURS,
    LEFT,
    LINKS,
    NEARLY,
    OFF,
    ON,
    PAIRS,
    WHAT_IF,
    Position,
    is_done,
    put,
    settle,
    start,
)

Ints = NDArray[np.int64]


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
