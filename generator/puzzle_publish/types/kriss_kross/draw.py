"""The figures of a kriss-kross: those of a fill-in, with its own list.

The list counts the words of each length, and the box of the word that is in the grid is
filled.
"""

from pathlib import Path

from ...core.figure import Figure, Room
from .._grid.model import Filled
from ..fill_in import draw as fill_in
from . import model

LOOK = fill_in.Look(Path(__file__).parent, model.started, wide=True)


def draw(givens: model.Page, answer: Filled | None, language: str) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    return fill_in.draw(givens, answer, language, LOOK)


def composed(givens: model.Page, language: str, room: Room) -> Figure | None:
    """Return the grid and its words in a room, None if there is too little."""
    return fill_in.composed(givens, language, room, LOOK)


def draw_spread(
    givens: model.Page, language: str, width: float, height: float
) -> tuple[Figure, Figure] | None:
    """Return the grid and its words, or None if the words have no room."""
    return fill_in.draw_spread(givens, language, width, height, LOOK)


def size_of(givens: model.Page, language: str) -> tuple[float, float]:
    """Return the width and height of the usual page, in cells of 6 mm."""
    return fill_in.size_of(givens, language, LOOK)
