"""What a book has used up: entries and clues that several of its puzzles have."""

from collections import Counter
from collections.abc import Collection


def worn_of(used: Collection[str]) -> frozenset[str]:
    """What two or more puzzles have, by the traces of all.

    >>> worn_of(["SEA", "SUN", "SUN"])
    frozenset({'SUN'})
    """
    return frozenset(one for one, n in Counter(used).items() if n > 1)
