"""Borders of regions and outlines of cages as few long lines."""

from collections.abc import Iterable, Sequence

from ..core.figure import Line
from ..core.outlines import Polygon, inset, outlines, walls

Cell = tuple[int, int]
INSET = 0.08  # of a cage's outline, in cells


def region_lines(
    regions: Sequence[Sequence[int]], role: str = "region"
) -> tuple[Line, ...]:
    """Return the lines between regions, each as long as it is straight.

    The grid's outline is not among them.

    Args:
        regions: for each cell the number of its region.
        role: of the lines.

    >>> [line.points for line in region_lines([[0, 1], [0, 1]])]
    [((1, 0), (1, 2))]
    """
    owners = {
        (r, c): number for r, row in enumerate(regions) for c, number in enumerate(row)
    }
    return tuple(Line(wall, role) for wall in walls(owners))


def cage_lines(cages: Iterable[Iterable[Cell]]) -> tuple[Line, ...]:
    """Return the outlines of cages, inside their cells' own sides.

    >>> [line.points for line in cage_lines([[(0, 0), (0, 1)]])]
    [((0.08, 0.08), (1.92, 0.08), (1.92, 0.92), (0.08, 0.92), (0.08, 0.08))]
    """
    return tuple(
        _closed(inset(outline, INSET)) for cells in cages for outline in outlines(cells)
    )


def _closed(outline: Polygon) -> Line:
    points = tuple((round(x, 4), round(y, 4)) for x, y in outline)
    return Line((*points, points[0]), "cage")
