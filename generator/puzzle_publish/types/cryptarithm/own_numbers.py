"""Words for the numbers that a book's author gives, such as those of a birthday.

All puzzles of the same numbers have the same pattern of letters. So one pattern shows
which levels the numbers reach, and with which letters given.
"""

import functools
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations, islice
from math import prod

import numpy as np

from ...core.errors import OutOfSteps
from . import lists, spelling
from .human import LEVELS, chain
from .join import join
from .model import MINUS, TIMES, Equation
from .numbers import operator_of
from .params import MOST_DIGITS, Params
from .pool import Pool

Rows = tuple[str, ...]

# Maps of digits to letters that are listed; of more, one is found at random.
MOST_MAPS = 10_000
# Few digits leave several solutions, which given letters rule out.
MOST_GIVEN = 4
# How far from the author's numbers others are looked for.
FARTHEST = 40


def rows_of(params: Params) -> Rows:
    """The numbers as strings of digits."""
    return tuple(map(str, params.numbers or ()))


def equation_of(rows: Rows, words: Rows, leading_zero: bool) -> Equation:
    """The equation of the words for these numbers."""
    operator = operator_of(list(map(int, rows)))
    return Equation(words[:-1], operator, words[-1], leading_zero)


def given_at(params: Params) -> Rows | None:
    """The digits whose letters are given at the level; None if it is impossible."""
    return _given_by_level(rows_of(params), params.leading_zero).get(params.level)


@functools.lru_cache(maxsize=128)
def _given_by_level(rows: Rows, leading_zero: bool) -> Mapping[str, Rows]:
    """Level -> the fewest digits whose letters are given, for each possible level."""
    letter_of = dict(zip("0123456789", "ABCDEFGHIJ", strict=True))
    words = tuple("".join(map(letter_of.__getitem__, row)) for row in rows)
    digits = {letter_of[digit]: int(digit) for digit in "".join(rows)}
    equation = equation_of(rows, words, leading_zero)
    found: dict[str, Rows] = {}
    for number in range(min(MOST_GIVEN, len(digits) - 1) + 1):
        for letters in combinations(sorted(digits), number):
            given = tuple((letter, digits[letter]) for letter in letters)
            try:
                level = chain(replace(equation, given=given)).level
            except OutOfSteps:
                continue
            found.setdefault(level, tuple(str(digit) for _, digit in given))
        if len(found) == len(LEVELS):
            break
    return found


def capacity(params: Params) -> int | None:
    """How many puzzles there are; None for very many."""
    if given_at(params) is None:
        return 0
    maps = _maps(lists.pool(params), rows_of(params))
    return None if len(maps) == MOST_MAPS else len(maps)


@functools.lru_cache(maxsize=16)
def _maps(pool: Pool, rows: Rows) -> tuple[Rows, ...]:
    """The words of each map of digits to letters, up to MOST_MAPS maps."""
    found = join(rows, pool.words)
    return tuple(map(found.speller(), islice(found.maps(), MOST_MAPS)))


def drawn(
    rng: np.random.Generator, params: Params
) -> tuple[Equation, Mapping[str, int], Mapping[str, int]] | None:
    """Random words for the numbers, their digits, and the letters to give."""
    rows, pool = rows_of(params), lists.pool(params)
    given, maps = given_at(params), _maps(pool, rows)
    if given is None or not maps:
        return None
    words: Rows | None = maps[int(rng.random() * len(maps))]
    if len(maps) == MOST_MAPS:
        unique = tuple(dict.fromkeys(rows))
        found = spelling.spell(rng, spelling.index_of(pool), unique)
        words = found and tuple(found[unique.index(row)] for row in rows)
    if words is None:
        return None
    digits = dict(zip("".join(words), map(int, "".join(rows)), strict=True))
    known = {letter: d for letter, d in digits.items() if str(d) in given}
    return equation_of(rows, words, params.leading_zero), digits, known


def fault(params: Params) -> str | None:
    """Why the list has no words for the numbers, and which numbers have some."""
    rows, pool = rows_of(params), lists.pool(params)
    found = join(rows, pool.words)
    if any(found.maps()):
        return None
    lacking = [number for number, words in found.candidates.items() if not words]
    why = f"{pool.name} has no words that share letters as these numbers share digits"
    if lacking:
        why = f"{pool.name} has no word with the pattern of {lacking[0]}"
    near = next(_near(params, pool), None)
    what = "use another lexicon"
    if near is not None:
        what = f"the nearest numbers with words are {list(near)}"
    return f"numbers: {why}; {what}"


def _near(params: Params, pool: Pool) -> Iterator[tuple[int, ...]]:
    """Yield other numbers that reach the level and have words, the nearest first."""
    assert params.numbers is not None  # only asked for numbers
    *terms, result = params.numbers
    operator = operator_of([*terms, result])
    for far in range(1, FARTHEST + 1):
        for place in range(len(terms)):
            for step in (far, -far):
                changed = [t + step * (k == place) for k, t in enumerate(terms)]
                numbers = (*changed, _result(changed, operator))
                other = params.model_copy(update={"numbers": list(numbers)})
                fits = all(0 < number < 10**MOST_DIGITS for number in numbers)
                has_words = fits and any(join(rows_of(other), pool.words).maps())
                if has_words and given_at(other) is not None:
                    yield numbers


def _result(terms: list[int], operator: str) -> int:
    if operator == MINUS:
        return terms[0] - terms[1]
    return prod(terms) if operator == TIMES else sum(terms)
