"""What a page and its key print, and what it asks.

givens: {"regions": [[0, 0, 1, …]]}, numbered from 0 in reading order
answer: {"rows": [[0, 1, 0, …]]}, 1 for a star
"""

from collections.abc import Sequence
from typing import ClassVar, Literal

from pydantic import Field

from ...core.puzzle import Json
from ...grids.reading import Rows, cells_by_number, connected, members, rows
from ...grids.symmetry import Turn
from ...rules.marks import Apart, MarkStatement, every_cell, line_counts, region_counts
from ...rules.vocabulary import once_each
from ..depth import DeepParams

SMALLEST, LARGEST = 5, 10
MOST_WITH_ONE = 8  # rows of the largest grid with one star in each


class StarbattleParams(DeepParams):
    """`params:` of a section of star battles."""

    sizes: ClassVar[tuple[str, ...]] = ("size",)

    level: Literal["easy", "medium", "hard", "expert", "fiendish"] = "medium"
    size: int = Field(
        8,
        ge=SMALLEST,
        le=LARGEST,
        description="Rows, columns and regions; each has one star, from 9 on two.",
    )


def stars_of(size: int) -> int:
    """Return how many stars each row, column and region of a grid has."""
    return 1 if size <= MOST_WITH_ONE else 2


def read(given: Json) -> Rows:
    """Return the region of each cell, a number from 0.

    Raises:
        ValueError: in a sentence, what is wrong with them.
    """
    found = members(given, ["regions"], of="the puzzle")["regions"]
    size = len(found) if isinstance(found, list) else 0
    sides = (size, size) if SMALLEST <= size <= LARGEST else (SMALLEST, LARGEST)
    regions = rows(found, (0, sides[1] - 1), heights=sides, widths=sides)
    for number, cells in enumerate(cells_by_number(regions, size), 1):
        if not cells:
            raise ValueError(f"region {number} has no cell; each of {size} must have")
        connected(cells, f"region {number}")
    if numbered(regions) != regions:
        raise ValueError("the regions must be numbered in reading order, from 0")
    return regions


def printed(regions: Rows) -> Json:
    """Return what a page prints."""
    return {"regions": [list[Json](row) for row in regions]}


@once_each
def statement(regions: Rows) -> MarkStatement:
    """Return what a puzzle asks: counts of all units, and no stars that touch."""
    n = len(regions)
    stars, cells = (stars_of(n),) * n, every_cell(n, n)
    across, down = line_counts(stars, stars)
    areas = region_counts(regions, stars_of(n))
    return MarkStatement(n, n, cells, (*down, *areas, *across, Apart(cells)))


def turned(regions: Rows, turn: Turn) -> Rows:
    """Return the puzzle turned or mirrored."""
    return numbered(turn.rows(regions))


def largest(params: StarbattleParams) -> Rows:
    """Return a grid of the size."""
    return tuple((r,) * params.size for r in range(params.size))


def numbered(regions: Sequence[Sequence[int]]) -> Rows:
    """Return regions with numbers in reading order.

    >>> numbered([[4, 4], [1, 4]])
    ((0, 0), (1, 0))
    """
    order: dict[int, int] = {}
    return tuple(tuple(order.setdefault(x, len(order)) for x in row) for row in regions)
