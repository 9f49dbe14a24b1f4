"""What makes an answer legal: the only code that generator and solver may share."""

from collections.abc import Iterator

import numpy as np

from ...core.puzzle import Json
from .model import read, way_of


def follows_rules(givens: Json, answer: Json) -> bool:
    """Return whether a way leads from start to goal, through no wall, no cell twice.

    That no other is as short, and that every cell can be reached, is for the solver.
    """
    maze = read(givens)
    path = way_of(answer, maze.board)
    if min(path) < 0 or len({*path}) < len(path):
        return False
    pairs = maze.board.pairs(np.array([path[:-1], path[1:]]).T)
    kept = pairs.min() >= 0 and maze.openings[pairs].all()
    return bool(kept and (path[0], path[-1]) == (maze.start, maze.goal))


def mutations(givens: Json, answer: Json) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    path, wall = answer["path"], sorted(answer["path"][:2])
    walls = [one for one in givens["walls"] if one != wall]
    yield "a wall across the way", {**givens, "walls": [*walls, wall]}, answer
    yield "the way backwards", givens, {"path": path[::-1]}
    yield "a shortcut", givens, {"path": [path[0], *path[2:]]}
    yield "the way stops before the goal", givens, {"path": path[:-1]}
    ends = {"start": givens["goal"], "goal": givens["start"]}
    yield "start and goal exchanged", {**givens, **ends}, answer
