"""Number words, English and Chinese, and true sums of them.

English has 11 sums with one solution and no repeated number, and 107 more with repeated
numbers, as in FORTY + TEN + TEN = SIXTY.
"""

import functools
import json
import re
from collections.abc import Iterator

import numpy as np

from ...core.disk_cache import cached_bytes
from .model import DIGITS, PLUS, Equation
from .params import LEAST_TERMS, MOST_TERMS, Params
from .search import search

# Raised when a cached file written by an earlier version would be wrong.
_FORMAT = 1
ENGLISH_END = 100
CHINESE_END = 1_000  # sums of larger numbers rarely have at most ten characters
CHINESE_LONGEST = 6  # characters of a result: 九百九十九 has five
# fmt: off
_ONES = (
    "ZERO", "ONE", "TWO", "THREE", "FOUR",
    "FIVE", "SIX", "SEVEN", "EIGHT", "NINE",
    "TEN", "ELEVEN", "TWELVE", "THIRTEEN", "FOURTEEN",
    "FIFTEEN", "SIXTEEN", "SEVENTEEN", "EIGHTEEN", "NINETEEN",
)
_TENS = (
    "TWENTY", "THIRTY", "FORTY", "FIFTY",
    "SIXTY", "SEVENTY", "EIGHTY", "NINETY",
)
# fmt: on
_NUMERALS = "零一二三四五六七八九"
_PLACES = ("", "十", "百", "千")


def english(number: int) -> str:
    """The English word for a number from 0 to 99, without a hyphen.

    >>> english(12), english(40), english(95)
    ('TWELVE', 'FORTY', 'NINETYFIVE')
    """
    if number < len(_ONES):
        return _ONES[number]
    ones = number % 10
    return _TENS[number // 10 - 2] + (_ONES[ones] if ones else "")


def chinese(number: int) -> str:
    """The Chinese numeral for a number from 1 to 9,999.

    >>> chinese(15), chinese(110), chinese(2034)
    ('十五', '一百一十', '二千零三十四')
    """
    digits = [int(digit) for digit in str(number)]
    places = reversed(_PLACES[: len(digits)])
    text = "".join(
        _NUMERALS[digit] + (place if digit else "")
        for digit, place in zip(digits, places, strict=True)
    )
    text = re.sub("零+", "零", text).rstrip("零")
    return text[1:] if text.startswith("一十") else text


def letters(numerals: str) -> str:
    """Every letter or character of a language's number words, sorted."""
    if numerals == "zh":
        return "".join(sorted(_NUMERALS + "".join(_PLACES)))
    return "".join(sorted(set().union(*map(english, range(ENGLISH_END)))))


def english_sums(leading_zero: bool, repeats: bool) -> Iterator[Equation]:
    """Yield every true sum of English numbers below 100 with at most ten letters.

    They are ordered by result, then by descending terms. `leading_zero` says whether a
    word may begin with 0, `repeats` whether a number may occur more than once.
    """
    words = [english(number) for number in range(ENGLISH_END)]
    letters = [frozenset(word) for word in words]

    def go_on(
        left: int, top: int, seen: frozenset[str], terms: list[int]
    ) -> Iterator[list[int]]:
        if left == 0 and len(terms) >= LEAST_TERMS:
            yield terms
        if len(terms) == MOST_TERMS or (top + 1) * (MOST_TERMS - len(terms)) < left:
            return
        for number in range(min(top, left), -1, -1):
            both = seen | letters[number]
            if len(both) <= DIGITS:
                below = number if repeats and number else number - 1
                yield from go_on(left - number, below, both, [*terms, number])

    for result in range(1, ENGLISH_END):
        for terms in go_on(result, result - 1, letters[result], []):
            spelt = tuple(words[number] for number in terms)
            yield Equation(spelt, PLUS, words[result], leading_zero)


@functools.cache
def english_puzzles(leading_zero: bool, repeats: bool) -> tuple[Equation, ...]:
    """The English sums that have one solution.

    The first call takes 3 s; the result is cached in the user's cache folder.
    """

    def found() -> bytes:
        unique = (
            [*equation.terms, equation.result]
            for equation in english_sums(leading_zero, repeats)
            if search(equation).count == 1
        )
        return json.dumps(list(unique)).encode("ascii")

    identity = {"format": _FORMAT, "leading_zero": leading_zero, "repeats": repeats}
    name = f"english-{leading_zero:d}{repeats:d}"
    return tuple(
        Equation(tuple(terms), PLUS, result, leading_zero)
        for *terms, result in json.loads(
            cached_bytes("equations", name, identity, found)
        )
    )


def chinese_sums(
    rng: np.random.Generator, terms: int, tries: int, params: Params
) -> Iterator[Equation | None]:
    """Yield true sums of `terms` numbers below 1,000; None if one is not a puzzle.

    A puzzle has at most ten characters, a result as long as its longest term or one
    character longer, and no repeated numeral unless the params allow it.
    """
    for _ in range(tries):
        numbers = rng.integers(1, CHINESE_END, size=terms).tolist()
        words = [chinese(number) for number in (*numbers, sum(numbers))]
        fits = (
            (params.repeats or len(set(words)) == len(words))
            and len(set("".join(words))) <= DIGITS
            and 0 <= len(words[-1]) - max(map(len, words[:-1])) <= 1
        )
        if fits:
            yield Equation(tuple(words[:-1]), PLUS, words[-1], params.leading_zero)
        else:
            yield None
