"""Every answer to the givens, by a search that shares nothing with generate.py."""

from collections.abc import Iterator

import numpy as np

from ...core.puzzle import Json
from ...kernels.rowsearch import balanced_line, every_grid
from .model import read


def solve(givens: Json) -> Iterator[Json]:
    """Yield every answer exactly once.

    Raises:
        OutOfSteps: the search was too long.
    """
    cells = np.array(read(givens))
    lines = [balanced_line(len(cells))] * (2 * len(cells))
    for rows in every_grid(cells, lines, different=True):
        yield {"rows": rows}
