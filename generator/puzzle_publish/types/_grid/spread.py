"""How far apart puzzles with an answer in common stand, where nobody says it."""

import math
from collections import Counter

from . import model, vocabulary
from .grids import patterns_of
from .params import GridParams
from .pattern import Pattern
from .patternlibrary import library

MOST = 30
# Words for each that a window of puzzles holds: a puzzle avoids those before it and
# those behind it, and one that may choose of fewer fails. Of idioms, which cross at few
# characters, eight are enough (with six one book in two misses a puzzle now and then),
# and of one length two: patterns differ in their lengths. Where every cell is in two
# words, grids need more short ones to choose from: with two, neighbours of a 13 x 13
# may take 680 of WordNet's 717 words of three letters; 2 of 12 easy ones found no grid.
SPARE, SPARE_OF_LENGTH, SPARE_OF_AMERICAN = 8, 2, 8


def window(params: GridParams) -> int:
    """The widest window up to 30 that a list has words enough for.

    Args:
        params: resolved.
    """
    patterns = _patterns(params)
    most = max((max(p.height, p.width) for p in patterns), default=params.chosen_side)
    words = vocabulary.usable(params, most=most)
    if not patterns:
        return _within(len(words), SPARE * params.chosen_entries)
    need = Counter(slot.length for pattern in patterns for slot in pattern.slots)
    mean = {length: math.ceil(n / len(patterns)) for length, n in need.items()}
    having = Counter(map(len, words))
    is_american = params.chosen_grid == model.AMERICAN
    spare = SPARE_OF_AMERICAN if is_american else SPARE_OF_LENGTH
    return min(
        _within(len(words), SPARE * sum(mean.values())),
        *(_within(having[k], spare * n) for k, n in mean.items()),
    )


def _patterns(params: GridParams) -> tuple[Pattern, ...]:
    if params.pattern:
        return patterns_of(params)
    if params.chosen_grid == model.FREEFORM:
        return ()
    return library(params.chosen_grid, params.chosen_side)


def _within(having: int, need: int) -> int:
    return max(1, min(MOST, having // need))
