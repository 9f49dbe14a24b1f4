"""The exact analysis of a game: over all sets of idioms that may be left.

The blocks of a column never change their order, so the set of idioms left is the whole
state; of the 65,536 sets of 16 idioms a game reaches about 400.
"""

from dataclasses import dataclass
from functools import lru_cache
from threading import get_ident

import numpy as np
from numpy.typing import NDArray

from . import kernels

Ints = NDArray[np.int64]

# From which chance of a random player on a board has a level, hardest last.
BANDS = {"easy": 0.3, "medium": 0.05, "hard": 0.005, "expert": 0.0}
_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Analysis:
    """What can happen on a board.

    Attributes:
        orders: orders of taking idioms that clear the board, exactly.
        chance: that random moves clear it, to six significant digits.
        states: sets of idioms left that can be reached, the empty one too.
        stuck: states where something is left and nothing may go.
        first_moves: idioms that may go at the start.
    """

    orders: int
    chance: float
    states: int
    stuck: int
    first_moves: int


def analyse(piece: Ints, number: Ints, heights: Ints, pieces: int) -> Analysis:
    """The analysis of a pile (see kernels.py), whose columns may have any heights."""
    room = _room(pieces, get_ident())
    states, stuck, first_moves = kernels.analyse(
        piece,
        number,
        heights,
        pieces,
        room.place_of,
        room.states,
        room.moves,
        room.orders,
        room.chance,
    )
    return Analysis(
        orders=int(room.orders[0]),
        # Sums of doubles in a fixed order are the same everywhere; rounded, so that
        # whoever counts in another order gets the same level.
        chance=float(f"{room.chance[0]:.{_DIGITS}g}"),
        states=states,
        stuck=stuck,
        first_moves=first_moves,
    )


def level_of(chance: float) -> str:
    """The band in which this chance of a random player lies.

    >>> [level_of(chance) for chance in (1, 0.3, 0.29, 0.05, 0.005, 0.004)]
    ['easy', 'easy', 'medium', 'medium', 'hard', 'expert']
    """
    return next(level for level, least in BANDS.items() if chance >= least)


@dataclass(frozen=True, slots=True, eq=False)
class _Room:
    """Where an analysis works; see the kernel.

    It is written before it is read each time, so a thread keeps its own: a fresh one
    makes an analysis 140 us long in place of 55.
    """

    place_of: Ints
    states: NDArray[np.uint64]
    moves: NDArray[np.uint64]
    orders: Ints
    chance: NDArray[np.float64]


@lru_cache(maxsize=32)
def _room(pieces: int, thread: int) -> _Room:
    most = 2**pieces
    return _Room(
        place_of=np.zeros(most, np.int64),
        states=np.empty(most, np.uint64),
        moves=np.empty(most, np.uint64),
        orders=np.empty(most, np.int64),
        chance=np.empty(most, np.float64),
    )
