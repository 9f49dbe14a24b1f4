"""From a seed to a draft: a pattern, random digits, and a climb until logic solves it.

Logic reads the sums of random digits as a reader would; the fewer wrong candidates it
leaves, the better the digits. Hard and expert puzzles first come near the end by the
techniques of medium, then look around for digits that only their own finish.
"""

import numpy as np

from ...core.puzzle import Draft, Json
from ...grids.symmetry import orbits
from . import kernels, kernels_make
from .kernels import CAND, DIGIT
from .ladder import DEAREST, Position
from .model import Kakuro, Run, make_givens, runs_of
from .params import KakuroParams

_PATTERNS = 40  # tries; a third of those of 16 x 16 have a run that is too long
_FILLINGS = 400
_STEPS = 20  # of a climb, for each cell
# A walk begins with so many wrong candidates, and has so many steps for each cell.
_NEAR, _WALK = 120, 20


def generate(rng: np.random.Generator, params: KakuroParams) -> Draft | None:
    """Return a draft, or None when this seed produced nothing good enough."""
    rows = _pattern(rng, params)
    if rows is None:
        return None
    runs = runs_of(rows)
    position = Position(runs, params.columns)
    if not _climb(rng, position, params.level):
        return None
    for x in position.white.tolist():
        r, c = position.cell(x)
        rows[r][c] = int(position.cells[x, DIGIT])
    filled = tuple(Run(sum(rows[r][c] for r, c in cells), cells) for cells in runs)
    puzzle = Kakuro(params.rows, params.columns, filled)
    return Draft(make_givens(puzzle), {"rows": rows})


def _pattern(rng: np.random.Generator, params: KakuroParams) -> Json | None:
    """Return rows with 0 in white cells and None in black ones; None if all failed."""
    height, width, stride = params.rows, params.columns, params.columns + 2
    grid = np.zeros((height + 2, stride), np.uint8)
    groups = [
        [(r + 1) * stride + c + 1 for r, c in group]
        for group in orbits(height, params.symmetry, width)
    ]
    most = max(map(len, groups))
    numbers = np.array([(group * most)[:most] for group in groups], np.int64)
    black = round(params.density * height * width)
    flat = grid.reshape(-1)
    for _ in range(_PATTERNS):
        grid[1:-1, 1:-1] = 1
        if kernels_make.pattern(rng, flat, numbers, stride, black, params.longest):
            inner = grid[1:-1, 1:-1].tolist()
            return [[0 if cell else None for cell in row] for row in inner]
    return None


def _climb(rng: np.random.Generator, position: Position, level: str) -> bool:
    """Write digits whose sums need the techniques of a level; False if that failed."""
    white, (runs, cells, *_) = position.white, position.arrays
    tries = (kernels_make.fill(rng, white, runs, cells) for _ in range(_FILLINGS))
    if not any(tries):
        return False
    dearest = DEAREST[level]
    plain = min(dearest, kernels.REQUIRED)
    goal = 0 if plain == dearest else _NEAR
    steps = _STEPS * len(white)
    left = kernels_make.improve(rng, white, *position.arrays, plain, goal, steps)
    return (
        left == 0 if plain == dearest else left <= goal and _walk(rng, position, level)
    )


def _walk(rng: np.random.Generator, position: Position, level: str) -> bool:
    """Change digits until the techniques of a level finish, and easier ones do not."""
    white, (runs, cells, *_) = position.white, position.arrays
    undo = np.zeros(4, np.int64)
    best, waiting = 2**30, white
    for step in range(_WALK * len(white)):
        x = waiting[int(rng.random() * len(waiting))]
        if step and not kernels_make.change(rng, x, runs, cells, undo):
            continue
        left = kernels_make.judge(white, *position.arrays, kernels.REQUIRED)
        is_easier = left == 0 or (level == "expert" and position.climb("hard"))
        if not is_easier and position.climb(level):
            return True
        left = kernels_make.wrong_left(white, cells)
        worse = min(left - best, 30)
        if left and (worse <= 0 or rng.random() * 2**worse < 1):
            best, waiting = left, white[cells[white, CAND] > 0]
        elif step:
            kernels_make.change_back(runs, cells, undo)
    return False
