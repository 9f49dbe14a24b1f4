"""Clues: what a page tells of its words in place of the words themselves."""

from collections.abc import Iterable

from ...words.lexicon import Lexicon


def clue_of(lexicon: Lexicon, word: str) -> str:
    """The explanation of a word, or how it is read; "" where neither is known.

    An explanation that names the word has a wave in its place.
    """
    entry = lexicon.find(word)
    if entry is None:
        return ""
    return entry.note.replace(word, "～") or entry.reading


def clues_of(lexicon: Lexicon, words: Iterable[str]) -> tuple[str, ...]:
    """The clues of some words, in the order of their lengths and then of their texts.

    The page's lengths stand in the same order, so each clue has its length beside it.
    """
    told = sorted((len(word), clue_of(lexicon, word)) for word in words)
    return tuple(clue for _, clue in told)
