"""What makes an answer legal: the only code that generator and solver may share."""

from collections.abc import Iterator

import numpy as np

from ...core.puzzle import Json
from .model import Maze, Way


def follows_rules(givens: Maze, answer: Way) -> bool:
    """Return whether a way leads from start to goal, through no wall, no cell twice.

    That no other is as short, and that every cell can be reached, is for the solver.
    """
    if min(answer) < 0 or len({*answer}) < len(answer):
        return False
    pairs = givens.board.pairs(np.array([answer[:-1], answer[1:]]).T)
    kept = pairs.min() >= 0 and givens.openings[pairs].all()
    return bool(kept and (answer[0], answer[-1]) == (givens.start, givens.goal))


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
