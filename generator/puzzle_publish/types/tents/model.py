"""What a page and its key print, and what it asks.

givens: {"trees": [[0, 1, …], …], "rows": [2, …], "columns": [1, …]}, 1 for a tree
answer: {"rows": [[1, 0, …], …]}, 1 for a tent
"""

from typing import ClassVar, Literal, NamedTuple, Self

from pydantic import Field, model_validator

from ...core.puzzle import Json
from ...grids.reading import Cell, items, members, rows, whole
from ...grids.symmetry import Turn, places
from ...rules.marks import Apart, MarkStatement, Matched, every_cell, line_counts
from ...rules.vocabulary import once_each
from ..deepening import refuse_shallow
from ..depth import DeepParams

SIZES = (6, 14)
DEEP = {"expert": 8}  # rows; of 7, one of fifty camps takes several what-ifs


class TentsParams(DeepParams):
    """What a book may set under `params:`."""

    sizes: ClassVar[tuple[str, ...]] = ("size",)

    level: Literal["easy", "medium", "hard", "expert"] = "medium"
    size: int = Field(10, ge=SIZES[0], le=SIZES[1], description="Rows and columns.")

    @model_validator(mode="after")
    def _can_be_deep(self) -> Self:
        refuse_shallow(self, self.size, "rows", DEEP)
        return self


class Camp(NamedTuple):
    """The trees in reading order, and how many tents each row and column has."""

    trees: tuple[Cell, ...]
    rows: tuple[int, ...]
    columns: tuple[int, ...]

    @property
    def size(self) -> int:
        """The number of rows and of columns."""
        return len(self.rows)


def read(given: Json) -> Camp:
    """Return the puzzle of a page.

    Raises:
        ValueError: in a sentence, what is wrong with it.
    """
    given = members(given, ["trees", "rows", "columns"], of="the puzzle")
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


def printed(camp: Camp) -> Json:
    """Return what a page prints."""
    n = camp.size
    grid = [[0] * n for _ in range(n)]
    for r, c in camp.trees:
        grid[r][c] = 1
    return {"trees": grid, "rows": [*camp.rows], "columns": [*camp.columns]}


@once_each
def statement(camp: Camp) -> MarkStatement:
    """Return what a puzzle asks: counts of lines, no tents that touch, and pairs."""
    n, trees = camp.size, set(camp.trees)
    cells = tuple([cell for cell in every_cell(n, n) if cell not in trees])
    across, down = line_counts(camp.rows, camp.columns)
    pairs = Apart(every_cell(n, n)), Matched(cells, camp.trees)
    return MarkStatement(n, n, cells, (*across, *down, *pairs))


def turned(camp: Camp, turn: Turn) -> Camp:
    """Return the puzzle turned or mirrored."""
    to = places(turn)
    trees = tuple(sorted([to[tree] for tree in camp.trees]))
    return Camp(trees, *turn.lines(camp.rows, camp.columns))


def largest(params: TentsParams) -> Camp:
    """Return a grid full of trees."""
    n = range(params.size)
    trees = tuple((r, c) for r in n[::2] for c in n[1::2])
    counts = [tuple(sum(t[way] == k for t in trees) for k in n) for way in (0, 1)]
    return Camp(trees, counts[0], counts[1])
