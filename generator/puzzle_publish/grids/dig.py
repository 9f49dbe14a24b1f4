"""Taking clues away while a puzzle can still be solved."""

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from ..core.errors import Unsound

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
    if np.any((found != full) & (found > 0)):
        raise Unsound("a technique fills in another number than the full grid has")
