"""Which settings can give cryptarithms, and what to change in those that cannot."""

import functools
from collections import Counter

from ...core.errors import UsageError
from ..feasibility import counted, require, seeded, way_out
from . import generate, lists, own_numbers, sample_words
from .human import given_for, most_given
from .model import PLUS, TIMES, Equation
from .params import (
    DIFFERENCE,
    DOUBLY_TRUE,
    HANZI,
    LEVELS,
    NUMBERS,
    PRODUCT,
    WORDS,
    Params,
)
from .pool import Pool
from .search import search

# Attempts before a level counts as impossible; the rarest puzzles of the shipped lists,
# expert differences, need 1.3 on average.
PILOT = 4
# Equations of a small list that are counted by level: 0.5 CPU seconds. More are enough
# for any book.
MOST_COUNTED = 1_000
NAMES = {
    WORDS: "sum of words",
    NUMBERS: "sum of numbers that words can be found for",
    DOUBLY_TRUE: "true sum of number words",
    PRODUCT: "product of two words",
    DIFFERENCE: "difference of two words",
    HANZI: "sum of idioms and rows of their characters",
}
REASONS: dict[str, str] = {
    sample_words.LETTERS: "have more than ten letters or a word twice",
    sample_words.NO_RESULT: "have no word of the length of the result",
    sample_words.NONE: "have no solution",
    sample_words.SEVERAL: "have several solutions",
    sample_words.UNSPELT: "cannot be spelt with these words",
    sample_words.UNFIT: (
        "have more than ten characters, or a row twice or of one character"
    ),
    sample_words.TOO_LONG: "take too long to decide",
    sample_words.LEVEL: "are too easy or too hard",
}


def require_feasible(params: Params) -> None:
    """Raise unless puzzles can be made with these params, which are resolved.

    Raises:
        UsageError: why not, and what to change; the sentence begins with the param.
    """
    _require_words(params)
    require(params, _problem)


def capacity(params: Params) -> int | None:
    """How many puzzles these params can give, or None if that is not counted."""
    if params.numbers is not None:
        return own_numbers.capacity(params)
    if params.kind == DOUBLY_TRUE and params.numerals != "zh":
        every_english = generate.english_puzzles(params)
        return sum(_has_level(equation, params.level) for equation in every_english)
    if params.kind in (DOUBLY_TRUE, HANZI, NUMBERS):
        return None
    pool = lists.pool(params)
    options = generate.terms_of(params)
    if not all(sample_words.is_few(pool, terms) for terms in options):
        return None
    is_product = params.kind == PRODUCT
    found = [
        sample_words.all_equations(pool, is_product, terms, params.leading_zero)
        for terms in options
    ]
    if sum(len(every.picks) for every in found) > MOST_COUNTED:
        return None
    how = params.leading_zero, params.level
    return sum(_counted(pool, is_product, terms, *how) for terms in options)


@functools.lru_cache(maxsize=64)
def _counted(
    pool: Pool, is_product: bool, terms: int, leading_zero: bool, level: str
) -> int:
    """How many equations of a small list can be given a level.

    Differences are counted as sums, which have the same columns.
    """
    every = sample_words.all_equations(pool, is_product, terms, leading_zero)
    operator = TIMES if is_product else PLUS
    rows = ([pool.words[pick] for pick in picks] for picks in every.picks.tolist())
    return sum(
        _has_level(Equation(tuple(words), operator, result, leading_zero), level)
        for *words, result in rows
    )


def _has_level(equation: Equation, level: str) -> bool:
    """Return whether an equation with one solution can be given a level."""
    digits = search(equation).digits
    return given_for(equation, digits, level, most_given(equation, level)) is not None


def _require_words(params: Params) -> None:
    if params.kind == DOUBLY_TRUE:
        return
    pool = lists.pool(params)
    name = pool.name
    if params.kind == HANZI:
        least = min(idioms for _, idioms in generate.shapes_of(params))
        found = len(lists.hanzi_of(pool))
        what, end = "Chinese word", "of 3 to 10 characters"
    else:
        least = min(generate.terms_of(params)) + 1
        found = len(pool.words)
        what, end = "word", "of at most ten letters"
    if found < least:
        left = f"; words left out: {pool.left_out:,}" if pool.left_out else ""
        plural = "" if found == 1 else "s"
        raise UsageError(
            f"{_source(params)}: {name} has {found:,} {what}{plural} {end}, and a"
            f" puzzle needs {least:,}{left}. Use another list or theme"
        )


def _problem(params: Params) -> str | None:
    """What keeps params from giving puzzles; None if nothing does."""
    if params.numbers is not None:
        return _problem_of_numbers(params)
    tally: Counter[str] = Counter()
    if _pilot(params, tally):
        return None
    otherwise = (
        "use other terms, or numerals: zh"
        if params.kind == DOUBLY_TRUE
        else "no level is possible: use more words, or another kind or number of terms"
    )
    advice = way_out(params, LEVELS, lambda other: _pilot(other, Counter()), otherwise)
    return f"{_source(params)}: {_outcome(params, tally)}; {advice}"


def _problem_of_numbers(params: Params) -> str | None:
    if own_numbers.given_at(params) is None:
        advice = way_out(
            params,
            LEVELS,
            lambda other: own_numbers.given_at(other) is not None,
            "no level is possible: use other numbers",
        )
        return (
            f"numbers: their digits do not make a puzzle of level {params.level},"
            f" whatever letters are given; {advice}"
        )
    return own_numbers.fault(params)


def _pilot(params: Params, tally: Counter[str]) -> bool:
    # Where all puzzles can be counted, one attempt tries every one of them.
    attempts = PILOT if capacity(params) is None else 1
    return any(generate.attempt(rng, params, tally) for rng in seeded(attempts))


def _source(params: Params) -> str:
    """The param to change."""
    if params.theme:
        return "theme"
    if params.kind == DOUBLY_TRUE:
        return "kind"
    return "lexicon" if params.terms is None else "terms"


def _outcome(params: Params, tally: Counter[str]) -> str:
    """The candidates tried, and what was wrong with them."""
    where = ""
    if params.kind != DOUBLY_TRUE:
        where = f" with {lists.pool(params).name}"
    if params.terms is not None:
        where = f" in {params.terms} terms{where}"
    tried = +tally
    if not tried:
        return f"there is no {NAMES[params.kind]}{where} to try"
    return (
        f"no {NAMES[params.kind]}{where} that has one solution was found to be"
        f" {params.level}; of {tried.total():,} candidates"
        f" {counted(tried, REASONS)}"
    )
