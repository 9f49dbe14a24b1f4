"""How a reader solves skyscrapers: techniques with names, the cheapest first."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from ...grids.climb import Rung
from ...grids.ladder import FIENDISH, Clue, Clues, Technique
from ...grids.supposing import Failure
from ...kernels.candidates import Ints, Position
from ...kernels.sights import memory
from ...rules.vocabulary import visible
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
    more = {"sights": (lines, memory())}
    failing = partial(_failing, lines)
    return rungs_of_level(
        _LADDER, level, LEVELS, more, first=_EDGE_CLUE, failing=failing
    )


def clues(givens: City) -> Clues:
    """Return the clues of each line that has one."""
    n = givens.size
    return {
        ("row" if k < n else "column", k % n + 1): Clue(
            tuple(divmod(x, n) for x in cells), partial(_shows, before, behind)
        )
        for k, (before, behind, cells) in enumerate(givens.lines)
        if before or behind
    }


def _shows(before: int, behind: int, heights: Sequence[int]) -> bool:
    """Return whether a full line shows what its clues say, 0 for none."""
    return before in (0, visible(heights)) and behind in (0, visible(heights[::-1]))


def _failing(lines: Ints, p: Position) -> Failure | None:
    """Return a full line that does not show as many as its clues say."""
    heights = p.value[lines[:, 2:]]
    is_full = heights.all(axis=1)
    for end, seen in enumerate((heights, heights[:, ::-1])):
        shown = (seen == np.maximum.accumulate(seen, axis=1)).sum(axis=1)
        clue = lines[:, end]
        wrong = np.flatnonzero(is_full & (clue > 0) & (shown != clue))
        if len(wrong):
            return Failure(int(wrong[0]))
    return None


def lines_of(city: City) -> Ints:
    """Return the lines as kernels/sights.py takes them."""
    lines = [(front, back, *cells) for front, back, cells in city.lines]
    return np.array(lines, np.int64)


def rungs(city: City) -> tuple[Rung, ...]:
    """Return the rungs of all levels for a city, what-ifs last."""
    return rungs_of(FIENDISH, lines_of(city))[1]
