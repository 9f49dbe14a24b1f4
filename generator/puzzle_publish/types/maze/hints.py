"""Three hints: the first fork, where half of the way is, and the last steps."""

from collections.abc import Sequence

import numpy as np

from ...core.puzzle import Hint
from .model import Maze, Way

NINTHS = (
    *("upper-left", "top", "upper-right"),
    *("left", "middle", "right"),
    *("lower-left", "bottom", "lower-right"),
)


def forks(maze: Maze, way: Sequence[int]) -> list[int]:
    """Return where on a way there is a choice."""
    exits = np.bincount(maze.board.ends[maze.openings > 0].ravel())
    # An entrance is no exit, so a start with two exits has a choice.
    return [k for k, cell in enumerate(way[:-1]) if exits[cell] > (2 if k else 1)]


def hints(givens: Maze, answer: Way) -> tuple[Hint, Hint, Hint]:
    """Return hints to the way of a maze, the gentlest first."""
    board = givens.board
    first = [*forks(givens, answer), 0][0]
    low, high = board.corners.min(0), board.corners.max(0)
    half = (board.centres[answer[len(answer) // 2]] - low) / (high - low)
    column, row = (half * 3).astype(int).tolist()
    return (
        Hint(f"fork-{side(givens, answer[first], answer[first + 1])}"),
        Hint(f"half-{NINTHS[3 * row + column]}"),
        Hint(f"back-{side(givens, answer[-1], answer[-2])}"),
    )


def side(maze: Maze, cell: int, other: int) -> str:
    """Return which way leads from a cell to the next."""
    x, y = maze.board.centres[other] - maze.board.centres[cell]
    flat = abs(x) > abs(y)
    return ("right" if x > 0 else "left") if flat else "down" if y > 0 else "up"
