"""Patterns made by us: every rule of every style, over many seeds."""

import itertools

import numpy as np
import pytest
from few import few

from puzzle_publish.types._grid.pattern import Pattern
from puzzle_publish.types._grid.patternlibrary import library
from puzzle_publish.types._grid.patternrules import STYLES, faults_of
from puzzle_publish.types._grid.patterns import (
    BRITISH_ENTRIES,
    SIDES,
    listed,
    longest_of,
    make_pattern,
)
from tests.naive.naive_crossword_pattern import all_american, broken_rules

KINDS = [(style, side) for style in STYLES for side in SIDES[style]]


def drawn(style, side, number, seed=1, **more):
    rng = np.random.default_rng([seed, side])
    return [make_pattern(style, side, rng, **more) for _ in range(number)]


def check_rules(style, side, patterns):
    for pattern in patterns:
        assert broken_rules(pattern.rows, style) == set(), "\n".join(pattern.rows)
        assert faults_of(pattern, style) == []
        assert len(pattern.rows) == side
        longest = max(slot.length for slot in pattern.slots)
        assert longest <= longest_of(style, side)


@few(("style", "side"), KINDS, fast=3)
def test_every_pattern_keeps_every_rule_of_its_style(style, side):
    patterns = drawn(style, side, 25)

    check_rules(style, side, patterns)
    assert len(set(patterns)) > 9


@pytest.mark.soak
@pytest.mark.parametrize(("style", "side"), KINDS)
def test_hundreds_of_patterns_keep_every_rule_of_their_style(style, side):
    check_rules(style, side, drawn(style, side, 300, seed=2))


def test_the_same_stream_gives_the_same_pattern_for_ever():
    rng = np.random.default_rng(2027)

    assert make_pattern("american", 9, rng).rows == (
        "...#.....",
        "...#.....",
        ".........",
        ".....####",
        "##.....##",
        "####.....",
        ".........",
        ".....#...",
        ".....#...",
    )
    assert drawn("british", 15, 3) == drawn("british", 15, 3)
    assert drawn("british", 15, 3) != drawn("british", 15, 3, seed=2)


def test_british_patterns_have_as_many_entries_as_daily_papers():
    for side, (least, most) in BRITISH_ENTRIES.items():
        numbers = {len(pattern.slots) for pattern in drawn("british", side, 20)}

        assert min(numbers) >= least
        # A last cut can add an entry in each direction, and its opposite as many.
        assert max(numbers) <= most + 3


@few("side", SIDES["british"], fast=1)
def test_no_black_bar_parts_a_british_lattice(side):
    for pattern in (*library("british", side), *drawn("british", side, 10)):
        for rows in (pattern.rows, tuple(zip(*pattern.rows, strict=True))):
            for one, other in itertools.pairwise(rows):
                pairs = list(zip(one, other, strict=True))
                assert pairs.count((".", ".")) >= 3, "\n".join(pattern.rows)


def test_british_lattices_begin_in_all_ways_that_are_in_print():
    corners = {(p.rows[0][:2], p.rows[1][:2]) for p in drawn("british", 15, 40)}

    assert {("..", ".#"), ("#.", ".."), (".#", "..")} <= corners


def test_all_american_patterns_of_5x5_are_listed():
    assert {pattern.rows for pattern in listed(5)} == all_american(5)


@pytest.mark.soak
def test_all_american_patterns_of_7x7_as_dark_as_usual_are_listed():
    usual = {rows for rows in all_american(7) if 8 <= "".join(rows).count("#") <= 10}

    assert {pattern.rows for pattern in listed(7)} == usual


def test_every_small_pattern_is_drawn_in_the_end():
    assert set(listed(5)) == set(drawn("american", 5, 200))


@pytest.mark.parametrize(
    ("style", "side", "longest"),
    [
        ("american", 15, 8),
        ("american", 15, 15),
        ("american", 11, 9),
        ("british", 15, 9),
    ],
)
def test_the_longest_run_can_be_asked_for(style, side, longest):
    for pattern in drawn(style, side, 5, longest=longest):
        assert broken_rules(pattern.rows, style) == set()
        assert max(slot.length for slot in pattern.slots) <= longest


def test_what_no_pattern_can_keep_gives_none():
    assert make_pattern("american", 5, np.random.default_rng(1), longest=2) is None
    assert make_pattern("british", 13, np.random.default_rng(1), longest=3) is None


def test_a_side_without_patterns_is_refused():
    with pytest.raises(ValueError, match="have a side of"):
        make_pattern("british", 9, np.random.default_rng(1))


def test_a_spoiled_pattern_is_caught_by_the_slow_judge_and_by_ours():
    pattern = drawn("american", 15, 1)[0]
    for r, c in [(0, 0), (3, 4), (7, 7), (8, 2)]:
        rows = list(pattern.rows)
        mark = "#" if rows[r][c] == "." else "."
        rows[r] = rows[r][:c] + mark + rows[r][c + 1 :]
        spoiled = Pattern(tuple(rows))
        slow = broken_rules(rows, "american") - {"blocks"}

        assert bool(slow) == bool(faults_of(spoiled, "american"))
        assert slow or (r, c) == (7, 7)
