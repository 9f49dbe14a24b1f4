"""Corrupted crosswords; each must be refused."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from .._grid.model import Filled, entries, write_given
from .._grid.mutations import Corrupted, key, of_grid
from .._grid.pattern import Slot
from . import model

Clued = Sequence[tuple[Slot, model.Clue]]


def mutations(givens: model.Page, answer: Filled) -> Corrupted:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    page = model.write(givens)
    yield from of_grid(page, givens.pattern, answer)
    for what, clues in _clues(givens, answer):
        yield what, {**page, "clues": model.write_clues(clues)}, key(answer)
    for at, letter in givens.given.items():
        given = write_given({**givens.given, at: "B" if letter == "A" else "A"})
        yield "a given letter changed", {**page, model.GIVEN: given}, key(answer)
        break


def _clues(page: model.Page, answer: Filled) -> Iterator[tuple[str, Clued]]:
    """Yield (what is wrong, slots and clues)."""
    (slot, first), *others = zip(page.pattern.slots, page.clues, strict=True)
    yield "an entry without a clue", others
    number = replace(first, number=first.number + 1)
    yield "a wrong number", [(slot, number), *others]
    _, word = next(entries(page.pattern, answer))
    leak = replace(first, clue=f"It is {word}")
    yield "a clue that gives the word away", [(slot, leak), *others]
    for _, other in others[:1]:
        yield "a clue twice", [(slot, replace(first, clue=other.clue)), *others]
