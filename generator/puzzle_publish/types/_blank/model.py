"""What a book may set, and what a page and its key print.

givens: {"highest": 9, "rows": [[4, null, 2], …], "row_sums": […], "column_sums": […]}
answer: {"rows": [[4, 7, 2], …]}

Both are plain JSON: objects, lists, numbers, strings, null. A null is a blank to fill.
`read` and `read_answer` make values of Python of them, once for each puzzle; all other
code works with these and need not doubt them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import permutations

from pydantic import Field

from ...core.puzzle import Json
from ..params import Params

Cell = tuple[int, int]
Rows = tuple[tuple[int, ...], ...]  # also an answer as the code uses it


class BlankParams(Params):
    """What a book may set under `params:`; give each field limits."""

    size: int = Field(3, ge=2, le=4, description="Rows and columns.")
    blanks: int = Field(3, ge=1, le=12, description="Cells left empty.")
    highest: int = Field(
        9, ge=2, le=9, description="The largest number; the smallest is 1."
    )


@dataclass(frozen=True, slots=True)
class Square:
    """The givens as the code uses them; a blank is 0."""

    highest: int
    rows: Rows
    row_sums: tuple[int, ...]
    column_sums: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many rows there are, and how many columns."""
        return len(self.rows)

    @property
    def blanks(self) -> tuple[Cell, ...]:
        """The empty cells in reading order."""
        n = range(self.size)
        return tuple((r, c) for r in n for c in n if self.rows[r][c] == 0)


def read(printed: Json) -> Square:
    """The givens as a Square.

    Raises:
        ValueError: they do not have the shape above. A member that is missing may raise
            KeyError; code that reads unknown files expects both.
    """
    if not isinstance(printed, dict):
        raise ValueError("the puzzle must be an object")
    rows = _rows(printed["rows"], blank=0)
    square = Square(
        highest=_number(printed["highest"]),
        rows=rows,
        row_sums=_numbers(printed["row_sums"]),
        column_sums=_numbers(printed["column_sums"]),
    )
    lines = [*rows, square.row_sums, square.column_sums]
    if not 2 <= len(rows) <= 4 or any(len(line) != len(rows) for line in lines):
        raise ValueError(
            "the square must have 2 to 4 rows, the same number of columns, and the sums"
            " of both"
        )
    if not 2 <= square.highest <= 9 or max(map(max, rows)) > square.highest:
        raise ValueError("highest must be 2 to 9, and no number may be larger")
    return square


def read_answer(square: Square, printed: Json) -> Rows:
    """The rows of an answer; whether they are right is for rules.py to say.

    Raises:
        ValueError: they do not have the shape above, as with `read`.
    """
    if not isinstance(printed, dict) or printed.keys() != {"rows"}:
        raise ValueError("the answer must have rows and nothing else")
    rows = _rows(printed["rows"])
    if {len(rows), *map(len, rows)} != {square.size}:
        raise ValueError("the answer must have rows as long as those of the square")
    if max(map(max, rows)) > square.highest:
        raise ValueError("no number of the answer may be larger than highest")
    return rows


def make_givens(square: Square) -> Json:
    """The givens of a Square."""
    return {
        "highest": square.highest,
        "rows": [[x or None for x in row] for row in square.rows],
        "row_sums": list(square.row_sums),
        "column_sums": list(square.column_sums),
    }


def write_answer(rows: Iterable[Iterable[int]]) -> Json:
    """The answer with these rows."""
    return {"rows": [list(row) for row in rows]}


def canonical(givens: Square) -> Json:
    """The lowest of all forms that reordered rows and columns and a mirror image give.

    Pages with the same canonical form are the same puzzle to a reader. The puzzle's id
    is a hash of the form, and no id repeats in a series. Only the orders of the columns
    are tried: for each, the lowest order of the rows is the sorted one.
    """
    mirrored = Square(
        givens.highest,
        tuple(zip(*givens.rows, strict=True)),
        givens.column_sums,
        givens.row_sums,
    )
    orders = list(permutations(range(givens.size)))
    return make_givens(
        min((_sorted(s, o) for s in (givens, mirrored) for o in orders), key=_key)
    )


def _sorted(square: Square, columns: tuple[int, ...]) -> Square:
    lines = sorted(
        (tuple(row[c] for c in columns), total)
        for row, total in zip(square.rows, square.row_sums, strict=True)
    )
    return Square(
        square.highest,
        tuple(row for row, _ in lines),
        tuple(total for _, total in lines),
        tuple(square.column_sums[c] for c in columns),
    )


def _key(square: Square) -> tuple[Rows, tuple[int, ...]]:
    return square.rows, square.row_sums + square.column_sums


def _rows(value: Json, blank: int | None = None) -> Rows:
    if not isinstance(value, list):
        raise ValueError(f"not a list of rows: {value!r}")
    return tuple(_numbers(row, blank) for row in value)


def _numbers(value: Json, blank: int | None = None) -> tuple[int, ...]:
    """Return a list's numbers; `blank` is what null becomes, None if it may not be."""
    if not isinstance(value, list):
        raise ValueError(f"not a list of numbers: {value!r}")
    return tuple(
        blank if x is None and blank is not None else _number(x) for x in value
    )


def _number(value: Json) -> int:
    # To Python, but not to a reader, True is an int.
    if type(value) is not int or value < 1:
        raise ValueError(f"not a whole number of 1 or more: {value!r}")
    return value
