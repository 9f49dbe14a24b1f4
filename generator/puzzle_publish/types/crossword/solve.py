"""The independent solver: from the printed clues to every grid that they allow.

It solves like a reader who has the whole list: each clue allows the words that the list
has for it, and words must agree where they cross. It uses nothing of the code that
fills patterns.
"""

from collections.abc import Iterator

from ...core.puzzle import Json
from ...words.clued import CluedList, enumeration
from .._grid.model import write_answer
from .._grid.slotsearch import BUDGET, fills
from . import model


def solve(
    givens: model.Page, lexicon: CluedList, *, budget: int = BUDGET
) -> Iterator[Json]:
    """Yield every answer exactly once.

    Raises:
        OutOfSteps: the budget of words tried is spent.
    """
    pattern = givens.pattern
    candidates = [
        [word for word in _meant(clue, lexicon) if givens.allows(slot, word)]
        for slot, clue in zip(pattern.slots, givens.listed, strict=True)
    ]
    for words in fills(pattern, candidates, budget=budget):
        yield write_answer(pattern, dict(zip(pattern.slots, words, strict=True)))


def _meant(clue: model.Clue, lexicon: CluedList) -> list[str]:
    """The words that a clue may mean."""
    return [
        word
        for word in lexicon.by_clue.get(clue.clue, ())
        if len(word) == clue.length
        and any(
            entry.clue == clue.clue
            and enumeration(entry.shown, entry.word) == clue.enumeration
            for entry in lexicon.by_word[word]
        )
    ]
