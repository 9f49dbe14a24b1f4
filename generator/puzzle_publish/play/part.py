"""What a screen shows of a board higher than it: the lines round what changed."""

from collections.abc import Sequence
from itertools import zip_longest

FOOT = 5  # lines that a screen needs below a board, for what is said and the prompt
LEAST = 6  # lines that are worth showing


def part_of(
    before: Sequence[str], lines: Sequence[str], height: int
) -> tuple[int, int] | None:
    """Return the first line to show, and the one after the last; None for all.

    Args:
        before: the board as it was.
        lines: as it is.
        height: lines of the screen, 0 for unknown.

    >>> part_of("abcdefghijklmnopqrst", "abcdefghijklmnopqrsT", 15)
    (10, 20)
    >>> part_of("abc", "abC", 15), part_of("abcdefghijkl", "abcdefghijkl", 0)
    (None, None)
    """
    room = height - FOOT
    if len(lines) <= room or room < LEAST:
        return None
    pairs = enumerate(zip_longest(before, lines))
    changed = [k for k, (one, other) in pairs if one != other] or [0]
    middle = (changed[0] + min(changed[-1], changed[0] + room)) // 2
    top = max(0, min(middle - room // 2, len(lines) - room))
    return top, top + room
