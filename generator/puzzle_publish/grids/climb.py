"""Climbing a ladder: kernels called in order, and their log read as steps.

Kernels are given, not imported: a book of easy puzzles compiles none of the dearer
techniques.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from ..core.errors import OutOfSteps, Unsound
from ..kernels.candidates import (
    NOTED,
    PLACED,
    REMOVED,
    STEP,
    Board,
    Ints,
    Position,
    start,
)
from .evidence import evidence
from .ladder import NO_CLUES, Cell, Clues, House, Step, Technique
from .pencilled import house_of

CONTRADICTS = "a technique contradicts the full grid that clues are dug from"
NOWHERE = np.zeros(0, np.int64)
# Rows of a log that only Python writes: cell and value of a case that is followed, and
# a value that has no place left.
CASE, LOST = 4, 5


@dataclass(frozen=True, eq=False)
class Rung:
    """Consecutive techniques of a ladder, found by one kernel.

    Attributes:
        kernel: takes a position, the codes, a goal, and `more`.
        techniques: code -> technique, from the cheapest to the dearest.
        climbs: whether it goes on until nothing follows, rather than take one step.
        more: further arrays for the kernel.
    """

    kernel: Callable[..., bool]
    techniques: Mapping[int, Technique]
    climbs: bool = False
    more: Sequence[Ints] = ()

    @cached_property
    def codes(self) -> Ints:
        """The codes of the techniques in order."""
        return np.array(list(self.techniques), np.int64)


def climb(
    position: Position, rungs: Sequence[Rung], goal: Ints = NOWHERE, *, at: int = 0
) -> bool:
    """Return whether the techniques fill all cells, or those of the goal.

    Args:
        position: to begin with.
        rungs: from the cheapest to the dearest.
        goal: cells.
        at: the first rung that may find anything.
    """
    while at < len(rungs) and position.empty and not position.is_broken:
        rung = rungs[at]
        found = rung.kernel(position, rung.codes, goal, *rung.more)
        if len(goal) and np.count_nonzero(position.value[goal]) == len(goal):
            return True
        at = 0 if found and not (at == 0 and rung.climbs) else at + 1
    return not position.empty and not position.is_broken


def climb_back(
    position: Position, rungs: Sequence[Rung], goal: Ints = NOWHERE, *, at: int = 0
) -> bool:
    """Return what `climb` does, for clues that are known to have an answer.

    Raises:
        Unsound: a technique left a cell or a number without a place.
    """
    found = climb(position, rungs, goal, at=at)
    if position.is_broken:
        raise Unsound(CONTRADICTS)
    return found


def steps_of(
    board: Board, givens: Ints, rungs: Sequence[Rung], clues: Clues = NO_CLUES
) -> tuple[Step, ...]:
    """Return the steps that fill every cell, cheapest techniques first.

    By the clues of cages and lines it is found what each of them rests on.

    Raises:
        OutOfSteps: the techniques do not finish the puzzle.
    """
    log = _climbed(board, givens, rungs)
    steps = [*_read(board, log.tolist(), _by_code(tuple(rungs)))]
    return evidence(board, givens, steps, clues)


def uses_of(
    board: Board, givens: Ints, rungs: Sequence[Rung]
) -> list[tuple[Technique, int]]:
    """Return the technique of each of these steps, and how many places there were.

    A puzzle is graded by them in a fifth of the time that it takes to make the steps.

    Raises:
        OutOfSteps: the techniques do not finish the puzzle.
    """
    log = _climbed(board, givens, rungs)
    techniques = _by_code(tuple(rungs))
    noted = log[log[:, 0] == STEP, 1:4:2].tolist()
    return [(techniques[code], places) for code, places in noted]


def _climbed(board: Board, givens: Ints, rungs: Sequence[Rung]) -> Ints:
    """What the kernels note until every cell is filled."""
    position = board.position(records=True)
    start(position, givens)
    # A full log would lack steps.
    if not climb(position, rungs) or position.tally[NOTED] == len(position.log):
        raise OutOfSteps
    return position.log[: position.tally[NOTED]]


@lru_cache(maxsize=16)
def _by_code(rungs: tuple[Rung, ...]) -> Mapping[int, Technique]:
    return {code: each for rung in rungs for code, each in rung.techniques.items()}


def _read(
    board: Board, log: Sequence[Sequence[int]], techniques: Mapping[int, Technique]
) -> Iterator[Step]:
    _, width = board.shape
    placed: list[tuple[Cell, int]] = []
    removed: list[tuple[Cell, tuple[int, ...]]] = []
    pattern: list[Cell] = []
    cases: list[tuple[Cell, int]] = []
    lost = made = 0
    for what, a, b, c in log:
        if what == STEP:
            house, number = _house(board, b)
            yield Step(
                techniques[a],
                tuple(placed),
                tuple(removed),
                tuple(pattern),
                house,
                number,
                places=c,
                cases=tuple(cases),
                lost=lost,
                parts={"made": made} if made else {},
            )
            placed, removed, pattern, cases, lost, made = [], [], [], [], 0, 0
        elif what == PLACED:
            placed.append((divmod(a, width), b))
        elif what == REMOVED:
            removed.append((divmod(a, width), values_in(b)))
        elif what == CASE:
            cases.append((divmod(a, width), b))
        elif what == LOST:
            lost = a
        else:
            pattern.append(divmod(a, width))
            made = b


def values_in(mask: int) -> tuple[int, ...]:
    """Return the values of a mask.

    >>> values_in(0b1001)
    (1, 4)
    """
    return tuple(v + 1 for v in range(mask.bit_length()) if mask >> v & 1)


def _house(board: Board, unit: int) -> House:
    """The house of a unit; -1 is none, -2 the first cage, -3 the second."""
    if unit < -1:
        return "cage", -1 - unit
    return ("cell", 0) if unit < 0 else house_of(board, unit)
