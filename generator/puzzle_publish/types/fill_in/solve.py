"""The independent solver: every word is tried in every place where it fits."""

from collections.abc import Iterator

from ...core.puzzle import Json
from .._grid.model import write_answer
from .._grid.pattern import Slot
from .._grid.slotsearch import BUDGET, fills
from . import model


def solve(givens: model.Page, *, budget: int = BUDGET) -> Iterator[Json]:
    """Yield every answer exactly once.

    There are as many words as slots, so different words in all slots use every word.

    Raises:
        OutOfSteps: the budget of words tried is spent.
        ValueError: the words of the page cannot be those of its grid.
    """
    model.require_listed(givens)
    slots = givens.pattern.slots
    candidates = [[w for w in givens.words if _fits(givens, s, w)] for s in slots]
    for words in fills(givens.pattern, candidates, budget=budget):
        yield write_answer(givens.pattern, dict(zip(slots, words, strict=True)))


def _fits(givens: model.Page, slot: Slot, word: str) -> bool:
    return len(word) == slot.length and all(
        givens.given.get(cell, letter) == letter
        for cell, letter in zip(slot.cells, word, strict=True)
    )
