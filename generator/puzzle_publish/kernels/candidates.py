"""Cells with candidates: what a reader pencils in, and how it shrinks.

A board is a square of cells with values from 1 to its side. Its *units* are sets of
cells with different values; a *full* unit has as many cells as there are values.
Candidates and places are bits, the lowest for the value 1 or for a unit's first cell.

All kernels of a ladder take the same arrays, in this order:

    units: (u, side + 2) int64, for each unit its length, its kind (REGION, ROW, COLUMN,
        OTHER, or PART if it is not full), and its cells.
    of: (cells, 2 k + 1) int64, for each cell the number of its units, then each unit
        and the cell's place in it.
    peers: (cells, most + 1) int64, for each cell the number of its peers, and these.
    sees: (cells, cells) uint8, 1 for peers.
    cand: (cells,) int64, candidates of an empty cell; 0 for a filled one.
    value: (cells,) int64, 0 for an empty cell.
    where: (u, side) int64, the places of each value in each unit; 0 once it is placed.
    tally: (4,) int64: empty cells, rows of the log, whether the position is broken.
    log: (rows, 4) int64, what was found; see `note`. Without rows, nothing is noted.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from .bits import ctz, popcount
from .jit import kernel

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]

REGION, ROW, COLUMN, OTHER, PART = range(5)
EMPTY, NOTED, BROKEN = range(3)  # in `tally`
STEP, PLACED, REMOVED, SHOWN = range(4)  # rows of a log


@kernel
def count(mask: int) -> int:
    """Number of bits."""
    return popcount(np.uint64(mask))


@kernel
def lowest(mask: int) -> int:
    """Number of the lowest bit."""
    return ctz(np.uint64(mask))


@kernel
def note(tally: Ints, log: Ints, what: int, a: int, b: int, c: int) -> None:
    """Append a row to the log, if there is one.

    PLACED, cell, value: a cell is filled.
    REMOVED, cell, mask: candidates are ruled out.
    SHOWN, cell: a cell that shows why.
    STEP, technique, unit or -1, places: the rows before it were one step.
    """
    row = tally[NOTED]
    if row < log.shape[0]:
        log[row, 0] = what
        log[row, 1] = a
        log[row, 2] = b
        log[row, 3] = c
        tally[NOTED] = row + 1


@kernel
def start(
    units: Ints,
    of: Ints,
    givens: Ints,
    cand: Ints,
    value: Ints,
    where: Ints,
    tally: Ints,
) -> None:
    """Begin with the given values (0: none): each rules itself out of its units."""
    side = where.shape[1]
    used = np.zeros(units.shape[0], np.int64)
    where[:] = 0
    tally[:] = 0
    for x in range(givens.shape[0]):
        value[x] = givens[x]
        if value[x]:
            for k in range(of[x, 0]):
                bit = 1 << (value[x] - 1)
                if used[of[x, 1 + 2 * k]] & bit:
                    tally[BROKEN] = 1
                used[of[x, 1 + 2 * k]] |= bit
    for x in range(givens.shape[0]):
        cand[x] = 0
        if value[x]:
            continue
        tally[EMPTY] += 1
        mask = (1 << side) - 1
        for k in range(of[x, 0]):
            mask &= ~used[of[x, 1 + 2 * k]]
        cand[x] = mask
        if not mask:
            tally[BROKEN] = 1
        while mask:
            v = lowest(mask)
            mask &= mask - 1
            for k in range(of[x, 0]):
                where[of[x, 1 + 2 * k], v] |= 1 << of[x, 2 + 2 * k]
    for u in range(units.shape[0]):
        for v in range(side):
            if units[u, 1] != PART and not where[u, v] and not (used[u] >> v) & 1:
                tally[BROKEN] = 1


@kernel
def remove(
    x: int,
    mask: int,
    units: Ints,
    of: Ints,
    cand: Ints,
    where: Ints,
    tally: Ints,
) -> None:
    """Rule out candidates of an empty cell."""
    mask &= cand[x]
    cand[x] ^= mask
    if mask and not cand[x]:
        tally[BROKEN] = 1
    while mask:
        v = lowest(mask)
        mask &= mask - 1
        for k in range(of[x, 0]):
            u = of[x, 1 + 2 * k]
            where[u, v] &= ~(1 << of[x, 2 + 2 * k])
            if not where[u, v] and units[u, 1] != PART:
                tally[BROKEN] = 1


@kernel
def strike(
    x: int,
    mask: int,
    units: Ints,
    of: Ints,
    cand: Ints,
    where: Ints,
    tally: Ints,
    log: Ints,
) -> bool:
    """Rule out candidates and note it; whether there were any."""
    mask &= cand[x]
    if mask:
        note(tally, log, REMOVED, x, mask, 0)
        remove(x, mask, units, of, cand, where, tally)
    return mask != 0


@kernel
def place(
    x: int,
    v: int,
    units: Ints,
    of: Ints,
    peers: Ints,
    cand: Ints,
    value: Ints,
    where: Ints,
    tally: Ints,
) -> None:
    """Fill an empty cell with the value of bit v, one of its candidates."""
    others = cand[x] & ~(1 << v)
    cand[x] = 0
    value[x] = v + 1
    tally[EMPTY] -= 1
    for k in range(of[x, 0]):
        u = of[x, 1 + 2 * k]
        place_bit = 1 << of[x, 2 + 2 * k]
        where[u, v] = 0
        rest = others
        while rest:
            w = lowest(rest)
            rest &= rest - 1
            where[u, w] &= ~place_bit
            if not where[u, w] and units[u, 1] != PART:
                tally[BROKEN] = 1
    for i in range(1, peers[x, 0] + 1):
        y = peers[x, i]
        if (cand[y] >> v) & 1:
            cand[y] &= ~(1 << v)
            if not cand[y]:
                tally[BROKEN] = 1
            for k in range(of[y, 0]):
                u = of[y, 1 + 2 * k]
                if where[u, v]:
                    where[u, v] &= ~(1 << of[y, 2 + 2 * k])
                    if not where[u, v] and units[u, 1] != PART:
                        tally[BROKEN] = 1


@dataclass(frozen=True, eq=False)
class Board:
    """Which cells form units; the same for every puzzle of a shape.

    Attributes:
        side: rows, columns and values.
        units: each with its kind and its cells, as row x side + column.
    """

    side: int
    units: Sequence[tuple[int, Sequence[int]]]

    @cached_property
    def arrays(self) -> tuple[Ints, Ints, Ints, Bytes]:
        """The arrays `units`, `of`, `peers` and `sees` of the kernels."""
        cells = self.side**2
        units = np.full((len(self.units), self.side + 2), -1, np.int64)
        sees = np.zeros((cells, cells), np.uint8)
        inside: list[list[int]] = [[] for _ in range(cells)]
        for u, (kind, members) in enumerate(self.units):
            units[u, :2] = len(members), kind
            units[u, 2 : 2 + len(members)] = members
            sees[np.ix_(members, members)] = 1
            for place_, x in enumerate(members):
                inside[x] += [u, place_]
        np.fill_diagonal(sees, 0)
        of = _padded([[len(each) // 2, *each] for each in inside])
        peers = [np.flatnonzero(row).tolist() for row in sees]
        return units, of, _padded([[len(each), *each] for each in peers]), sees


class Position:
    """What is filled in and pencilled in on a board.

    Attributes:
        board: the board.
        cand: candidates by cell.
        value: values by cell, 0 for none.
        where: places by unit and value.
        tally: empty cells, rows of the log, whether it is broken.
        log: what kernels noted, without rows unless it is recorded.
    """

    def __init__(self, board: Board, *, records: bool = False) -> None:
        cells = board.side**2
        self.board = board
        self.cand = np.zeros(cells, np.int64)
        self.value = np.zeros(cells, np.int64)
        self.where = np.zeros((len(board.units), board.side), np.int64)
        self.tally = np.zeros(4, np.int64)
        # Each candidate goes once; a step of a long chain shows some twenty cells.
        rows = cells * (board.side + 24) if records else 0
        self.log = np.zeros((rows, 4), np.int64)
        self.state = (self.cand, self.value, self.where, self.tally)
        self.arrays = (*board.arrays, *self.state, self.log)

    def start(self, givens: Ints) -> None:
        """Begin with the given values, 0 for an empty cell."""
        units, of, _, _ = self.board.arrays
        start(units, of, givens, *self.state)

    @property
    def empty(self) -> int:
        """How many cells are empty."""
        return int(self.tally[EMPTY])

    @property
    def is_broken(self) -> bool:
        """Whether a cell, or a value in a full unit, has no possibility left."""
        return bool(self.tally[BROKEN])


def _padded(rows: Sequence[Sequence[int]]) -> Ints:
    """The rows as an array, filled up with -1."""
    width = max(map(len, rows), default=1)
    return np.array([[*row, *[-1] * (width - len(row))] for row in rows], np.int64)
