"""What a level asks of a puzzle, and which words its grids are tried with.

A level is a band of a grade's points. Its grids are tried with a tier of the list's
words first, by score: common words for easy puzzles, rarer ones for hard ones, never
the rarest where others do. Wider tiers follow, the whole list last: the grade decides.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple

Level = Literal["easy", "medium", "hard"]
LEVELS: tuple[Level, ...] = ("easy", "medium", "hard")
# Points below which a puzzle has the level; all others are the last one's.
BANDS = {"easy": 48, "medium": 62}
HARDEST = "hard"
# The points that the clues of a medium puzzle are chosen for.
AIM = (BANDS["easy"] + BANDS["medium"]) / 2


class Tier(NamedTuple):
    """A part of a list: from this share of its words to that, the rarest first."""

    first: float
    last: float


WHOLE = Tier(0.0, 1.0)
# Tiers with how many grids are tried with each; a free form lays any words that cross.
TIERS: dict[str, tuple[tuple[Tier, int], ...]] = {
    "easy": (
        (Tier(0.92, 1.0), 2),
        (Tier(0.8, 1.0), 3),
        (Tier(0.6, 1.0), 5),
        (Tier(0.4, 1.0), 3),
        (WHOLE, 3),
    ),
    "medium": ((Tier(0.5, 0.95), 5), (Tier(0.2, 1.0), 5), (WHOLE, 6)),
    "hard": (
        (Tier(0.25, 0.7), 4),
        (Tier(0.1, 0.6), 3),
        (Tier(0.0, 0.5), 3),
        (Tier(0.1, 0.85), 3),
        (WHOLE, 3),
    ),
}
FREE_TIERS: dict[str, tuple[tuple[Tier, int], ...]] = {
    "easy": (
        (Tier(0.92, 1.0), 5),
        (Tier(0.8, 1.0), 5),
        (Tier(0.6, 1.0), 5),
        (WHOLE, 5),
    ),
    "medium": (
        (Tier(0.5, 0.95), 7),
        (Tier(0.2, 1.0), 5),
        (Tier(0.6, 1.0), 4),
        (WHOLE, 5),
    ),
    "hard": (
        (Tier(0.25, 0.7), 6),
        (Tier(0.1, 0.6), 5),
        (Tier(0.0, 0.5), 5),
        (WHOLE, 5),
    ),
}


def level_of(points: float) -> str:
    """The level of a puzzle with so many points.

    >>> level_of(47.9), level_of(48), level_of(80)
    ('easy', 'medium', 'hard')
    """
    return next((level for level, end in BANDS.items() if points < end), HARDEST)


def is_easier(level: str, other: str) -> bool:
    """Tell whether a level is an easier one than another.

    >>> is_easier("easy", "hard"), is_easier("hard", "hard")
    (True, False)
    """
    order: tuple[str, ...] = LEVELS
    return order.index(level) < order.index(other)


def tiers(level: str, *, filled: bool) -> Iterator[tuple[Tier, float]]:
    """Yield the tier of each grid that a puzzle of a level may try, in order.

    With it, from 0 to 1, how far the tries with this tier have come: a free form is
    tried with more words each time.

    Args:
        level: asked for.
        filled: a pattern is filled, no free form laid.
    """
    chosen = TIERS if filled else FREE_TIERS
    for tier, number in chosen[level]:
        for k in range(number):
            yield tier, k / (number - 1)
