"""What a page and its key print.

givens: {"trees": [[0, 1, …], …], "rows": [2, …], "columns": [1, …]}, 1 for a tree
answer: {"rows": [[1, 0, …], …]}, 1 for a tent
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from pydantic import Field

from ...core.puzzle import Json
from ...grids.reading import Cell, Rows, items, members, place, rows, whole
from ...grids.symmetry import turns
from ..params import Params

SIZES = (6, 14)


class TentsParams(Params):
    """What a book may set under `params:`."""

    level: Literal["easy", "medium", "hard", "expert"] = "medium"
    size: int = Field(10, ge=SIZES[0], le=SIZES[1], description="Rows and columns.")


class Camp(NamedTuple):
    """A puzzle.

    Attributes:
        trees: their cells, in reading order.
        rows: how many tents each row has.
        columns: how many tents each column has.
    """

    trees: tuple[Cell, ...]
    rows: tuple[int, ...]
    columns: tuple[int, ...]

    @property
    def size(self) -> int:
        """The number of rows and of columns."""
        return len(self.rows)


def read(printed: Json) -> Camp:
    """Return the puzzle of a page.

    Raises:
        ValueError: in a sentence, what is wrong with it.
    """
    given = members(printed, ["trees", "rows", "columns"], of="the puzzle")
    size = len(items(given["trees"], SIZES, "the grid", "rows"))
    square = (size, size)
    grid = rows(given["trees"], (0, 1), heights=square, widths=square)
    counts = [
        tuple(
            whole(number, (0, (size + 1) // 2), f"a number of {name}")
            for number in items(given[name], square, name, "numbers")
        )
        for name in ("rows", "columns")
    ]
    trees = tuple((r, c) for r, row in enumerate(grid) for c, x in enumerate(row) if x)
    for name, numbers in zip(("rows", "columns"), counts, strict=True):
        if sum(numbers) != len(trees):
            raise ValueError(
                f"the numbers of {name} add up to {sum(numbers)}; there are"
                f" {len(trees)} trees"
            )
    if not trees:
        raise ValueError("the grid has no trees")
    return Camp(trees, *counts)


def make_givens(camp: Camp) -> Json:
    """Return what a page prints."""
    grid = _square(camp.size, camp.trees)
    return {"trees": grid, "rows": [*camp.rows], "columns": [*camp.columns]}


def read_answer(camp: Camp, printed: Json) -> Rows:
    """Return 1 for a tent in a cell, else 0.

    Raises:
        ValueError: in a sentence, what is wrong with the answer.
    """
    given = members(printed, ["rows"], of="the answer")
    square = (camp.size, camp.size)
    grid = rows(given["rows"], (0, 1), heights=square, widths=square)
    for r, c in camp.trees:
        if grid[r][c]:
            raise ValueError(f"{place((r, c))} has a tent where there is a tree")
    return grid


def make_answer(size: int, tents: Sequence[Cell]) -> Json:
    """Return what a key prints."""
    return {"rows": _square(size, tents)}


def _square(size: int, ones: Sequence[Cell]) -> list[list[int]]:
    found = set(ones)
    return [[int((r, c) in found) for c in range(size)] for r in range(size)]


def turned(camp: Camp) -> Iterator[Json]:
    """Yield what the page prints, turned and mirrored in all ways."""
    for turn in turns(camp.size, camp.size):
        lines = (
            camp.rows[::-1] if turn.upside_down else camp.rows,
            camp.columns[::-1] if turn.reversed else camp.columns,
        )
        rows, columns = lines[::-1] if turn.transposed else lines
        yield make_givens(Camp(tuple(turn.cells(camp.trees)), rows, columns))
