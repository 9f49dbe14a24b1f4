"""Boards that have all words of a list, or a number of them: how large they must be."""

import math
from collections.abc import Iterable

import numpy as np

from ...core.errors import UsageError
from ...core.messages import listed, quoted
from ...words.lexicon import Lexicon
from ..feasibility import seeded
from . import full, model
from .corpus import LEAST_ANSWERS, sizes_of
from .full import Words
from .params import ALL, Params
from .requirements import require_few_others, require_words

# The share of a board that the words may cover at most, unless its side is given.
MOST_COVER = 0.9
PILOT = 4
SHOWN = 3


def with_room(lexicon: Lexicon, params: Params) -> Params:
    """The params with the smallest sides that hold the words, unless sides are given.

    Raises:
        UsageError: which words are too many, and what would work.
    """
    words = _words(lexicon, params)
    if params.must == len(words.corpus.words):
        params = params.model_copy(update={"must": ALL})
    _require_apart(words, params)
    if params.rows or params.cols:
        sided = _sided(params, params.height, params.width)
        if not _works(words, sided):
            raise UsageError(_too_small(words, params))
        return sided
    found = _smallest(words, params)
    if found is None:
        if params.promise == model.OPEN:
            bare = params.model_copy(update={"must": None})
            require_few_others(lexicon, bare)
        raise UsageError(_too_many(words, params))
    return found


def _words(lexicon: Lexicon, params: Params) -> Words:
    largest = _sided(params, model.MOST_SIDE, model.MOST_SIDE)
    corpus = require_words(lexicon, largest)
    number = len(corpus.words)
    if isinstance(params.must, int) and params.must > number:
        raise UsageError(
            f"must: there are only {number} words in {lexicon.name} (got {params.must})"
        )
    return Words(lexicon, taste=params.refused)


def _require_apart(words: Words, params: Params) -> None:
    """Raise if all words must be there, and one of them is a part of another."""
    if params.must != ALL:
        return
    every = words.corpus.words
    pairs = [
        f"{quoted(one)} in {quoted(other)}"
        for other in every
        for one in every
        if one != other and (one in other or one[::-1] in other)
    ]
    if pairs:
        raise UsageError(
            f"must: {listed(pairs[:SHOWN], last='and')} can be read inside another"
            " word, so it would be on the board twice; leave one of the two out"
        )


def _letters(words: Words, params: Params) -> int:
    """How many letters the words have, on average if a board has only some of them."""
    sizes = sizes_of(words.corpus)
    share = params.must / len(sizes) if isinstance(params.must, int) else 1.0
    return math.ceil(int(sizes.sum()) * share)


def _smallest(words: Words, params: Params) -> Params | None:
    """The params with the smallest square that holds the words, or None."""
    letters = _letters(words, params)
    for side in range(model.LEAST_SIDE, model.MOST_SIDE + 1):
        sided = _sided(params, side, side)
        if letters <= MOST_COVER * side * side and _works(words, sided):
            return sided
    return None


def _sided(params: Params, rows: int, cols: int) -> Params:
    return params.model_copy(update={"rows": rows, "cols": cols})


def _works(words: Words, params: Params) -> bool:
    """Return whether a few boards, always the same, have words and level."""
    if _letters(words, params) > params.height * params.width:
        return False
    return all(_has_level(rng, words, params) for rng in seeded(PILOT))


def _has_level(rng: np.random.Generator, words: Words, params: Params) -> bool:
    from .grade import level_of_twist, measures_of

    for _ in range(full.TRIES):
        draft = full.make_full(rng, words, params)
        if draft is not None:
            page = model.read(draft.givens)
            measures = measures_of(page, model.read_key(draft.answer).paths)
            if level_of_twist(measures) == params.level:
                return True
    return False


def _too_small(words: Words, params: Params) -> str:
    found = _smallest(words, params)
    near = (
        f"the smallest board that holds them is {found.size}"
        if found is not None
        else _fewer(words, params)
    )
    return f"must: {_counted(words, params)} do not fit on {params.size}; {near}"


def _too_many(words: Words, params: Params) -> str:
    return (
        f"must: {_counted(words, params)} do not fit on the largest board,"
        f" {model.MOST_SIDE} x {model.MOST_SIDE}; {_fewer(words, params)}"
    )


def _fewer(words: Words, params: Params) -> str:
    """How many of the words the largest board holds, and which to leave out."""
    room = int(MOST_COVER * model.MOST_SIDE**2)
    sizes = sizes_of(words.corpus)
    most = _most_that_works(words, params, int(room / float(np.mean(sizes))))
    works = "" if most is None else f"must: {most} works"
    if params.must != ALL:
        return works or "use words that are less alike"
    number = int(np.searchsorted(np.cumsum(sizes), room, side="right"))
    left = _shown(words.corpus.words[number:])
    other = works and f"; {works} with all of them"
    return f"it holds {number} of them: leave out {left}{other}"


def _most_that_works(words: Words, params: Params, number: int) -> int | None:
    """The number itself, or the first of some lower ones, that the largest board holds.

    The result is None if it holds none of them.
    """
    largest = _sided(params, model.MOST_SIDE, model.MOST_SIDE)
    number = min(number, len(words.corpus.words) - 1)
    while number >= LEAST_ANSWERS:
        if _works(words, largest.model_copy(update={"must": number})):
            return number
        number = number * 9 // 10
    return None


def _shown(words: Iterable[str]) -> str:
    every = list(words)
    more = len(every) - SHOWN
    named = every if more <= 1 else [*every[:SHOWN], f"{more} more"]
    return listed(named, last="and")


def _counted(words: Words, params: Params) -> str:
    every = len(words.corpus.words)
    number = f"all {every}" if params.must == ALL else f"{params.must} of {every}"
    return f"{number} words of {words.lexicon.name} ({_letters(words, params)} letters)"
