"""Cages for a full grid: cut at random, and cut anew where a reader would be stuck."""

from collections.abc import Callable, Sequence

import numpy as np

from ...grids import cuts
from ...grids.cagesums import CageRow
from ...grids.climb import Rung, climb
from ...kernels.cages import SET
from ...kernels.candidates import Ints, Position, start

_SIZES = (0, 0.42, 0.38, 0.2)  # how likely a new cage is to have so many cells
_LARGEST = 5
_CUTS = 150  # new cuts of two cages before a grid is given up
_MERGERS = 20


# The rungs of a ladder for these cages.
Steps = Callable[[Sequence[CageRow]], Sequence[Rung]]


class Cut(cuts.Cut):
    """A grid cut into cages of two or more cells, without a digit twice."""

    def __init__(self, rng: np.random.Generator, side: int, full: Ints) -> None:
        super().__init__(
            rng, full.tolist(), side, sizes=_SIZES, largest=_LARGEST, repeats=False
        )

    @property
    def rows(self) -> list[CageRow]:
        """The cages with their sums, by their first cells."""
        return [
            CageRow(SET, sum(self.values[x] for x in cells), cells)
            for _, cells in sorted(self.cages)
        ]


def settle(cut: Cut, position: Position, steps: Steps, clues: Ints) -> bool:
    """Cut cages anew until techniques fill the grid; return whether they do.

    A cut that leaves more candidates than the one before it is undone.
    """
    best, stuck = _left(cut, position, steps, clues)
    for _ in range(_CUTS):
        if not best:
            return True
        before = cut.cages
        if not cut.recut(stuck[cut.below(len(stuck))]):
            continue
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
        before = cut.cages
        if cut.merge(cut.below(cut.area)):
            start(position, clues)
            if not climb(position, steps(cut.rows)):
                cut.cages = before
