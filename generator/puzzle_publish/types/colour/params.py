"""What a book may set for colour by number."""

from typing import Literal

from ..library import DrawnParams
from .backdrop import Backdrop

Level = Literal["easy", "medium", "hard"]
# Numbers on the page from which a level begins; what is behind drawings; the gaps
# between waves that divide them, in units; colours.
BANDS = {"hard": 18, "medium": 13, "easy": 1}
BACKDROPS: dict[str, Backdrop] = {"easy": "land", "medium": "rays", "hard": "rays"}
WAVES = {"medium": 8.0, "hard": 4.5}
COLOURS = 4, 10


def level_of(numbers: int) -> str:
    """Return the level of a page with so many numbers.

    >>> [level_of(numbers) for numbers in (8, 13, 17, 18)]
    ['easy', 'medium', 'medium', 'hard']
    """
    return next(level for level, least in BANDS.items() if numbers >= least)


class ColourParams(DrawnParams):
    """`params:` of a section of colour by number."""

    level: Level = "medium"
