"""Letters that a filled grid lacks, brought in by exchanging words.

A codeword is to have every letter of the alphabet, each in two entries or more, so that
a reader can find it. A fill takes the words that fit best, and those rarely have J, Q,
X or Z. So a word with such a letter goes into a slot, and the slots that it crosses get
other words; all others stay. What has fewer letters afterwards is taken back.
"""

import functools
import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from . import bits
from .fill import Filled, fill
from .index import BLOCK, LONGEST, SHORTEST, packed
from .pattern import Cell, Pattern
from .placing import Words, crossings_of, room_left, words_left

if TYPE_CHECKING:
    from .index import Bits, WordIndex

# The exchanges tried for a grid, and for each the slots and the words compared.
EXCHANGES, SLOTS, WORDS = 150, 4, 16
# Work for one exchange, of which nearly all take less than a tenth.
WORK = 100_000
# What a letter is worth that is in no entry, in one, in two; and what each point of
# that is worth in units of `room_left`.
WORTHS = (0, 2, 3)
WORTH = 3.0
# In how many entries each letter should be.
ENOUGH = 2


class _Change(NamedTuple):
    """A word for a slot, and the letters of the cells around it that stay."""

    room: float
    slot: int
    word: str
    letters: Mapping[Cell, str]


def with_letters(
    rng: np.random.Generator,
    pattern: Pattern,
    index: "WordIndex",
    words: Sequence[str],
    letters: str,
    *,
    allow: "Bits",
    kept: Collection[str] = (),
) -> tuple[str, ...]:
    """The words of a pattern's slots, some exchanged for more of the letters.

    Args:
        rng: the source of chance.
        pattern: the pattern.
        index: the index of the words.
        words: the words that fill it.
        letters: the letters that it should have.
        allow: the words that others may be exchanged for, of `index`.
        kept: the words that stay.
    """
    found = tuple(words)
    for _ in range(EXCHANGES):
        if are_enough(found, letters):
            break
        changes = _changes(rng, pattern, index, found, letters, allow, kept)
        change = max(changes, key=lambda one: one.room, default=None)
        if change is None:
            continue
        cells = pattern.slots[change.slot].cells
        filled = fill(
            *(pattern, index, rng),
            allow=allow | packed(index.flags(found)),
            fixed={**change.letters, **dict(zip(cells, change.word, strict=True))},
            budget=WORK,
        )
        if isinstance(filled, Filled):
            found = max(filled.words, found, key=lambda one: _worth(one, letters))
    return found


def lacking_in(words: Iterable[str], letters: str) -> str:
    """The letters that are in fewer entries than they should be.

    >>> lacking_in(("SEA", "ART"), "AEZ")
    'EZ'
    """
    times = Counter(letter for word in words for letter in word)
    return "".join(letter for letter in letters if times[letter] < ENOUGH)


def are_enough(words: Iterable[str], letters: str) -> bool:
    """Whether all letters are there, and all but one in as many entries as they should.

    The last letter of the alphabet to be found needs no second entry.

    >>> are_enough(("SEA", "ARE"), "AE"), are_enough(("SEA", "ARE"), "AERS")
    (True, False)
    """
    return _worth(words, letters) >= WORTHS[-1] * len(letters) - 1


def _worth(words: Iterable[str], letters: str) -> int:
    """What the letters in entries are worth: the first more than the second.

    >>> _worth(("SEA", "ART"), "AEZ")
    5
    """
    times = Counter(letter for word in words for letter in word)
    return sum(WORTHS[min(times[letter], ENOUGH)] for letter in letters)


def _changes(
    rng: np.random.Generator,
    pattern: Pattern,
    index: "WordIndex",
    words: Sequence[str],
    letters: str,
    allow: "Bits",
    kept: Collection[str],
) -> Iterator[_Change]:
    """Yield some words with a lacking letter for some slots, where others still fit."""
    known, crossing = _by_id(index), crossings_of(pattern)
    may = int.from_bytes(allow.astype("<u8").tobytes(), "little")
    lacking = lacking_in(words, letters)
    letter = lacking[int(rng.integers(len(lacking)))]
    free = [k for k, word in enumerate(words) if word not in kept]
    for k in [free[at] for at in rng.permutation(len(free))[:SLOTS].tolist()]:
        slot = pattern.slots[k]
        touched = {one.slot for cell in slot.cells for one in crossing[cell]} - {k}
        stays = [j for j in range(len(words)) if j != k and j not in touched]
        around = {
            cell: letter
            for j in stays
            for cell, letter in zip(pattern.slots[j].cells, words[j], strict=True)
        }
        around |= {
            cell: letter
            for j in touched
            if words[j] in kept
            for cell, letter in zip(pattern.slots[j].cells, words[j], strict=True)
        }
        fitting = [
            may & words_left(other, around, known) if j in touched else 0
            for j, other in enumerate(pattern.slots)
        ]
        having = 0
        for at in range(slot.length):
            having |= known.having.get((slot.length, at, letter), 0)
        having &= may & words_left(slot, around, known)
        for bit in _some(rng, having, WORDS):
            rank = bit.bit_length() - 1 - _first(index, slot.length)
            word = index.word(slot.length, rank)
            room = room_left(word, slot, touched, crossing, fitting, known)
            if room > -math.inf:
                worth = _worth([*(words[j] for j in stays), word], letters)
                yield _Change(room + WORTH * worth, k, word, around)


def _some(rng: np.random.Generator, words: bits.Bits, most: int) -> list[bits.Bits]:
    """Some of these words, by chance."""
    every = list(bits.each(words))
    return [every[k] for k in rng.permutation(len(every))[:most].tolist()]


def _first(index: "WordIndex", length: int) -> int:
    return int(index.tables.first_block[length]) * BLOCK


@functools.lru_cache(maxsize=4)
def _by_id(index: "WordIndex") -> Words:
    """The words of an index, each as the bit that `allow` has for it."""
    every: dict[int, bits.Bits] = {}
    having: dict[tuple[int, int, str], bits.Bits] = {}
    for length in range(SHORTEST, LONGEST + 1):
        first = _first(index, length)
        for rank, word in enumerate(index.words(length)):
            bit = 1 << first + rank
            every[length] = every.get(length, 0) | bit
            for at, letter in enumerate(word):
                key = (length, at, letter)
                having[key] = having.get(key, 0) | bit
    return Words(every, having)
