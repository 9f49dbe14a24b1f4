"""How a reader solves a binary puzzle: techniques with names, the cheapest first."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from ...core.errors import OutOfSteps
from ...grids.ladder import LineLog, Technique
from ...kernels import balance
from .model import OPEN, Takuzu

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
    """Return every line of length n with as many 1s as 0s and no three alike.

    They are OEIS A003440: 2, 6, 14, 34, 84, 208, 518, 1296 for n = 2, 4, … 16.
    """
    lines: Ints = np.arange(1 << n)
    fits = 2 * np.bitwise_count(lines) == n
    for alike in (lines, ~lines & (1 << n) - 1):
        fits &= (alike & alike >> 1 & alike >> 2) == 0
    return np.extract(fits, lines)


def log(givens: Takuzu) -> LineLog:
    """Return the steps that solve a puzzle, and the number of its clues.

    Raises:
        OutOfSteps: the techniques do not finish it.
    """
    n = len(givens.rows)
    cells = np.array([0 if x == OPEN else x + 1 for row in givens.rows for x in row])
    clues = int(np.count_nonzero(cells))
    if clues == n * n:
        raise OutOfSteps("no cell is open")
    steps = np.empty((n * n, 5), np.int64)
    count = balance.climb(cells, n, table(n), steps)
    if count < 0:
        raise OutOfSteps
    return LineLog(TECHNIQUES, n, steps[:count].tolist(), {"clues": clues})
