"""Piles: the pieces of a plan inserted one after another, the reverse of the game."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from . import kernels
from .shapes import CHARACTERS, tables

Ints = NDArray[np.int64]

INSERTIONS: Mapping[str, int] = {
    "lowest": kernels.LOWEST,
    "inner": kernels.INNER,
    "uniform": kernels.UNIFORM,
    "highest": kernels.HIGHEST,
}


@dataclass(frozen=True, slots=True, eq=False)
class Pile:
    """A full board of pieces.

    Attributes:
        piece: (width, height) the piece at [column, row from the bottom].
        number: (width, height) the index of the character in its piece, 0 to 3.
        order: (n,) the pieces in the order of insertion; the reverse is a solution.
    """

    piece: Ints
    number: Ints
    order: Ints

    @property
    def pieces(self) -> int:
        """The number of pieces."""
        return len(self.order)


def pile_up(
    rng: np.random.Generator,
    plan: Ints,
    width: int,
    height: int,
    *,
    insertion: str,
    random_directions: bool,
) -> Pile | None:
    """The pieces of a plan as a pile, or None if some cannot be inserted in any order.

    This happens to 5 % of the plans of 8x8 boards and 32 % of those of 4x4 boards.
    """
    shapes = tables()
    pieces = width * height // CHARACTERS
    pile = Pile(
        piece=np.empty((width, height), np.int64),
        number=np.empty((width, height), np.int64),
        order=np.empty(pieces, np.int64),
    )
    done = kernels.pile_up(
        rng,
        shapes.tall,
        shapes.base,
        shapes.across,
        shapes.first_path,
        shapes.numbers,
        plan,
        pieces,
        INSERTIONS[insertion],
        random_directions,
        pile.piece,
        pile.number,
        pile.order,
    )
    return pile if done else None
