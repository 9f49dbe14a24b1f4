"""Every shortest way, by a breadth-first search that knows nothing of generate.py."""

from collections.abc import Iterator

import numpy as np

from ...core.errors import OutOfSteps
from ...core.puzzle import Json
from .model import Maze, answer_of

BUDGET = 1_000_000  # cells looked at


def solve(givens: Maze) -> Iterator[Json]:
    """Yield every shortest way from start to goal, once; none if a cell is cut off.

    A maze without loops has one way, so it is the shortest.

    Raises:
        OutOfSteps: there are too many ways.
    """
    board, goal = givens.board, givens.goal
    count = len(board.cells)
    # The neighbours of each cell in order, after -1 for each of its other sides.
    opened = (board.near >= 0) & (givens.openings[board.edge] > 0)
    near = np.sort(np.where(opened, board.near, -1), axis=1).tolist()
    # From the goal, so that each step of a way is one nearer; the last is for -1.
    steps = [*[-1] * count, count]
    steps[goal] = 0
    reached = [goal]
    for cell in reached:
        farther = steps[cell] + 1
        for other in near[cell]:
            if steps[other] < 0:
                steps[other] = farther
                reached.append(other)
    if len(reached) < count:
        return
    # Cells still to try, and how many of the way come before each.
    waiting, spent = [(givens.start, 0)], 0
    way: list[int] = []
    while waiting:
        cell, length = waiting.pop()
        del way[length:]
        while cell != goal:
            way.append(cell)
            spent += 1
            nearer = steps[cell] - 1
            cell, *others = [x for x in near[cell] if steps[x] == nearer]
            waiting += [(x, len(way)) for x in reversed(others)]
        spent += len(way) + 1
        if spent > BUDGET:
            raise OutOfSteps
        yield answer_of(givens, [*way, goal])
