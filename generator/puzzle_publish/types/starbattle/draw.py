"""What the figures show, and the picture of a star, in units of cells."""

from collections.abc import Iterator
from math import cos, pi, sin

from ...core.figure import Area
from ...grids.reading import Rows
from .. import MarkGrid, Size

KEY_MM, LEAST_MM = 6.0, 4.0
# A whole grid on a 6x9 in page, and the largest cell of a small one.
GRID_MM, MOST_MM = 112.0, 18.0
POINTS = [(k * pi / 5, 0.38 if k % 2 == 0 else 0.16) for k in range(10)]


def grid(regions: Rows) -> MarkGrid:
    """Return the regions."""
    size = len(regions)
    page = Size(round(min(MOST_MM, GRID_MM / size), 2), LEAST_MM)
    key = Size(KEY_MM, LEAST_MM)
    return MarkGrid(size, size, regions=regions, page=page, key=key, step=page)


def picture(name: str, r: int, c: int) -> Iterator[Area]:
    """Yield a star."""
    points = tuple(
        (round(c + 0.5 + size * sin(turn), 3), round(r + 0.5 - size * cos(turn), 3))
        for turn, size in POINTS
    )
    yield Area((points,), "black")
