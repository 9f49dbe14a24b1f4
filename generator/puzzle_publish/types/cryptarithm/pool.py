"""The words that equations may use, as strings and as arrays for the kernels."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from ...words.lexicon import Lexicon
from ...words.store import load

if TYPE_CHECKING:
    from .kernels_judge import Words

# Ten letters in cells of 10 mm are 100 mm wide, and longer words hardly ever leave the
# other words enough digits.
MOST_LENGTH = 10  # as many as there are digits


@dataclass(frozen=True, eq=False)
class Pool:
    """The words from a list that equations may use, short ones first.

    Attributes:
        name: the list's name.
        words: the words of at most ten letters, none of them offensive.
        left_out: the number of the list's other words.
    """

    name: str
    words: tuple[str, ...]
    left_out: int

    @cached_property
    def arrays(self) -> "Words":
        """The words as arrays."""
        from .kernels_judge import Words

        alphabet = {char: k for k, char in enumerate(sorted(set().union(*self.words)))}
        most = max(map(len, self.words), default=0)
        letters = np.full((len(self.words), most), -1, np.int64)
        masks = np.zeros(len(self.words), np.uint64)
        for row, word in enumerate(self.words):
            numbers = [alphabet[letter] for letter in word]
            letters[row, : len(word)] = numbers
            masks[row] = sum({1 << (k % 64) for k in numbers})
        lengths = np.array([len(word) for word in self.words], np.int64)
        starts = np.searchsorted(lengths, np.arange(most + 3)).astype(np.int64)
        return Words(letters, lengths, masks, starts)


def pool_of(lexicon: Lexicon) -> Pool:
    """The pool of a list."""
    return _pool(lexicon.name, lexicon.digest)


@lru_cache(maxsize=8)
def _pool(name: str, digest: str) -> Pool:
    # Cached by name and digest, because hashing a whole list takes longer than
    # sampling.
    return pool_from(load({"name": name, "digest": digest}).words, name)


def pool_from(words: tuple[str, ...], name: str = "words") -> Pool:
    """The pool of these words."""
    fitting = tuple(sorted(filter(fits, words), key=lambda word: (len(word), word)))
    return Pool(name, fitting, len(words) - len(fitting))


def fits(word: str) -> bool:
    """Return whether equations may use a word.

    >>> fits("SEND"), fits("MP3"), fits("UNCOPYRIGHTABLE")
    (True, False, False)
    """
    return not why_not(word)


def why_not(word: str) -> str:
    """Why equations may not use a word, "" if they may.

    >>> why_not("BLACKSMITHS")
    'longer than 10 letters'
    """
    if len(word) > MOST_LENGTH:
        return f"longer than {MOST_LENGTH} letters"
    return "with digits" if any(char.isdigit() for char in word) else ""
