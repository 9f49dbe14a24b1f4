"""Rows of a Latin square, as types read them from givens and answers."""

from collections.abc import Iterable

from ...core.puzzle import Json
from ...grids import reading
from ...grids.reading import Rows


def latin_rows(value: Json, size: int, *, empty: int | None = None) -> Rows:
    """Return the rows of a square with no number twice in a row or column.

    Args:
        value: a list of lists.
        size: the number of rows, of columns and of numbers.
        empty: what null becomes; None where null is not allowed.

    Raises:
        ValueError: in a sentence, what is wrong.
    """
    bounds = (size, size)
    rows = reading.rows(value, (1, size), heights=bounds, widths=bounds, empty=empty)
    n = range(size)
    lines = [
        *((f"row {r + 1}", [(r, c) for c in n]) for r in n),
        *((f"column {c + 1}", [(r, c) for r in n]) for c in n),
    ]
    reading.no_twice(rows, lines)
    return rows


def read_answer(answer: Json, size: int) -> Rows:
    """Return the rows of an answer.

    Raises:
        ValueError: a cell is empty, or a number is twice in a line.
    """
    printed = reading.members(answer, ("rows",), of="the answer")
    return latin_rows(printed["rows"], size)


def agree(printed: Rows, rows: Rows) -> bool:
    """Return whether the rows of an answer have the numbers that are printed."""
    return all(
        number in (0, found)
        for line, full in zip(printed, rows, strict=True)
        for number, found in zip(line, full, strict=True)
    )


def write_answer(rows: Iterable[Iterable[int]]) -> Json:
    """Return the answer with these rows."""
    return {"rows": [list(row) for row in rows]}


def swapped(rows: Rows) -> Json:
    """Return the answer with the first two of these rows swapped."""
    first, second, *rest = rows
    return write_answer([second, first, *rest])
