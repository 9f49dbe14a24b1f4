"""A list of words with what is known about each, identified by its digest.

Whether a puzzle is right can depend on a list ("no other word of it can be read"), so a
page identifies its list by the digest of the content, never by a path.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar, cast

from ..core.puzzle import Json, digest

E = TypeVar("E")


@dataclass(frozen=True, eq=False)
class WordList(ABC, Generic[E]):
    """Entries in a fixed order.

    Attributes:
        name: what users call it; not part of the content.
        language: the language of the words, "zh" or "en".
        licence: the list's licence, "" for the user's own.
        attribution: a sentence that a book with this list must print, or "".
    """

    name: str
    entries: tuple[E, ...]
    language: str
    licence: str = ""
    attribution: str = ""

    @abstractmethod
    def content(self) -> Json:
        """All but the name, as plain JSON."""

    @property
    def origin(self) -> dict[str, str]:
        """Language, licence and attribution."""
        return origin_in(vars(self))

    @cached_property
    def digest(self) -> str:
        """The sha256 of the content, as 64 hex digits."""
        return digest(self.content())

    @property
    def reference(self) -> dict[str, str]:
        """How params and pages identify this list."""
        return {"name": self.name, "digest": self.digest}


def origin_in(content: Mapping[str, Json]) -> dict[str, str]:
    """Language, licence and attribution in a list's content."""
    return {key: str(content[key]) for key in ("language", "licence", "attribution")}


@dataclass(frozen=True, slots=True)
class Entry:
    """One word, one code point per cell.

    Attributes:
        word: its letters, in capitals.
        frequency: larger for more common words; 0 if unknown.
        reading: pinyin with tone marks, a space between syllables; "" if unknown.
        note: an explanation or a gloss, plain text; "" if unknown.
        shown: the word with its spaces, hyphens and apostrophes; "" if it has none.
    """

    word: str
    frequency: int = 0
    reading: str = ""
    note: str = ""
    shown: str = ""

    @property
    def printed(self) -> str:
        """The word as lists and glossaries print it."""
        return self.shown or self.word


@dataclass(frozen=True)
class Lexicon(WordList[Entry]):
    """Words without clues, none repeated."""

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The bare words, in order."""
        return tuple(entry.word for entry in self.entries)

    def find(self, word: str) -> Entry | None:
        """Return the entry of a word, or None."""
        return self._by_word.get(word)

    @cached_property
    def _by_word(self) -> dict[str, Entry]:
        return {entry.word: entry for entry in self.entries}

    def content(self) -> Json:
        """All but the name, as plain JSON."""
        rows: list[Json] = [
            [e.word, e.frequency, e.reading, e.note, *filter(None, [e.shown])]
            for e in self.entries
        ]
        return {"entries": rows, **self.origin}


def lexicon_of(name: str, content: Mapping[str, Json]) -> Lexicon:
    """The list with this name and content.

    >>> once = Lexicon("mine", (Entry("WORD", 2),), "en")
    >>> lexicon_of("mine", once.content()) == once
    True
    """
    # Rows as `content` has them.
    rows = cast(Iterable[tuple[str, int, str, str, str]], content["entries"])
    return Lexicon(name, tuple(Entry(*row) for row in rows), **origin_in(content))
