"""What a book asks, and what is printed, as the code uses it."""

from pydantic import Field

from ...core.puzzle import Json
from ...grids import reading
from ...grids.reading import Rows
from ..params import Params


class BlankParams(Params):
    """What a book may set under `params:`."""

    size: int = Field(6, ge=5, le=6, description="Rows, columns and regions.")


def read(printed: Json) -> Rows:
    """Return the region of each cell, a number from 0."""
    regions = reading.members(printed, ["regions"], of="the puzzle")["regions"]
    size = len(reading.items(regions, (5, 6), "the grid", "rows"))
    return _square(regions, size, size - 1)


def read_answer(givens: Rows, printed: Json) -> Rows:
    """Return 1 for a star in a cell, else 0."""
    rows = reading.members(printed, ["rows"], of="the answer")["rows"]
    return _square(rows, len(givens), 1)


def _square(rows: Json, size: int, most: int) -> Rows:
    bounds = (size, size)
    return reading.rows(rows, (0, most), heights=bounds, widths=bounds)
