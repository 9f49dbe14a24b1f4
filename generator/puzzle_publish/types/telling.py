"""How steps that rest on more than a cell or two are told: the parts of their words.

See step_words.py for what each of them is in a sentence.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from ..core.puzzle import Hint, Json
from ..grids.ladder import Cell

MOST_LINKS = 8  # of a what-if that a hint tells
Values = Mapping[str, Json]
Part = tuple[str, Values]  # a wording and its values


def cells(some: Iterable[Cell]) -> Json:
    """Return cells, each by its own name, "r1c2 and r4c5".

    In grids of more than nine rows "r12c5" would be said of two rows and of one.
    """
    return {"runs": [[list(cell)] for cell in sorted(set(some))]}


def link(some: Iterable[Cell]) -> Json:
    """Return a row of cells in their order, "r1c2–r1c5"."""
    return {"chain": [list(cell) for cell in some]}


def runs(some: Iterable[Cell]) -> Json:
    """Return cells, those side by side in a line together, "r1c2–r1c5 and r1c9"."""
    found: list[list[Cell]] = []
    for cell in sorted(set(some)):
        r, c = found[-1][-1] if found else (-9, -9)
        is_next = cell in ((r, c + 1), (r + 1, c))
        if is_next and (found[-1][0][0] == cell[0] or found[-1][0][1] == cell[1]):
            found[-1] = [found[-1][0], cell]
        else:
            found.append([cell])
    return {"runs": [[list(cell) for cell in run] for run in found]}


def houses(*some: tuple[str, Json]) -> Json:
    """Return rows, columns and the like by kind and number, "rows 5 and 8"."""
    return {"houses": [list(house) for house in some]}


def each(parts: Iterable[Part]) -> Json:
    """Return sentences one after the other, "this; that"."""
    return {"each": [[wording, dict(values)] for wording, values in parts]}


def listed(parts: Iterable[Part]) -> Json:
    """Return parts of one sentence, "this, that and the other"."""
    return {"list": [[wording, dict(values)] for wording, values in parts]}


def named(parts: Iterable[Part]) -> Json:
    """Return things of which one sentence speaks, "this, that and the other"."""
    return {"names": [[wording, dict(values)] for wording, values in parts]}


def any_of(parts: Iterable[Part]) -> Json:
    """Return things of which one will do, "this, that or the other"."""
    return {"any": [[wording, dict(values)] for wording, values in parts]}


def either(parts: Iterable[Part]) -> Json:
    """Return parts of which one is so, "this, or that"."""
    return {"either": [[wording, dict(values)] for wording, values in parts]}


def wordings(value: Json) -> list[str]:
    """Return the wordings of parts of a sentence."""
    return [wording for wording, _ in parts(value)]


def parts(value: Json) -> Sequence[Part]:
    """Return the wordings of parts of a sentence, each with its values."""
    ((_, some),) = cast(Mapping[str, Sequence[Part]], value).items()
    return some


def inner(hint: Hint) -> Values:
    """Return the values of a step, without what comes before it."""
    step = hint.values.get("step")
    if isinstance(step, Mapping):
        _, values = cast(tuple[str, Values], step["step"])
        return values
    return hint.values


def size(hint: Hint) -> int:
    """Return how many things a reader must look at to follow a step.

    Of ways that are only counted, each is one.

    >>> size(Hint("x", {"a": cells([(0, 1), (2, 3)]), "b": 4, "count": 7}))
    9
    """
    count = inner(hint).get("count", 0)
    return _size(hint.values) + (count if isinstance(count, int) else 0)


def _size(value: Json) -> int:
    if isinstance(value, Mapping):
        return sum(map(_size, value.values()))
    if isinstance(value, str) or not isinstance(value, Sequence):
        return 0
    is_flat = all(isinstance(one, int | str) for one in value)
    return 1 if is_flat else sum(map(_size, value))


def grouped(placed: Iterable[tuple[Cell, int]]) -> dict[int, list[Cell]]:
    """Return cells that are filled, by their values."""
    found: dict[int, list[Cell]] = {}
    for cell, value in placed:
        found.setdefault(value, []).append(cell)
    return found
