"""A board as the kernels of a ladder take it."""

from functools import lru_cache

import numpy as np

from ...grids.reading import Cell, Rows
from ...kernels.candidates import COLUMN, OTHER, REGION, ROW, Board, Ints
from . import model

_KINDS = {"region": REGION, "row": ROW, "column": COLUMN}


@lru_cache(maxsize=64)
def squares_of(board: model.Board) -> Board:
    """Return the board with its units, regions first."""
    size = board.size
    units = [
        (_KINDS.get(unit.kind, OTHER), [r * size + c for r, c in unit.cells])
        for unit in board.units
    ]
    units.sort(key=lambda unit: unit[0])
    return Board(size, tuple(units))


def values_of(rows: Rows) -> Ints:
    """Return digits by cell, 0 for none."""
    return np.array(rows, np.int64).ravel()


def rows_of(values: Ints, size: int) -> Rows:
    """Return digits by row and column."""
    return tuple(map(tuple, values.reshape(size, size).tolist()))


def index_of(cell: Cell, size: int) -> int:
    """Return the number of a cell in reading order."""
    return cell[0] * size + cell[1]
