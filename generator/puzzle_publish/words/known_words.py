"""Every word that a reader may think of, by which puzzles of words are proven.

Whether letters spell one word, or two words have one shortest way between them, depends
on a list. This one has the words of all lists of ours, names and phrases included, and
of `english-all` the forms by rule; a form that is no word (SHEEPS) only makes a proof
stricter. Scrambled words are proven by still more, `with_anagrams`. What a puzzle asks
for is chosen among the words that have a score.
"""

import functools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import cast

from ..core.puzzle import Json
from ..core.spelling import UK, respelt
from ..core.values import BookContext
from . import cluelists, store
from .clued import Clued
from .inflections import forms
from .lexicon import Entry, WordList, origin_in
from .reading import has_hanzi_only
from .sources import DATA, named
from .themes import bare, shipped_set

_NAMES = {"en": "english-known", "zh": "chinese-known"}
_ANAGRAMS = "english-anagrams"
_IDIOMS, _ENGLISH = "idioms", "english-all"
_MOST = 100  # the score of the commonest idiom
_EASY = "easy"


@dataclass(frozen=True, eq=False)  # hashed often, by identity
class Known(WordList[Entry]):
    """Words and phrases, none repeated; `frequency` is their score."""

    def find(self, word: str) -> Entry | None:
        """Return the entry of a word as cells have it, or None."""
        return self._by_word.get(word)

    @functools.cached_property
    def single(self) -> tuple[str, ...]:
        """The words that are no phrases, in order."""
        return tuple(entry.word for entry in self.entries if not entry.shown)

    @functools.cached_property
    def _by_word(self) -> dict[str, Entry]:
        return {entry.word: entry for entry in self.entries}

    def content(self) -> Json:
        """All but the name, as plain JSON."""
        rows: list[Json] = [[e.word, e.frequency, e.shown] for e in self.entries]
        return {"entries": rows, **self.origin}


def with_forms(words: Iterable[str]) -> frozenset[str]:
    """Words in capitals, with their forms by rule as nouns and verbs.

    >>> sorted(with_forms(["CRY"]))
    ['CRIED', 'CRIES', 'CRY', 'CRYING']
    """
    found = set(words)
    for word in [one for one in found if len(one) > 2]:
        for part in ("noun", "verb"):
            made = forms(word.lower(), part, {}, lambda form: True)
            found.update(form.text.upper() for form in made)
    return frozenset(found)


@functools.cache
def known(language: str) -> Known:
    """All words of a language, "en" or "zh", with their scores, 0 for unknown."""
    entries = _idioms() if language == "zh" else _english()
    return Known(_NAMES[language], tuple(entries), language)


@functools.cache
def with_anagrams(language: str) -> Known:
    """The known words and, in English, what else dictionaries have of their letters.

    >>> known("en").find("TATER"), with_anagrams("en").find("TATER").word  # TREAT
    (None, 'TATER')
    """
    found = known(language)
    if language != "en":
        return found
    words = (DATA / "anagrams-en.txt").read_text(encoding="ascii").split()
    more = (Entry(word) for word in words if found.find(word) is None)
    return Known(_ANAGRAMS, (*found.entries, *more), language)


_OURS: Mapping[str, Callable[[], Known]] = {
    _NAMES["en"]: lambda: known("en"),
    _NAMES["zh"]: lambda: known("zh"),
    _ANAGRAMS: lambda: with_anagrams("en"),
}


def _idioms() -> Iterable[Entry]:
    """The idioms, the commonest with the highest score."""
    words = named(_IDIOMS).words
    for place, word in enumerate(words):
        yield Entry(word, _MOST - _MOST * place // len(words))


def _english() -> Iterable[Entry]:
    """The words, sorted; phrases, which are `shown` with their spaces, come last."""
    clued = cluelists.shipped(cluelists.ENGLISH).entries
    shown = [word for one in shipped_set("en").entries for word in one.words]
    shown += [one.shown.upper() for one in clued]
    scores = {e.word: e.score for e in cluelists.plain().entries}
    scores |= {e.word: e.score for e in clued if e.shown == e.word.lower()}
    single = {word for word in shown if word == bare(word)}
    words = with_forms(named(_ENGLISH).words) | single | scores.keys()
    british: dict[str, int] = {}  # of one spelling of several words, the best score
    for word in words:
        uk = respelt(word, UK)
        british[uk] = max(british.get(uk, 0), scores.get(word, 0))
    scores = british | scores
    words |= british.keys()
    yield from (Entry(word, scores.get(word, 0)) for word in sorted(words))
    phrases = {bare(one): one for one in shown}
    for word in sorted(phrases.keys() - words):
        yield Entry(word, shown=phrases[word])


def ours(
    word: str, words: Callable[[str], Known] = known
) -> tuple[dict[str, str], dict[str, str]]:
    """The references to the known words, and to ours with clues, of a word's script."""
    is_hanzi = has_hanzi_only(word)
    clued = cluelists.shipped(cluelists.IDIOMS if is_hanzi else cluelists.ENGLISH)
    return words("zh" if is_hanzi else "en").reference, clued.reference


def refer_known(words: Iterable[str]) -> dict[str, str]:
    """The reference to `with_anagrams` and some words of an author's.

    Args:
        words: as they are printed, in capitals.
    """
    shown = {bare(word): word for word in words}
    language = "zh" if shown and all(map(has_hanzi_only, shown)) else "en"
    found = with_anagrams(language)
    more = [word for word in shown if found.find(word) is None]
    if not more:
        return found.reference
    entries = (Entry(w, shown="" if shown[w] == w else shown[w]) for w in sorted(more))
    name = f"{found.name}-more"
    return store.keep(Known(name, (*found.entries, *entries), language))


def load_known(reference: Mapping[str, Json]) -> Known:
    """The words that a reference denotes.

    Raises:
        UsageError: this machine has no such list.
    """
    return _by_digest(*store.digest_of(reference))


@functools.lru_cache(maxsize=8)
def _by_digest(name: str, digest: str) -> Known:
    if name in _OURS and digest == _OURS[name]().digest:
        return _OURS[name]()
    content = store.kept_content(name, digest)
    # Rows as `content` has them.
    rows = cast(Iterable[tuple[str, int, str]], content["entries"])
    entries = (Entry(word, score, shown=shown) for word, score, shown in rows)
    return Known(name, tuple(entries), **origin_in(content))


def refer_answers(language: str, book: BookContext) -> dict[str, str]:
    """The reference to words of ours with clues that agree with a book's taste."""
    name = cluelists.IDIOMS if language == "zh" else cluelists.ENGLISH
    return cluelists.refer_clues(name, book)


def answers(reference: Mapping[str, Json]) -> Mapping[str, tuple[Clued, ...]]:
    """The words that a reference of `refer_answers` denotes, with their clues."""
    return cluelists.load_clues(reference).by_word


def easy_clue(entries: Iterable[Clued]) -> str:
    """The easiest clue of a word, "" if it has none.

    >>> easy_clue([Clued("A", "a", "hard"), Clued("A", "a", "plain", tags=("easy",))])
    'plain'
    """
    ranked = sorted(entries, key=lambda one: _EASY not in one.tags)
    return ranked[0].clue if ranked else ""
