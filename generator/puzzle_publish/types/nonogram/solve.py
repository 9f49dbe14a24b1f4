"""Every answer to the givens, by a search that shares nothing with generate.py."""

from collections.abc import Iterator

import numpy as np

from ...core.puzzle import Json
from ...kernels.rowsearch import BLOCKS, block_states, every_grid
from .model import read


def solve(givens: Json) -> Iterator[Json]:
    """Yield every answer exactly once.

    Raises:
        OutOfSteps: the search was too long.
    """
    rows, columns = read(givens)
    lines = [block_states(blocks) for blocks in (*rows, *columns)]
    empty = np.full((len(rows), len(columns)), -1)
    for found in every_grid(BLOCKS, empty, lines):
        yield {"rows": found}
