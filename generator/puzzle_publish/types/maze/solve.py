"""Every shortest way, by a breadth-first search that knows nothing of generate.py."""

from collections.abc import Iterator

import numpy as np

from ...core.errors import OutOfSteps
from ...core.puzzle import Json
from .model import read

BUDGET = 1_000_000  # cells looked at


def solve(givens: Json) -> Iterator[Json]:
    """Yield every shortest way from start to goal, once; none if a cell is cut off.

    A maze without loops has one way, so it is the shortest.

    Raises:
        OutOfSteps: there are too many ways.
    """
    maze = read(givens)
    cells, ends = maze.board.cells, maze.board.ends[maze.openings > 0]
    # The neighbours of cell x are others[first[x]:first[x + 1]].
    both = np.concatenate([ends, ends[:, ::-1]])
    both = both[np.lexsort(both.T[::-1])]
    others = both[:, 1].tolist()
    first = np.searchsorted(both[:, 0], np.arange(len(cells) + 1)).tolist()
    # From the goal, so that each step of a way is one nearer.
    steps = [-1] * len(cells)
    steps[maze.goal] = 0
    reached = [maze.goal]
    for cell in reached:
        for near in others[first[cell] : first[cell + 1]]:
            if steps[near] < 0:
                steps[near] = steps[cell] + 1
                reached.append(near)
    if len(reached) < len(cells):
        return
    # Cells still to try, and how many of the way come before each.
    waiting, spent = [(maze.start, 0)], 0
    way: list[int] = []
    while waiting:
        cell, length = waiting.pop()
        way[length:] = [cell]
        spent += 1 if steps[cell] else len(way)
        if spent > BUDGET:
            raise OutOfSteps
        if cell == maze.goal:
            yield {"path": cells[way].tolist()}
        nearer = others[first[cell] : first[cell + 1]][::-1]
        waiting += ((x, length + 1) for x in nearer if steps[x] == steps[cell] - 1)
