"""Variants made: each kind has its marks, one answer and the level that was asked."""

import re
from dataclasses import replace
from itertools import islice, pairwise

import numpy as np
import pytest
from few import few
from pydantic import ValidationError

from puzzle_publish.core.figure import Label
from puzzle_publish.grids.symmetry import turns
from puzzle_publish.types.registry import load
from puzzle_publish.types.sudoku import generate, marks, model
from puzzle_publish.types.sudoku.board import board_of, boxes
from puzzle_publish.types.sudoku.canonical import canonical
from puzzle_publish.types.sudoku.ladder import quick
from puzzle_publish.types.sudoku.maker import Maker
from puzzle_publish.types.sudoku.params import SudokuParams

SUDOKU = load("sudoku")
SMALL = ("thermo", "arrow", "kropki", "xv", "sandwich", "little-killer", "even-odd")
COMBINED = (
    ("thermo", "diagonal"),
    ("arrow", "jigsaw"),
    ("thermo", "arrow", "anti-knight"),
    ("xv", "even-odd"),
    ("sandwich", "hyper"),
)
MEMBERS = {
    "thermo": "thermos",
    "arrow": "arrows",
    "kropki": "dots",
    "xv": "xv",
    "sandwich": "sandwich",
    "little-killer": "little",
    "even-odd": "parity",
    "anti-knight": "anti",
    "anti-king": "anti",
    "diagonal": "diagonals",
    "hyper": "windows",
    "samurai": "grids",
}


def drafts_of(params, wanted, seeds=40):
    """Return the first drafts of some seeds."""
    made = (
        generate.generate(np.random.Generator(np.random.PCG64(seed)), params)
        for seed in range(seeds)
    )
    return list(islice((draft for draft in made if draft), wanted))


def check(draft, params):
    """Check one draft as a book does."""
    givens, answer = SUDOKU.read(draft)
    assert SUDOKU.follows_rules(givens, answer)
    assert [*islice(SUDOKU.solve(givens), 2)] == [draft.answer]
    assert SUDOKU.grade(givens).level == params.level
    kinds = set(model.kinds_of(givens))
    assert kinds == params.asked
    for kind in kinds - {"jigsaw"}:
        assert draft.givens[MEMBERS[kind]]
    assert model.make_givens(givens) == draft.givens
    hints = SUDOKU.hints(givens, answer)
    for language in ("en", "zh"):
        assert all(SUDOKU.hint_text(hint, language) for hint in hints)
    return givens


@few("level", ["easy", "medium"])
@pytest.mark.parametrize("kind", SMALL)
def test_a_kind_has_its_marks_and_one_answer(kind, level):
    params = SudokuParams(level=level, kind=kind, size=6)
    (draft,) = drafts_of(params, 1)
    check(draft, params)


@few("kind", [*SMALL, "anti-knight", "anti-king", "samurai"], fast=3)
def test_a_kind_of_nine_has_its_marks_and_one_answer(kind):
    params = SudokuParams(level="easy", kind=kind)
    (draft,) = drafts_of(params, 1)
    check(draft, params)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("kind", "size", "level"),
    [
        ("kropki", 9, "expert"),
        ("xv", 9, "expert"),
        ("little-killer", 9, "expert"),
        ("sandwich", 6, "hard"),
    ],
)
def test_a_rare_level_is_found_in_few_attempts(kind, size, level):
    params = SudokuParams(level=level, kind=kind, size=size)
    drafts = drafts_of(params, 4, seeds=9)
    assert len(drafts) == 4
    for draft in drafts:
        check(draft, params)


def test_a_small_hard_sandwich_has_half_of_its_sums():
    params = SudokuParams(level="hard", kind="sandwich", size=6)
    rng = np.random.default_rng(1)
    maker = Maker(rng, params, board_of(6, boxes(6)))
    maker.fill()
    assert len(maker.marks) == 6


def test_the_ladders_of_a_grid_share_the_arrays_of_its_marks():
    params = SudokuParams(level="hard", kind="sandwich", size=6)
    maker = Maker(np.random.default_rng(1), params, board_of(6, boxes(6)))
    maker.fill()
    rungs = (*maker.level, *maker.quick_below)
    arrays = {tuple(map(id, rung.more)) for rung in rungs if rung.more}
    assert len(arrays) == 1


@pytest.mark.parametrize(
    ("kind", "level"), [("sandwich", "hard"), ("consecutive", "easy")]
)
def test_singles_in_one_call_with_marks_fill_what_they_fill_in_turns(kind, level):
    params = SudokuParams(level=level, kind=kind, size=6)
    rng = np.random.default_rng(1)
    maker = Maker(rng, params, board_of(6, boxes(6)))
    filled = set()
    for _ in range(8):
        full = maker.fill()
        in_turns = quick(maker.ladder.up_to(level))
        clues = np.where(rng.random(36) < 0.1, full, 0)
        maker.solves(maker.rungs(in_turns), clues)
        wanted = maker.position.cand.tolist()
        maker.solves(maker.level, clues)
        assert maker.position.cand.tolist() == wanted
        filled.add(maker.position.empty)
    assert len(filled) > 1
    assert len(maker.level) < len(maker.rungs(in_turns))


@pytest.mark.parametrize("kind", ["plain", "samurai", "little-killer"])
def test_a_sample_has_a_digit_by_which_large_print_is_measured(kind):
    sample = SUDOKU.sample(SudokuParams(kind=kind))
    figure = SUDOKU.draw(SUDOKU.read_givens(sample.givens), None, "en")
    given = [s for s in figure.steps if isinstance(s, Label) and s.role == "given"]
    assert [label.text for label in given] == ["9"]


def test_no_two_paths_cross():
    params = SudokuParams(level="easy", kinds=("thermo", "arrow"))
    for draft in drafts_of(params, 6):
        corners = [
            (one[0] + other[0], one[1] + other[1])
            for mark in SUDOKU.read_givens(draft.givens).marks
            for one, other in pairwise(mark.cells)
            if one[0] != other[0] and one[1] != other[1]
        ]
        assert len(corners) > 4
        assert len(corners) == len(set(corners))


NUMBERS = r"\d+(?:(?:–|, | and | or )\d+)*"


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_hint_to_a_samurai_counts_no_lines_or_boxes(level):
    for draft in drafts_of(SudokuParams(level=level, kind="samurai"), 2):
        for hint in SUDOKU.hints(*SUDOKU.read(draft)):
            said = SUDOKU.hint_text(hint, "en")
            rest = re.sub(f"rows? {NUMBERS}, columns? {NUMBERS}", "", said)
            assert not re.search(r"(row|column|box)(s|es)? \d", rest, re.IGNORECASE)


def test_a_hint_to_a_sandwich_names_its_line_and_sum():
    houses = set()
    for draft in drafts_of(SudokuParams(level="medium", kind="sandwich", size=6), 7):
        _, whole, _ = SUDOKU.hints(*SUDOKU.read(draft))
        said = re.search(
            r"In (row|column) (\d), the digits between 1 and 6 make (\d+)",
            SUDOKU.hint_text(whole, "en"),
        )
        assert said is not None
        sums = draft.givens["sandwich"][f"{said[1]}s"]
        assert sums[int(said[2]) - 1] == int(said[3])
        houses.add(said[1])
    assert houses == {"row", "column"}


@pytest.mark.parametrize("kinds", COMBINED)
def test_kinds_go_together(kinds):
    params = SudokuParams(level="medium", kinds=kinds)
    (draft,) = drafts_of(params, 1)
    givens = check(draft, params)
    taken = [
        cell
        for mark in givens.marks
        if mark.kind in ("thermo", "arrow")
        for cell in mark.cells
    ]
    assert len(taken) == len(set(taken))


@pytest.mark.soak
@pytest.mark.parametrize("level", ["hard", "expert", "fiendish"])
@pytest.mark.parametrize("kind", [*SMALL, "anti-knight", "anti-king", "samurai"])
def test_every_kind_has_every_level(kind, level):
    params = SudokuParams(level=level, kind=kind)
    for draft in drafts_of(params, 2, seeds=120):
        check(draft, params)


def test_all_marks_of_a_page_hold_in_its_answer():
    params = SudokuParams(level="easy", kinds=SMALL)
    for draft in drafts_of(params, 2):
        givens, answer = SUDOKU.read(draft)
        for mark in givens.marks:
            digits = [answer[r][c] for r, c in mark.cells]
            assert marks.constraint_of(mark, 9).holds(digits), mark


@pytest.mark.parametrize(
    ("params", "fault"),
    [
        ({"kinds": ("killer", "thermo")}, "killer, which stands alone"),
        ({"kinds": ("thermo", "thermo")}, "thermo twice"),
        ({"kind": "arrow", "kinds": ("thermo",)}, "either kind or kinds"),
        ({"kind": "samurai", "size": 6}, "size must be 9 where kind is samurai"),
        ({"kinds": ("xv",), "size": 4}, "size must be 6, 8 or 9 where kind is xv"),
        ({"kind": "thermo", "minimal": True}, "minimal must be false"),
        ({"kind": "arrow", "size": 6, "symbols": "letters"}, "symbols must be digits"),
    ],
)
def test_kinds_that_cannot_be_are_refused(params, fault):
    with pytest.raises(ValidationError, match=fault):
        SudokuParams(**params)


@pytest.mark.parametrize("kind", [*SMALL, "anti-knight", "anti-king"])
def test_a_kind_has_a_worked_example_of_its_own(kind):
    example = SUDOKU.example_for(SudokuParams(kind=kind))
    givens, answer = SUDOKU.read(example)
    assert model.kind_of(givens) == kind
    assert SUDOKU.follows_rules(givens, answer)
    assert [*islice(SUDOKU.solve(givens), 2)] == [example.answer]


@pytest.mark.parametrize("kind", ["thermo", "little-killer", "sandwich", "kropki"])
def test_turned_puzzles_are_the_same(kind):
    (draft,) = drafts_of(SudokuParams(level="easy", kind=kind, size=6), 1)
    givens = SUDOKU.read_givens(draft.givens)
    least = canonical(givens)
    for turn in turns(6, 6):
        turned = replace(
            givens,
            rows=tuple(map(tuple, turn.rows(givens.rows))),
            board=replace(
                givens.board,
                regions=tuple(map(tuple, turn.rows(givens.board.regions))),
            ),
            marks=tuple(mark.turned(turn) for mark in givens.marks),
        )
        assert canonical(turned) == least
