"""Regions of any shape, and what they leave over beside lines."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np

from ...grids.cuts import neighbours
from ...grids.reading import Rows
from ...kernels.candidates import Ints
from ...kernels.exchanges import exchange_often
from .board import Board, boxes

_SWAPS = 12  # for each cell of the grid, tried
_MOST_LEFT = 4  # cells on each side that readers compare


def random_regions(rng: np.random.Generator, size: int) -> Rows:
    """Return connected regions of `size` cells, each cell with its region's number.

    The boxes at first, whose cells change places along their borders.
    """
    region = np.array(boxes(size), np.int64).ravel()
    exchange_often(rng, region, _beside(size), _SWAPS * size * size)
    return _numbered(region.reshape(size, size).tolist())


@lru_cache(maxsize=8)
def _beside(size: int) -> Ints:
    """The cells beside each cell, as kernels/exchanges.py takes them."""
    rows = neighbours(size)
    table = np.zeros((len(rows), 5), np.int64)
    for row, cells in zip(table, rows, strict=True):
        row[: 1 + len(cells)] = (len(cells), *cells)
    return table


def _numbered(rows: Sequence[Sequence[int]]) -> Rows:
    """The regions numbered in reading order."""
    numbers: dict[int, int] = {}
    return tuple(
        tuple(numbers.setdefault(k, len(numbers)) for k in row) for row in rows
    )


@lru_cache(maxsize=64)
def leftovers_of(board: Board) -> Ints:
    """Return the pairs of cells left over, as kernels/leftovers.py takes them."""
    found = dict.fromkeys(_leftovers(board))
    width = 1 + 2 * max((len(lines) for lines, _ in found), default=0)
    table = np.full((len(found), width), -1, np.int64)
    for row, (lines, regions) in zip(table, found, strict=True):
        cells = (len(lines), *lines, *regions)
        row[: len(cells)] = cells
    return table


def _leftovers(board: Board) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The cells of some lines outside their regions, and of these outside the lines."""
    size = board.size
    cells_of = {
        kind: [
            frozenset(r * size + c for r, c in unit.cells)
            for unit in board.units
            if unit.kind == kind
        ]
        for kind in ("row", "column", "region")
    }
    for kind in ("row", "column"):
        for number in range(1, size):
            for first in range(size - number + 1):
                lines = frozenset().union(*cells_of[kind][first : first + number])
                nearest = sorted(cells_of["region"], key=lambda one: -len(one & lines))
                regions = frozenset().union(*nearest[:number])
                if 0 < len(lines - regions) <= _MOST_LEFT:
                    yield tuple(sorted(lines - regions)), tuple(sorted(regions - lines))
