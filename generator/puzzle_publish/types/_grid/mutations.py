"""Corrupted grids, with any content; each must be refused."""

from collections.abc import Iterator

from ...core.puzzle import Json
from .model import read_grid
from .pattern import BLACK

Corrupted = Iterator[tuple[str, Json, Json]]


def of_grid(givens: Json, answer: Json) -> Corrupted:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    rows = answer["rows"]
    r, c = read_grid(givens).pattern.cells[0]
    letter = rows[r][c]
    other = next(x for row in rows for x in row if x not in (BLACK, letter))
    yield "a letter changed", givens, {"rows": _set(rows, r, c, other)}
    yield "a cell of the key blacked", givens, {"rows": _set(rows, r, c, BLACK)}
    changed = {**givens, "rows": _set(givens["rows"], r, c, BLACK)}
    yield "a block of the page moved", changed, answer


def upside_down(givens: Json, answer: Json) -> Corrupted:
    """Yield the key turned upside down, if that makes a difference."""
    turned = [row[::-1] for row in reversed(answer["rows"])]
    if turned != answer["rows"]:
        yield "the key upside down", givens, {"rows": turned}


def _set(rows: list[str], r: int, c: int, mark: str) -> list[str]:
    changed = f"{rows[r][:c]}{mark}{rows[r][c + 1 :]}"
    return [*rows[:r], changed, *rows[r + 1 :]]
