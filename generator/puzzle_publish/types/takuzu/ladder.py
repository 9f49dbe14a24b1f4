"""How a reader solves a binary puzzle: techniques with names, the cheapest first."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from ...core.errors import OutOfSteps
from ...core.puzzle import Json
from ...grids.ladder import Step, Technique
from ...kernels import balance
from ...kernels.lines import balanced_lines
from .model import OPEN, read

Ints = NDArray[np.int64]

# By their numbers in the kernels. Two rows alike are seen last: only full ones show it.
TECHNIQUES = (
    Technique("pair", "easy", 10),
    Technique("between", "easy", 12),
    Technique("count", "medium", 20),
    Technique("last-but-one", "hard", 30),
    Technique("every-filling", "hard", 36),
    Technique("alike", "expert", 45),
)
DEEPEST = {technique.level: k for k, technique in enumerate(TECHNIQUES)}


@cache
def table(n: int) -> Ints:
    """Return every balanced line of length n."""
    found = np.empty(1_296, np.int64)
    return found[: balanced_lines(n, found)].copy()


def climb(givens: Json) -> list[Step]:
    """Return the steps that solve a puzzle.

    Raises:
        OutOfSteps: the techniques do not finish it.
    """
    rows = read(givens)
    n = len(rows)
    cells = np.array([0 if x == OPEN else x + 1 for row in rows for x in row])
    steps = np.empty((n * n, 5), np.int64)
    count = balance.climb(cells, n, table(n), steps)
    if count == 0:
        raise OutOfSteps("no cell is open")
    if count < 0:
        raise OutOfSteps
    return [_step(n, *step) for step in steps[:count].tolist()]


def _step(
    n: int, technique: int, line: int, ones: int, zeros: int, places: int
) -> Step:
    is_row, number = line < n, line % n
    placed = tuple(
        ((number, i) if is_row else (i, number), ones >> i & 1)
        for i in range(n)
        if (ones | zeros) >> i & 1
    )
    return Step(
        TECHNIQUES[technique],
        placed,
        house="row" if is_row else "column",
        number=number + 1,
        places=places,
    )
