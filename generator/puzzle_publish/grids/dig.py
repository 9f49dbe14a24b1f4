"""Taking clues away while a puzzle can still be solved."""

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from ..core.errors import Unsound
from ..kernels import digs
from ..kernels.candidates import Ints, Position
from ..kernels.techniques import singles
from .climb import CONTRADICTS, Rung

Clues = NDArray[np.int64]
_BLOCK = 16  # groups at first


def dig(
    clues: Clues,
    groups: Iterable[Sequence[int]],
    stages: Sequence[Callable[[Clues], object]],
    *,
    least: int = 0,
    empty: int = 0,
) -> tuple[int, ...]:
    """Take clues away, and return how many groups of them each stage took.

    Each stage tries every group that is left, once and in order. What the techniques of
    one stage cannot do without, the dearer ones of the next perhaps can; so a puzzle
    from which the last stage took anything needs its techniques.

    Args:
        clues: what is printed, changed in place.
        groups: indexes of clues that stay or go together, in the order to try them.
        stages: functions that return whether the clues that are left give back those
            at these indexes, by the techniques of the stage; the cheapest stage first.
        least: how many clues remain at least.
        empty: what replaces a clue.

    >>> clues = np.array([1, 2, 3, 4])
    >>> dig(clues, [[0], [1], [2], [3]], [lambda _: sum(clues) > 4, lambda at: at < 3])
    (2, 1)
    >>> clues
    array([0, 0, 0, 4])
    """
    left = [np.array(group) for group in groups]
    number = sum(map(len, left))
    taken = []
    for gives_back in stages:
        kept = []
        for group in left:
            before = clues[group]
            clues[group] = empty
            if number - len(group) >= least and gives_back(group):
                number -= len(group)
            else:
                clues[group] = before
                kept.append(group)
        taken.append(len(left) - len(kept))
        left = kept
    return tuple(taken)


def is_of_singles(rungs: Sequence[Rung]) -> bool:
    """Return whether a ladder has techniques of the kernel `singles` alone."""
    return len(rungs) == 1 and rungs[0].kernel is singles


def dig_by_singles(
    position: Position, rung: Rung, clues: Ints, groups: Ints, least: int
) -> None:
    """Take clues away as `dig` does in one stage, but in a single call.

    Args:
        position: of the board; with what the last try filled in, afterwards.
        rung: what gives clues back, the only one of a ladder.
        clues: what is printed, changed in place.
        groups: a table of cells, as kernels/guesses.py has it, in the order to try.
        least: how many clues remain at least.

    Raises:
        Unsound: a technique left a cell or a number without a place.
    """
    if not digs.dig_by_singles(position, rung.codes, groups, least, clues):
        raise Unsound(CONTRADICTS)


def dig_in_blocks(
    clues: Clues,
    groups: Iterable[Sequence[int]],
    gives_back: Callable[[Clues], object],
    *,
    least: int,
) -> None:
    """Take clues away as `dig` does in one stage, but several groups at a time.

    For techniques to which a clue more never does harm: where they give back the
    clues of several groups, they give back those of each, in any order. A block that
    fails is tried again in halves.
    """
    left = [np.array(group) for group in groups]
    number, size = sum(map(len, left)), _BLOCK
    while left:
        block = left[:size]
        gone = np.concatenate(block)
        before = clues[gone]
        clues[gone] = 0
        if number - len(gone) >= least and gives_back(gone):
            number -= len(gone)
            left = left[size:]
            continue
        clues[gone] = before
        if size == 1:
            left = left[1:]
        size = max(min(size, len(block)) // 2, 1)


def require_same(found: Clues, full: Clues) -> None:
    """Require that numbers filled in are those of the full grid; 0 is none.

    Raises:
        Unsound: another one was filled in.
    """
    if ((found != full) & (found > 0)).any():
        raise Unsound("a technique fills in another number than the full grid has")
