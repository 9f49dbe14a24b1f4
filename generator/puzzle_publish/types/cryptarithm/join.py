"""Words for given numbers: every map of digits to letters that spells listed words.

A map gives different digits different letters. A map is written as its letters, in the
order in which their digits first appear, and maps come in alphabetical order.

A word can match a number only if both have the same pattern, which gives the words of
each number. The search gives one number after another a word that agrees with the
letters so far, if every remaining number can still have a word. It stores only words,
so the first maps come at once, however many there are.
"""

import heapq
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import TYPE_CHECKING

import numpy as np

from ...core.errors import UsageError
from .spelling import pattern

if TYPE_CHECKING:
    from ...words.lexicon import Lexicon

Picked = str | tuple[str, ...]
Pick = Callable[[str], Picked]
# Up to this limit the best maps are kept in a heap; beyond it all maps are kept in an
# array, which takes 52 bytes for a map of 9 digits where objects take 250.
MOST_IN_HEAP = 10_000
# Letters of the digits known before -> letters of the new digits, also as a set.
Buckets = dict[Picked, list[tuple[str, frozenset[str]]]]


@dataclass(frozen=True, slots=True)
class _Fits:
    """A number's words by the letters of some of its digits.

    Attributes:
        key: a function that picks the letters of these digits from a map.
        buckets: the letters that the words give to the other digits, in order.
    """

    key: Pick
    buckets: Buckets

    def any(self, letters: str) -> bool:
        """Return whether a word agrees with a map, with new letters for new digits."""
        for _, new in self.buckets.get(self.key(letters), ()):
            if new.isdisjoint(letters):
                return True
        return False


@dataclass(frozen=True, slots=True)
class _Step:
    """A number with new digits, and the numbers to check once it has a word."""

    words: _Fits
    checks: tuple[_Fits, ...]


@dataclass(frozen=True, slots=True)
class Join:
    """Numbers and the words with the same patterns.

    Attributes:
        numbers: the digit strings as given, repeated ones included.
        digits: the digits that occur, by first appearance.
        candidates: the words of each different number, in order.
    """

    numbers: tuple[str, ...]
    digits: str
    candidates: dict[str, list[str]] = field(repr=False)

    def maps(self) -> Iterator[str]:
        """Yield the maps in alphabetical order, each as the letters of `digits`."""
        if all(self.candidates.values()):
            yield from _extended("", self._steps())

    def speller(self) -> Callable[[str], tuple[str, ...]]:
        """A function that turns a map into the words of the numbers."""
        places = [
            _picker([self.digits.index(digit) for digit in number])
            for number in self.numbers
        ]
        return lambda letters: tuple("".join(place(letters)) for place in places)

    def ranked(self, lexicon: "Lexicon", limit: int | None) -> Iterator[str]:
        """The maps by the frequency of their rarest word, then of all their words.

        Maps of equal rank stay in order. May yield one or more beyond `limit`, so that
        the caller knows that there are others.

        Raises:
            UsageError: the list has no frequencies.
        """
        frequency = {entry.word: entry.frequency for entry in lexicon.entries}
        if not any(frequency.values()):
            raise UsageError(
                f"--rank: the list {lexicon.name} has no frequencies; a table has them"
                " in its second column"
            )
        spell = self.speller()

        def rarity(letters: str) -> tuple[int, int]:
            known = [frequency[word] for word in spell(letters)]
            return -min(known), -sum(known)

        if limit is not None and limit < MOST_IN_HEAP:
            return iter(heapq.nsmallest(limit + 1, self.maps(), key=rarity))
        each = np.dtype(
            [("letters", f"U{len(self.digits)}"), ("rarest", "i8"), ("all", "i8")]
        )
        maps = np.fromiter(((m, *rarity(m)) for m in self.maps()), dtype=each)
        order = np.lexsort((maps["all"], maps["rarest"]))
        return map(str, maps["letters"][order])

    def _steps(self) -> list[_Step]:
        """A step for each number with new digits, in order.

        A step checks all later numbers except that of the next step, which looks up its
        words itself.
        """
        ends: list[tuple[str, int]] = []  # of each step: number, digits known after it
        known = 0
        for number in self.candidates:
            after = max(known, *(self.digits.index(digit) + 1 for digit in number))
            if after > known:
                ends.append((number, after))
            known = after
        steps = []
        todo = list(self.candidates)
        before = 0
        for step, (number, after) in enumerate(ends):
            todo.remove(number)
            upcoming = [n for n, _ in ends[step + 1 : step + 2]]
            checks = [self._fits(n, after) for n in todo if n not in upcoming]
            todo = [n for n in todo if not set(n) <= set(self.digits[:after])]
            steps.append(_Step(self._fits(number, before), tuple(checks)))
            before = after
        return steps

    def _fits(self, number: str, known: int) -> _Fits:
        """The words of a number once the first `known` digits have letters."""
        digits = dict.fromkeys(number)
        old = [digit for digit in digits if self.digits.index(digit) < known]
        new = [digit for digit in digits if self.digits.index(digit) >= known]
        key = _picker([number.index(digit) for digit in old])
        rest = _picker([number.index(digit) for digit in new])
        buckets: Buckets = {}
        for word in self.candidates[number]:
            letters = "".join(rest(word))
            buckets.setdefault(key(word), []).append((letters, frozenset(letters)))
        return _Fits(_picker([self.digits.index(digit) for digit in old]), buckets)


def join(numbers: Sequence[str], words: Iterable[str]) -> Join:
    """Numbers joined with words from a list.

    >>> found = join(["50", "50", "100"], ["NO", "TOO", "ON", "ODD", "GO"])
    >>> found.digits, list(map(found.speller(), found.maps()))
    ('501', [('GO', 'GO', 'TOO'), ('NO', 'NO', 'TOO')])
    """
    by_pattern: dict[str, list[str]] = {
        pattern(number): [] for number in dict.fromkeys(numbers)
    }
    lengths = set(map(len, by_pattern))
    for word in sorted(set(words)):
        if len(word) in lengths:
            found = by_pattern.get(pattern(word))
            if found is not None:
                found.append(word)
    candidates = {number: by_pattern[pattern(number)] for number in numbers}
    digits = "".join(dict.fromkeys("".join(numbers)))
    return Join(tuple(numbers), digits, candidates)


def _extended(letters: str, steps: Sequence[_Step]) -> Iterator[str]:
    """Yield the maps that these steps make from the beginning of a map."""
    step, *others = steps
    for new, as_set in step.words.buckets.get(step.words.key(letters), ()):
        if not as_set.isdisjoint(letters):
            continue
        longer = letters + new
        if not all(check.any(longer) for check in step.checks):
            continue
        if others:
            yield from _extended(longer, others)
        else:
            yield longer


def _picker(places: Sequence[int]) -> Pick:
    """A function that picks the characters at these places of a text."""
    if not places:
        return lambda _: ""
    return itemgetter(*places)
