"""How hard a board is: the exact chance that random moves clear it.

    easy      at least 0.3
    medium    0.05 to 0.3
    hard      0.005 to 0.05
    expert    less

A board that looks easy move by move may be lost by the third one; the chance measures
just that, over everything that can happen. The score is how many times the chance is
halved, so it orders boards by it; one that cannot be cleared is beyond all others.
"""

import math

import numpy as np

from ...core.puzzle import Grade, Json
from .analysis import Analysis, analyse, level_of
from .model import Printed, read
from .partition import Placed, partitions
from .shapes import CHARACTERS
from .solve import STEPS

# Of a board that cannot be cleared; 1 in 16! is 44.3.
HOPELESS = 99.0


def grade(givens: Json) -> Grade:
    """The measured difficulty of these givens.

    A board that its idioms divide in several ways (none of ours) is graded as the
    easiest of them, one that they do not divide as hopeless.

    Raises:
        OutOfSteps: there are too many ways to divide the board.
        UsageError: this machine does not have the lexicon that the board names.
    """
    printed = read(givens)
    found = max(
        (analysis_of(printed, p) for p in partitions(printed, budget=STEPS)),
        key=lambda analysis: analysis.chance,
        default=Analysis(orders=0, chance=0.0, states=1, stuck=1, first_moves=0),
    )
    return Grade(
        level=level_of(found.chance),
        score=score_of(found.chance),
        measures={
            "orders": found.orders,
            "chance": found.chance,
            "stuck": found.stuck,
            "states": found.states,
            "first_moves": found.first_moves,
        },
    )


def analysis_of(printed: Printed, partition: tuple[Placed, ...]) -> Analysis:
    """The exact analysis of a divided board."""
    piece = np.empty((printed.width, printed.height), np.int64)
    number = np.empty((printed.width, printed.height), np.int64)
    for p, placed in enumerate(partition):
        for k, (r, c) in enumerate(placed.blocks):
            piece[c, printed.height - 1 - r] = p
            number[c, printed.height - 1 - r] = k
    heights = np.full(printed.width, printed.height)
    return analyse(piece, number, heights, len(piece.flat) // CHARACTERS)


def score_of(chance: float) -> float:
    """A number that orders boards from easy to hard.

    >>> [score_of(chance) for chance in (1.0, 0.25, 0.0)]
    [0.0, 2.0, 99.0]
    """
    return HOPELESS if chance == 0 else round(abs(math.log2(chance)), 4)
