"""How a reader solves skyscrapers: techniques with names, the cheapest first."""

import numpy as np

from ...grids.climb import Rung
from ...grids.ladder import Technique
from ...kernels.candidates import Ints
from ..rungs import rungs_of_level
from .model import City

_EDGE_CLUE = 46
LEVELS = ("easy", "medium", "hard", "expert")
_LADDER = {
    _EDGE_CLUE: Technique("edge-clue", "easy", 10),
    4: Technique("naked-single", "easy", 14),
    2: Technique("hidden-single", "easy", 16),
    47: Technique("distance", "medium", 22),
    48: Technique("orders-of-a-line", "hard", 30),
    8: Technique("naked-pair", "expert", 40),
    9: Technique("x-wing", "expert", 42),
    10: Technique("hidden-pair", "expert", 44),
    11: Technique("naked-triple", "expert", 46),
    17: Technique("turbot-fish", "expert", 48),
    18: Technique("xy-wing", "expert", 50),
}


def rungs_of(level: str, lines: Ints) -> tuple[tuple[Rung, ...], tuple[Rung, ...]]:
    """Return the rungs below a level and up to it, for the clues of a city."""
    more = {"sights": (lines, np.full_like(lines, -1))}
    return rungs_of_level(_LADDER, level, LEVELS, more, first=_EDGE_CLUE)


def lines_of(city: City) -> Ints:
    """Return the lines as kernels/sights.py takes them."""
    lines = [(front, back, *cells) for front, back, cells in city.lines]
    return np.array(lines, np.int64)


def rungs(city: City) -> tuple[Rung, ...]:
    """Return the rungs of all levels for a city."""
    return rungs_of(LEVELS[-1], lines_of(city))[1]
