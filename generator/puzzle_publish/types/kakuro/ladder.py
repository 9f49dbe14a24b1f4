"""The ladder of kakuro: its techniques, and the steps that solve a puzzle."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

import numpy as np

from ...core.errors import OutOfSteps
from ...core.puzzle import Json
from ...grids.climb import values_in
from ...grids.ladder import Cell, Step, Technique
from ...kernels.candidates import BROKEN, EMPTY, NOTED, PLACED, REMOVED, STEP, Ints
from . import kernels, model
from .kernels import ACROSS, CAND, DOWN, FIRST, FRESH, LENGTH, SUM

TECHNIQUES = (
    Technique("last-cell", "easy", 10),
    Technique("unique-combination", "easy", 12),
    Technique("cross-reference", "easy", 15),
    Technique("combination-table", "medium", 20),
    Technique("required-digit", "medium", 24),
    Technique("naked-pair", "hard", 30),
    Technique("least-greatest", "hard", 32),
    Technique("hidden-pair", "hard", 34),
    Technique("naked-triple", "expert", 40),
    Technique("region-sum", "expert", 42),
    Technique("hidden-triple", "expert", 44),
)
# Of each level the dearest technique, as the kernels have it.
DEAREST = {one.level: 1 << code for code, one in enumerate(TECHNIQUES)}


def sets_of(length: int, total: int) -> list[tuple[int, ...]]:
    """Return the sets of different digits of this length and sum.

    >>> sets_of(2, 16), len(sets_of(5, 25))
    ([(7, 9)], 12)
    """
    return [each for each in combinations(range(1, 10), length) if sum(each) == total]


@cache
def _table() -> Ints:
    """The array `sets` of the kernels."""
    table = np.zeros((10, 46, 13), np.int64)
    for length in range(10):
        for digits in combinations(range(1, 10), length):
            row = table[length, sum(digits)]
            row[0] += 1
            row[row[0]] = sum(1 << (d - 1) for d in digits)
    return table


class Position:
    """What is filled in and what is possible, in the arrays of the kernels."""

    def __init__(
        self, runs: Sequence[Sequence[Cell]], width: int, *, records: bool = False
    ) -> None:
        self.stride = width + 2
        white = sorted({cell for cells in runs for cell in cells})
        self.white = np.array([self._number(cell) for cell in white], np.int64)
        self.runs = np.zeros((len(runs) + 1, 13), np.int64)
        self.cells = np.zeros((int(self.white[-1]) + self.stride + 1, 5), np.int64)
        self.cells[:, ACROSS : DOWN + 1] = len(runs)
        self.cells[self.white, CAND] = 511
        self.runs[:, FRESH] = kernels.EVERY
        for k, cells in enumerate(runs):
            members = [self._number(cell) for cell in cells]
            self.runs[k, LENGTH] = len(members)
            self.runs[k, FIRST : FIRST + len(members)] = members
            self.cells[members, ACROSS if cells[0][0] == cells[1][0] else DOWN] = k
        self.tally = np.array([len(white), 0, 0, 0], np.int64)
        # Each of nine candidates goes once; subsets and regions show their cells.
        log = np.zeros((len(white) * 60 if records else 0, 4), np.int64)
        self.arrays = (self.runs, self.cells, _table(), self.tally, log)

    def _number(self, cell: Cell) -> int:
        return (cell[0] + 1) * self.stride + cell[1] + 1

    def cell(self, x: int) -> Cell:
        """Return the cell of a number of the kernels, whose grid has a margin."""
        return x // self.stride - 1, x % self.stride - 1

    def climb(self, level: str) -> bool:
        """Return whether the techniques up to a level fill every cell."""
        dearest = DEAREST[level]
        plain = min(dearest, kernels.REQUIRED)
        kernels.reason(*self.arrays, plain)
        while dearest > plain and self.tally[EMPTY] and not self.tally[BROKEN]:
            from . import kernels_hard

            if not kernels_hard.step(*self.arrays, dearest):
                return False
            kernels.reason(*self.arrays, plain)
        return not self.tally[EMPTY] and not self.tally[BROKEN]

    def steps(self) -> Iterator[Step]:
        """Yield the steps that were noted; the number of each is that of its run."""
        placed: list[tuple[Cell, int]] = []
        removed: list[tuple[Cell, tuple[int, ...]]] = []
        shown: list[Cell] = []
        for what, a, b, c in self.arrays[-1][: self.tally[NOTED]].tolist():
            if what == STEP:
                run = self.runs[b, FIRST : FIRST + self.runs[b, LENGTH]].tolist()
                pattern = tuple(shown or map(self.cell, run))
                found = (tuple(placed), tuple(removed), pattern)
                yield Step(TECHNIQUES[a.bit_length() - 1], *found, "run", b, c)
                placed, removed, shown = [], [], []
            elif what == PLACED:
                placed.append((self.cell(a), b))
            elif what == REMOVED:
                removed.append((self.cell(a), values_in(b)))
            else:
                shown.append(self.cell(a))


def climb(givens: Json) -> tuple[Step, ...]:
    """Return the steps that fill every cell, the cheapest techniques first.

    Raises:
        OutOfSteps: the techniques do not finish the puzzle.
    """
    puzzle = model.read(givens)
    position = Position([run.cells for run in puzzle.runs], puzzle.width, records=True)
    position.runs[:-1, SUM] = [run.total for run in puzzle.runs]
    if not position.climb("expert"):
        raise OutOfSteps
    return tuple(position.steps())
