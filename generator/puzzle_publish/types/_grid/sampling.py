"""The largest puzzle that a section may have, for measuring only, never solved."""

import functools
import json
from collections.abc import Callable, Iterable
from statistics import fmean
from typing import NamedTuple, cast

import numpy as np

from ...core.puzzle import Draft, Json, canonical_json
from ...words.cluelists import load_clues
from ...words.letters import marked_in
from . import model
from .grids import MOST_LAID
from .params import GridParams
from .pattern import BLACK, WHITE, Pattern
from .patterning import patterns_of
from .patternrules import Style
from .patterns import make_pattern

SEEDS = 8  # patterns of one side differ by a few clues
# Hardly any English word is as wide as this letter repeated to the same length.
LETTER, HANZI = "H", "字"


class Listed(NamedTuple):
    """What matters of a list of words and clues.

    Attributes:
        characters: the mean length of its clues, 0 if there are none.
        chinese: whether its words are hanzi.
        lengths: the lengths of its words.
        marked: their letters with marks, sorted.
    """

    characters: int
    chinese: bool
    lengths: frozenset[int]
    marked: str


# Makes the largest givens from a style, a pattern and the list.
MakeGivens = Callable[[str, Pattern, Listed], Json]
# Gives the width and height of their figure.
SizeOf = Callable[[Json], tuple[float, float]]


def largest(params: GridParams, make: MakeGivens, size_of: SizeOf) -> Draft:
    """Return a puzzle as large as resolved params can give, for measuring."""
    return _largest(
        make,
        size_of,
        params.chosen_grid,
        params.chosen_side,
        round(params.chosen_entries * MOST_LAID),
        tuple(_richest(patterns_of(params))),
        canonical_json(params.words),
    )


def _richest(patterns: Iterable[Pattern]) -> list[Pattern]:
    """Return for each height and width the pattern with the most entries."""
    found: dict[tuple[int, int], Pattern] = {}
    for pattern in patterns:
        size = pattern.height, pattern.width
        if size not in found or len(found[size].slots) < len(pattern.slots):
            found[size] = pattern
    return list(found.values())


@functools.lru_cache(maxsize=64)
def _largest(
    make: MakeGivens,
    size_of: SizeOf,
    grid: str,
    side: int,
    entries: int,
    own: tuple[Pattern, ...],
    reference: str,
) -> Draft:
    """Return the draft with the largest figure, whose size holds all others.

    Args:
        make: the function that makes givens.
        size_of: the function that measures them.
        grid: the style of the pattern.
        side: the side of the pattern.
        entries: how many entries a free form has.
        own: the user's patterns, used instead if there are any.
        reference: the reference to the list of words and clues, as text.
    """
    if own:
        patterns = own
    elif grid == model.FREEFORM:
        patterns = (_runs(side, side, entries),)
    else:
        patterns = (_pattern(cast("Style", grid), side),)
    listed = _list(reference)

    def area(givens: Json) -> float:
        width, height = size_of(givens)
        return width * height

    every = [(make(grid, pattern, listed), pattern) for pattern in patterns]
    givens, pattern = max(every, key=lambda made: area(made[0]))
    letter = HANZI if listed.chinese else LETTER
    words = {slot: letter * slot.length for slot in pattern.slots}
    return Draft(givens, model.write_answer(pattern, words))


@functools.lru_cache(maxsize=16)
def _list(reference: str) -> Listed:
    found = load_clues(json.loads(reference))
    clues = [len(entry.clue) for entry in found.entries if entry.clue]
    lengths = frozenset(map(len, found.by_word))
    mean = round(fmean(clues)) if clues else 0
    return Listed(mean, found.language == "zh", lengths, marked_in(found.by_word))


@functools.lru_cache(maxsize=32)
def _pattern(style: Style, side: int) -> Pattern:
    """Return a pattern with many entries."""
    found = [
        make_pattern(style, side, np.random.Generator(np.random.PCG64(seed)))
        for seed in range(SEEDS)
    ]
    return max(filter(None, found), key=lambda pattern: len(pattern.slots))


def _runs(width: int, height: int, clues: int) -> Pattern:
    """Return rows cut into runs, and one run down, with this many clues in all.

    >>> _runs(5, 3, 4).rows
    ('..#..', '.####', '.....')
    """
    rows = -(-height // 2)
    lines = []
    left = max(clues - 1, 1)
    for row in range(rows):
        parts = min(-(-left // (rows - row)), (width + 1) // 3) if left else 0
        left -= parts
        lines.append(_cut(width, parts))
        lines.append(WHITE + BLACK * (width - 1))
    return Pattern(tuple(lines[:height]))


def _cut(width: int, parts: int) -> str:
    """Return a row with this many runs of two or more.

    >>> _cut(8, 3), _cut(3, 0)
    ('..#..#..', '.##')
    """
    if not parts:
        return WHITE + BLACK * (width - 1)
    short = (WHITE * 2 + BLACK) * (parts - 1)
    return short + WHITE * (width - len(short))
