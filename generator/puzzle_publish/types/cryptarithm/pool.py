"""The words that sums may be made of, as they are and as kernels read them."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from ...words.blocked import blocked
from ...words.lexicon import Lexicon
from ...words.store import load
from .model import DIGITS

if TYPE_CHECKING:
    from .kernels_judge import Words

# A row of ten letters is 100 mm wide where a letter has a cell of 10 mm, and longer
# words hardly ever leave the others enough digits.
MOST_LENGTH = 10


@dataclass(frozen=True, eq=False)
class Pool:
    """Words of a list that can stand in a sum, the short ones first.

    Attributes:
        name: of the list.
        words: at most ten letters long, at most ten different ones, none offensive.
        left_out: how many words of the list are not among them.
    """

    name: str
    words: tuple[str, ...]
    left_out: int

    @property
    def arrays(self) -> "Words":
        """The same as arrays."""
        return _arrays(self)


def pool_of(lexicon: Lexicon) -> Pool:
    """The pool of a list."""
    return _pool(lexicon.name, lexicon.digest)


@lru_cache(maxsize=8)
def _pool(name: str, digest: str) -> Pool:
    # By name and digest: to hash a whole list takes longer than to draw from it.
    return pool_from(load({"name": name, "digest": digest}).words, name)


def pool_from(words: tuple[str, ...], name: str = "words") -> Pool:
    """The pool of these words."""
    fitting = tuple(sorted(filter(fits, words), key=lambda word: (len(word), word)))
    return Pool(name, fitting, len(words) - len(fitting))


def fits(word: str) -> bool:
    """Whether a word can stand in a sum.

    >>> fits("SEND"), fits("MP3"), fits("UNCOPYRIGHTABLE")
    (True, False, False)
    """
    return (
        len(word) <= MOST_LENGTH
        and len(set(word)) <= DIGITS
        and not any(char.isdigit() for char in word)
        and word not in blocked()
    )


@lru_cache(maxsize=8)
def _arrays(pool: Pool) -> "Words":
    from .kernels_judge import Words

    alphabet = {letter: k for k, letter in enumerate(sorted(set().union(*pool.words)))}
    most = max(map(len, pool.words), default=0)
    letters = np.full((len(pool.words), most), -1, np.int64)
    masks = np.zeros(len(pool.words), np.uint64)
    for row, word in enumerate(pool.words):
        numbers = [alphabet[letter] for letter in word]
        letters[row, : len(word)] = numbers
        masks[row] = sum({1 << (k % 64) for k in numbers})
    lengths = np.array([len(word) for word in pool.words], np.int64)
    starts = np.searchsorted(lengths, np.arange(most + 3)).astype(np.int64)
    return Words(letters, lengths, masks, starts)
