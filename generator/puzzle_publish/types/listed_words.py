"""Glossary, characters and credits of a type whose words come from a list."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import Protocol, cast

from ..words.lexicon import Entry, Lexicon
from .contract import A, G, GlossaryEntry, P, PuzzleType
from .params import Params


class ListedWords(PuzzleType[P, G, A], capability=True):
    """A type whose params name their words in `lexicon`."""

    @abstractmethod
    def key_words(self, answer: A) -> Iterable[str]:
        """Return the words of a key that the glossary explains."""

    def letters(self, params: P) -> str:
        """Return every character that boards and glossary may print, sorted."""
        texts = (text for e in _list(params).entries for text in _texts(e))
        return "".join(sorted(set().union(*texts)))

    def glossary(
        self, params: P, answer: A, language: str
    ) -> tuple[GlossaryEntry, ...]:
        """Return the key's words that have a reading or an explanation."""
        lexicon = _list(params)
        return explained(lexicon.find(word) for word in self.key_words(answer))

    def vocabulary(self, params: P, language: str) -> tuple[GlossaryEntry, ...]:
        """Return all words from the list that have a reading or an explanation."""
        return explained(_list(params).entries)

    def credits(self, params: P, language: str) -> tuple[str, ...]:
        """Return the sentence that the list's licence requires, if it requires one."""
        attribution = _list(params).attribution
        return (attribution,) if attribution else ()


class _Listed(Protocol):
    """The params of a type of this kind."""

    lexicon: str | Mapping[str, str]


def _list(params: Params) -> Lexicon:
    from ..words import store  # `publish types` needs no list

    return store.load(cast("_Listed", params).lexicon)


def _texts(entry: Entry) -> tuple[str, ...]:
    return entry.word, entry.shown, entry.reading, entry.note


def explained(entries: Iterable[Entry | None]) -> tuple[GlossaryEntry, ...]:
    """Return those of some entries that have a reading or an explanation."""
    return tuple(
        GlossaryEntry(entry.printed, entry.reading, entry.note)
        for entry in entries
        if entry is not None and (entry.reading or entry.note)
    )
