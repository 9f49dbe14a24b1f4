"""Every answer to the givens, by a search that shares nothing with generate.py."""

from collections.abc import Iterator

import numpy as np

from ...core.puzzle import Json
from ...kernels.rowsearch import balanced_line, every_grid
from .model import Takuzu


def solve(givens: Takuzu) -> Iterator[Json]:
    """Yield every answer exactly once.

    Raises:
        OutOfSteps: the search was too long.
    """
    cells = np.array(givens.rows)
    lines = [balanced_line(len(cells))] * (2 * len(cells))
    for rows in every_grid(cells, lines, different=True):
        yield {"rows": rows}
