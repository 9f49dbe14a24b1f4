"""Every answer to the givens, by a sweep that shares nothing with generate.py."""

from collections.abc import Iterator
from functools import lru_cache

from ...core.puzzle import Json
from ...grids.tilings import Name, tiling
from ...kernels.frontier import Sweep
from .model import NO_CLUE, Puzzle, answer_of


def solve(givens: Puzzle) -> Iterator[Json]:
    """Yield every answer exactly once.

    Raises:
        OutOfSteps: there are too many ways to begin the loop.
    """
    grid = givens.grid
    sweep = _sweep(givens.tiling, grid.height, grid.width)
    sides = len(grid.faces[0])
    allowed = {
        clue: tuple(q for q in range(1 << sides) if q.bit_count() == clue)
        for clue in range(sides + 1)
    }
    patterns = [None if x == NO_CLUE else allowed[x] for x in givens.clues]
    for edges in sweep.answers(patterns):
        yield answer_of(grid, edges)


@lru_cache(maxsize=8)
def _sweep(name: Name, height: int, width: int) -> Sweep:
    grid = tiling(name, height, width)
    return Sweep(grid.points, grid.edges, grid.faces)
