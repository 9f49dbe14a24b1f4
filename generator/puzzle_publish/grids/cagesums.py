"""Cages as arrays for kernels/cages.py, and the sums that follow from whole units."""

from collections.abc import Sequence
from functools import lru_cache
from math import prod
from typing import NamedTuple

import numpy as np

from ..kernels.cages import AREA, AREA_SUM, FREEBIE, SUM, left_over
from ..kernels.candidates import Board, Ints

TECHNIQUES = AREA_SUM - FREEBIE + 1
_TOGETHER = 3  # rows or columns side by side that readers add up


class CageRow(NamedTuple):
    """A cage: an operation of kernels/cages.py, its target, its cells by number."""

    operation: int
    target: int
    cells: tuple[int, ...]


def arrays_of(
    cages: Sequence[CageRow], sums: Sequence[CageRow] = ()
) -> tuple[Ints, Ints, Ints]:
    """Return the arrays `printed`, `sums` and `memo` of the kernel."""
    most = max((len(cage.cells) for cage in (*cages, *sums)), default=1)
    memo = np.full((TECHNIQUES, len(cages) + len(sums), most), -1, np.int64)
    return _table(cages, most), _table(sums, most), memo


def _table(cages: Sequence[CageRow], most: int) -> Ints:
    rows = [
        [len(cells), operation, target, *cells, *[-1] * (most - len(cells))]
        for operation, target, cells in cages
    ]
    return np.array(rows, np.int64).reshape(len(rows), 3 + most)


def unit_sums(board: Board, cages: Sequence[CageRow], most: int = 4) -> list[CageRow]:
    """Return cells whose sum follows from whole units, at most `most` together.

    The cells of a unit that no cage inside it covers (innies), and those of the cages
    that cover it which stick out (outies). In a sudoku of nine this is the rule of 45.
    The operation is SUM for one unit, AREA for several.

    Args:
        board: the board.
        cages: sums that are printed; no cell is in two of them.
        most: how many cells a reader would still combine.
    """
    areas = _areas(board)
    longest = max((len(cage.cells) for cage in cages), default=1)
    out = np.empty((2 * len(areas) + 1, 3 + most), np.int64)
    found = left_over(areas, _table(cages, longest), out)
    return [
        CageRow(operation, total, tuple(cells[:n]))
        for n, operation, total, *cells in out[:found].tolist()
    ]


@lru_cache(maxsize=64)
def _areas(board: Board) -> Ints:
    """Full units, alone and with the next of their kind, as the kernel reads them."""
    full = [unit for unit in board.units if len(unit[1]) == board.side]
    whole = board.side * (board.side + 1) // 2
    areas = []
    for number in range(1, _TOGETHER + 1):
        for start in range(len(full) - number + 1):
            group = full[start : start + number]
            cells = {x for _, members in group for x in members}
            if len(cells) == number * board.side and len({k for k, _ in group}) == 1:
                operation = SUM if number == 1 else AREA
                shape = [int(x in cells) for x in range(prod(board.shape))]
                areas.append([number * whole, operation, *shape])
    return np.array(areas, np.int64).reshape(len(areas), 2 + prod(board.shape))
