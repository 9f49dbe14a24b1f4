"""Corrupted grids, with any content; each must be refused."""

from collections.abc import Iterator, Mapping, Sequence

from ...core.puzzle import Json
from .model import Filled
from .pattern import BLACK, Pattern

Corrupted = Iterator[tuple[str, Json, Json]]


def of_grid(page: Mapping[str, Json], pattern: Pattern, answer: Filled) -> Corrupted:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer).

    Args:
        page: the givens as they are printed.
        pattern: the same, its rows.
        answer: the key's rows.
    """
    r, c = pattern.cells[0]
    letter = answer[r][c]
    other = next(x for row in answer for x in row if x not in (BLACK, letter))
    yield "a letter changed", page, key(_set(answer, r, c, other))
    yield "a cell of the key blacked", page, key(_set(answer, r, c, BLACK))
    changed = {**page, "rows": _set(pattern.rows, r, c, BLACK)}
    yield "a block of the page moved", changed, key(answer)


def upside_down(page: Json, answer: Filled) -> Corrupted:
    """Yield the key turned upside down, if that makes a difference."""
    turned = [row[::-1] for row in reversed(answer)]
    if turned != [*answer]:
        yield "the key upside down", page, key(turned)


def key(rows: Sequence[str]) -> Json:
    """The answer that has these rows."""
    return {"rows": [*rows]}


def _set(rows: Sequence[str], r: int, c: int, mark: str) -> list[str]:
    changed = f"{rows[r][:c]}{mark}{rows[r][c + 1 :]}"
    return [*rows[:r], changed, *rows[r + 1 :]]
