"""From a seed to a draft: equations until one has one solution and the level.

Whether there is one solution depends only on the pattern of equal letters. So for
`numbers` it is decided before words are looked up. An equation that is too hard for its
level gets letters that are solved on the page, as few as possible. The pipeline proves
every draft again, column by column.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from ...core.puzzle import Draft
from . import (
    characters,
    equations,
    lists,
    model,
    numberwords,
    own_numbers,
    sample_words,
    spelling,
)
from . import params as settings
from .human import given_for, most_given
from .model import PLUS, Equation
from .params import Params
from .search import search

# Numbers of terms that reach the level often enough. Of the sums of two English words
# that have one solution, 2 % are medium and 10 % hard, all others expert; one given
# letter makes 40 % medium, three make 80 % easy. Of sums of five words, one makes 13 %
# medium, three make 23 % easy.
TERMS = {
    "easy": (2, 3),
    "medium": (2, 3, 4),
    "hard": (2, 3, 4),
    "expert": (3, 4, 5),
}
EASY = settings.LEVELS[0]
# Candidates for one draft.
EQUATIONS = 1_000_000
NUMERALS = 20_000
CHARACTERS = 40_000


def generate(rng: np.random.Generator, params: Params) -> Draft | None:
    """Return a draft, or None if this seed gave none of the level."""
    return attempt(rng, params, Counter())


def attempt(
    rng: np.random.Generator, params: Params, tally: Counter[str]
) -> Draft | None:
    """Return a draft, or None; the tally counts why other candidates were refused."""
    if params.numbers is not None:
        drawn = own_numbers.drawn(rng, params)
        return draft_of(*drawn) if drawn else None
    for batch in _CANDIDATES[params.kind](rng, params, tally):
        draft = _of_level(batch, params.level, tally)
        if draft is not None:
            return draft
    return None


def _of_level(
    batch: Sequence[Equation], level: str, tally: Counter[str]
) -> Draft | None:
    """The equation of a batch that has a level with the fewest letters given.

    Of easy ones that have equally many given, it is one with few letters.
    """
    best: tuple[Equation, Mapping[str, int], Mapping[str, int]] | None = None
    if level == EASY:
        batch = sorted(batch, key=lambda equation: len(equation.letters))
    for equation in batch:
        found = search(equation)
        if found.count != 1:
            tally[sample_words.SEVERAL if found.count else sample_words.NONE] += 1
            continue
        most = most_given(equation, level) if best is None else len(best[2]) - 1
        given = given_for(equation, found.digits, level, most)
        if given is not None:
            best = equation, found.digits, given
        elif best is None:
            tally[sample_words.LEVEL] += 1
        if given == {}:
            break
    return draft_of(*best) if best else None


def draft_of(
    equation: Equation, digits: Mapping[str, int], given: Mapping[str, int]
) -> Draft:
    """The puzzle of an equation with some letters given."""
    givens = model.make_givens(
        equation.terms, equation.operator, equation.result, equation.leading_zero, given
    )
    return Draft(givens, model.write_answer(digits))


def terms_of(params: Params) -> tuple[int, ...]:
    """The numbers of terms that equations of these params may have."""
    if params.terms is not None:
        return (params.terms,)
    if params.numbers is not None:
        return (len(params.numbers) - 1,)
    if params.kind in (settings.PRODUCT, settings.DIFFERENCE, settings.NUMBERS):
        return (2,)  # sums of three numbers can be spelt, but rarely
    return TERMS[params.level]


def shapes_of(params: Params) -> tuple[tuple[int, int], ...]:
    """The numbers of terms and idioms that hanzi sums of these params may have."""
    return characters.shapes_of(params.level, params.terms)


def _words(
    rng: np.random.Generator, params: Params, tally: Counter[str]
) -> Iterator[list[Equation]]:
    """Yield sums, differences and products of a list's words."""
    pool = lists.pool(params)
    options = terms_of(params)
    for k in rng.permutation(len(options)).tolist():
        terms = options[k]
        source = (
            sample_words.from_small_list
            if sample_words.is_few(pool, terms)
            else sample_words.sampled
        )
        yield from source(rng, pool, params, terms, tally)


def _numbers(
    rng: np.random.Generator, params: Params, tally: Counter[str]
) -> Iterator[list[Equation]]:
    """Yield words for sums of numbers whose pattern has one solution."""
    index = spelling.index_of(lists.pool(params))
    (terms,) = terms_of(params)
    for rows in equations.sums(rng, index, params, terms, EQUATIONS, tally):
        words = spelling.spell(rng, index, rows)
        if words is None:
            tally[sample_words.UNSPELT] += 1
        else:
            yield [Equation(words[:-1], PLUS, words[-1], params.leading_zero)]


def english_puzzles(params: Params) -> list[Equation]:
    """All sums of English number words that have one solution, of every level."""
    found = numberwords.english_puzzles(params.leading_zero, params.repeats)
    return [e for e in found if params.terms in (None, len(e.terms))]


def _doubly_true(
    rng: np.random.Generator, params: Params, tally: Counter[str]
) -> Iterator[list[Equation]]:
    """Yield true sums of number words."""
    if params.numerals != "zh":
        fitting = english_puzzles(params)
        for k in rng.permutation(len(fitting)).tolist():
            yield [fitting[k]]
        return
    options = terms_of(params)
    terms = options[int(rng.random() * len(options))]
    for equation in numberwords.chinese_sums(rng, terms, NUMERALS, params):
        if equation is None:
            tally[sample_words.UNFIT] += 1
        else:
            yield [equation]


def _hanzi(
    rng: np.random.Generator, params: Params, tally: Counter[str]
) -> Iterator[list[Equation]]:
    """Yield sums of idioms and rows of their characters."""
    words = lists.hanzi_of(lists.pool(params))
    shapes = shapes_of(params)
    for k in rng.permutation(len(shapes)).tolist():
        terms, idioms = shapes[k]
        for equation in characters.sums(
            rng,
            words,
            terms,
            idioms,
            leading_zero=params.leading_zero,
            tries=CHARACTERS,
        ):
            if equation is None:
                tally[sample_words.UNFIT] += 1
            else:
                yield [equation]


_CANDIDATES = {
    settings.WORDS: _words,
    settings.DIFFERENCE: _words,
    settings.PRODUCT: _words,
    settings.NUMBERS: _numbers,
    settings.DOUBLY_TRUE: _doubly_true,
    settings.HANZI: _hanzi,
}
