"""Given numbers, which words? Every map of digits to letters that spells listed words.

A map takes different digits to different letters. Digits count in the order of their
first appearance, and maps come in the order of the letters that they give to these.

A word can stand for a number only if their patterns are equal, so the words of each
number are known at once; numbers are joined on the letters of the digits that they
share, the most restricting first. The first number's words are taken in order, each
with all its maps together: what is kept at a time are the maps of one word.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any

# A shared digit fits one word in about so many (26 letters, unevenly used).
_FITTING = 8.0

Pick = Callable[[str], Any]
# Letters of the digits that are known already -> letters of the new ones, and as a set.
Buckets = dict[Any, list[tuple[str, frozenset[str]]]]


@dataclass(frozen=True, slots=True)
class _Step:
    """A number that is joined to the maps so far.

    Attributes:
        known: takes the letters of its known digits from a map.
        buckets: what its words give to its other digits.
    """

    known: Pick
    buckets: Buckets


@dataclass(frozen=True, slots=True)
class Join:
    """Numbers and the words that look like them.

    Attributes:
        numbers: digit strings as given, repeated ones included.
        digits: that occur, by first appearance.
        candidates: of each different number, in order.
    """

    numbers: tuple[str, ...]
    digits: str
    candidates: dict[str, list[str]] = field(repr=False)

    def maps(self) -> Iterator[str]:
        """Yield the letters of `digits`, map by map, in order."""
        if not all(self.candidates.values()):
            return
        first, *others = self._plan()
        bound = "".join(dict.fromkeys(first))
        steps = []
        for number in others:
            steps.append(self._step(number, bound))
            bound = "".join(dict.fromkeys(bound + number))
        ordered = _picker([bound.index(digit) for digit in self.digits])
        places = _picker([first.index(digit) for digit in dict.fromkeys(first)])
        for word in self.candidates[first]:
            found = ["".join(places(word))]
            for step in steps:
                found = _joined(found, step)
            yield from sorted("".join(ordered(letters)) for letters in found)

    def words(self, letters: str) -> tuple[str, ...]:
        """The words that a map makes of the numbers."""
        table = str.maketrans(self.digits, letters)
        return tuple(number.translate(table) for number in self.numbers)

    def _plan(self) -> list[str]:
        """The first number, then always the one with the fewest words expected."""
        first, *todo = self.candidates
        plan, bound = [first], set(first)

        def expected(number: str) -> float:
            return len(self.candidates[number]) / _FITTING ** len(bound & set(number))

        while todo:
            best = min(todo, key=expected)
            todo.remove(best)
            plan.append(best)
            bound |= set(best)
        return plan

    def _step(self, number: str, bound: str) -> _Step:
        old = [digit for digit in dict.fromkeys(number) if digit in bound]
        new = [digit for digit in dict.fromkeys(number) if digit not in bound]
        key = _picker([number.index(digit) for digit in old])
        rest = _picker([number.index(digit) for digit in new])
        buckets: Buckets = {}
        for word in self.candidates[number]:
            letters = "".join(rest(word))
            buckets.setdefault(key(word), []).append((letters, frozenset(letters)))
        return _Step(_picker([bound.index(digit) for digit in old]), buckets)


def join(numbers: Sequence[str], words: Iterable[str]) -> Join:
    """Numbers, joined with a list of words.

    >>> found = join(["50", "50", "100"], ["NO", "TOO", "ON", "ODD", "GO"])
    >>> found.digits, [found.words(letters) for letters in found.maps()]
    ('501', [('GO', 'GO', 'TOO'), ('NO', 'NO', 'TOO')])
    """
    by_pattern: dict[str, list[str]] = {
        _pattern(number): [] for number in dict.fromkeys(numbers)
    }
    lengths = set(map(len, by_pattern))
    for word in sorted(set(words)):
        if len(word) in lengths:
            found = by_pattern.get(_pattern(word))
            if found is not None:
                found.append(word)
    candidates = {number: by_pattern[_pattern(number)] for number in numbers}
    digits = "".join(dict.fromkeys("".join(numbers)))
    return Join(tuple(numbers), digits, candidates)


def _pattern(text: str) -> str:
    """Where each character stood first, as a text of the same length.

    >>> _pattern("100") == _pattern("TOO"), _pattern("100") == _pattern("TOT")
    (True, False)
    """
    return "".join([chr(text.index(char)) for char in text])


def _joined(maps: list[str], step: _Step) -> list[str]:
    known, buckets = step.known, step.buckets
    return [
        letters + new
        for letters in maps
        for new, as_set in buckets.get(known(letters), ())
        if as_set.isdisjoint(letters)
    ]


def _picker(places: Sequence[int]) -> Pick:
    """Takes the characters at these places from a text."""
    if not places:
        return lambda _: ""
    return itemgetter(*places)
