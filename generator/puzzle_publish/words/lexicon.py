"""A list of words with what is known about each, and the digest that names it.

A puzzle's truth can hang on a list ("no other word of it can be read"), so a page
names its list by the digest of the content, never by a path.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ..core.puzzle import Json, digest


@dataclass(frozen=True, slots=True)
class Entry:
    """One word as it is printed, one code point a cell.

    Attributes:
        frequency: the larger, the more common; 0 where unknown.
        reading: pinyin with tone marks, a space between syllables; "" where unknown.
        note: an explanation or a gloss, plain text; "" where unknown.
    """

    word: str
    frequency: int = 0
    reading: str = ""
    note: str = ""


@dataclass(frozen=True)
class Lexicon:
    """Words, each once, in a fixed order.

    Attributes:
        name: what users call it; no part of the content.
        language: of the words, "zh" or "en".
        licence: under which the list came, "" for the user's own.
        attribution: a sentence that a book with this list must print, or "".
    """

    name: str
    entries: tuple[Entry, ...]
    language: str
    licence: str = ""
    attribution: str = ""

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The bare words, in order."""
        return tuple(entry.word for entry in self.entries)

    @cached_property
    def digest(self) -> str:
        """The sha256 of the content, as 64 hex digits."""
        return digest(self.content())

    def find(self, word: str) -> Entry | None:
        """Return the entry of a word, or None."""
        return self._by_word.get(word)

    @cached_property
    def _by_word(self) -> dict[str, Entry]:
        return {entry.word: entry for entry in self.entries}

    def content(self) -> Json:
        """All but the name, as plain JSON."""
        return {
            "attribution": self.attribution,
            "entries": [[e.word, e.frequency, e.reading, e.note] for e in self.entries],
            "language": self.language,
            "licence": self.licence,
        }

    @property
    def reference(self) -> dict[str, str]:
        """How params and pages name this list."""
        return {"name": self.name, "digest": self.digest}


def lexicon_of(name: str, content: Mapping[str, Json]) -> Lexicon:
    """The list with this name and content.

    >>> once = Lexicon("mine", (Entry("WORD", 2),), "en")
    >>> lexicon_of("mine", once.content()) == once
    True
    """
    entries = tuple(Entry(*row) for row in content["entries"])
    rest = {key: content[key] for key in ("language", "licence", "attribution")}
    return Lexicon(name, entries, **rest)
