"""What types of Latin squares share: how rows are read, written and drawn."""

from collections.abc import Iterable

from ..core.figure import Label
from ..core.puzzle import Json
from ..grids import reading
from ..grids.ladder import Cell
from ..grids.reading import Rows
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
    given = {
        (r, c): number
        for r, row in enumerate(rows)
        for c, number in enumerate(row)
        if number
    }
    return tuple(
        Label(
            round(c * pitch + 0.5, 4),
            round(r * pitch + 0.5, 4),
            str(number),
            role,
            size=size.digits,
        )
        for role, values in (("given", given), ("answer", found))
        for (r, c), number in sorted(values.items())
    )


def name_of(type_name: str, side: int, marked: Iterable[Cell]) -> str:
    """Return a name for the grid under the numbers, the same for the same cells.

    >>> name_of("futoshiki", 5, [(0, 1)])
    'futoshiki-5-0.1'
    """
    return "-".join([type_name, str(side), *(f"{r}.{c}" for r, c in marked)])
