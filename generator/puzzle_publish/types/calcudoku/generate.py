"""From a seed to a draft: a random square, cut into cages that the ladder can solve.

Where the techniques stop, a cage gets another operation, gives a cell to its neighbour
or falls in two, until they get further. Where those below the level suffice, or too few
steps of it, a cage joins another or changes, until as many steps are needed as asked.
"""

from functools import cache

import numpy as np

from ...core.errors import Unsound
from ...core.puzzle import Draft
from ...grids.cagesums import TECHNIQUES
from ...grids.cuts import neighbours
from ...grids.dig import require_same
from ...grids.latin import latin_board, latin_square
from ...kernels.cagecuts import CELLS, LARGEST, Cages
from ...kernels.cagefit import UNSOUND, fit
from ...kernels.candidates import Ints, Position, start
from ...rules.vocabulary import Makes
from ..depth import Goal, goal_of
from . import ladder
from .cuts import Cut
from .model import ADD, UNSAID, Calcudoku, make_givens
from .params import CalcudokuParams

TRIES = 120  # cuts, each a little different
_DEEP_TRIES = 400  # where several steps of the level are asked for
_SQUARES = 100  # for one draft, then


def generate(rng: np.random.Generator, params: CalcudokuParams) -> Draft | None:
    """Return a draft, or None if no square was cut so that it is as deep as asked."""
    goal = goal_of(rng, params, ladder.LEVELS[0])
    for _ in range(1 if goal.least == 1 else _SQUARES):
        if draft := _draft(rng, params, goal):
            return draft
    return None


def _draft(
    rng: np.random.Generator, params: CalcudokuParams, goal: Goal
) -> Draft | None:
    """Return a draft, or None if no cut that was tried meets the goal."""
    size = params.size
    square = latin_square(rng, size)
    cut = Cut(rng, params, [value for row in square for value in row])
    if not cut.cages:
        return None
    position = latin_board(size).position()
    if not _fit(cut, position, goal.least):
        return None
    require_same(position.value, np.array(square).ravel())
    cages = tuple(
        Makes(tuple(divmod(x, size) for x in sorted(cells)), op, target)
        for op, target, cells in map(cut.printed, cut.cages)
    )
    # In the order in which they are read and graded.
    puzzle = Calcudoku(size, tuple(sorted(cages, key=lambda cage: cage.cells)))
    nothing = np.zeros(size * size, np.int64)
    if not goal.is_met_on(latin_board(size), nothing, ladder.rungs(puzzle)):
        return None
    return Draft(make_givens(puzzle), {"rows": square})


def _fit(cut: Cut, position: Position, steps: int) -> bool:
    """Change cages until so many steps of the level are needed, and suffice."""
    params, area = cut.params, cut.area
    level = 1 + ladder.LEVELS.index(params.level)
    blank = latin_board(params.size).position()
    start(blank, np.zeros(area, np.int64))
    cages, best = _cages_of(cut), _cages_of(cut)
    found = fit(
        position,
        blank,
        cut.rng,
        ladder.CODES,
        level,
        cages,
        best,
        np.empty((TECHNIQUES, area, LARGEST), np.int64),
        TRIES if steps == 1 else _DEEP_TRIES,
        steps,
    )
    if found == UNSOUND:
        raise Unsound("a technique contradicts the full square that is cut")
    ops = {code: op for op, code in ladder.OPERATIONS.items()}
    number = cages.number[0]
    cut.cages = [
        (ops[op] if n > 1 else UNSAID, tuple(cells[:n]))
        for (n, _, _, *cells), op in zip(
            cages.rows[:number].tolist(), cages.drawn[:number].tolist(), strict=True
        )
    ]
    return found == 1


def _cages_of(cut: Cut) -> Cages:
    """The cages as the kernel takes them; the rest of their rows it fills in."""
    params, area = cut.params, cut.area
    rows = np.full((area, CELLS + LARGEST), -1, np.int64)
    drawn = np.zeros(area, np.int64)
    for k, (op, cells) in enumerate(cut.cages):
        rows[k, 0] = len(cells)
        rows[k, CELLS : CELLS + len(cells)] = cells
        drawn[k] = ladder.OPERATIONS[op or ADD]
    weights = [[ladder.OPERATIONS[op], each] for op, each in cut.weights.items()]
    return Cages(
        values=np.array(cut.values, np.int64),
        beside=beside(params.size),
        rows=rows,
        drawn=drawn,
        looks=np.empty((area, LARGEST), np.int64),
        owner=np.empty(area, np.int64),
        number=np.array([len(cut.cages)], np.int64),
        weights=np.array(weights, np.int64),
        limits=np.array([cut.largest, cut.singles, params.hidden_operations], np.int64),
    )


@cache
def beside(size: int) -> Ints:
    """Return for each cell of a square how many are beside it, then these."""
    rows = [
        [len(cells), *cells, *[-1] * (4 - len(cells))] for cells in neighbours(size)
    ]
    return np.array(rows, np.int64)
