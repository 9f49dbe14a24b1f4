"""From a seed to a draft: equations until one has one solution and the level.

Whether there is one solution depends only on the pattern of equal letters. So for
`numbers` it is decided before words are looked up. The pipeline proves every draft
again, column by column.
"""

from collections import Counter
from collections.abc import Iterator

import numpy as np

from ...core.puzzle import Draft
from . import characters, equations, lists, model, numberwords, sample_words, spelling
from . import params as settings
from .grade import level_of
from .model import PLUS, Equation
from .params import Params
from .search import search

# Numbers of terms that reach the level often enough. Among the sums of two English
# words that have one solution, 35 % are easy, 35 medium, 24 hard and 6 expert; of five
# words 9, 25, 34 and 32 %.
TERMS = {
    "easy": (2, 3),
    "medium": (2, 3, 4),
    "hard": (2, 3, 4),
    "expert": (3, 4, 5),
}
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
    for equation in _CANDIDATES[params.kind](rng, params, tally):
        found = search(equation)
        level = level_of(found.nodes)
        if found.count != 1:
            tally[sample_words.SEVERAL if found.count else sample_words.NONE] += 1
        elif level != params.level:
            tally[level] += 1
        else:
            givens = model.make_givens(
                equation.terms, equation.operator, equation.result, params.leading_zero
            )
            return Draft(givens, model.write_answer(found.digits))
    return None


def terms_of(params: Params) -> tuple[int, ...]:
    """The numbers of terms that equations of these params may have."""
    if params.terms is not None:
        return (params.terms,)
    if params.kind in (settings.PRODUCT, settings.DIFFERENCE, settings.NUMBERS):
        return (2,)  # sums of three numbers can be spelt, but rarely
    return TERMS[params.level]


def shapes_of(params: Params) -> tuple[tuple[int, int], ...]:
    """The numbers of terms and idioms that hanzi sums of these params may have."""
    return characters.shapes_of(params.level, params.terms)


def _words(
    rng: np.random.Generator, params: Params, tally: Counter[str]
) -> Iterator[Equation]:
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
) -> Iterator[Equation]:
    """Yield words for sums of numbers whose pattern has one solution."""
    index = spelling.index_of(lists.pool(params))
    (terms,) = terms_of(params)
    for rows in equations.sums(rng, index, params, terms, EQUATIONS, tally):
        words = spelling.spell(rng, index, rows)
        if words is None:
            tally[sample_words.UNSPELT] += 1
        else:
            yield Equation(words[:-1], PLUS, words[-1], params.leading_zero)


def english_puzzles(params: Params) -> list[Equation]:
    """All sums of English number words that have one solution, of every level."""
    found = numberwords.english_puzzles(params.leading_zero, params.repeats)
    return [e for e in found if params.terms in (None, len(e.terms))]


def _doubly_true(
    rng: np.random.Generator, params: Params, tally: Counter[str]
) -> Iterator[Equation]:
    """Yield true sums of number words."""
    if params.numerals != "zh":
        fitting = english_puzzles(params)
        for k in rng.permutation(len(fitting)).tolist():
            yield fitting[k]
        return
    options = terms_of(params)
    terms = options[int(rng.random() * len(options))]
    for equation in numberwords.chinese_sums(rng, terms, NUMERALS, params):
        if equation is None:
            tally[sample_words.UNFIT] += 1
        else:
            yield equation


def _hanzi(
    rng: np.random.Generator, params: Params, tally: Counter[str]
) -> Iterator[Equation]:
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
                yield equation


_CANDIDATES = {
    settings.WORDS: _words,
    settings.DIFFERENCE: _words,
    settings.PRODUCT: _words,
    settings.NUMBERS: _numbers,
    settings.DOUBLY_TRUE: _doubly_true,
    settings.HANZI: _hanzi,
}
