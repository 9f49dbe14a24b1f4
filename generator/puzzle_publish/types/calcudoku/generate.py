"""From a seed to a draft: a random square, cut into cages that the ladder can solve.

Where the techniques below the level stop, a cage gets another operation, gives a cell
to its neighbour or falls in two, until they finish. Then cages change at random, until
the techniques of the level are needed and suffice.
"""

import numpy as np

from ...core.puzzle import Draft
from ...grids.climb import Rung, climb
from ...grids.latin import latin_board, latin_square
from ...kernels.candidates import start
from . import ladder
from .cuts import Cut
from .model import Cage, Calcudoku, make_givens
from .params import CalcudokuParams

# Most cuts that are tried before the techniques below the level finish, and after that.
EASIER, HARDER = 60, 60


def generate(rng: np.random.Generator, params: CalcudokuParams) -> Draft | None:
    """Return a draft, or None if no cut that was tried needs the level."""
    size = params.size
    square = latin_square(rng, size)
    cut = Cut(rng, params, [value for row in square for value in row])
    trial = _Trial(size, params.level)
    if not cut.cages or not _ease(cut, trial):
        return None
    if params.level != "easy" and not _harden(cut, trial):
        return None
    cages = tuple(
        Cage(op, target, tuple(divmod(x, size) for x in cells))
        for op, target, cells in cut.targets()
    )
    return Draft(make_givens(Calcudoku(size, cages)), {"rows": square})


class _Trial:
    """How far the techniques of a level, and those below it, get with a cut."""

    def __init__(self, size: int, level: str) -> None:
        self.position = latin_board(size).position()
        self.empty = np.zeros(size * size, np.int64)
        self.level = 1 + ladder.LEVELS.index(level)
        self.rungs: tuple[Rung, ...] = ()

    def is_solved_below(self, cut: Cut) -> bool:
        """Whether the techniques below the level finish; easy has none below it."""
        self.rungs = ladder.rungs(cut.rows())
        start(self.position, self.empty)
        return climb(self.position, self.rungs[: max(self.level - 1, 1)])

    def is_solved(self) -> bool:
        """Whether those of the level finish what those below it left."""
        return climb(self.position, self.rungs[: self.level])

    @property
    def stuck(self) -> list[int]:
        """The cells that are still empty."""
        return [int(x) for x in np.flatnonzero(self.position.cand)]

    @property
    def left(self) -> int:
        """How many candidates there are still."""
        return sum(mask.bit_count() for mask in self.position.cand.tolist())


def _ease(cut: Cut, trial: _Trial) -> bool:
    """Change cages where the techniques stop, until they finish."""
    if trial.is_solved_below(cut):
        return True
    stuck, left = trial.stuck, trial.left
    for _ in range(EASIER):
        before = cut.cages
        if not cut.change(stuck[cut.below(len(stuck))], splits=True):
            continue
        if trial.is_solved_below(cut):
            return True
        if trial.left <= left:
            stuck, left = trial.stuck, trial.left
        else:
            cut.cages = before
    return False


def _harden(cut: Cut, trial: _Trial) -> bool:
    """Change cages until the techniques of the level are needed, and suffice."""
    for _ in range(HARDER):
        before = cut.cages
        if not cut.change(cut.below(cut.area), splits=False):
            continue
        if not trial.is_solved_below(cut):
            if trial.is_solved():
                return True
            cut.cages = before
    return False
