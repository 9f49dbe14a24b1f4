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


class _Words(NamedTuple):
    """The words of each length, and by length, place and letter those that have it."""

    every: Mapping[int, Bits]
    having: Mapping[tuple[int, int, str], Bits]


def placed(
    rng: np.random.Generator,
    pattern: Pattern,
    theme: Sequence[str],
    number: int,
    others: Collection[str],
) -> Placed | None:
    """This many of the theme's words in slots, or None if no place was found for them.

    Args:
        rng: the source of chance.
        pattern: the pattern.
        theme: the words to choose from.
        number: how many of them to place.
        others: the words that may fill the other slots.
    """
    if not number:
        return Placed((), {})
    words = _by_place(tuple(others))
    for _ in range(PLACINGS):
        found = _tried(rng, pattern, theme, number, words)
        if len(found.words) == number:
            return found
    return None


def _tried(
    rng: np.random.Generator,
    pattern: Pattern,
    theme: Sequence[str],
    number: int,
    words: _Words,
) -> Placed:
    crossing = _crossing(pattern)
    letters: dict[Cell, str] = {}
    free = list(pattern.slots)
    found: list[str] = []
    while len(found) < number:
        pairs = [
            (word, slot)
            for word in theme
            if word not in found and not any(are_kin(word, one) for one in found)
            for slot in free
            if _agrees(slot, word, letters)
        ]
        order = rng.permutation(len(pairs))[:COMPARED]
        best, most = None, -math.inf
        for k in order:
            word, slot = pairs[k]
            room = _room(word, slot, letters, free, crossing, words)
            if room > most:
                best, most = pairs[k], room
        if best is None:
            break
        word, slot = best
        free.remove(slot)
        letters |= zip(slot.cells, word, strict=True)
        found.append(word)
    return Placed(tuple(found), letters)


def _agrees(slot: Slot, word: str, letters: Mapping[Cell, str]) -> bool:
    return slot.length == len(word) and all(
        letters.get(cell, letter) == letter
        for cell, letter in zip(slot.cells, word, strict=True)
    )


def _room(
    word: str,
    slot: Slot,
    letters: Mapping[Cell, str],
    free: Collection[Slot],
    crossing: Mapping[Cell, Sequence[Slot]],
    words: _Words,
) -> float:
    """How much less room a word in a slot leaves its crossings, as a sum of logarithms.

    -inf if a crossing slot has no word left.
    """
    change = 0.0
    for cell, letter in zip(slot.cells, word, strict=True):
        for other in crossing[cell]:
            if other == slot or other not in free:
                continue
            before = _left(other, letters, words)
            have = words.having.get((other.length, other.cells.index(cell), letter), 0)
            after = (before & have).bit_count()
            if not after:
                return -math.inf
            # One word left is likely to clash with another crossing.
            change += math.log(after / (before.bit_count() + 1)) - 2 / after
    return change


def _left(slot: Slot, letters: Mapping[Cell, str], words: _Words) -> Bits:
    left = words.every.get(slot.length, 0)
    for at, cell in enumerate(slot.cells):
        if cell in letters:
            left &= words.having.get((slot.length, at, letters[cell]), 0)
    return left


@functools.lru_cache(maxsize=64)
def _crossing(pattern: Pattern) -> Mapping[Cell, Sequence[Slot]]:
    found: dict[Cell, list[Slot]] = {cell: [] for cell in pattern.cells}
    for slot in pattern.slots:
        for cell in slot.cells:
            found[cell].append(slot)
    return found


@functools.lru_cache(maxsize=4)
def _by_place(words: tuple[str, ...]) -> _Words:
    every: dict[int, Bits] = {}
    having: dict[tuple[int, int, str], Bits] = {}
    for number, word in enumerate(words):
        bit = 1 << number
        every[len(word)] = every.get(len(word), 0) | bit
        for at, letter in enumerate(word):
            key = (len(word), at, letter)
            having[key] = having.get(key, 0) | bit
    return _Words(every, having)
