"""Every answer to the givens, by a search that shares nothing with generate.py."""

from collections.abc import Iterator

import numpy as np

from ...core.puzzle import Json
from ...kernels.rowsearch import blocks_line, every_grid
from .model import Clues


def solve(givens: Clues) -> Iterator[Json]:
    """Yield every answer exactly once.

    Raises:
        OutOfSteps: the search was too long.
    """
    lines = [blocks_line(run.lengths) for run in givens.runs]
    empty = np.full((givens.height, len(givens.runs) - givens.height), -1)
    for found in every_grid(empty, lines):
        yield {"rows": found}
