"""Hints that go over several lines, broken before anything is drawn.

In small type each hint has one line. In large print it has as many as the longest one
of its kind needs, so that a page of hints is as regular as one of single lines.
"""

from collections.abc import Iterable

from ...core.designs.numbers import HintNumbers
from ...core.line_breaks import Piece, break_lines
from ...core.text_fitting import MM_PER_PT, sans_ems


def hint_lines(
    text: str, room_mm: float, numbers: HintNumbers, language: str
) -> list[str]:
    """Return a hint's lines, none wider than the room.

    >>> from types import SimpleNamespace
    >>> numbers = SimpleNamespace(size=16)
    >>> hint_lines("Begin with M: it is 1.", 40.0, numbers, "en")
    ['Begin with M: it', 'is 1.']
    """

    def ems(text: str, _style: str) -> float:
        return sans_ems(text, language)

    room = room_mm / (numbers.size * MM_PER_PT)
    found = break_lines([Piece(text, "")], room, ems)
    return ["".join(span.text for span in line) for line in found]


def most_lines(
    texts: Iterable[str], room_mm: float, numbers: HintNumbers, language: str
) -> int:
    """Return how many lines the longest of some hints takes, 1 where none may wrap."""
    if not numbers.wrap:
        return 1
    counts = (len(hint_lines(text, room_mm, numbers, language)) for text in texts)
    return max(counts, default=1)
