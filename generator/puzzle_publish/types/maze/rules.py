"""What makes an answer legal: the only code that generator and solver may share."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from ...core.puzzle import Json
from .model import Maze, Way, answer_of, givens_of


def follows_rules(givens: Maze, answer: Way) -> bool:
    """Return whether a way leads from start to goal, through no wall, no cell twice.

    That no other is as short, and that every cell can be reached, is for the solver.
    """
    if min(answer) < 0 or len({*answer}) < len(answer):
        return False
    pairs = givens.board.pairs(np.array([answer[:-1], answer[1:]]).T)
    kept = pairs.min() >= 0 and givens.openings[pairs].all()
    return bool(kept and (answer[0], answer[-1]) == (givens.start, givens.goal))


def mutations(givens: Maze, answer: Way) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    printed, key = givens_of(givens), answer_of(givens, answer)
    openings = givens.openings.copy()
    openings[givens.board.pairs(np.array([answer[:2]]))] = 0
    blocked = replace(givens, openings=openings)
    yield "a wall across the way", givens_of(blocked), key
    shortcut = (answer[0], *answer[2:])
    yield "the way backwards", printed, answer_of(givens, answer[::-1])
    yield "a shortcut", printed, answer_of(givens, shortcut)
    yield "the way stops before the goal", printed, answer_of(givens, answer[:-1])
    turned = replace(givens, start=givens.goal, goal=givens.start)
    yield "start and goal exchanged", givens_of(turned), key
