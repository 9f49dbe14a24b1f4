"""Drawings as cells: how much of each cell outlines cover.

Only additions, multiplications and divisions of floats, so that every machine gets the
same bits.
"""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from ..cell_pictures import Dark
from ..outlines import Polygon
from .paths import Box

Shares = NDArray[np.float64]

LINES = 16  # across each row of cells, on which the share is measured


def covered(
    outlines: Sequence[Polygon], box: Box, rows: int, columns: int, lines: int = LINES
) -> Shares:
    """Return the share of each cell that is inside outlines, by the even-odd rule.

    Args:
        outlines: closed.
        box: what the cells divide.
        rows: of cells.
        columns: of cells.
        lines: how many lines across a row are looked at.
    """
    left, top, right, bottom = box
    across, down = columns / (right - left), rows * lines / (bottom - top)
    crossings: list[list[float]] = [[] for _ in range(rows * lines)]
    for outline in outlines:
        places = [((x - left) * across, (y - top) * down) for x, y in outline]
        for (x, y), (u, v) in zip(places, places[1:] + places[:1], strict=True):
            _cross(crossings, *((x, y, u, v) if y < v else (u, v, x, y)))
    found = np.zeros((rows, columns))
    ends = np.arange(columns + 1)
    for place, xs in enumerate(crossings):
        xs.sort()
        for start, end in zip(xs[::2], xs[1::2], strict=True):
            within = np.clip(ends, start, end)
            found[place // lines] += within[1:] - within[:-1]
    return found / lines


def _cross(
    crossings: list[list[float]], x: float, y: float, u: float, v: float
) -> None:
    """Add where a line from (x, y) down to (u, v) crosses the middles of rows."""
    first, last = max(0, int(y + 0.5)), min(len(crossings), int(v + 0.5))
    for row in range(first, last):
        crossings[row].append(x + (u - x) * (row + 0.5 - y) / (v - y))


def dark_cells(
    layers: Iterable[Sequence[Polygon]],
    box: Box,
    size: tuple[int, int],
    threshold: int = 50,
) -> Dark:
    """Return which cells layers over each other cover by more than a share.

    Args:
        layers: outlines that are painted in the same colour.
        box: the part of the drawing; the cells are as large as fit `size`, and square.
        size: rows and columns at most.
        threshold: of a cell, in per cent.
    """
    left, top, right, bottom = box
    scale = min(size[0] / (bottom - top), size[1] / (right - left))
    rows, columns = (
        max(1, round((end - start) * scale))
        for start, end in ((top, bottom), (left, right))
    )
    clear = np.ones((rows, columns))
    for layer in layers:
        clear *= 1 - covered(layer, box, rows, columns)
    return (1 - clear) * 100 >= threshold
