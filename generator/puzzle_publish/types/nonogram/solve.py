"""Every answer to the givens, by a search that shares nothing with generate.py."""

from collections.abc import Iterator

from ...core.puzzle import Json
from ...kernels.rowsearch import BLOCKS, block_states, every_grid
from .model import read


def solve(givens: Json) -> Iterator[Json]:
    """Yield every answer exactly once.

    Raises:
        OutOfSteps: the search was too long.
    """
    rows, columns = read(givens)
    height, width = len(rows), len(columns)
    lines = [block_states(blocks) for blocks in (*rows, *columns)]
    none = [0] * height
    for found in every_grid(BLOCKS, height, width, none, none, lines):
        yield {"rows": [[row >> c & 1 for c in range(width)] for row in found]}
