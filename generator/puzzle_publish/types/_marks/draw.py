"""What the figures show, in units of cells."""

from collections.abc import Iterator

from ...core.figure import Circle
from ...grids.reading import Rows
from .. import MarkGrid
from .model import NONE


def grid(numbers: Rows) -> MarkGrid:
    """Return the numbers in their cells."""
    written = {
        (r, c): str(number)
        for r, row in enumerate(numbers)
        for c, number in enumerate(row)
        if number != NONE
    }
    return MarkGrid(len(numbers), len(numbers), written=written)


def picture(name: str, row: int, column: int) -> Iterator[Circle]:
    """Yield a mine."""
    yield Circle(column + 0.5, row + 0.5, 0.3, "black")
