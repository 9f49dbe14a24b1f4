"""Tents: rules, pairs, techniques, levels, bad input, identity."""

import itertools

import numpy as np
import pytest
from few import few
from logic_drafts import helpers

from puzzle_publish.core.errors import OutOfSteps
from puzzle_publish.rules import mark_ladder
from puzzle_publish.rules.mark_board import bits, board_of
from puzzle_publish.rules.marks import Matched, beside
from puzzle_publish.types.solving import SEVERAL, grade_of
from puzzle_publish.types.tents import generate
from puzzle_publish.types.tents.ladder import LADDER
from puzzle_publish.types.tents.model import Camp, TentsParams, read, statement

TYPE, drafts, answers = helpers("tents")
LEVELS = ["easy", "medium", "hard", "expert"]
EXAMPLE = TYPE.example()


def camp(*rows, lines):
    """A puzzle of texts: T is a tree."""
    trees = [
        (r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if x == "T"
    ]
    return Camp(tuple(trees), *lines)


def found_by(technique, board):
    return next(getattr(mark_ladder, technique)(board), None)


def cells(some, size=6):
    return {divmod(k, size) for k in bits(some)}


def climb(puzzle):
    return mark_ladder.climb(statement(puzzle), LADDER)


def paired(trees, tents):
    """Whether each tree has one of these tents, and each tent a tree."""
    return Matched(tuple(tents), tuple(trees)).holds([1] * len(tents))


def every_answer(puzzle):
    """All sets of tents beside trees that the rules allow, by trying each."""
    near = [{*beside(tree)} - set(puzzle.trees) for tree in puzzle.trees]
    inside = set(itertools.product(range(puzzle.size), repeat=2))
    seen = {frozenset(way) for way in itertools.product(*(n & inside for n in near))}
    for tents in seen:
        rows = [[int((r, c) in tents) for c in range(6)] for r in range(6)]
        if len(tents) == len(near) and TYPE.kind.follows_rules(puzzle, rows):
            yield rows


@few("seed", range(6), fast=3)
def test_the_search_finds_what_trying_every_place_finds(seed):
    chance = np.random.default_rng(seed)
    puzzle = generate._camp(generate._pitched(chance, 6), 6)

    found = [answer["rows"] for answer in TYPE.kind.solve(puzzle)]

    assert sorted(found) == sorted(every_answer(puzzle))


def test_a_tent_between_two_trees_is_a_tent_of_one_of_them():
    assert paired([(0, 0), (0, 2)], [(0, 1), (1, 2)])
    assert not paired([(0, 0), (0, 2)], [(0, 1), (3, 3)])
    # The second tree takes the first one's tent, which has another.
    assert paired([(1, 1), (0, 2)], [(0, 1), (1, 0)])


def test_two_ways_to_pair_the_same_tents_are_one_answer():
    puzzle = camp(
        *("......", ".T....", "..T...", "......", "......", "......"),
        lines=((0, 1, 1, 0, 0, 0), (0, 1, 1, 0, 0, 0)),
    )

    assert [*TYPE.kind.solve(puzzle)] == []
    apart = puzzle._replace(trees=((1, 1), (1, 3)), rows=(1, 0, 1, 0, 0, 0))
    ways = [*TYPE.kind.solve(apart._replace(columns=(0, 1, 0, 1, 0, 0)))]
    assert len(ways) == 2


@pytest.mark.parametrize(
    ("technique", "grass", "tents"),
    [
        ("one_place", set(), {(0, 1)}),
        ("between", {(1, 1)}, set()),
    ],
)
def test_a_tree_in_the_corner_with_one_or_two_places(technique, grass, tents):
    puzzle = camp("T.....", *["......"] * 5, lines=((1, *[0] * 5), (0, 1, *[0] * 4)))
    marks = board_of(statement(puzzle))
    if technique == "one_place":
        marks.open &= ~(1 << 6)

    found = found_by(technique, marks)

    assert (cells(found.none), cells(found.marks)) == (grass, tents)


def test_ways_of_a_line_leave_cells_and_touch_the_next_line():
    row = camp(
        "......", "TTTTTT", *["......"] * 4, lines=((3, 0, 3, 0, 0, 0), (1,) * 6)
    )
    marks = board_of(statement(row))
    marks.open &= ~0b100010  # the first row has the cells 1, 3, 4 and 5 left
    apart = found_by("unit_ways", marks)

    assert apart.unit[2:] == ("row", 1)
    assert cells(apart.marks) == {(0, 0), (0, 2), (0, 4)}
    assert cells(apart.none) == {(0, 3)}

    pair = board_of(statement(row._replace(rows=(1, *[0] * 5))))
    pair.open = 0b011 | 0b111 << 6
    assert cells(found_by("beside_ways", pair).none) == {(1, 0), (1, 1)}


def test_trees_that_need_a_line_claim_its_tents():
    puzzle = camp(
        *("......", "T.....", "......", "......", "......", "......"),
        lines=((1,) * 6, (1, 0, 0, 0, 0, 0)),
    )
    marks = board_of(statement(puzzle))
    marks.open = sum(1 << 6 * k for k in (0, 2, 3, 4))
    found = found_by("claimed", marks)

    assert found.unit[2:] == ("column", 1)
    assert cells(found.why) == {(0, 0), (2, 0)}
    assert cells(found.none) == {(3, 0), (4, 0)}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("size", [6, 10])
def test_steps_lead_to_the_answer_and_no_cheaper_level_does(level, size):
    made = (
        generate.generate(
            np.random.default_rng(k),
            TentsParams(level=level, size=size, depth="single"),
        )
        for k in range(40)
    )
    draft = next(filter(None, made))
    puzzle = read(draft.givens)
    steps = climb(puzzle)

    placed = {cell for step in steps for cell, _ in step.placed}
    grass = {cell for step in steps for cell, _ in step.removed}
    rows = draft.answer["rows"]
    assert placed == {(r, c) for r in range(size) for c in range(size) if rows[r][c]}
    assert not grass & placed
    assert TYPE.kind.grade(puzzle).level == level
    assert [*TYPE.kind.solve(puzzle)] == [draft.answer]


def test_the_ladder_ends_where_there_are_two_answers():
    puzzle = {
        "trees": [[0] * 6, [0, 1, 0, 0, 1, 0], *[[0] * 6] * 4],
        "rows": [1, 0, 1, 0, 0, 0],
        "columns": [0, 1, 0, 0, 1, 0],
    }

    assert grade_of(TYPE, puzzle) == SEVERAL
    with pytest.raises(OutOfSteps):
        climb(read(puzzle))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"rows": [0] * 6}, "the numbers of rows add up to 0; there are 7 trees"),
        ({"columns": [1] * 5}, "columns has 5 numbers; must have 6"),
        ({"rows": [4, 1, 0, 2, 1, 1]}, "must be a whole number from 0 to 3"),
        ({"trees": [[2] * 6] * 6}, "must be a whole number from 0 to 1"),
    ],
)
def test_bad_givens_are_refused_in_a_sentence(change, said):
    with pytest.raises(ValueError, match=said):
        read({**EXAMPLE.givens, **change})


def test_a_tent_where_a_tree_stands_is_refused():
    rows = [[1] * 6, *EXAMPLE.answer["rows"][1:]]

    with pytest.raises(ValueError, match="row 1, column 1 has a mark where none can"):
        TYPE.kind.read_answer(read(EXAMPLE.givens), {"rows": rows})


def test_a_turned_puzzle_is_the_same():
    givens = EXAMPLE.givens
    turned = {
        "trees": [list(row) for row in zip(*givens["trees"], strict=True)],
        "rows": givens["columns"],
        "columns": givens["rows"],
    }

    assert TYPE.canonical(givens) == TYPE.canonical(turned)
    other = {**givens, "columns": givens["columns"][::-1]}
    assert TYPE.canonical(givens) != TYPE.canonical(other)


def test_the_web_page_marks_tents_and_counts_a_cell_left_alone_as_grass():
    player = TYPE.kind.player(*TYPE.kind.read(EXAMPLE), "en")

    assert player.way == "mark"
    assert player.signs == ("tent", "grass")
    assert player.untouched == "grass"
    assert player.answer.count("tent") == 7
