"""Which settings can give boards, and what to change in those that cannot.

Estimates decide the clear cases; a pilot builds a few boards only for the others.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping

from ...core.errors import UsageError
from ...core.messages import listed
from ...core.puzzle import Json
from ...words import store
from ...words.lexicon import Lexicon
from ...words.themes import Theme, shipped_set
from ..feasibility import seeded
from . import full, model
from .corpus import Corpus, expected_slots, mean_length
from .model import clue_of
from .params import ALL, CLASSIC, FULL, LEVELS, Params
from .requirements import PILOT, require_few_others, require_words

# Below this estimate, which is at most half of what boards have, no board need be
# built to see that it works.
EASY_ACCIDENTS = 3.0
EASY_WORDS = 200
EASY_SCRAMBLE_P = 0.9
# Ways to go on along a self-avoiding path, in the limit of long ones (the connective
# constant of the square lattice); the border takes some of them.
WAYS_ON = 2.64
NO_SIDES = {"rows": None, "cols": None}


def require_feasible(lexicon: Lexicon, params: Params) -> None:
    """Raise unless boards with these words and params can be made.

    Raises:
        UsageError: why not, and what to change; the sentence begins with the param.
    """
    if isinstance(params.theme, Mapping):
        _require_themes(lexicon, params.theme, params)
    else:
        corpus = require_words(lexicon, params)
        require_clues(lexicon, params)
        if params.density == CLASSIC and _is_clear(corpus, params):
            return
        if params.promise == model.OPEN:
            require_few_others(lexicon, params)
    reached = _pilot(lexicon, params)
    if not reached:
        raise UsageError(_no_board(lexicon, params))
    if params.level not in reached:
        raise UsageError(_no_level(params, Counter(reached)))


def _require_themes(
    lexicon: Lexicon, theme: Mapping[str, Json], params: Params
) -> None:
    """Raise unless every theme that was named suits, or one of all that ship."""
    if params.help == model.CLUES:
        raise UsageError(
            "help: themes have no clues; use list or lengths, or theme: none"
        )
    bad = _unsuited(theme, params)
    if not bad:
        return
    cells = params.height * params.width
    named = bad[0]
    near = _nearest(lexicon, params)
    if params.payoff:
        most = int(cells * (1 - full.LEAST_COVER_OF_PAYOFF))
        lengths = sorted(len(payoff.cells) for payoff in named.payoffs)
        has = f"has answers of {listed(map(str, lengths), last='and')} letters"
        raise UsageError(
            f"payoff: none of {named.name} leaves words that fill a board of"
            f" {params.size}; it needs an answer of at most {most} letters, and"
            f" {named.name} {has if lengths else 'has none'}."
            f" {near or 'Give it one'}"
        )
    letters = sum(len(model.bare(word)) for word in named.words)
    side = model.LEAST_SIDE
    least = math.ceil(full.LEAST_COVER * side * side)
    smallest = f"The smallest board, {side} x {side}, needs {least} letters or more"
    raise UsageError(
        f"theme: {named.name} cannot fill a board of {params.size}: it has"
        f" {len(named.words)} words with {letters} letters in all, and answers cover"
        f" at least {math.ceil(full.LEAST_COVER * cells)} cells."
        f" {near or smallest}"
    )


def _unsuited(theme: Mapping[str, Json], params: Params) -> list[Theme]:
    """The themes that do not suit; none if they are all that ship and one does.

    Those that ship may have lost words that the book refuses.
    """
    themes = store.load_themes(theme)
    good = {theme.name for theme, _ in full.suited(params)}
    ours = {theme.name for theme in shipped_set(themes.language).entries}
    if good and ours <= {theme.name for theme in themes.entries}:
        return []
    return [theme for theme in themes.entries if theme.name not in good]


def _nearest(lexicon: Lexicon, params: Params) -> str:
    """A sentence with the nearest settings that work, "" if there are none.

    They are a size that is a little smaller or larger, or else the nearest level; and,
    for an author's own list, all of its words on a board of their size.
    """
    shown = next(
        (shown for shown, other in _changed(params) if _works(lexicon, other)), ""
    )
    choices = [shown] if shown else []
    if _holds_all(lexicon, params):
        choices.append("must: all")
    return f"Settings that work: {'; or '.join(choices)}" if choices else ""


def _changed(params: Params) -> Iterator[tuple[str, Params]]:
    """Yield params that differ in size or else in level, the nearest first."""
    side = round(math.sqrt(params.height * params.width))
    for other in (side - 1, side - 2, side + 1, side + 2):
        if model.LEAST_SIDE <= other <= model.MOST_SIDE:
            sides = {"rows": other, "cols": other}
            yield f"rows: {other}, cols: {other}", params.model_copy(update=sides)
    place = LEVELS.index(params.level)
    without = " without rows and cols" if params.rows or params.cols else ""
    for level in sorted(LEVELS, key=lambda one: abs(LEVELS.index(one) - place)):
        if level != params.level:
            changes = {"level": level, **NO_SIDES}
            yield f"level: {level}{without}", params.model_copy(update=changes)


def _works(lexicon: Lexicon, params: Params) -> bool:
    """Return whether a board of the level comes out."""
    if isinstance(params.theme, Mapping) and _unsuited(params.theme, params):
        return False
    return params.level in _pilot(lexicon, params)


def _holds_all(lexicon: Lexicon, params: Params) -> bool:
    """Return whether a board can have all words of the list, with `must`."""
    from .must import with_room

    letters = sum(map(len, lexicon.words))
    has_theme = isinstance(params.theme, Mapping)
    if has_theme or letters > model.MOST_SIDE**2 or params.scramble_p:
        return False
    changes = {"must": ALL, "density": FULL, **NO_SIDES}
    try:
        with_room(lexicon, params.model_copy(update=changes))
    except UsageError:
        return False
    return True


def accidents(corpus: Corpus, rows: int, cols: int) -> float:
    """About how many words from the list noise alone spells on a board.

    >>> from .corpus import corpus_from
    >>> few = corpus_from(["ABCD", "EFGH"])
    >>> accidents(few, 6, 6) < accidents(few, 10, 10)
    True
    """
    cells = rows * cols
    counts = Counter(letter for word in corpus.words for letter in word)
    total = sum(counts.values())
    logs = {letter: math.log(count / total) for letter, count in counts.items()}
    inner = (2 - 1 / rows - 1 / cols) / 2  # the share of a cell's sides with neighbours
    expected = 0.0
    for word in corpus.words[: corpus.arrays.by_length[cells + 1]]:
        ways = cells * 4 * inner * (WAYS_ON * inner) ** (len(word) - 2)
        expected += ways * math.exp(math.fsum(map(logs.__getitem__, word)))
    return expected


def require_clues(lexicon: Lexicon, params: Params) -> None:
    """Raise if the page prints clues and some of the words have none."""
    if params.help != model.CLUES:
        return
    bare = [word for word in lexicon.words if not clue_of(lexicon, word)]
    if bare:
        raise UsageError(
            f"help: clues need an explanation or a reading of every word;"
            f" {len(bare):,} of the {len(lexicon.words):,} words of {lexicon.name} have"
            f" neither ({bare[0]} …); use lengths or list, or another lexicon"
        )


def _is_clear(corpus: Corpus, params: Params) -> bool:
    """Return whether no estimate rules out these settings; builds no board."""
    from .grade import level_of, score_of

    cells = params.height * params.width
    slots = expected_slots(corpus, cells, params.noise)
    answers = slots * (1 - params.scrambled)
    expected = accidents(corpus, params.height, params.width)
    if params.promise == model.CLOSED:
        expected *= slots / len(corpus.words)
    measures = {
        "cells": cells,
        "share": min(1.0, answers * mean_length(corpus, cells) / cells),
        "decoys": slots - answers,
        "near_misses": 0,
        "bends": 2 * answers,
    }
    return (
        expected <= EASY_ACCIDENTS
        and len(corpus.words) >= EASY_WORDS
        and params.scrambled <= EASY_SCRAMBLE_P
        and level_of(score_of(measures)) == params.level
    )


def _pilot(lexicon: Lexicon, params: Params) -> list[str]:
    """The levels of a few boards, always the same; no more of them than will do."""
    from .generate import generate_from
    from .grade import level_of, measures_of, score_of

    levels = []
    for rng in seeded(PILOT):
        draft = generate_from(rng, lexicon, params)
        if draft is not None:
            page = model.read(draft.givens)
            measures = measures_of(page, model.read_key(draft.answer).paths)
            levels.append(level_of(score_of(measures)))
            if levels[-1] == params.level:
                break
    return levels


def _no_board(lexicon: Lexicon, params: Params) -> str:
    what = "none of its other words is readable"
    if params.promise == model.CLOSED:
        what = "each listed word is readable once"
    near = _nearest(lexicon, params)
    advice = near or (
        "Use more words, longer ones, or words with more different characters"
    )
    return (
        f"lexicon: none of {PILOT} boards of {params.size} with words"
        f" of {lexicon.name} could be made so that {what}; its"
        f" {len(lexicon.words):,} words are too few or too much alike. {advice}"
    )


def _no_level(params: Params, reached: Counter[str]) -> str:
    got = max(reached, key=reached.__getitem__)
    larger = LEVELS.index(params.level) > LEVELS.index(got)
    change = "larger board or more decoys" if larger else "smaller board or less noise"
    return (
        f"rows: boards of {params.size} with these settings are graded"
        f" {got}, not {params.level}; use a {change}, or set the level to {got}"
    )
