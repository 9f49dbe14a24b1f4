"""A board as the kernels of a ladder take it."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ...grids.reading import Cell, Rows
from ...kernels.candidates import COLUMN, OTHER, PART, REGION, ROW, Board, Ints
from . import board as boards
from .board import OUTSIDE

_KINDS = {
    "region": REGION,
    "row": ROW,
    "column": COLUMN,
    "knight": PART,
    "king": PART,
}
_FILLED = 1  # the value of a place outside all grids, which is in no unit


@lru_cache(maxsize=64)
def squares_of(board: boards.Board) -> Board:
    """Return the board with its units, regions first."""
    units = [
        (_KINDS.get(unit.kind, OTHER), [index_of(cell, board) for cell in unit.cells])
        for unit in board.units
    ]
    units.sort(key=lambda unit: unit[0])
    return Board(board.size, tuple(units), board.side, board.side)


def values_of(rows: Rows, board: boards.Board) -> Ints:
    """Return digits by cell, 0 for none."""
    values = np.array(rows, np.int64)
    values[_outside(board)] = _FILLED
    return values.ravel()


def rows_of(values: Ints, board: boards.Board) -> Rows:
    """Return digits by row and column, 0 outside all grids."""
    square = values.reshape(board.side, board.side).copy()
    square[_outside(board)] = 0
    return tuple(map(tuple, square.tolist()))


@lru_cache(maxsize=64)
def _outside(board: boards.Board) -> NDArray[np.bool_]:
    return np.equal(np.array(board.regions, np.int64), OUTSIDE)


def index_of(cell: Cell, board: boards.Board) -> int:
    """Return the number of a cell in reading order."""
    return cell[0] * board.side + cell[1]
