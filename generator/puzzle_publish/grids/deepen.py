"""Clues exchanged until a puzzle takes several steps of its own level.

A walk: a group of clues comes or goes, often with another that goes or comes, and that
stays so where it gives more steps or leaves fewer wrong candidates, sometimes also
where it does not. With groups that come or go alone, a walk takes half as many changes
again in futoshikis, five times as many in skyscrapers. On the way the
techniques need not finish the puzzle: of 7x7 futoshikis that need an X-wing, a walk
among those that they finish leads one of fifty to four such steps, this one a half.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import exp

import numpy as np

from ..core.errors import Unsound
from ..kernels.candidates import NOTED, STEP, Board, Ints, Position
from .climb import CONTRADICTS, NOWHERE, Rung, climb
from .dig import require_same

_WORTH = 3  # wrong candidates for which a step of the level makes up
_HEAT = 0.4  # so many more are taken once in e times
_SWAPS = 0.5  # how often two groups change
_LOOKS = 8  # for a second group


class Judge:
    """How many steps of a level clues take, and how many wrong candidates are left."""

    def __init__(
        self,
        board: Board,
        rungs: Sequence[Rung],
        level: str,
        load: Callable[[Position, Ints], None],
        counts: Callable[..., int] | None = None,
    ) -> None:
        """Prepare.

        Args:
            board: the board.
            rungs: those up to the level.
            level: the level.
            load: begins with clues, in a position and in what the rungs read.
            counts: a kernel of kernels/ownsteps.py that does both in one call, where
                the first rung has no technique of the level.
        """
        own = [_own(rung, level) for rung in rungs]
        # The first rung goes on after a step of the level: only its log counts them.
        self._is_noted = bool(rungs[0].climbs and own[0])
        self._rungs = rungs if self._is_noted else _split(rungs, level)
        self._own = np.array(sorted(set().union(*own)), np.int64)
        self._is_own = [bool(_own(rung, level)) for rung in self._rungs]
        self.position = board.position(records=self._is_noted)
        self._load = load
        self._counts = None if self._is_noted else counts
        self._tail = np.array(
            [[code, code in self._own] for rung in rungs[1:] for code in rung.codes],
            np.int64,
        ).reshape(-1, 2)

    def __call__(self, clues: Ints) -> tuple[int, int]:
        """Return the number of steps and of wrong candidates.

        Raises:
            Unsound: a technique contradicts the clues.
        """
        position, first = self.position, self._rungs[0]
        if self._counts:
            own = self._counts(position, first.codes, self._tail, clues, *first.more)
        else:
            self._load(position, clues)
            own = self._noted() if self._is_noted else self._counted()
        if position.is_broken:
            raise Unsound(CONTRADICTS)
        # A fifth of what numpy's count takes for so few.
        left = int.from_bytes(position.cand.tobytes(), sys.byteorder).bit_count()
        return own, left - position.empty

    def _noted(self) -> int:
        position = self.position
        climb(position, self._rungs)
        log = position.log[: position.tally[NOTED]]
        codes = log[log[:, 0] == STEP, 1]
        return int(np.isin(codes, self._own).sum())

    def _counted(self) -> int:
        """Climb without a log, which takes a third of the time."""
        position, rungs = self.position, self._rungs
        own = at = 0
        while at < len(rungs) and position.empty and not position.is_broken:
            rung = rungs[at]
            found = rung.kernel(position, rung.codes, NOWHERE, *rung.more)
            own += found and self._is_own[at]
            at = 0 if found and not (at == 0 and rung.climbs) else at + 1
        return own


def deepen(
    rng: np.random.Generator,
    clues: Ints,
    full: Ints,
    groups: Sequence[Sequence[int]],
    judge: Judge,
    least: int,
    steps: int,
    *,
    may: Callable[[Ints], bool] = lambda clues: True,
    is_done: Callable[[Ints], bool] = lambda clues: True,
) -> bool:
    """Exchange clues until a puzzle takes some steps of its level; whether it does.

    Args:
        rng: for the walk.
        clues: what is printed, 0 for nothing; changed.
        full: the same with every clue.
        groups: indexes of clues that come and go together.
        judge: of the level.
        least: the number of steps.
        steps: changes that are tried.
        may: whether clues may be printed, on the way.
        is_done: whether they may at the end.

    Raises:
        Unsound: a technique contradicts the full grid.
    """
    cells = len(judge.position.value)
    members = [(one[0], np.array(one) if len(one) > 1 else one[0]) for one in groups]
    # Of changes of skyscrapers, a quarter were tried before.
    known = {clues.tobytes(): judge(clues)}

    def worth(own: int, wrong: int) -> int:
        return _WORTH * min(own, least) - wrong

    now = worth(*known[clues.tobytes()])
    for _ in range(steps):
        before = clues.copy()
        _change(rng, clues, full, members)
        if may(clues):
            key = clues.tobytes()
            found = known.get(key)
            if found is None:
                found = known[key] = judge(clues)
            own, wrong = found
            there = worth(own, wrong)
            if there >= now or rng.random() < exp((there - now) / _HEAT):
                now = there
                if own >= least and not wrong and is_done(clues):
                    judge(clues)
                    require_same(judge.position.value, full[:cells])
                    return True
                continue
        clues[:] = before
    return False


def _change(
    rng: np.random.Generator,
    clues: Ints,
    full: Ints,
    members: Sequence[tuple[int, Ints | int]],
) -> None:
    """Let a group of clues come or go, often with another that goes or comes."""
    number, random = len(members), rng.random
    k = int(random() * number)
    first, group = members[k]
    is_there = clues[first] > 0
    clues[group] = 0 if is_there else full[group]
    for _ in range(_LOOKS if random() < _SWAPS else 0):
        other = int(random() * number)
        first, group = members[other]
        if other != k and (clues[first] > 0) != is_there:
            clues[group] = full[group] if is_there else 0
            return


def _own(rung: Rung, level: str) -> set[int]:
    """The codes of a level's techniques."""
    return {code for code, each in rung.techniques.items() if each.level == level}


def _split(rungs: Sequence[Rung], level: str) -> tuple[Rung, ...]:
    """Rungs whose techniques are all of the level or none, in the same order."""
    found = []
    for rung in rungs:
        own = _own(rung, level)
        codes = list(rung.techniques)
        if not own or len(own) == len(codes):
            found.append(rung)
            continue
        runs: list[list[int]] = []
        for code in codes:
            if not runs or (code in own) != (runs[-1][-1] in own):
                runs.append([])
            runs[-1].append(code)
        found += [
            replace(rung, techniques={code: rung.techniques[code] for code in run})
            for run in runs
        ]
    return tuple(found)
