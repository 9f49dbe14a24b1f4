"""Idioms for a board: a sample of a list in which no character is repeated.

If every character occurs once, the list (or one's memory) says which idiom each block
belongs to.
"""

from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from ...core.errors import UsageError
from ...words.lexicon import Lexicon
from ...words.store import load
from .shapes import CHARACTERS

# Sixteen idioms of a list of thousands need 24 to 32 draws.
_DRAWS = 40  # for each idiom wanted
# Random orders of all idioms of a small list that are searched greedily.
_ORDERS = 50


def usable(lexicon: Lexicon) -> tuple[str, ...]:
    """The words from a list that boards can use: those of four different characters."""
    return _usable(lexicon.name, lexicon.digest)


@lru_cache(maxsize=8)
def _usable(name: str, digest: str) -> tuple[str, ...]:
    # Cached by name and digest, because hashing a whole list takes longer than
    # sampling.
    return tuple(
        word
        for word in load({"name": name, "digest": digest}).words
        if len(word) == CHARACTERS == len(set(word)) and not _has_space(word)
    )


def draw(
    rng: np.random.Generator, words: tuple[str, ...], count: int
) -> tuple[str, ...] | None:
    """`count` words without a common character, in random order, or None."""
    if not words:
        return None
    draws = (words[int(rng.random() * len(words))] for _ in range(_DRAWS * count))
    found = _greedy(draws, count)
    for _ in range(_ORDERS):
        if found is not None:
            return found
        order = np.argsort(rng.random(len(words)), kind="stable")
        found = _greedy((words[k] for k in order), count)
    return found


def require(lexicon: Lexicon, count: int, width: int, height: int) -> None:
    """Raise unless a board of this size can be filled from the list.

    Raises:
        UsageError: it cannot, or no way was found.
    """
    words = usable(lexicon)
    board = f"a board of {width} x {height} needs {count} idioms"
    if not words:
        raise UsageError(
            f"lexicon: {lexicon.name} has no word of four different characters;"
            f" {board} of that kind"
        )
    if len(words) < count:
        raise UsageError(
            f"lexicon: {lexicon.name} has {len(words)} words of four different"
            f" characters; {board}, so give a longer list or a smaller board"
        )
    characters = len(set("".join(words)))
    if characters < count * CHARACTERS:
        raise UsageError(
            f"lexicon: the words of {lexicon.name} have {characters} different"
            f" characters; {board} with {count * CHARACTERS}"
        )
    if draw(np.random.Generator(np.random.PCG64(0)), words, count) is None:
        raise UsageError(
            f"lexicon: {board} without a common character, and none were found among"
            f" the {len(words)} of {lexicon.name} ({_ORDERS} random orders tried); give"
            " a longer list or a smaller board"
        )


def _greedy(words: Iterable[str], count: int) -> tuple[str, ...] | None:
    """The first words without a common character, or None if there are too few."""
    chosen: list[str] = []
    seen: set[str] = set()
    for word in words:
        if seen.isdisjoint(word):
            chosen.append(word)
            seen.update(word)
            if len(chosen) == count:
                return tuple(chosen)
    return None


def _has_space(word: str) -> bool:
    return any(char.isspace() for char in word)
