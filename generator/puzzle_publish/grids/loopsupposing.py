"""What-ifs of depth one for loops: the last rung above the shared ladder.

A line, or a cross, is followed by the techniques that have names, the easiest first. If
that breaks a rule, the edge is the other way; else what a line and a cross at one edge,
or all ways round a clue or a point, lead to holds.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from ..kernels.loopladder import NO_GROUPS, work
from ..kernels.loops import (
    BROKEN,
    LEFT,
    NOTED,
    OFF,
    ON,
    OPEN,
    STEPS,
    WHAT_IF,
    Position,
    put,
)
from .ladder import FIENDISH, Technique

Ints = NDArray[np.int64]

# Codes in the log, as those of the kernels.
SUPPOSED, EVERY_CASE = WHAT_IF << 1, WHAT_IF << 2
TECHNIQUES = {
    SUPPOSED: Technique("long-what-if", FIENDISH, 80),
    EVERY_CASE: Technique("every-case", FIENDISH, 85),
}
Lines = dict[int, int]  # edges, each ON or OFF
Find = Callable[[Mapping[int, int]], tuple[int, int] | None]
MOST_WAYS = 6  # round a clue or a point that a reader follows one after the other
_FOLLOWED_BY = ("easy", "medium", "hard")
_CHANGED = ("line", "code", "mate", "queue", "known", "ties", "hand", "was", "tally")


def climb(
    position: Position, masks: Mapping[str, int], find: Find | None = None
) -> bool:
    """Return whether the techniques, what-ifs last, complete the loop; it is noted.

    The spot that breaks is in the last column of a long what-if's rows, as -1 - spot.

    Args:
        position: the position.
        masks: the techniques by level.
        find: returns an edge and its line by a what-if in place of the kernel's.
    """
    levels = ("medium", "hard" if find else "expert")
    while all(work(position, NO_GROUPS, masks[k]) < 0 for k in levels):
        if position.tally[BROKEN]:
            return False
        lines = {e: x for e, x in enumerate(position.line.tolist()) if x != OPEN}
        found = find(lines) if find else None
        if found:
            edge, line = found
            _note(position, WHAT_IF, edge, {edge: line}, 0)
        elif find and work(position, NO_GROUPS, masks["expert"]) >= 0:
            return True
        elif not _suppose(position, masks):
            return False
    return True


def _suppose(p: Position, masks: Mapping[str, int]) -> bool:
    """Take one step by a what-if; whether there was one."""
    opened = np.flatnonzero(p.line == OPEN).tolist()
    for level in _FOLLOWED_BY:
        for e in opened:
            for x in (ON, OFF):
                trial = _followed(p, {e: x}, masks[level])
                if trial.tally[BROKEN]:
                    spot = _broken_spot(trial)
                    _note(p, SUPPOSED, e, {e: ON + OFF - x}, -1 - spot)
                    return True
    for level in _FOLLOWED_BY:
        for e, cases in (*_lines(opened), *_ways(p)):
            if agreed := _agreed(p, cases, masks[level]):
                _note(p, EVERY_CASE, e, agreed, 0)
                return True
    return False


def _lines(opened: Sequence[int]) -> Iterator[tuple[int, list[Lines]]]:
    """Yield each open edge, as a line and as a cross."""
    for e in opened:
        yield e, [{e: ON}, {e: OFF}]


def _ways(p: Position) -> Iterator[tuple[int, list[Lines]]]:
    """Yield an edge of each spot that few ways complete, and these."""
    for s, places in enumerate(p.spot.tolist()):
        edges = [e for e in places if e >= 0]
        opened = [k for k, e in enumerate(edges) if p.line[e] == OPEN]
        lines = [int(p.line[e]) for e in edges]
        ways = [way for way in _patterns(p, s) if _fits(way, lines)] if opened else []
        cases = [
            {edges[k]: ON if way >> k & 1 else OFF for k in opened} for way in ways
        ]
        if 1 < len(ways) <= MOST_WAYS:
            yield edges[opened[0]], cases


def _agreed(p: Position, cases: Sequence[Lines], mask: int) -> Lines:
    """Return the open edges that are alike in all cases that do not break a rule."""
    trials = [_followed(p, case, mask) for case in cases]
    lines = np.array([one.line for one in trials if not one.tally[BROKEN]])
    if not len(lines):
        return {}
    alike = (lines == lines[0]).all(axis=0) & (lines[0] != OPEN) & (p.line == OPEN)
    return {e: int(lines[0, e]) for e in np.flatnonzero(alike).tolist()}


def _followed(p: Position, lines: Lines, mask: int) -> Position:
    """Return what follows from lines and crosses."""
    copied = {name: getattr(p, name).copy() for name in _CHANGED}
    trial = p._replace(**copied, log=p.log[:0])
    for e, x in lines.items():
        put(trial, e, x)
    if not work(trial, NO_GROUPS, mask) and not trial.tally[LEFT]:
        trial.tally[BROKEN] = 1
    return trial


def _broken_spot(p: Position) -> int:
    """Return a spot whose lines are not allowed, -1 if the loop closes early."""
    points = p.mate.size
    for s, edges in enumerate(p.spot.tolist()):
        lines = [int(p.line[e]) for e in edges if e >= 0]
        if s < points:
            on = lines.count(ON)
            if on > 2 or (on == 1 and OPEN not in lines):
                return s
        elif p.rule[0, s] >= 0 and not any(
            _fits(way, lines) for way in _patterns(p, s)
        ):
            return s
    return -1


def _patterns(p: Position, s: int) -> list[int]:
    """Return the patterns that the rule of a spot allows, [] without a rule."""
    if p.rule[0, s] < 0:
        return []
    _, first, count, _ = p.rules[p.rule[0, s]].tolist()
    ways: list[int] = p.patterns[first : first + count].tolist()
    return ways


def _fits(way: int, lines: list[int]) -> bool:
    return all(
        line == OPEN or (line == ON) == bool(way >> k & 1)
        for k, line in enumerate(lines)
    )


def _note(p: Position, code: int, where: int, lines: Lines, last: int) -> None:
    """Draw what a step gives, and note it as `climb` of the kernels does."""
    for e, x in lines.items():
        row = int(p.tally[NOTED])
        p.log[row] = p.tally[STEPS], code, where, e, x, last
        p.tally[NOTED] += 1
        put(p, e, x)
    p.tally[STEPS] += 1
