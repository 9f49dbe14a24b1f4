"""What a book may set for colour by number."""

from typing import Literal

from ..library import DrawnParams
from .backdrop import Backdrop

Level = Literal["easy", "medium", "hard"]
# Numbers on the page from which a level begins; what is behind drawings; colours.
BANDS = {"hard": 25, "medium": 13, "easy": 1}
BACKDROPS: dict[str, Backdrop] = {"easy": "land", "medium": "rays", "hard": "rings"}
COLOURS = 4, 10


def level_of(numbers: int) -> str:
    """Return the level of a page with so many numbers.

    >>> [level_of(numbers) for numbers in (8, 13, 24, 25)]
    ['easy', 'medium', 'medium', 'hard']
    """
    return next(level for level, least in BANDS.items() if numbers >= least)


class ColourParams(DrawnParams):
    """`params:` of a section of colour by number."""

    level: Level = "medium"
