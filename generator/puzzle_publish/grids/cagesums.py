"""Cages as arrays for kernels/cages.py, and the sums that follow from whole units."""

from collections.abc import Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

import numpy as np

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
    whole = board.side * (board.side + 1) // 2
    masks = [(sum(1 << x for x in cage.cells), cage.target) for cage in cages]
    found = {mask: None for mask, _ in masks}
    rows = []
    for number, inside in _areas(board):
        for mask, total in _left_over(inside, whole * number, masks):
            if 0 < mask.bit_count() <= most and mask not in found:
                found[mask] = None
                operation = SUM if number == 1 else AREA
                rows.append(CageRow(operation, total, _cells(mask)))
    return rows


def _cells(mask: int) -> tuple[int, ...]:
    return tuple(x for x in range(mask.bit_length()) if mask >> x & 1)


@lru_cache(maxsize=64)
def _areas(board: Board) -> list[tuple[int, int]]:
    """Full units, alone and with the next ones of their kind: how many, their cells."""
    full = [
        (kind, sum(1 << x for x in members))
        for kind, members in board.units
        if len(members) == board.side
    ]
    areas = []
    for number in range(1, _TOGETHER + 1):
        for start in range(len(full) - number + 1):
            group = full[start : start + number]
            cells = reduce(or_, (mask for _, mask in group))
            is_apart = cells.bit_count() == number * board.side
            if is_apart and len({kind for kind, _ in group}) == 1:
                areas.append((number, cells))
    return areas


def _left_over(
    inside: int, total: int, cages: Sequence[tuple[int, int]]
) -> tuple[tuple[int, int], tuple[int, int]]:
    """The cells that cages leave inside, and those that stick out; with their sums."""
    innies, inner = inside, total
    covered, outer = 0, -total
    for mask, target in cages:
        if mask & inside:
            covered |= mask
            outer += target
            if not mask & ~inside:
                innies ^= mask
                inner -= target
    outies = covered & ~inside if covered & inside == inside else 0
    return (innies, inner), (outies, outer)
