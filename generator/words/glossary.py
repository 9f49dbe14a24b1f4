"""What a list of words gives to a book besides boards: glossary, letters, credits."""

from collections.abc import Iterable

from ..contract import GlossaryEntry
from .lexicon import Entry, Lexicon


def told(entries: Iterable[Entry | None]) -> tuple[GlossaryEntry, ...]:
    """Return the entries of which more is known than how they are written."""
    return tuple(
        GlossaryEntry(entry.word, entry.reading, entry.note)
        for entry in entries
        if entry is not None and (entry.reading or entry.note)
    )


def told_of(lexicon: Lexicon, words: Iterable[str]) -> tuple[GlossaryEntry, ...]:
    """Return what a list tells of some words."""
    return told(lexicon.find(word) for word in words)


def letters_of(lexicon: Lexicon) -> str:
    """Return every character of the list's words, readings and notes, sorted.

    Boards print the words, the glossary all three.
    """
    texts = (text for e in lexicon.entries for text in (e.word, e.reading, e.note))
    return "".join(sorted(set().union(*texts)))


def credits_of(lexicon: Lexicon) -> tuple[str, ...]:
    """Return the sentence that the list's licence asks a book to print, if it does."""
    return (lexicon.attribution,) if lexicon.attribution else ()
