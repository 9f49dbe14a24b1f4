"""What types of Latin squares share: how rows are read, written and drawn."""

from collections.abc import Iterable
from functools import cache
from typing import Protocol

from ..core.figure import Label
from ..core.puzzle import Json
from ..grids import reading
from ..grids.ladder import Cell
from ..grids.reading import Rows
from ..rules.vocabulary import Cells, printed_in, rectangle
from .parts import Size, Values


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
    reading.no_twice(rows, _lines(size))
    return rows


@cache
def _lines(size: int) -> list[tuple[str, Cells]]:
    """The rows and columns of a square, with their names."""
    names = [f"{way} {k + 1}" for way in ("row", "column") for k in range(size)]
    return list(zip(names, rectangle(size, size)[1], strict=True))


class Square(Protocol):
    """Givens of a Latin square."""

    @property
    def rows(self) -> Rows:
        """The numbers printed, 0 for none."""


def read_answer(givens: Square, answer: Json) -> Rows:
    """Return the rows of an answer.

    Raises:
        ValueError: a cell is empty, or a number is twice in a line.
    """
    printed = reading.members(answer, ("rows",), of="the answer")
    return latin_rows(printed["rows"], len(givens.rows))


def write_answer(rows: Iterable[Iterable[int]]) -> Json:
    """Return the answer with these rows."""
    return {"rows": [list(row) for row in rows]}


def swapped(rows: Rows) -> Json:
    """Return the answer with the first two of these rows swapped."""
    first, second, *rest = rows
    return write_answer([second, first, *rest])


def numbers(
    rows: Rows, found: Values, size: Size, *, pitch: float = 1.0
) -> tuple[Label, ...]:
    """Return the numbers printed and those found; cells are a pitch apart."""
    return tuple(
        Label(
            round(c * pitch + 0.5, 4),
            round(r * pitch + 0.5, 4),
            str(number),
            role,
            size=size.digits,
        )
        for role, values in (("given", printed_in(rows)), ("answer", found))
        for (r, c), number in sorted(values.items())
    )


def name_of(type_name: str, side: int, marked: Iterable[Cell]) -> str:
    """Return a name for the grid under the numbers, the same for the same cells.

    >>> name_of("futoshiki", 5, [(0, 1)])
    'futoshiki-5-0.1'
    """
    return "-".join([type_name, str(side), *(f"{r}.{c}" for r, c in marked)])
