"""The patterns that ship keep their style, and no two are the same."""

import numpy as np
import pytest
from few import few

from puzzle_publish.types._grid.pattern import Pattern
from puzzle_publish.types._grid.patternlibrary import (
    FOLDER,
    OWN_SIDES,
    draw_pattern,
    images,
    library,
    own_library,
)
from puzzle_publish.types._grid.patternrules import STYLES
from puzzle_publish.types._grid.patterns import SIDES
from puzzle_publish.types.crossword.params import Params
from tests.bench import own_patterns
from tests.naive.naive_crossword_pattern import broken_rules

KINDS = [(style, side) for style in STYLES for side in SIDES[style]]


@pytest.mark.parametrize(("style", "side"), KINDS)
def test_every_pattern_that_ships_keeps_every_rule_of_its_style(style, side):
    patterns = library(style, side)

    assert len(patterns) >= 12
    for pattern in patterns:
        assert broken_rules(pattern.rows, style) == set()
        assert len(pattern.rows) == side


@pytest.mark.parametrize(("style", "side"), [(a, b) for a, b in KINDS if b > 7])
def test_no_two_patterns_that_ship_are_mirror_images(style, side):
    patterns = library(style, side)
    first = {min(image.rows for image in images(pattern)) for pattern in patterns}

    assert len(first) == len(patterns)


def test_every_file_of_patterns_is_one_that_is_read():
    named = {f"{style}-{side}.txt" for style, side in KINDS if side > 7}
    own = {f"american-{side}-own.txt" for side in OWN_SIDES}

    assert {path.name for path in FOLDER.iterdir()} == {"SOURCES.md", *named, *own}


@pytest.mark.parametrize(("style", "side"), KINDS)
def test_mirror_images_keep_the_rules(style, side):
    for image in images(library(style, side)[1]):
        assert broken_rules(image.rows, style) == set()


def test_a_pattern_has_four_images_or_fewer_if_it_is_symmetric():
    assert len(images(library("british", 15)[0])) == 4
    assert images(Pattern(("...", "...", "..."))) == (Pattern(("...",) * 3),)


def test_patterns_are_drawn_with_their_images_and_the_same_from_one_stream():
    drawn = {draw_pattern("american", 13, np.random.default_rng(k)) for k in range(90)}

    assert len(drawn) > 40
    assert draw_pattern("american", 13, np.random.default_rng(3)) in drawn
    assert {p for one in library("american", 13) for p in images(one)} >= drawn


def test_a_side_without_patterns_is_refused():
    with pytest.raises(ValueError, match="not 9"):
        library("british", 9)


@few("side", OWN_SIDES, fast=3)
def test_the_list_that_ships_still_fills_each_pattern_of_its_own(side):
    """Else run tests/bench/own_patterns.py again."""
    params = Params(level="hard", kind="american", side=side, words="english-clues")

    assert len(own_library(side)) >= 11
    for pattern in own_library(side):
        assert broken_rules(pattern.rows, "american") <= {"blocks"}
        assert len(own_patterns.grids_of(pattern, params, tries=4)) >= 2


@pytest.mark.soak
@pytest.mark.parametrize("side", OWN_SIDES)
def test_each_pattern_of_the_list_has_30_grids(side):
    params = Params(level="hard", kind="american", side=side, words="english-clues")

    for pattern in own_library(side):
        found = own_patterns.grids_of(pattern, params)
        assert len(found) >= own_patterns.LEAST, pattern.rows
