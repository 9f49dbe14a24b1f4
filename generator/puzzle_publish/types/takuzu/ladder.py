"""How a reader solves a binary puzzle: techniques with names, the cheapest first.

What-ifs of depth one follow a sign by the cheaper techniques; where a single one does
not fail, both signs of a cell are followed, and what they agree on holds.
"""

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ...core.errors import OutOfSteps
from ...grids.ladder import BOTH, FIENDISH, LineLog, Technique
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
    Technique("what-if", FIENDISH, 80),
    Technique("every-case", FIENDISH, 85),
)
DEEPEST = {technique.level: k for k, technique in enumerate(TECHNIQUES)}
WHAT_IF, EVERY_CASE = 6, 7
_BOTH = False, True  # one sign that fails, then both, of which neither does
_FOLLOWED_BY = (balance.COUNT, balance.EVERY_FILLING, balance.ALIKE)


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
    return LineLog(TECHNIQUES, n, climb(cells, n), {"clues": clues})


def climb(cells: Ints, n: int) -> list[list[int]]:
    """Return the notes of the steps that fill a grid, as `LineLog` has them.

    Args:
        cells: (n * n,), 0 for an open one, 1 for a 0, 2 for a 1; they are filled.
        n: the side.

    Raises:
        OutOfSteps: the techniques do not finish it.
    """
    notes: list[list[int]] = []
    steps = np.empty((n * n, 5), np.int64)
    while True:
        steps[:, 0] = -1
        is_done = balance.climb(cells, n, table(n), balance.ALIKE, True, steps) >= 0
        found = steps[steps[:, 0] >= 0].tolist()
        for note in found:
            _fill(cells, n, note)
        notes += found
        if is_done:
            return notes
        notes.append(_suppose(cells, n))
        _fill(cells, n, notes[-1])


def _fill(cells: Ints, n: int, note: Sequence[int]) -> None:
    """Fill the cells of a note."""
    _, line, ones, zeros, *_ = note
    grid = cells.reshape(n, n)
    view = grid[line] if line < n else grid[:, line - n]
    for i in range(n):
        if (ones | zeros) >> i & 1:
            view[i] = 1 + (ones >> i & 1)


def _suppose(cells: Ints, n: int) -> list[int]:
    """Return the note of a what-if.

    Raises:
        OutOfSteps: none gives anything.
    """
    known = np.empty((3, 2 * n), np.int64)
    balance.read(cells, n, known)
    known[2] = balance.ALIKE + 1  # all of which have given nothing
    trials = np.empty((2, 3, 2 * n), np.int64)
    for both in _BOTH:
        for deepest in _FOLLOWED_BY:
            k, value = balance.suppose(known, n, table(n), deepest, both, trials)
            if k >= 0 and not both:
                ones, zeros = (1 - value) << k % n, value << k % n
                at = _failing(trials[value], n, k // n)
                return [WHAT_IF, k // n, ones, zeros, 0, *divmod(k, n), value, at]
            if k >= 0:
                new = trials[0, :2] & trials[1, :2] & ~known[:2]
                line = int(np.flatnonzero(new.any(axis=0))[0])
                ones, zeros = new[:, line].tolist()
                return [EVERY_CASE, line, ones, zeros, 0, *divmod(k, n), BOTH, line]
    raise OutOfSteps


def _failing(known: Ints, n: int, row: int) -> int:
    """Return a line that cannot be filled unlike those that are full, else the row."""
    for line in range(2 * n):
        one, zero = known[:2, line].tolist()
        lines = table(n)
        ways = lines[(lines & one == one) & (lines & zero == 0)]
        others = range(n) if line < n else range(n, 2 * n)
        full = [k for k in others if k != line and _is_full(known, n, k)]
        if np.isin(ways, known[0, full]).all():
            return line
    return row


def _is_full(known: Ints, n: int, line: int) -> bool:
    return int(known[0, line] | known[1, line]) == (1 << n) - 1
