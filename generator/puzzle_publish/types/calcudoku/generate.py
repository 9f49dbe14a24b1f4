"""From a seed to a draft: a random square, cut into cages that the ladder can solve.

Where the techniques stop, a cage gets another operation, gives a cell to its neighbour
or falls in two, until they get further. Where those below the level suffice, a cage
joins another or changes, until the techniques of the level are needed, and suffice.
"""

import numpy as np

from ...core.puzzle import Draft
from ...grids.cagesums import TECHNIQUES, arrays_of
from ...grids.climb import NOWHERE, climb_back
from ...grids.cuts import Cage as CageOfCut
from ...grids.dig import require_same
from ...grids.latin import latin_board, latin_square
from ...kernels.cagelines import recall, simple_cages
from ...kernels.cages import CAGE_COMBINATION, FREEBIE
from ...kernels.candidates import Ints, start
from ...rules.vocabulary import Makes
from . import ladder
from .cuts import Cut
from .model import Calcudoku, make_givens
from .params import CalcudokuParams

TRIES = 120  # cuts, each a little different
_LARGEST = 6  # cells of a cage
_COMBINE = CAGE_COMBINATION - FREEBIE  # in a memo


def generate(rng: np.random.Generator, params: CalcudokuParams) -> Draft | None:
    """Return a draft, or None if no cut that was tried needs the level."""
    size = params.size
    square = latin_square(rng, size)
    cut = Cut(rng, params, [value for row in square for value in row])
    if not cut.cages:
        return None
    trial = _Trial(cut, params)
    if not _suits(cut, trial):
        return None
    require_same(trial.position.value, np.array(square).ravel())
    cages = tuple(
        Makes(tuple(divmod(x, size) for x in cells), op, target)
        for op, target, cells in map(cut.printed, cut.cages)
    )
    return Draft(make_givens(Calcudoku(size, cages)), {"rows": square})


def _suits(cut: Cut, trial: "_Trial") -> bool:
    """Change cages until the techniques of the level are needed, and suffice."""
    best, left, stuck = cut.cages, trial.left, trial.stuck
    for _ in range(TRIES):
        if trial.needs_level():
            return True
        if trial.left <= left:
            best, left, stuck = cut.cages, trial.left, trial.stuck
        else:
            cut.cages = best
        x = stuck[cut.below(len(stuck))] if stuck else cut.below(cut.area)
        if stuck or not cut.merge(x):
            cut.change(x, splits=bool(stuck))
    return False


class _Trial:
    """How far the techniques of a level, and those below it, get with a cut.

    A first look at a cage depends on no other cage, so it is taken once.
    """

    def __init__(self, cut: Cut, params: CalcudokuParams) -> None:
        self.cut = cut
        self.position = latin_board(params.size).position()
        self.empty = np.zeros(cut.area, np.int64)
        self.arrays: list[Ints] = []
        level = 1 + ladder.LEVELS.index(params.level)
        self.rungs = ladder.rungs_of(self.arrays)[:level]
        self.looks: dict[CageOfCut, tuple[list[int], list[int]]] = {}
        start(self.position, self.empty)

    def needs_level(self) -> bool:
        """Whether the techniques up to the level finish, and those below it do not."""
        looks = list(map(self._look, self.cut.cages))
        table = np.array([row for row, _ in looks])
        memo = np.full((TECHNIQUES, len(looks), _LARGEST), -1)
        memo[_COMBINE] = [masks for _, masks in looks]
        self.arrays[:] = table, table[:0], memo
        start(self.position, self.empty)
        recall(self.position, table, memo[_COMBINE])
        below = self.rungs[:-1]
        if below and climb_back(self.position, below):
            return False
        return climb_back(self.position, self.rungs, at=len(below))

    def _look(self, cage: CageOfCut) -> tuple[list[int], list[int]]:
        """A cage as the kernels read it, and what it leaves its cells at first."""
        if cage not in self.looks:
            row, codes = self.cut.row(cage), np.array([CAGE_COMBINATION])
            start(self.position, self.empty)
            simple_cages(self.position, codes, NOWHERE, *arrays_of([row]))
            masks = self.position.cand[list(row.cells)].tolist()
            rest = [-1] * (_LARGEST - len(masks))
            numbers = [len(masks), row.operation, row.target, *row.cells, *rest]
            self.looks[cage] = numbers, [*masks, *rest]
        return self.looks[cage]

    @property
    def stuck(self) -> list[int]:
        """The cells that are still empty."""
        return [int(x) for x in np.flatnonzero(self.position.cand)]

    @property
    def left(self) -> int:
        """How many candidates there are still."""
        return sum(mask.bit_count() for mask in self.position.cand.tolist())
