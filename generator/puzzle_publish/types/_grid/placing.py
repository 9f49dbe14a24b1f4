"""Places for the words of a theme in a pattern, such that others still fit around them.

Each word goes where it leaves its crossings the most words: a long one fixes letters of
four or five other slots, and random places leave one of them without any word.
"""

import functools
import math
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ...words.families import are_kin
from .bits import Bits
from .pattern import Cell, Pattern, Slot

# Places that are compared for each word, and whole placings that are tried.
COMPARED, PLACINGS = 40, 6


class Placed(NamedTuple):
    """Words of the theme in a pattern, and the letters of their cells."""

    words: tuple[str, ...]
    letters: Mapping[Cell, str]


class Words(NamedTuple):
    """The words of each length, and by length, place and letter those that have it."""

    every: Mapping[int, Bits]
    having: Mapping[tuple[int, int, str], Bits]


class At(NamedTuple):
    """A place in a slot: the slot's number, its length, and which of its cells."""

    slot: int
    length: int
    at: int


def placed(
    rng: np.random.Generator,
    pattern: Pattern,
    theme: Sequence[str],
    number: int,
    others: Collection[str],
    due: Mapping[str, float] = {},
) -> Placed | None:
    """This many of the theme's words in slots, or None if no place was found for them.

    Args:
        rng: the source of chance.
        pattern: the pattern.
        theme: the words to choose from.
        number: how many of them to place.
        others: the words that may fill the other slots.
        due: how much room a word may cost for being due; none for 0.
    """
    if not number:
        return Placed((), {})
    words = by_place(tuple(others))
    for _ in range(PLACINGS):
        found = _tried(rng, pattern, theme, number, words, due)
        if len(found.words) == number:
            return found
    return None


def _tried(
    rng: np.random.Generator,
    pattern: Pattern,
    theme: Sequence[str],
    number: int,
    words: Words,
    due: Mapping[str, float],
) -> Placed:
    slots, crossing = pattern.slots, crossings_of(pattern)
    letters: dict[Cell, str] = {}
    found: list[str] = []
    pairs = [
        (word, k)
        for word in theme
        for k, slot in enumerate(slots)
        if slot.length == len(word)
    ]
    free = set(range(len(slots)))
    while len(found) < number:
        fitting = [words_left(slot, letters, words) for slot in slots]
        best, most = None, -math.inf
        for at in rng.permutation(len(pairs))[:COMPARED].tolist():
            word, k = pairs[at]
            room = room_left(word, slots[k], free - {k}, crossing, fitting, words)
            if due:
                room = room / len(word) + due[word]
            if room > most:
                best, most = (word, k), room
        if best is None:
            break
        word, k = best
        free.remove(k)
        letters |= zip(slots[k].cells, word, strict=True)
        found.append(word)
        pairs = [
            (other, j)
            for other, j in pairs
            if j in free
            and other != word
            and _agrees(slots[j], other, letters)
            and not are_kin(other, word)
        ]
    return Placed(tuple(found), letters)


def _agrees(slot: Slot, word: str, letters: Mapping[Cell, str]) -> bool:
    return all(
        letters.get(cell, letter) == letter
        for cell, letter in zip(slot.cells, word, strict=True)
    )


def room_left(
    word: str,
    slot: Slot,
    free: Collection[int],
    crossing: Mapping[Cell, Sequence[At]],
    fitting: Sequence[Bits],
    words: Words,
) -> float:
    """How much less room a word in a slot leaves its crossings, as a sum of logarithms.

    -inf if a crossing slot has no word left.

    Args:
        word: the word.
        slot: the slot.
        free: the other slots without a word.
        crossing: the slots of each cell.
        fitting: the words that each slot may have.
        words: all words.
    """
    change = 0.0
    for cell, letter in zip(slot.cells, word, strict=True):
        for other in crossing[cell]:
            if other.slot not in free:
                continue
            before = fitting[other.slot]
            have = words.having.get((other.length, other.at, letter), 0)
            after = (before & have).bit_count()
            if not after:
                return -math.inf
            # One word left is likely to clash with another crossing.
            change += math.log(after / (before.bit_count() + 1)) - 2 / after
    return change


def words_left(slot: Slot, letters: Mapping[Cell, str], words: Words) -> Bits:
    left = words.every.get(slot.length, 0)
    for at, cell in enumerate(slot.cells):
        if cell in letters:
            left &= words.having.get((slot.length, at, letters[cell]), 0)
    return left


@functools.lru_cache(maxsize=64)
def crossings_of(pattern: Pattern) -> Mapping[Cell, Sequence[At]]:
    found: dict[Cell, list[At]] = {cell: [] for cell in pattern.cells}
    for number, slot in enumerate(pattern.slots):
        for at, cell in enumerate(slot.cells):
            found[cell].append(At(number, slot.length, at))
    return found


@functools.lru_cache(maxsize=4)
def by_place(words: tuple[str, ...]) -> Words:
    every: dict[int, Bits] = {}
    having: dict[tuple[int, int, str], Bits] = {}
    for number, word in enumerate(words):
        bit = 1 << number
        every[len(word)] = every.get(len(word), 0) | bit
        for at, letter in enumerate(word):
            key = (len(word), at, letter)
            having[key] = having.get(key, 0) | bit
    return Words(every, having)
