"""Cells with candidates: what a reader pencils in, and how it shrinks.

A board is a square of cells with values from 1 to its side. Its *units* are sets of
cells with different values; a *full* unit has as many cells as there are values.
Candidates and places are bits, the lowest for the value 1 or for a unit's first cell.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .bits import ctz, popcount
from .jit import kernel

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]

REGION, ROW, COLUMN, OTHER, PART = range(5)
EMPTY, NOTED, BROKEN = range(3)  # in `tally`
STEP, PLACED, REMOVED, SHOWN = range(4)  # rows of a log


class Position(NamedTuple):
    """What is filled in and pencilled in on a board: the argument of all kernels.

    Attributes:
        units: (u, side + 2) int64, for each unit its length, its kind (REGION, ROW,
            COLUMN, OTHER, or PART if it is not full), and its cells.
        of: (cells, 2 k + 1) int64, for each cell the number of its units, then each
            unit and the cell's place in it.
        peers: (cells, most + 1) int64, for each cell the number of its peers, these.
        sees: (cells, cells) uint8, 1 for peers.
        cand: (cells,) int64, candidates of an empty cell; 0 for a filled one.
        value: (cells,) int64, 0 for an empty cell.
        where: (u, side) int64, the places of each value in each unit; 0 once it is
            placed.
        tally: (3,) int64: empty cells, rows of the log, whether it is broken.
        log: (rows, 4) int64, what was found; see `note`. Nothing, without rows.
    """

    units: Ints
    of: Ints
    peers: Ints
    sees: Bytes
    cand: Ints
    value: Ints
    where: Ints
    tally: Ints
    log: Ints

    @property
    def empty(self) -> int:
        """How many cells are empty."""
        return int(self.tally[EMPTY])

    @property
    def is_broken(self) -> bool:
        """Whether a cell, or a value in a full unit, has no possibility left."""
        return bool(self.tally[BROKEN])


@kernel
def count(mask: int) -> int:
    """Number of bits."""
    return popcount(np.uint64(mask))


@kernel
def lowest(mask: int) -> int:
    """Number of the lowest bit."""
    return ctz(np.uint64(mask))


@kernel
def note(p: Position, what: int, a: int, b: int, c: int) -> None:
    """Append a row to the log, if there is one.

    PLACED, cell, value: a cell is filled.
    REMOVED, cell, mask: candidates are ruled out.
    SHOWN, cell, operation: a cell that shows why, and how its total is made, if it is.
    STEP, technique, unit or -1, places: the rows before it were one step.
    """
    row = p.tally[NOTED]
    if row < p.log.shape[0]:
        p.log[row, 0] = what
        p.log[row, 1] = a
        p.log[row, 2] = b
        p.log[row, 3] = c
        p.tally[NOTED] = row + 1


@kernel
def start(p: Position, givens: Ints) -> None:
    """Begin with the given values (0: none): each rules itself out of its units."""
    side = p.where.shape[1]
    used = np.zeros(p.units.shape[0], np.int64)
    p.where[:] = 0
    p.tally[:] = 0
    for x in range(givens.shape[0]):
        p.value[x] = givens[x]
        if p.value[x]:
            for k in range(p.of[x, 0]):
                bit = 1 << (p.value[x] - 1)
                if used[p.of[x, 1 + 2 * k]] & bit:
                    p.tally[BROKEN] = 1
                used[p.of[x, 1 + 2 * k]] |= bit
    for x in range(givens.shape[0]):
        p.cand[x] = 0
        if p.value[x]:
            continue
        p.tally[EMPTY] += 1
        mask = (1 << side) - 1
        for k in range(p.of[x, 0]):
            mask &= ~used[p.of[x, 1 + 2 * k]]
        p.cand[x] = mask
        if not mask:
            p.tally[BROKEN] = 1
        while mask:
            v = lowest(mask)
            mask &= mask - 1
            for k in range(p.of[x, 0]):
                p.where[p.of[x, 1 + 2 * k], v] |= 1 << p.of[x, 2 + 2 * k]
    for u in range(p.units.shape[0]):
        for v in range(side):
            if p.units[u, 1] != PART and not p.where[u, v] and not (used[u] >> v) & 1:
                p.tally[BROKEN] = 1


@kernel
def remove(p: Position, x: int, mask: int) -> None:
    """Rule out candidates of an empty cell."""
    mask &= p.cand[x]
    p.cand[x] ^= mask
    if mask and not p.cand[x]:
        p.tally[BROKEN] = 1
    while mask:
        v = lowest(mask)
        mask &= mask - 1
        for k in range(p.of[x, 0]):
            u = p.of[x, 1 + 2 * k]
            p.where[u, v] &= ~(1 << p.of[x, 2 + 2 * k])
            if not p.where[u, v] and p.units[u, 1] != PART:
                p.tally[BROKEN] = 1


@kernel
def strike(p: Position, x: int, mask: int) -> bool:
    """Rule out candidates and note it; whether there were any."""
    mask &= p.cand[x]
    if mask:
        note(p, REMOVED, x, mask, 0)
        remove(p, x, mask)
    return mask != 0


@kernel
def place(p: Position, x: int, v: int) -> None:
    """Fill an empty cell with the value of bit v, one of its candidates."""
    others = p.cand[x] & ~(1 << v)
    p.cand[x] = 0
    p.value[x] = v + 1
    p.tally[EMPTY] -= 1
    for k in range(p.of[x, 0]):
        u = p.of[x, 1 + 2 * k]
        place_bit = 1 << p.of[x, 2 + 2 * k]
        p.where[u, v] = 0
        rest = others
        while rest:
            w = lowest(rest)
            rest &= rest - 1
            p.where[u, w] &= ~place_bit
            if not p.where[u, w] and p.units[u, 1] != PART:
                p.tally[BROKEN] = 1
    for i in range(1, p.peers[x, 0] + 1):
        y = p.peers[x, i]
        if (p.cand[y] >> v) & 1:
            p.cand[y] &= ~(1 << v)
            if not p.cand[y]:
                p.tally[BROKEN] = 1
            for k in range(p.of[y, 0]):
                u = p.of[y, 1 + 2 * k]
                if p.where[u, v]:
                    p.where[u, v] &= ~(1 << p.of[y, 2 + 2 * k])
                    if not p.where[u, v] and p.units[u, 1] != PART:
                        p.tally[BROKEN] = 1


@dataclass(frozen=True, eq=False)
class Board:
    """Which cells form units; the same for every puzzle of a shape.

    Attributes:
        side: how many values there are, and rows and columns of a square.
        units: each with its kind and its cells, as row x width + column.
        height: the number of rows, if it is no square of its side.
        width: the number of columns.
    """

    side: int
    units: Sequence[tuple[int, Sequence[int]]]
    height: int = 0
    width: int = 0

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return self.height or self.side, self.width or self.side

    @cached_property
    def arrays(self) -> tuple[Ints, Ints, Ints, Bytes]:
        """The arrays `units`, `of`, `peers` and `sees` of the kernels."""
        cells = prod(self.shape)
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

    def position(self, *, records: bool = False) -> Position:
        """Return a position to begin with; its log has rows if it records steps."""
        cells = prod(self.shape)
        # Each candidate goes once; a step of a long chain shows some twenty cells.
        rows = cells * (self.side + 24) if records else 0
        return Position(
            *self.arrays,
            cand=np.zeros(cells, np.int64),
            value=np.zeros(cells, np.int64),
            where=np.zeros((len(self.units), self.side), np.int64),
            tally=np.zeros(3, np.int64),
            log=np.zeros((rows, 4), np.int64),
        )


def _padded(rows: Sequence[Sequence[int]]) -> Ints:
    """The rows as an array, filled up with -1."""
    width = max(map(len, rows), default=1)
    return np.array([[*row, *[-1] * (width - len(row))] for row in rows], np.int64)
