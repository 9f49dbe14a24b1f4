"""How hard an entry is: how rare its answer, how far its clue leads round.

Lists tell the latter with tags: "easy" and "tricky", or "sense:2" for a dictionary's
second meaning, which readers think of later than of the first.
"""

import re

from ...words.clued import MOST_SCORE, Clued

UNTAGGED, EASY, TRICKY = 0.3, 0.0, 0.8
FIRST_SENSE, LATER_SENSE, LAST_SENSE = 0.1, 0.15, 0.55
_SENSE = re.compile(r"sense:([1-9]\d*)")


def difficulty(entry: Clued) -> float:
    """How hard a clue is, from 0 to 1.

    >>> difficulty(Clued("SUN", "sun", "Day star", tags=("easy",)))
    0.0
    >>> difficulty(Clued("SUN", "sun", "Day star", tags=("noun", "sense:2")))
    0.25
    """
    if "tricky" in entry.tags:
        return TRICKY
    if "easy" in entry.tags:
        return EASY
    for tag in entry.tags:
        if sense := _SENSE.fullmatch(tag):
            later = LATER_SENSE * (int(sense[1]) - 1)
            return min(FIRST_SENSE + later, LAST_SENSE)
    return UNTAGGED


def rarity(entry: Clued) -> float:
    """How rare a word is, from 0 to 1, by its list's score: (7 - Zipf value) / 7."""
    return (MOST_SCORE - entry.score) / MOST_SCORE


def hardness(entry: Clued) -> float:
    """How hard it is to come upon the answer: because it is rare, or by its clue.

    An easy clue leaves what the word itself makes hard, and the other way round.
    """
    return 1 - (1 - rarity(entry)) * (1 - difficulty(entry))
