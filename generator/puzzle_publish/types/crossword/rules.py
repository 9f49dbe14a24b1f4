"""What a crossword must keep, read from the page and its key alone.

Every run is an entry of the list, none stands twice, not even in another form; each has
a clue of its own that the list gives it and that tells none of its letters; cells hang
together; the grid has the style that its kind promises.
"""

from collections.abc import Sequence

from ...core.puzzle import Json
from ...words.clue_leaks import leaks
from ...words.clued import CluedList, enumeration
from ...words.cluelists import attribution_of
from ...words.families import are_kin
from . import model
from .pattern import WHITE, Pattern, parts
from .patternrules import faults_of


def follows_rules(givens: Json, answer: Json, lexicon: CluedList) -> bool:
    """Tell whether the key fills the printed grid as its clues and its list say."""
    page = model.read_clued(givens)
    if answer.keys() != {"rows"} or not model.is_full(page.pattern, answer["rows"]):
        return False
    if not is_well_formed(page.pattern, page.kind, symmetric=page.symmetric):
        return False
    if lexicon.attribution and not attribution_of(page.lexicon):
        return False  # exports name the list's source by the reference
    words = [word for _, word in model.entries(page.pattern, answer["rows"])]
    texts = [clue.clue for clue in page.clues]
    return (
        not repeated(words)
        and len(set(texts)) == len(texts)
        and all(
            is_clue_of(clue, word, lexicon)
            for clue, word in zip(page.clues, words, strict=True)
        )
    )


def is_well_formed(pattern: Pattern, kind: str, *, symmetric: bool) -> bool:
    """Tell whether a pattern has the style of its kind, and is in one piece.

    A free form has runs of any length, but each white cell stands in one, and its
    outer rows and columns have some. `symmetric` tells what is, neither more nor less:
    a page without clues is drawn by it.
    """
    if symmetric != pattern.is_symmetric or _has_margin(pattern):
        return False
    if kind == model.AMERICAN:
        return not faults_of(pattern, "american")
    if kind == model.BRITISH:
        return not faults_of(pattern, "british")
    covered = {cell for slot in pattern.slots for cell in slot.cells}
    return covered == set(pattern.cells) and len(parts(pattern.cells)) == 1


def _has_margin(pattern: Pattern) -> bool:
    """Tell whether an outer row or column has no white cell."""
    columns = ["".join(column) for column in zip(*pattern.rows, strict=True)]
    outer = (pattern.rows[0], pattern.rows[-1], columns[0], columns[-1])
    return any(WHITE not in line for line in outer)


def repeated(words: Sequence[str]) -> list[str]:
    """The words that stand twice, or once with another form of them.

    >>> repeated(["CAT", "CATS", "BUS", "BOXES", "BOX", "WON", "WIN"])
    ['CATS', 'BOX', 'WIN']
    """
    return [
        word
        for k, word in enumerate(words)
        if any(word == other or are_kin(word, other) for other in words[:k])
    ]


def is_clue_of(clue: model.Clue, word: str, lexicon: CluedList) -> bool:
    """Tell whether the list gives a word this clue and these lengths, and no leak."""
    return any(
        entry.clue == clue.clue
        and enumeration(entry.shown) == clue.enumeration
        and not leaks(clue.clue, word, entry.shown)
        for entry in lexicon.by_word.get(word, ())
    )
