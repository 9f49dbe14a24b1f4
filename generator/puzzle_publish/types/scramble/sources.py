"""The words that puzzles may have: common ones of ours, or those of a theme."""

import functools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from ...core.jobs import read_taste
from ...core.puzzle import Json
from ...core.values import BookContext, Taste
from ...words import store
from ...words.gate import gate_of
from ...words.known_words import (
    Known,
    answers,
    easy_clue,
    load_known,
    refer_answers,
    with_anagrams,
)
from ...words.themes import Theme, bare
from .model import LEAST, MOST, MOST_CLUE, MOST_FINAL, MOST_PARTS, Heading, lengths_of
from .params import ScrambleParams, Words


class Plan(NamedTuple):
    """What puzzles of a level are made of.

    Attributes:
        lengths: the fewest and the most letters of a word.
        least: the least score of a word that no theme names.
        disorder: the share of neighbours that scrambling should part.
        mixed: the share of items that are two words.
        most: the highest score of such a word.
    """

    lengths: tuple[int, int]
    least: int
    disorder: float
    mixed: float = 0.0
    most: int = 100


PLANS = {
    "easy": Plan((4, 5), 60, 0.6),
    "medium": Plan((5, 6), 60, 0.8),
    "hard": Plan((6, 8), 53, 1.0),
    "expert": Plan((8, 10), 39, 1.0),
}
IDIOM_PLANS = {
    "easy": Plan((4, 4), 45, 0.6),
    "medium": Plan((4, 4), 45, 0.9, 0.5),
    "hard": Plan((4, 4), 45, 1.0, 1.0),
    "expert": Plan((4, 4), 1, 1.0, 1.0, 75),
}
USUAL_COUNT = 6
FINAL_LENGTHS, FINAL_HANZI = (5, 9), (4, 4)
LEAST_FINAL = 53  # the score of a word; phrases have none of ours


class Source(NamedTuple):
    """Where words come from.

    Attributes:
        heading: the theme's title and subtitle, None without.
        words: those to scramble, sorted.
        finals: final answers as they are printed, with their clues.
    """

    heading: Heading | None
    words: tuple[str, ...]
    finals: Mapping[str, str]


def lists_of(params: ScrambleParams) -> Words:
    """Return the lists of params, ours in English unless resolved."""
    if isinstance(params.words, dict):
        return params.words
    return {"known": with_anagrams("en").reference, "answers": _ours(), "themes": None}


@functools.cache
def _ours() -> dict[str, str]:
    return refer_answers("en", BookContext(Path()))


def known_of(params: ScrambleParams) -> Known:
    """Return all words that letters may spell."""
    return load_known(lists_of(params)["known"])


def plan_of(params: ScrambleParams) -> Plan:
    """Return what puzzles of these params are made of."""
    plans = PLANS if known_of(params).language == "en" else IDIOM_PLANS
    return plans[params.level]


def themes_of(params: ScrambleParams) -> tuple[Theme, ...]:
    """Return the themes that params name, none for common words."""
    themes = lists_of(params)["themes"]
    return store.load_themes(themes).entries if themes else ()


def sources_for(params: ScrambleParams) -> Iterator[Source]:
    """Yield the sources with words enough, that whose turn it is first."""
    for k in range(max(1, len(themes_of(params)))):
        source = source_at(params, (params.turn or 0) + k)
        if len(source.words) >= (params.count or USUAL_COUNT):
            yield source


def source_at(params: ScrambleParams, turn: int) -> Source:
    """Return the source of a turn, with the words that have one reading."""
    lists, themes = lists_of(params), themes_of(params)
    taste = taste_of(params.taste)
    found = _Lists(load_known(lists["known"]), lists["answers"]["digest"], taste)
    if themes:
        return _of_theme(themes[turn % len(themes)], found, lists["answers"]["name"])
    return _common(plan_of(params), found, lists["answers"]["name"])


class _Lists(NamedTuple):
    known: Known
    answers: str
    taste: Taste


@functools.lru_cache(maxsize=256)
def _of_theme(theme: Theme, lists: _Lists, name: str) -> Source:
    clued = answers({"name": name, "digest": lists.answers})
    single = [word for word in theme.words if word == bare(word)]
    words = _single(single, lists)
    finals = {
        shown: easy_clue(clued[bare(shown)])
        for shown in theme.words
        if bare(shown) in clued
    }
    heading = Heading(theme.title, theme.subtitle) if theme.title else None
    return Source(heading, words, _finals(finals, lists))


@functools.lru_cache(maxsize=16)
def _common(plan: Plan, lists: _Lists, name: str) -> Source:
    clued = answers({"name": name, "digest": lists.answers})
    least, most = plan.lengths
    words = (
        word
        for word in clued
        if least <= len(word) <= most
        and plan.least <= _score(word, lists.known) <= plan.most
    )
    return Source(None, _single(words, lists), _common_finals(lists, name))


@functools.lru_cache(maxsize=8)
def _common_finals(lists: _Lists, name: str) -> Mapping[str, str]:
    """Return the common words and the phrases that may be final answers."""
    finals = {}
    for word, entries in answers({"name": name, "digest": lists.answers}).items():
        entry = lists.known.find(word)
        if entry and (entry.shown or entry.frequency >= LEAST_FINAL):
            finals[entry.printed] = easy_clue(entries)
    return _finals(finals, lists)


def _score(word: str, lexicon: Known) -> int:
    """Return the score of a single word, 0 if it is not known."""
    entry = lexicon.find(word)
    return 0 if entry is None or entry.shown else entry.frequency


def _finals(clues: Mapping[str, str], lists: _Lists) -> dict[str, str]:
    """Return the answers of which no other has the letters and the lengths."""
    forms = _forms(lists.known)
    least, most = FINAL_LENGTHS if lists.known.language == "en" else FINAL_HANZI
    return {
        shown: clue
        for shown, clue in sorted(clues.items())
        if least <= len(bare(shown)) <= min(most, MOST_FINAL)
        and len(lengths_of(shown)) <= MOST_PARTS
        and 0 < len(clue) <= MOST_CLUE
        and forms[_form(shown)] == 1
        and not _spells(shown, lists.taste)
    }


@functools.lru_cache(maxsize=4)
def _forms(lexicon: Known) -> Counter[tuple[str, tuple[int, ...]]]:
    return Counter(_form(entry.printed) for entry in lexicon.entries)


def _form(shown: str) -> tuple[str, tuple[int, ...]]:
    return "".join(sorted(bare(shown))), lengths_of(shown)


def _single(words: Iterable[str], lists: _Lists) -> tuple[str, ...]:
    """Return the words that alone have their letters, refused ones included, sorted."""
    forms = _single_forms(lists.known)
    return tuple(
        sorted(
            word
            for word in words
            if LEAST <= len(word) <= MOST
            and len(set(word)) > 2
            and forms["".join(sorted(word))] == 1
            and not _spells(word, lists.taste)
        )
    )


@functools.lru_cache(maxsize=4)
def _single_forms(lexicon: Known) -> Counter[str]:
    return Counter("".join(sorted(word)) for word in lexicon.single)


def _spells(word: str, taste: Taste) -> bool:
    """Return whether the letters of a word make one that a taste refuses."""
    return "".join(sorted(bare(word))) in _refused(taste)


@functools.lru_cache(maxsize=8)
def _refused(taste: Taste) -> frozenset[str]:
    return frozenset("".join(sorted(word)) for word in gate_of(taste).every)


def characters(params: ScrambleParams) -> str:
    """Return every character that pages of these params may print."""
    found: set[str] = set()
    for turn in range(max(1, len(themes_of(params)))):
        source = source_at(params, turn)
        texts: Iterable[str] = (
            *source.words,
            *source.finals,
            *source.finals.values(),
            *(source.heading or ()),
        )
        found.update(*texts)
    return "".join(sorted(found))


def taste_of(value: Mapping[str, Json] | None) -> Taste:
    """Return the taste of resolved params, the house's before."""
    return Taste() if value is None else read_taste(dict(value))
