"""Cages as arrays for kernels/cages.py, and the sums that follow from whole units."""

from collections.abc import Sequence
from functools import lru_cache
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..kernels.cages import AREA, AREA_SUM, FREEBIE, SUM
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
    table = np.full((len(cages), 3 + most), -1, np.int64)
    for row, cage in zip(table, cages, strict=True):
        row[:3] = len(cage.cells), cage.operation, cage.target
        row[3 : 3 + len(cage.cells)] = cage.cells
    return table


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
    areas, totals = _areas(board)
    within = np.zeros((len(cages), areas.shape[1]))
    for row, cage in zip(within, cages, strict=True):
        row[list(cage.cells)] = 1
    targets = np.array([cage.target for cage in cages])
    shared = areas @ within.T
    # Of each area the cells that cages leave inside, then those that stick out.
    inside, touching = shared == within.sum(1), shared > 0
    covered = touching @ within > 0
    left = np.stack([areas - inside @ within > 0, covered & (areas == 0)], axis=1)
    sums = np.stack([totals - inside @ targets, touching @ targets - totals], axis=1)
    left[np.any(~covered & (areas > 0), axis=1), 1] = False
    counts = left.sum(2)
    found = {cage.cells for cage in cages}
    rows = []
    for k, side in np.argwhere((counts > 0) & (counts <= most)).tolist():
        cells = tuple(np.flatnonzero(left[k, side]).tolist())
        if cells not in found:
            found.add(cells)
            operation = SUM if totals[k] == totals[0] else AREA
            rows.append(CageRow(operation, int(sums[k, side]), cells))
    return rows


@lru_cache(maxsize=64)
def _areas(board: Board) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Full units, alone and with the next ones of their kind: their cells, and sums."""
    full = [unit for unit in board.units if len(unit[1]) == board.side]
    areas, totals = [], []
    for number in range(1, _TOGETHER + 1):
        for start in range(len(full) - number + 1):
            group = full[start : start + number]
            cells = {x for _, members in group for x in members}
            if len(cells) == number * board.side and len({k for k, _ in group}) == 1:
                areas.append(sorted(cells))
                totals.append(number * board.side * (board.side + 1) / 2)
    table = np.zeros((len(areas), prod(board.shape)))
    for row, members in zip(table, areas, strict=True):
        row[members] = 1
    return table, np.array(totals)
