"""What a book may set for colour by number."""

from typing import Literal

from ..library import DrawnParams
from .backdrop import Backdrop

Level = Literal["easy", "medium", "hard"]
# Numbers on the page from which a level begins; what is behind drawings; the gaps
# between waves that divide them, in units; colours.
BANDS = {"hard": 15, "medium": 11, "easy": 1}
BACKDROPS: dict[str, Backdrop] = {"easy": "land", "medium": "far", "hard": "far"}
WAVES = {"medium": 8.0, "hard": 4.5}
COLOURS = {"easy": (4, 8), "medium": (5, 10), "hard": (6, 10)}


def level_of(numbers: int) -> str:
    """Return the level of a page with so many numbers.

    >>> [level_of(numbers) for numbers in (8, 11, 14, 15)]
    ['easy', 'medium', 'medium', 'hard']
    """
    return next(level for level, least in BANDS.items() if numbers >= least)


class ColourParams(DrawnParams):
    """`params:` of a section of colour by number."""

    level: Level = "medium"
