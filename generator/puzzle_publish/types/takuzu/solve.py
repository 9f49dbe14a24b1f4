"""Every answer to the givens, by a search that shares nothing with generate.py."""

from collections.abc import Iterator

from ...core.puzzle import Json
from ...kernels.rowsearch import BALANCE_DIFFERENT, every_grid
from .model import read


def solve(givens: Json) -> Iterator[Json]:
    """Yield every answer exactly once.

    Raises:
        OutOfSteps: the search was too long.
    """
    cells = read(givens)
    n = len(cells)
    ones, zeros = (
        [sum(1 << c for c, x in enumerate(row) if x == value) for row in cells]
        for value in (1, 0)
    )
    for rows in every_grid(BALANCE_DIFFERENT, n, n, ones, zeros):
        yield {"rows": [[row >> c & 1 for c in range(n)] for row in rows]}
