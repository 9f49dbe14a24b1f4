"""Lists of words and clues in American or British spelling.

Words that only Americans use, as HALL PASS, are in no British list, and a clue that
only Americans understand gives way to one of data/british-clues.csv.
"""

import csv
import functools
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from ..core.spelling import AMERICAN, UK, US, lines, pairs, respelt
from .clue_leaks import leaks
from .clued import Clued, CluedList, answer_form
from .lexicon import Entry, Lexicon

if TYPE_CHECKING:
    from .themes import Theme

_DATA = Path(__file__).parent / "data"
# What a clue says of words that only Britons use, and a British reader needs not.
_HERE = re.compile(
    r", (?:in (?:Britain|England|London)|to (?:a |the )?(?:Britons?|Brits?|British"
    r"|Londoners?))$"
)
# What the clue of an answer says that only the other country spells so.
_THERE = {
    UK: re.compile(r"\b(?:US|USA|America|Americans?|New York)\b"),
    US: re.compile(r"\b(?:UK|Britain|British|Britons?|England|English|London)\b"),
}

# Words that only Americans use as clued, but Britons as themes mean them: a vegetable,
# a city, a cart.
_ELSEWHERE = frozenset(("BEET", "BOLOGNA", "TROLLEY"))

L = TypeVar("L", Lexicon, CluedList)


@functools.cache
def only_american() -> frozenset[str]:
    """The words that only Americans use, as cells have them.

    >>> "HALLPASS" in only_american()
    True
    """
    return frozenset(answer_form(line) for kind, _, line in lines() if kind == AMERICAN)


@functools.cache
def british_clues() -> Mapping[tuple[str, str], str]:
    """The clues of British books by word, as cells have it, and American clue.

    >>> british_clues()["YARDS", "Ten of them make a first down"]
    'Twenty-two make a cricket pitch'
    """
    with (_DATA / "british-clues.csv").open(encoding="utf-8", newline="") as file:
        return MappingProxyType(
            {
                (answer_form(row["word"]), row["clue"]): row["british"]
                for row in csv.DictReader(file)
            }
        )


def _lacked(spelling: str) -> frozenset[str]:
    return only_american() if spelling == UK else frozenset()


@functools.cache
def _distinct(spelling: str) -> Mapping[str, str]:
    """Words of both spellings, with those that only this one has for a meaning."""
    if spelling == US:
        return {answer_form(uk): answer_form(us) for k, us, uk in pairs() if k == US}
    return {answer_form(us): answer_form(uk) for k, us, uk in pairs() if k == UK}


def spelt(found: L, spelling: str, *, ships: bool = False) -> L:
    """A list of ours in a spelling; the same object if nothing changes.

    An answer in the other spelling is respelt, with its clues. Clues that call it
    American or British, or that leak once it is respelt, are left out, and from British
    lists the words that only Americans use. A list that ships has its British clues,
    which leave out that a word is British: "Truck, in Britain" is "Truck"; a comma
    follows the closing quotation mark.

    Args:
        found: the list.
        spelling: "us" or "uk".
        ships: whether it is one that ships; those are in American spelling.
    """
    if found.language != "en" or (ships and spelling == US):
        return found
    kept: L
    if isinstance(found, CluedList):
        kept = replace(found, entries=tuple(_clued(found, spelling, ships)))
    else:
        kept = replace(found, entries=tuple(_plain(found, spelling)))
    return found if kept.entries == found.entries else kept


def spelt_theme(theme: "Theme", spelling: str) -> "Theme":
    """A shipped theme in a spelling; the same object if nothing changes.

    British ones lack the words that only Americans use.
    """
    if theme.language != "en" or spelling == US:
        return theme
    american = {*only_american()} - _ELSEWHERE
    kept = (word for word in theme.words if answer_form(word) not in american)
    words = tuple(dict.fromkeys(respelt(word, spelling) for word in kept))
    payoffs = tuple(
        replace(
            one,
            lead=respelt(one.lead, spelling),
            letters=respelt(one.letters, spelling),
        )
        for one in theme.payoffs
    )
    changed = replace(
        theme,
        title=respelt(theme.title, spelling),
        subtitle=respelt(theme.subtitle, spelling),
        payoffs=payoffs,
        words=words,
    )
    return theme if changed == theme else changed


def _plain(found: Lexicon, spelling: str) -> Iterator[Entry]:
    once = set(_lacked(spelling))
    for entry in found.entries:
        word = respelt(entry.word, spelling)
        if word not in once:
            once.add(word)
            yield entry if word == entry.word else replace(entry, word=word)


def _clued(found: CluedList, spelling: str, ships: bool) -> Iterator[Clued]:
    if ships:  # in American spelling otherwise
        changed = [_at_home(_entry(_abroad(e), spelling)) for e in found.entries]
    else:
        changed = [_entry(entry, spelling) for entry in found.entries]
    scores: dict[str, int] = {}
    for entry in changed:
        scores[entry.word] = max(entry.score, scores.get(entry.word, 0))
    pairs = {(entry.word, entry.clue) for entry in changed}
    distinct, foreign = _distinct(spelling), _lacked(spelling)
    once = set[tuple[str, str]]()
    for before, entry in zip(found.entries, changed, strict=True):
        key = entry.word, entry.clue
        if key in once or before.word in foreign:
            continue
        if entry.clue and (distinct.get(entry.word, ""), entry.clue) in pairs:
            continue
        if before.word != entry.word and (
            _THERE[spelling].search(entry.clue)
            or leaks(entry.clue, entry.word, entry.shown)
        ):
            continue
        once.add(key)
        score = scores[entry.word]
        yield entry if entry.score == score else replace(entry, score=score)


def _abroad(entry: Clued) -> Clued:
    clue = british_clues().get((entry.word, entry.clue))
    return entry if clue is None else replace(entry, clue=clue)


def _at_home(entry: Clued) -> Clued:
    clue = _HERE.sub("", entry.clue).replace(",”", "”,")
    return entry if clue == entry.clue else replace(entry, clue=clue)


def _entry(entry: Clued, spelling: str) -> Clued:
    shown = respelt(entry.shown, spelling)
    clue = respelt(entry.clue, spelling)
    if shown == entry.shown and clue == entry.clue:
        return entry
    return replace(entry, word=answer_form(shown), shown=shown, clue=clue)
