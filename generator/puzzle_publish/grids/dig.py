"""Taking clues away while a puzzle can still be solved."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")


def dig(
    groups: Iterable[T],
    stages: Sequence[Callable[[list[T]], bool]],
    *,
    least: int = 0,
) -> tuple[list[T], tuple[int, ...]]:
    """Return the groups of clues that remain, and how many each stage took away.

    Each stage tries every group that is left, once and in order. What the techniques of
    one stage cannot do without, the dearer ones of the next perhaps can; so a puzzle
    from which the last stage took anything needs its techniques.

    Args:
        groups: clues that stay or go together, in the order in which to try them.
        stages: functions that return whether a puzzle with only these groups can be
            solved by the techniques of the stage, the cheapest techniques first.
        least: how many groups remain at least.

    >>> dig([1, 2, 3, 4], [lambda left: sum(left) > 4, lambda left: 4 in left])
    ([4], (2, 1))
    """
    left = list(groups)
    taken = []
    for can_solve in stages:
        before = len(left)
        for group in tuple(left):
            if len(left) <= least:
                break
            at = left.index(group)
            del left[at]
            if not can_solve(left):
                left.insert(at, group)
        taken.append(before - len(left))
    return left, tuple(taken)
