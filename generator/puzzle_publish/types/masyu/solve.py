"""Every answer to the givens, by a sweep that shares nothing with generate.py."""

from collections.abc import Iterator
from functools import lru_cache

from ...core.puzzle import Json
from ...grids.reading import Rows
from ...kernels.frontier import Sweep
from .model import allowed, answer_of, lines


def solve(givens: Rows) -> Iterator[Json]:
    """Yield every answer exactly once.

    Raises:
        OutOfSteps: there are too many ways to begin the loop.
    """
    height, width = len(givens), len(givens[0])
    pearls = (pearl for row in givens for pearl in row)
    patterns = [
        allowed(pearl, ways) if pearl else None
        for pearl, ways in zip(pearls, lines(height, width).ways, strict=True)
    ]
    for edges in _sweep(height, width).answers(patterns):
        yield answer_of(height, width, edges)


@lru_cache(maxsize=8)
def _sweep(height: int, width: int) -> Sweep:
    grid = lines(height, width)
    places = [(float(c), float(r)) for r, c in grid.cells]
    return Sweep(places, grid.edges, grid.spots)
