"""Where the entries of a list stand: columns as wide as their own entries.

Everything in cells of the figure, on the safe side of the true width of the letters.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ...fitting import widest_ems


@dataclass(frozen=True, slots=True)
class Columns:
    """A list set in columns.

    Attributes:
        rows: in the highest column.
        starts: left edge of each column.
    """

    rows: int
    starts: tuple[float, ...]

    def place(self, k: int) -> tuple[float, int]:
        """Return the left edge and the row of the k-th entry."""
        return self.starts[k // self.rows], k % self.rows


def width_of(text: str, size: float) -> float:
    """Return a width in cells that a text of this size does not exceed."""
    return widest_ems(text) * size


def in_columns(
    widths: Sequence[float],
    room: float,
    *,
    gap: float,
    least_rows: int = 1,
    most_gap: float | None = None,
) -> Columns:
    """Return the columns with the fewest rows that fit side by side.

    The room that is left goes between the columns, up to `most_gap`.

    >>> in_columns([2.0, 2.0, 2.0], 5.0, gap=0.5)
    Columns(rows=2, starts=(0.0, 2.5))
    """
    if not widths:
        return Columns(0, ())
    rows = min(least_rows, len(widths))
    while True:
        columns = [max(widths[k : k + rows]) for k in range(0, len(widths), rows)]
        spare = room - sum(columns)
        gaps = len(columns) - 1
        if spare >= gap * gaps or rows >= len(widths):
            break
        rows += 1
    wide = gap if most_gap is None or not gaps else min(most_gap, spare / gaps)
    starts = [0.0]
    for width in columns[:-1]:
        starts.append(starts[-1] + width + wide)
    return Columns(rows, tuple(starts))
