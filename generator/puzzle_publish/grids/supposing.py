"""What-ifs of depth one: the last rung of a ladder, above every technique with a name.

A reader supposes that a candidate is true and goes on by the cheaper techniques. If
that leaves a cell or a house without a possibility, the candidate goes. Where no single
one does, the reader follows every candidate of a cell, or every place of a value, and
strikes what goes in each case. No case has a what-if within it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np

from ..kernels.candidates import (
    BROKEN,
    NOTED,
    PART,
    REMOVED,
    SHOWN,
    STEP,
    Ints,
    Position,
)
from .climb import CASE, LOST, Rung, climb
from .ladder import FIENDISH, Technique

WHAT_IF, EVERY_CASE = 100, 101
TECHNIQUES = {
    WHAT_IF: Technique("what-if", FIENDISH, 80),
    EVERY_CASE: Technique("every-case", FIENDISH, 85),
}
NONE = -1  # no unit
MOST_CASES = 3  # that a reader follows one after the other
_CHANGED = ("cand", "value", "where", "tally")


class Failure(NamedTuple):
    """What breaks the rules: a unit, or a cage as `climb` counts them, or cells."""

    unit: int = NONE
    cells: tuple[int, ...] = ()


def _never(p: Position) -> None:
    return None


@dataclass(frozen=True, eq=False)
class Follower:
    """Follows what is supposed by the cheaper rungs of a ladder.

    Attributes:
        rungs: the cheaper rungs, with arrays of their own.
        memos: those of their arrays that keep what gave nothing, -1 to begin with.
        failing: returns what else breaks the rules of a puzzle than cells without
            candidates and values without places: full lines and the like must be
            looked at, for no technique does.
    """

    rungs: Sequence[Rung]
    memos: Sequence[Ints] = ()
    failing: Callable[[Position], Failure | None] = _never

    @property
    def rung(self) -> Rung:
        """The rung that takes one step by what is supposed."""
        return Rung(partial(suppose, self), TECHNIQUES)

    def depths(self, p: Position) -> range:
        """How many rungs are used to follow a candidate, the fewest first.

        Where nothing is noted, all of them: they find whatever fewer do.
        """
        return range(1 if len(p.log) else len(self.rungs), len(self.rungs) + 1)

    def follow(self, p: Position, x: int, v: int, depth: int) -> Position:
        """Return what follows if cell x has the value of bit v."""
        copied = {name: getattr(p, name).copy() for name in _CHANGED}
        trial = p._replace(**copied, log=p.log[:0])
        for memo in self.memos:
            memo.fill(-1)
        _remove(trial, x, ~(1 << v))
        climb(trial, self.rungs[:depth])
        if self.failing(trial):
            trial.tally[BROKEN] = 1
        return trial


def suppose(follower: Follower, p: Position, codes: Ints, goal: Ints) -> bool:
    """Strike a candidate that fails, else what goes in every case; whether any did.

    Where nothing is noted, all candidates that fail.
    """
    return _what_if(follower, p) or _every_case(follower, p)


def _what_if(follower: Follower, p: Position) -> bool:
    found = False
    for depth in follower.depths(p):
        for x, v in _candidates(p):
            trial = follower.follow(p, x, v, depth)
            if not trial.is_broken:
                continue
            _remove(p, x, 1 << v)
            found = True
            if len(p.log):
                _note(p, REMOVED, x, 1 << v)
                _note(p, CASE, x, v + 1)
                _note(p, SHOWN, x)
                _note(p, STEP, WHAT_IF, _tell_failure(p, trial, follower))
                return True
    return found


def _tell_failure(p: Position, trial: Position, follower: Follower) -> int:
    """Note the cell that has no candidate, or the value without a place; its unit."""
    empty = np.flatnonzero((trial.cand == 0) & (trial.value == 0))
    if len(empty):
        _note(p, SHOWN, int(empty[0]))
        return NONE
    for u, (length, kind, *_) in enumerate(trial.units.tolist()):
        cells = trial.units[u, 2 : 2 + length]
        held = set(trial.value[cells].tolist())
        for v in np.flatnonzero(trial.where[u] == 0).tolist():
            if kind != PART and v + 1 not in held:
                _note(p, LOST, v + 1)
                return u
    failure = follower.failing(trial) or Failure()
    for x in failure.cells:
        _note(p, SHOWN, x)
    return failure.unit


def _every_case(follower: Follower, p: Position) -> bool:
    known = p.cand | _bit_of(p.value)
    for depth in follower.depths(p):
        for unit, cases in _choices(p):
            left = np.zeros_like(known)
            for x, v in cases:
                trial = follower.follow(p, x, v, depth)
                left |= trial.cand | _bit_of(trial.value)
                if np.array_equal(left, known):
                    break
            if not np.array_equal(left, known):
                _note_agreement(p, known & ~left, unit, cases)
                return True
    return False


def _note_agreement(
    p: Position, gone: Ints, unit: int, cases: Sequence[tuple[int, int]]
) -> None:
    for x in np.flatnonzero(gone).tolist():
        _note(p, REMOVED, x, int(gone[x]))
        _remove(p, x, int(gone[x]))
    for x, v in cases:
        _note(p, CASE, x, v + 1)
    for x in sorted({x for x, _ in cases}):
        _note(p, SHOWN, x)
    _note(p, STEP, EVERY_CASE, unit)


def _candidates(p: Position) -> list[tuple[int, int]]:
    """The candidates of the board, those of cells with few of them first."""
    cells = [(x, bits_of(mask)) for x, mask in enumerate(p.cand.tolist())]
    cells.sort(key=lambda one: len(one[1]))
    return [(x, v) for x, values in cells for v in values]


def _choices(p: Position) -> list[tuple[int, list[tuple[int, int]]]]:
    """Cells with their candidates and values with their places, the fewest first.

    A place is a cell and the bit of its value; a cell has no unit.
    """
    masks = p.cand.tolist()
    found = [(NONE, [(x, v) for v in bits_of(mask)]) for x, mask in enumerate(masks)]
    for u, (_, kind, *cells) in enumerate(p.units.tolist()):
        for v, mask in enumerate(p.where[u].tolist() if kind != PART else ()):
            found.append((u, [(cells[k], v) for k in bits_of(mask)]))
    few = [one for one in found if 1 < len(one[1]) <= MOST_CASES]
    return sorted(few, key=lambda one: len(one[1]))


def _remove(p: Position, x: int, mask: int) -> None:
    """Rule out candidates, as `remove` of the kernels does."""
    mask &= int(p.cand[x])
    p.cand[x] ^= mask
    places = p.of[x, 1 : 1 + 2 * p.of[x, 0]].reshape(-1, 2).tolist()
    for v in bits_of(mask):
        for u, k in places:
            p.where[u, v] &= ~(1 << k)
            if not p.where[u, v] and p.units[u, 1] != PART:
                p.tally[BROKEN] = 1
    if not p.cand[x]:
        p.tally[BROKEN] = 1


def _note(p: Position, what: int, a: int, b: int = 0) -> None:
    """Append a row to the log, if it has room."""
    row = int(p.tally[NOTED])
    if row < len(p.log):
        p.log[row] = what, a, b, 0
        p.tally[NOTED] = row + 1


def _bit_of(values: Ints) -> Ints:
    """Return each value as a bit, 0 for none."""
    found: Ints = np.where(values > 0, 1 << np.maximum(values - 1, 0), 0)
    return found


def bits_of(mask: int) -> list[int]:
    """Return the numbers of a mask's bits.

    >>> bits_of(0b1001)
    [0, 3]
    """
    return [v for v in range(mask.bit_length()) if mask >> v & 1]
