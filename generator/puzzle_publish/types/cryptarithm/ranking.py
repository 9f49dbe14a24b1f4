"""Maps of digits to letters by how frequent their words are."""

import heapq
from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from ...core.errors import UsageError

if TYPE_CHECKING:
    from ...words.lexicon import Lexicon
    from .join import Join

# Up to so many the best are kept in a heap; more, and all maps in an array, which has
# 52 bytes for a map of 9 digits where objects have 250.
MOST_IN_HEAP = 10_000


def ranked(found: "Join", lexicon: "Lexicon", limit: int | None) -> Iterator[str]:
    """The maps by the frequency of their rarest word, then of all words together.

    What is alike stays in order. With a limit there may be some more than that.

    Raises:
        UsageError: the list has no frequencies.
    """
    frequency = {entry.word: entry.frequency for entry in lexicon.entries}
    if not any(frequency.values()):
        raise UsageError(
            f"--rank: the list {lexicon.name} has no frequencies; a table has them in"
            " its second column"
        )
    spell = found.speller()

    def rarity(letters: str) -> tuple[int, int]:
        known = [frequency[word] for word in spell(letters)]
        return -min(known), -sum(known)

    if limit is not None and limit < MOST_IN_HEAP:
        return iter(heapq.nsmallest(limit + 1, found.maps(), key=rarity))
    each = np.dtype(
        [("letters", f"U{len(found.digits)}"), ("rarest", "i8"), ("all", "i8")]
    )
    maps = np.fromiter(((m, *rarity(m)) for m in found.maps()), dtype=each)
    order = np.lexsort((maps["all"], maps["rarest"]))
    return map(str, maps["letters"][order])
