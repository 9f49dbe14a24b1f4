"""Words for a given equation: different digits get different letters.

The rows are filled one after another, the row with the fewest words first: the words
that agree with the letters so far are looked up, and tried from a random one on.
"""

import functools
from collections import defaultdict
from collections.abc import Mapping, Sequence

import numpy as np

from .pool import Pool

Places = tuple[int, ...]
# Words tried for one equation. Most equations with nine digits need fewer than a
# hundred or cannot be spelt at all.
STEPS = 2_000


class Index:
    """The words of a pool by pattern, and of a pattern by some of their letters."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self._words: dict[str, list[str]] = defaultdict(list)
        for word in pool.words:
            self._words[pattern(word)].append(word)
        self._keyed: dict[tuple[str, Places], Mapping[str, Sequence[str]]] = {}

    def count(self, row: str) -> int:
        """The number of words with the pattern of a row."""
        return len(self._words.get(pattern(row), ()))

    def agreeing(self, row: str, letter_of: Mapping[str, str]) -> Sequence[str]:
        """The words with a row's pattern that agree with the letters of its digits."""
        places = tuple(
            k
            for k, digit in enumerate(row)
            if digit in letter_of and k == row.index(digit)
        )
        key = (pattern(row), places)
        if key not in self._keyed:
            keyed: dict[str, list[str]] = defaultdict(list)
            for word in self._words.get(key[0], ()):
                keyed["".join(word[k] for k in places)].append(word)
            self._keyed[key] = keyed
        wanted = "".join(letter_of[row[k]] for k in places)
        return self._keyed[key].get(wanted, ())


@functools.lru_cache(maxsize=4)
def index_of(pool: Pool) -> Index:
    """The index of a pool."""
    return Index(pool)


def pattern(word: str) -> str:
    """Where each character of a word first appears, as a text of the same length.

    >>> pattern("TOO") == pattern("100"), pattern("TOT") == pattern("100")
    (True, False)
    """
    return "".join([chr(word.index(char)) for char in word])


def spell(
    rng: np.random.Generator, index: Index, rows: Sequence[str], steps: int = STEPS
) -> tuple[str, ...] | None:
    """Different words for the rows of an equation in digits, or None."""
    order = sorted(range(len(rows)), key=lambda k: index.count(rows[k]))
    words: dict[int, str] = {}
    left = steps

    def fill(depth: int, letter_of: dict[str, str]) -> bool:
        nonlocal left
        if depth == len(order):
            return True
        row = order[depth]
        choices = index.agreeing(rows[row], letter_of)
        start = int(rng.random() * len(choices))
        for k in range(len(choices)):
            if left == 0:
                return False
            left -= 1
            word = choices[(start + k) % len(choices)]
            both = {**letter_of, **dict(zip(rows[row], word, strict=True))}
            if word in words.values() or len(set(both.values())) < len(both):
                continue
            words[row] = word
            if fill(depth + 1, both):
                return True
            del words[row]
        return False

    return tuple(words[k] for k in range(len(rows))) if fill(0, {}) else None
