"""The exact analysis of a game, over all sets of idioms that may be left.

Blocks never change their order in a column, so the set of idioms left determines the
board. Of the 65,536 sets of 16 idioms about 400 can be reached.
"""

from dataclasses import dataclass
from functools import lru_cache
from threading import get_ident

import numpy as np
from numpy.typing import NDArray

from . import kernels

Ints = NDArray[np.int64]
Masks = NDArray[np.uint64]
Floats = NDArray[np.float64]

# A random player's minimum chance at each level, hardest last.
BANDS = {"easy": 0.3, "medium": 0.05, "hard": 0.005, "expert": 0.0}
_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Analysis:
    """The results of an analysis.

    Attributes:
        orders: the exact number of orders that clear the board.
        chance: the chance that random moves clear it, to six significant digits.
        states: the number of sets of idioms that can be left, the empty one included.
        stuck: the number of states in which idioms are left and none can be removed.
        first_moves: the number of idioms that can be removed first.
    """

    orders: int
    chance: float
    states: int
    stuck: int
    first_moves: int


def analyse(piece: Ints, number: Ints, heights: Ints, pieces: int) -> Analysis:
    """The analysis of a pile (see kernels.py) with columns of any heights."""
    arrays = _work_arrays(pieces, get_ident())
    states, stuck, first_moves = kernels.analyse(
        piece, number, heights, pieces, *arrays
    )
    *_, orders, chance = arrays
    return Analysis(
        orders=int(orders[0]),
        # Sums of doubles in a fixed order are the same on every machine. Rounding makes
        # the level the same for another order, too.
        chance=float(f"{chance[0]:.{_DIGITS}g}"),
        states=states,
        stuck=stuck,
        first_moves=first_moves,
    )


def level_of(chance: float) -> str:
    """The level of a board with this chance of a random player.

    >>> [level_of(chance) for chance in (1, 0.3, 0.29, 0.05, 0.005, 0.004)]
    ['easy', 'easy', 'medium', 'medium', 'hard', 'expert']
    """
    return next(level for level, least in BANDS.items() if chance >= least)


@lru_cache(maxsize=32)
def _work_arrays(pieces: int, thread: int) -> tuple[Ints, Masks, Masks, Ints, Floats]:
    """The work arrays of the kernel: place_of, states, moves, orders, chance.

    Each analysis overwrites them, so a thread reuses its own: with new arrays an
    analysis takes 140 us instead of 55.
    """
    most = 2**pieces
    return (
        np.zeros(most, np.int64),
        np.empty(most, np.uint64),
        np.empty(most, np.uint64),
        np.empty(most, np.int64),
        np.empty(most, np.float64),
    )
