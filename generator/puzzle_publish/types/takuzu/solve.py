"""Every answer to the givens, by a search that shares nothing with generate.py."""

from collections.abc import Iterator

import numpy as np

from ...core.puzzle import Json
from ...kernels.rowsearch import BALANCE_DIFFERENT, every_grid
from .model import read


def solve(givens: Json) -> Iterator[Json]:
    """Yield every answer exactly once.

    Raises:
        OutOfSteps: the search was too long.
    """
    for rows in every_grid(BALANCE_DIFFERENT, np.array(read(givens))):
        yield {"rows": rows}
