"""Cages for a full grid: cut at random, and cut anew where a reader would be stuck."""

from collections.abc import Callable, Sequence

import numpy as np

from ...grids.cagesums import CageRow
from ...grids.climb import Rung, climb
from ...kernels.cages import SET
from ...kernels.candidates import Board, Ints, Position, start

# How often a new cage gets this many cells, if it has room.
_SIZES = ((2, 0.42), (3, 0.38), (4, 0.2))
_LARGEST = 5
_CUTS = 150  # new cuts of two cages before a grid is given up
_MERGERS = 20


# The rungs of a ladder for these cages.
Steps = Callable[[Sequence[CageRow]], Sequence[Rung]]


class Cut:
    """A grid cut into cages.

    Attributes:
        full: the values.
        cage_of: the number of each cell's cage.
        neighbours: for each cell those beside it.
    """

    def __init__(self, rng: np.random.Generator, board: Board, full: Ints) -> None:
        self.rng = rng
        self.full = full.tolist()
        self.neighbours = _neighbours(board.side)
        self.cages: list[list[int]] = []
        self.grow(range(board.side**2))

    def grow(self, cells: Sequence[int] | range) -> None:
        """Cut these cells into cages, so that no digit is twice in one."""
        free = set(cells)
        for x in self.rng.permutation(list(cells)).tolist():
            if x not in free:
                continue
            cage = [x]
            free.discard(x)
            wanted = self._size()
            while len(cage) < wanted and (more := self._growth(cage, free)):
                cage.append(more[int(self.rng.random() * len(more))])
                free.discard(cage[-1])
            self.cages.append(cage)
        for cage in [one for one in self.cages if len(one) == 1]:
            if any(one is cage for one in self.cages):  # no other single has joined it
                self._join(cage)

    def _size(self) -> int:
        point = self.rng.random()
        for size, share in _SIZES:
            point -= share
            if point < 0:
                return size
        return _SIZES[-1][0]

    def _growth(self, cage: Sequence[int], free: set[int]) -> list[int]:
        """The free cells beside a cage whose digits it does not have, in order."""
        digits = {self.full[x] for x in cage}
        found = {y for x in cage for y in self.neighbours[x] if y in free}
        return sorted(y for y in found if self.full[y] not in digits)

    def _join(self, cage: list[int]) -> None:
        """Put a single cell into the smallest cage beside it that takes it."""
        x = cage[0]
        beside = [
            other
            for other in self.beside(cage)
            if len(other) < _LARGEST
            and self.full[x] not in {self.full[y] for y in other}
        ]
        if beside:
            smallest = min(beside, key=len)
            self.cages = [*self.without(cage, smallest), [*smallest, x]]

    def recut(self, x: int) -> None:
        """Cut the cage of a cell and one beside it anew."""
        cage = next(cage for cage in self.cages if x in cage)
        others = self.beside(cage)
        other = others[int(self.rng.random() * len(others))]
        self.cages = self.without(cage, other)
        self.grow(sorted(cage + other))

    def beside(self, cage: Sequence[int]) -> list[list[int]]:
        """The cages beside a cage."""
        cells = {y for x in cage for y in self.neighbours[x]} - set(cage)
        return [other for other in self.cages if not cells.isdisjoint(other)]

    def without(self, *cages: list[int]) -> list[list[int]]:
        """All cages but these."""
        return [one for one in self.cages if all(one is not cage for cage in cages)]

    @property
    def rows(self) -> list[CageRow]:
        """The cages with their sums, by their first cells."""
        found = [sorted(cage) for cage in self.cages]
        return [
            CageRow(SET, sum(self.full[x] for x in cage), tuple(cage))
            for cage in sorted(found)
        ]


def _neighbours(side: int) -> list[list[int]]:
    found = []
    for x in range(side * side):
        row, column = divmod(x, side)
        beside = [(row - 1, column), (row + 1, column), (row, column - 1)]
        beside.append((row, column + 1))
        found.append(
            [r * side + c for r, c in beside if 0 <= r < side and 0 <= c < side]
        )
    return found


def settle(cut: Cut, position: Position, steps: Steps, clues: Ints) -> bool:
    """Cut cages anew until techniques fill the grid; return whether they do.

    A cut that leaves more candidates than the one before it is undone.
    """
    best, stuck = _left(cut, position, steps, clues)
    for _ in range(_CUTS):
        if not best:
            return True
        before = cut.cages
        cut.recut(stuck[int(cut.rng.random() * len(stuck))])
        left, cells = _left(cut, position, steps, clues)
        if left > best:
            cut.cages = before
        else:
            best, stuck = left, cells
    return False


def _left(
    cut: Cut, position: Position, steps: Steps, clues: Ints
) -> tuple[int, list[int]]:
    """How many candidates the techniques leave, and the empty cells."""
    start(position, clues)
    climb(position, steps(cut.rows))
    left = int(np.bitwise_count(position.cand).sum())
    return left, np.flatnonzero(position.value == 0).tolist()


def merge(cut: Cut, position: Position, steps: Steps, clues: Ints) -> None:
    """Make larger cages, as long as the techniques fill the grid."""
    for _ in range(_MERGERS):
        one = cut.cages[int(cut.rng.random() * len(cut.cages))]
        digits = {cut.full[x] for x in one}
        others = [
            other
            for other in cut.beside(one)
            if len(one) + len(other) <= _LARGEST
            and digits.isdisjoint(cut.full[x] for x in other)
        ]
        if not others:
            continue
        other = others[int(cut.rng.random() * len(others))]
        before = cut.cages
        cut.cages = [*cut.without(one, other), one + other]
        start(position, clues)
        if not climb(position, steps(cut.rows)):
            cut.cages = before
