"""Reads words in a code: every letter replaced, each always by the same other one.

Words of one shape (the pattern of their repeated letters, and where an apostrophe is)
are the rows of a table with a column for each different letter. The search tries the
rows for the word with the fewest, and narrows the tables of the words that share its
letters. Apart from numpy it is plain Python: half of our quotations take 3 ms.
"""

import functools
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from string import ascii_uppercase

import numpy as np
from numpy.typing import NDArray

from ..core.errors import OutOfSteps

ALPHABET = ascii_uppercase
APOSTROPHE = "’"
BUDGET = 40_000  # tables narrowed, 10 to 20 microseconds each

Table = NDArray[np.uint8]
Open = dict[tuple[int, ...], Table]  # different letters of each open word -> its table
_FREE = 255


def readings(
    words: Iterable[str],
    given: Mapping[str, str],
    lexicon: frozenset[str],
    *,
    no_letter_itself: bool,
    budget: int = BUDGET,
) -> Iterator[dict[str, str]]:
    """Yield the letter of each letter of the code, for every reading once.

    Args:
        words: the words in code, in capitals; they may have apostrophes.
        given: letters of the code that are known.
        lexicon: the words that may be read, in capitals.
        no_letter_itself: no letter may stand for itself.
        budget: how many tables may be narrowed.

    Raises:
        OutOfSteps: the budget is spent.

    >>> lexicon = frozenset(["NOON", "NO", "ON", "DEED"])
    >>> [r["Y"] for r in readings(["XYYX", "YX"], {}, lexicon, no_letter_itself=True)]
    ['O']
    """
    letters = np.full(len(ALPHABET), _FREE, np.uint8)
    for code, letter in given.items():
        letters[ALPHABET.index(code)] = ALPHABET.index(letter)
    open_: Open = {}
    tables = _tables(lexicon)
    for word in dict.fromkeys(words):
        shape, different = _shape(word)
        codes = tuple(map(ALPHABET.index, different))
        table = tables.get(shape, np.empty((0, len(codes)), np.uint8))
        if no_letter_itself:
            table = table[(table != np.array(codes)).all(axis=1)]
        open_[codes] = _narrowed(codes, table, letters)
    for found in _Search(budget).readings(open_, letters):
        pairs = zip(ALPHABET, found, strict=True)
        yield {code: ALPHABET[number] for code, number in pairs if number != _FREE}


class _Search:
    """A depth-first search that counts its steps."""

    def __init__(self, budget: int) -> None:
        self.left = budget

    def readings(self, open_: Open, letters: Table) -> Iterator[Sequence[int]]:
        """Yield the letters of every reading."""
        if not open_:
            yield letters.tolist()
            return
        first = min(open_, key=lambda codes: (len(open_[codes]), codes))
        rest = {codes: table for codes, table in open_.items() if codes != first}
        new = {code for code in first if letters[code] == _FREE}
        self._step()
        for row in _narrowed(first, open_[first], letters):
            now = letters.copy()
            now[list(first)] = row
            if (narrowed := self._narrowed(rest, now, new)) is not None:
                yield from self.readings(narrowed, now)

    def _narrowed(self, open_: Open, letters: Table, new: set[int]) -> Open | None:
        """Return the tables with only what fits new letters; None if one is empty."""
        found = dict(open_)
        for codes, table in open_.items():
            if not new.isdisjoint(codes):
                self._step()
                found[codes] = _narrowed(codes, table, letters)
                if not len(found[codes]):
                    return None
        return found

    def _step(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise OutOfSteps


def _narrowed(codes: tuple[int, ...], table: Table, letters: Table) -> Table:
    """Return the rows that agree with the letters found, and use no other twice."""
    used = np.zeros(_FREE + 1, np.bool_)
    used[letters[letters != _FREE]] = True
    fits = np.ones(len(table), np.bool_)
    for column, code in enumerate(codes):
        held = table[:, column]
        fits &= ~used[held] if letters[code] == _FREE else held == letters[code]
    return table[fits]


def _shape(word: str) -> tuple[str, str]:
    """Return a word's shape, and its different letters in order.

    >>> _shape("PEOPLE"), _shape("I’LL")
    (('ABCADB', 'PEOL'), ('A’BB', 'IL'))
    """
    different = "".join(dict.fromkeys(word.replace(APOSTROPHE, "")))
    return word.translate(
        str.maketrans(different, ALPHABET[: len(different)])
    ), different


@functools.lru_cache(maxsize=4)
def _tables(lexicon: frozenset[str]) -> dict[str, Table]:
    """Return the words of each shape, as numbers of their different letters."""
    found: dict[str, list[str]] = defaultdict(list)
    for word in sorted(lexicon):
        shape, different = _shape(word)
        found[shape].append(different)
    return {
        shape: np.frombuffer("".join(rows).encode(), np.uint8).reshape(len(rows), -1)
        - np.uint8(ord("A"))
        for shape, rows in found.items()
    }
