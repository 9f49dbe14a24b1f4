"""Spoiled puzzles that only this type can think of; each must be refused."""

import copy
from collections.abc import Iterator

from ...core.puzzle import Json
from . import model
from .pattern import BLACK


def mutations(givens: Json, answer: Json) -> Iterator[tuple[str, Json, Json]]:
    """Yield what must never pass: (what was spoiled, givens, answer)."""
    page = model.read_clued(givens)
    slot = page.pattern.slots[0]
    r, c = slot.cells[0]
    letter = answer["rows"][r][c]
    other = next(x for row in answer["rows"] for x in row if x not in (BLACK, letter))
    yield "a letter changed", givens, {"rows": _set(answer["rows"], r, c, other)}
    yield "a cell of the key blacked", givens, {"rows": _set(answer["rows"], r, c, "#")}
    moved = {**givens, "rows": _set(givens["rows"], r, c, BLACK)}
    yield "a block of the page moved", moved, answer
    first = givens["clues"]["across"] or givens["clues"]["down"]
    direction = "across" if givens["clues"]["across"] else "down"
    yield "an entry without a clue", _clues(givens, direction, first[1:]), answer
    number = {**first[0], "number": first[0]["number"] + 1}
    yield "a wrong number", _clues(givens, direction, [number, *first[1:]]), answer
    word = next(w for s, w in model.entries(page.pattern, answer["rows"]) if s == slot)
    leak = {**first[0], "clue": f"It is {word}"}
    yield "a clue that tells", _clues(givens, direction, [leak, *first[1:]]), answer
    if len(first) > 1:
        same = {**first[0], "clue": first[1]["clue"]}
        yield "a clue twice", _clues(givens, direction, [same, *first[1:]]), answer


def _set(rows: list[str], r: int, c: int, mark: str) -> list[str]:
    changed = f"{rows[r][:c]}{mark}{rows[r][c + 1 :]}"
    return [*rows[:r], changed, *rows[r + 1 :]]


def _clues(givens: Json, direction: str, clues: list[Json]) -> Json:
    changed = copy.deepcopy(givens)
    changed["clues"][direction] = clues
    return changed
