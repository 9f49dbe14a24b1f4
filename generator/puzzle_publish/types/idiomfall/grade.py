"""The difficulty of a board: the exact chance that random moves clear it.

    easy      at least 0.3
    medium    0.05 to 0.3
    hard      0.005 to 0.05
    expert    less

A board that looks easy may be lost by the third move; the chance accounts for every
course of the game. The score is minus the binary logarithm of the chance. A board that
cannot be cleared has a score above all others.
"""

import math

import numpy as np

from ...core.puzzle import Grade
from .analysis import Analysis, analyse, level_of
from .model import Printed
from .partition import Placed, partitions
from .shapes import CHARACTERS
from .solve import STEPS

# The score of a board that cannot be cleared; a chance of 1 in 16! scores 44.3.
HOPELESS = 99.0


def grade(givens: Printed) -> Grade:
    """The difficulty of these givens.

    A board that divides into idioms in several ways (no board of ours does) is graded
    by the easiest way, one that does not divide as hopeless.

    Raises:
        OutOfSteps: there are too many ways to divide the board.
        UsageError: this machine does not have the lexicon that the board names.
    """
    found = max(
        (analysis_of(givens, p) for p in partitions(givens, budget=STEPS)),
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
