"""Every answer to the givens, by a search that shares nothing with generate.py.

The solver sees the printed givens and nothing else, so it can prove that a puzzle has
exactly one answer. It fills the blanks in reading order; the sum of a row or column
decides its last blank.
"""

from collections.abc import Iterator

from ...core.errors import OutOfSteps
from ...core.puzzle import Json
from .model import Cell, Square, write_answer

# Finding two answers of a 4x4 square with 12 blanks took under 2,000 steps (200 seeds).
STEPS = 1_000_000


def solve(givens: Square, *, steps: int = STEPS) -> Iterator[Json]:
    """Yield every answer exactly once.

    Raises:
        OutOfSteps: the search reached its limit. Steps are counted, not timed, so that
            a slow machine gives the same verdict as a fast one.
    """
    rows = [list(row) for row in givens.rows]
    row_left = [t - sum(row) for t, row in zip(givens.row_sums, rows, strict=True)]
    columns = list(zip(*rows, strict=True))
    column_left = [t - sum(c) for t, c in zip(givens.column_sums, columns, strict=True)]
    blanks = givens.blanks
    budget = iter(range(steps))

    def fill(k: int) -> Iterator[Json]:
        if k == len(blanks):
            if not any(row_left) and not any(column_left):
                yield write_answer(rows)
            return
        r, c = blanks[k]
        for x in _choices(blanks[k:], row_left[r], column_left[c], givens.highest):
            if next(budget, None) is None:
                raise OutOfSteps
            rows[r][c] = x
            row_left[r] -= x
            column_left[c] -= x
            yield from fill(k + 1)
            row_left[r] += x
            column_left[c] += x

    yield from fill(0)


def _choices(todo: tuple[Cell, ...], row: int, column: int, highest: int) -> range:
    """The numbers that leave a possible sum to the later blanks of both lines."""
    r, c = todo[0]
    low, high = 1, highest
    for left, later in (
        (row, sum(1 for cell in todo[1:] if cell[0] == r)),
        (column, sum(1 for cell in todo[1:] if cell[1] == c)),
    ):
        low = max(low, left - later * highest)
        high = min(high, left - later)
    return range(low, high + 1)
