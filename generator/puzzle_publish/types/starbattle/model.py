"""What a page and its key print.

givens: {"regions": [[0, 0, 1, …]]}, numbered from 0 in reading order
answer: {"rows": [[0, 1, 0, …]]}, 1 for a star
"""

from collections.abc import Sequence

from ...core.puzzle import Json
from ...grids.reading import Rows, cells_by_number, connected, members, rows

SMALLEST, LARGEST = 5, 10
MOST_WITH_ONE = 8  # rows of the largest grid with one star in each


def stars_of(size: int) -> int:
    """Return how many stars each row, column and region of a grid has."""
    return 1 if size <= MOST_WITH_ONE else 2


def read(printed: Json) -> Rows:
    """Return the region of each cell, a number from 0.

    Raises:
        ValueError: in a sentence, what is wrong with them.
    """
    found = members(printed, ["regions"], of="the puzzle")["regions"]
    size = len(found) if isinstance(found, list) else 0
    sides = (size, size) if SMALLEST <= size <= LARGEST else (SMALLEST, LARGEST)
    regions = rows(found, (0, sides[1] - 1), heights=sides, widths=sides)
    for number, cells in enumerate(cells_by_number(regions, size), 1):
        if not cells:
            raise ValueError(f"region {number} has no cell; each of {size} must have")
        connected(cells, f"region {number}")
    if numbered(regions) != [*map(list, regions)]:
        raise ValueError("the regions must be numbered in reading order, from 0")
    return regions


def read_answer(givens: Rows, printed: Json) -> Rows:
    """Return 1 for each cell with a star, else 0.

    Raises:
        ValueError: in a sentence, what is wrong with it.
    """
    found = members(printed, ["rows"], of="the answer")["rows"]
    sides = (len(givens), len(givens))
    return rows(found, (0, 1), heights=sides, widths=sides)


def numbered(regions: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return regions with numbers in reading order.

    >>> numbered([[4, 4], [1, 4]])
    [[0, 0], [1, 0]]
    """
    order: dict[int, int] = {}
    return [[order.setdefault(x, len(order)) for x in row] for row in regions]
