"""Boards that have all words of a list, or a number of them: how large they must be."""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Literal

import numpy as np

from ...core.errors import UsageError
from ...core.messages import listed, quoted
from ...core.puzzle import Draft
from ...words import store
from ...words.lexicon import Lexicon
from ...words.sources import source_of
from ...words.unused import warn_of_left
from ..feasibility import seeded
from ..params import Lesson
from . import full, model
from .corpus import LEAST_ANSWERS, sizes_of
from .full import Words
from .model import LEAST_LENGTH
from .params import ALL, FULL, NONE, Params
from .requirements import require_few_others, require_words

# The share of a board that the words may cover at most, unless its side is given.
MOST_COVER = 0.9
PILOT = 4
# An author's list of at most this many words is a lesson's, which boards share out; of
# fewer words each board has all.
MOST_OF_LESSON, MOST_SHORT = 300, 40
# Of more words a board has so many.
USUAL = {"easy": 6, "medium": 10, "hard": 14, "expert": 20}
SHOWN = 3


def is_lesson(lexicon: Lexicon, params: Params) -> bool:
    """Return whether boards share out the words of an author's short list."""
    is_plain = params.density == FULL and params.promise == model.CLOSED
    return (
        source_of(lexicon.name) is None
        and len(lexicon.words) <= MOST_OF_LESSON
        and is_plain
        and params.theme == NONE
        and not params.scramble_p
    )


def with_lesson(lexicon: Lexicon, params: Params) -> Params:
    """The params with the words of a lesson, and the number that each board has.

    Raises:
        UsageError: as for `with_room`.
    """
    most = (params.rows or model.MOST_SIDE) * (params.cols or model.MOST_SIDE)
    shown = {entry.word: entry.printed for entry in lexicon.entries}
    words = {w: shown[w] for w in shown if LEAST_LENGTH <= len(w) <= most}
    absent = {
        shown[word]: "of one letter"
        if len(word) < LEAST_LENGTH
        else f"longer than the board's {most} cells"
        for word in shown
        if word not in words
    }
    for word, reason in absent.items():
        warn_of_left("lexicon", lexicon.name, reason, (word,))
    number = params.must or _share(words, params)
    done = with_room(lexicon, params.model_copy(update={"must": number}))
    if done.must != ALL and not (params.rows or params.cols):
        # The words that are due may be long ones.
        side = min(done.height + 1, model.MOST_SIDE)
        done = _sided(done, side, side)
    lesson: Lesson = {"words": words, "absent": absent}
    return done.model_copy(update={"lesson": lesson})


def _share(words: Collection[str], params: Params) -> Literal["all"] | int:
    """How many words of a lesson each board has: all, or as many as suit the level."""
    clashes = sum(
        any(one != other and (one in other or one[::-1] in other) for other in words)
        for one in words
    )
    room = MOST_COVER * (params.rows or model.MOST_SIDE)
    room *= params.cols or params.rows or model.MOST_SIDE
    if not clashes and len(words) <= MOST_SHORT and sum(map(len, words)) <= room:
        return "all"
    return max(LEAST_ANSWERS, min(len(words) - clashes, USUAL[params.level]))


def generate_due(
    rng: np.random.Generator, params: Params, had: Sequence[str]
) -> Draft | None:
    """Return a board with words that other sheets have least often, or None."""
    lexicon, times = store.load(params.lexicon), Counter(had)
    must = params.must
    assert isinstance(must, int)
    words = lexicon.words
    order = sorted(rng.permutation(len(words)).tolist(), key=lambda k: times[words[k]])
    left = MOST_COVER * params.height * params.width
    chosen: list[str] = []
    for k in order:
        word = words[k]
        alike = any(w in word or word in w or word[::-1] in w for w in chosen)
        alike = alike or any(w[::-1] in word for w in chosen)
        if len(chosen) < must and len(word) <= left and not alike:
            chosen.append(word)
            left -= len(word)
    some = tuple(entry for entry in lexicon.entries if entry.word in chosen)
    few = Lexicon(lexicon.name, some, lexicon.language)
    every = params.model_copy(update={"must": ALL})
    return full.make_full(rng, Words(few, taste=params.refused), every)


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
