"""The rules of crosswords, checked on the page and its key alone.

Every run is an entry of the list, and none occurs twice, not even in another form. Each
has a different clue, which is in the list and does not give it away. The cells are
connected, and the grid has the style of its kind.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...words.clue_leaks import gives_away
from ...words.clued import CluedList, enumeration
from ...words.cluelists import attribution_of
from .._grid.model import Filled, entries, is_full
from .._grid.rules import is_well_formed, repeated
from . import model


def follows_rules(givens: model.Page, answer: Filled, lexicon: CluedList) -> bool:
    """Return whether the key fills the grid as its clues and the list say."""
    pattern = givens.pattern
    if not is_full(pattern, answer):
        return False
    if not is_well_formed(pattern, givens.kind, symmetric=givens.symmetric):
        return False
    if lexicon.attribution and not attribution_of(givens.lexicon):
        return False  # exports name the list's source by the reference
    words = [word for _, word in entries(pattern, answer)]
    texts = [clue.clue for clue in givens.clues]
    return (
        not repeated(words)
        and all(answer[r][c] == letter for (r, c), letter in givens.given.items())
        and len(set(texts)) == len(texts)
        and all(
            is_clue_of(clue, word, lexicon)
            for clue, word in zip(givens.listed, words, strict=True)
        )
        and not any(own_leaks(givens, words, lexicon))
    )


def own_leaks(
    givens: model.Page, words: Sequence[str], lexicon: CluedList
) -> Iterator[str]:
    """Yield the names of the author's clues that give their answer away."""
    for slot, clue, word in zip(givens.pattern.slots, givens.clues, words, strict=True):
        name = model.name_of(slot)
        if name in givens.own and any(
            gives_away(replace(entry, clue=clue.clue))
            for entry in lexicon.by_word.get(word, ())
        ):
            yield name


def is_clue_of(clue: model.Clue, word: str, lexicon: CluedList) -> bool:
    """Return whether the list has this clue and enumeration for a word, and no leak."""
    return any(
        entry.clue == clue.clue
        and enumeration(entry.shown, entry.word) == clue.enumeration
        and not gives_away(entry)
        for entry in lexicon.by_word.get(word, ())
    )
