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
# The sides of boards that messages name.
LEAST_SIDE, MOST_SIDE = 3, 8
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
    if draw(np.random.Generator(np.random.PCG64(0)), words, count) is not None:
        return
    found = most_apart(words)
    number = f"{found} idiom{'s' * (found != 1)}"
    raise UsageError(
        f"lexicon: {board} without a common character, and {lexicon.name} gives"
        f" {number} of that kind; {_way_out(found, count)}"
    )


def most_apart(words: tuple[str, ...]) -> int:
    """How many words without a common character are found in a list.

    >>> most_apart(("一心一意", "三长两短", "长治久安"))
    2
    """
    rng = np.random.Generator(np.random.PCG64(0))
    orders = (rng.permutation(len(words)).tolist() for _ in range(_ORDERS))
    return max(len(_apart(words[k] for k in order)) for order in orders)


def _way_out(found: int, count: int) -> str:
    """What to change where a list gives fewer idioms than a board needs."""
    more = f"add {count - found} or more"
    sides = range(LEAST_SIDE, MOST_SIDE + 1)
    boards = [
        (width * height, -abs(width - height), width, height)
        for width in sides
        for height in sides
        if width * height % CHARACTERS == 0 and width * height <= found * CHARACTERS
    ]
    if not boards:
        return more
    *_, width, height = max(boards)
    return f"{more}, or set width: {width} and height: {height}"


def _greedy(words: Iterable[str], count: int) -> tuple[str, ...] | None:
    """The first words without a common character, or None if there are too few."""
    chosen = _apart(words, count)
    return chosen if len(chosen) == count else None


def _apart(words: Iterable[str], most: int | None = None) -> tuple[str, ...]:
    """The first words without a common character, at most that many."""
    chosen: list[str] = []
    seen: set[str] = set()
    for word in words:
        if seen.isdisjoint(word):
            chosen.append(word)
            seen.update(word)
            if len(chosen) == most:
                break
    return tuple(chosen)


def _has_space(word: str) -> bool:
    return any(char.isspace() for char in word)
