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
        found = (lexicon.find(word) for word in self.key_words(answer))
        return explained(found, language)

    def vocabulary(self, params: P, language: str) -> tuple[GlossaryEntry, ...]:
        """Return all words from the list that have a reading or an explanation."""
        return explained(_list(params).entries, language)

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


def explained(
    entries: Iterable[Entry | None], language: str
) -> tuple[GlossaryEntry, ...]:
    """Return those of some entries that have a reading or an explanation.

    An explanation in Chinese is for books in Chinese: others have the reading alone.
    """
    every = (
        GlossaryEntry(one.printed, one.reading, _note_in(language, one.note))
        for one in entries
        if one is not None
    )
    return tuple(one for one in every if one.reading or one.note)


def _note_in(language: str, note: str) -> str:
    """Return an explanation if it is for readers of this language.

    >>> _note_in("en", "比喻一举两得。"), _note_in("en", "see 一举两得")
    ('', 'see 一举两得')
    """
    readable = language == "zh" or any("a" <= char.lower() <= "z" for char in note)
    return note if readable else ""
