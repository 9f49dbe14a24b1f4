"""Corrupted crosswords; each must be refused."""

import copy

from ...core.puzzle import Json
from .._grid.model import entries
from .._grid.mutations import Corrupted, of_grid
from . import model


def mutations(givens: Json, answer: Json) -> Corrupted:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    page = model.read(givens)
    slot = page.pattern.slots[0]
    yield from of_grid(givens, answer)
    first = givens["clues"]["across"] or givens["clues"]["down"]
    direction = "across" if givens["clues"]["across"] else "down"
    yield "an entry without a clue", _clues(givens, direction, first[1:]), answer
    number = {**first[0], "number": first[0]["number"] + 1}
    yield "a wrong number", _clues(givens, direction, [number, *first[1:]]), answer
    word = next(w for s, w in entries(page.pattern, answer["rows"]) if s == slot)
    leak = {**first[0], "clue": f"It is {word}"}
    yield (
        "a clue that gives the word away",
        _clues(givens, direction, [leak, *first[1:]]),
        answer,
    )
    for at, letter in givens.get(model.GIVEN, {}).items():
        other = "B" if letter == "A" else "A"
        changed = {**givens, model.GIVEN: {**givens[model.GIVEN], at: other}}
        yield "a given letter changed", changed, answer
        break
    if len(first) > 1:
        same = {**first[0], "clue": first[1]["clue"]}
        yield "a clue twice", _clues(givens, direction, [same, *first[1:]]), answer


def _clues(givens: Json, direction: str, clues: list[Json]) -> Json:
    changed = copy.deepcopy(givens)
    changed["clues"][direction] = clues
    return changed
