"""Which pattern a grid has, and how long its entries may be."""

import functools
from typing import cast

import numpy as np

from . import model, vocabulary
from .levels import Try
from .params import GridParams
from .pattern import Pattern
from .patternfile import parse_patterns
from .patternlibrary import OWN_SIDES, draw_pattern, library, own_library
from .patternrules import LEAST_BRITISH_RUN, LEAST_RUN, Style
from .patterns import make_pattern

# With fewer words than this, American grids have patterns that such lists fill.
MOST_FEW = 20_000
# The share of new patterns: one for each that ships.
SHIPPED = 0.5


def short_entries(pattern: Pattern) -> int:
    """Return how many entries are as short as they may be."""
    return sum(slot.length == LEAST_RUN for slot in pattern.slots)


def drawn_pattern(rng: np.random.Generator, params: GridParams, one: Try) -> Pattern:
    """A random pattern of the user's, or one that ships, or a new one."""
    if params.pattern:
        own = patterns_of(params)
        return own[int(rng.integers(len(own)))]
    style, side = cast("Style", params.chosen_grid), params.chosen_side
    is_american = style == model.AMERICAN and side in OWN_SIDES
    if is_american and is_of_people(params, own=one.own):
        return draw_pattern(style, side, rng, own=True)
    if rng.random() >= SHIPPED and (made := make_pattern(style, side, rng)):
        return made
    return draw_pattern(style, side, rng)


def is_of_people(params: GridParams, *, own: bool) -> bool:
    """Return whether a grid has only words with clues by people, and these are few."""
    most = longest(params)
    few = vocabulary.own_count(params, most=most) < MOST_FEW
    return few and (own or not vocabulary.has_others(params, most=most))


def lengths(params: GridParams) -> frozenset[int]:
    """The lengths that entries may have, by resolved params."""
    if params.pattern:
        own = patterns_of(params)
        return frozenset(slot.length for pattern in own for slot in pattern.slots)
    least = LEAST_BRITISH_RUN if params.chosen_grid == model.BRITISH else LEAST_RUN
    if params.chosen_grid == model.FREEFORM and vocabulary.is_chinese(params):
        least = vocabulary.LEAST_HANZI
    return frozenset(range(least, params.chosen_side + 1))


def usual_lengths(params: GridParams) -> frozenset[int]:
    """The lengths of entries in patterns that ship; new ones rarely have others."""
    style, side = params.chosen_grid, params.chosen_side
    if params.pattern or style == model.FREEFORM:
        return lengths(params)
    return _lengths_in(style, side)


@functools.cache
def _lengths_in(style: Style, side: int) -> frozenset[int]:
    is_own = style == model.AMERICAN and side in OWN_SIDES
    every = (*library(style, side), *(own_library(side) if is_own else ()))
    return frozenset(slot.length for pattern in every for slot in pattern.slots)


def longest(params: GridParams) -> int:
    """The letters of the longest entry that a puzzle may have."""
    return max(lengths(params))


def patterns_of(params: GridParams) -> tuple[Pattern, ...]:
    """The user's patterns in resolved params; () if there are none."""
    if not params.pattern:
        return ()
    return _parsed("\n".join(params.pattern))


@functools.lru_cache(maxsize=16)
def _parsed(text: str) -> tuple[Pattern, ...]:
    return parse_patterns(text, shown="pattern")
