"""Kakuro: sets of digits, techniques, levels, patterns, identity, bad input, looks."""

import json
import re
from itertools import combinations, product
from operator import mul

import numpy as np
import pytest
from few import few
from logic_drafts import helpers
from pydantic import ValidationError

from puzzle_publish.core.errors import OutOfSteps
from puzzle_publish.core.figure import Label, Rect
from puzzle_publish.types.kakuro import ladder, model, sheets
from puzzle_publish.types.kakuro.params import KakuroParams
from puzzle_publish.types.kakuro.solve import solve
from puzzle_publish.types.solving import SEVERAL, grade_of
from tests.naive.naive_kakuro import TECHNIQUES, Twin

TYPE, drafts, answers = helpers("kakuro")
LEVELS = ["easy", "medium", "hard", "expert"]


def black(givens):
    white = {(r, c) for run in givens["runs"] for r, c in run["cells"]}
    cells = [(r, c) for r in range(givens["height"]) for c in range(givens["width"])]
    return set(cells) - white


def square(*sums):
    """Return a kakuro of two rows and two columns."""
    rows = [[[r, c] for c in range(2)] for r in range(2)]
    lines = [*rows, *map(list, zip(*rows, strict=True))]
    runs = [{"sum": s, "cells": line} for s, line in zip(sums, lines, strict=True)]
    return {"height": 2, "width": 2, "runs": runs}


def test_the_sums_that_digits_can_have():
    pairs = {
        (n, total): len(sets)
        for n in range(1, 10)
        for total in range(46)
        if (sets := ladder.sets_of(n, total))
    }
    assert len(pairs) == 129
    assert max(pairs.values()) == pairs[5, 25] == 12
    alone = [pair for pair, count in pairs.items() if count == 1]
    assert sum(2 <= n <= 8 for n, _ in alone) == 33
    assert {n: len(sums) for n, sums in sheets.unique_sums().items()} == {
        n: sum(m == n for m, _ in alone) for n in range(2, 10)
    }


def test_the_table_of_the_kernels_has_all_sets():
    table = ladder.table()
    for n in range(10):
        for total in range(46):
            count, *sets = table[n, total].tolist()
            listed = [
                tuple(d for d in range(1, 10) if bits >> (d - 1) & 1)
                for bits in sets[:count]
            ]
            assert listed == [
                each for each in combinations(range(1, 10), n) if sum(each) == total
            ]


@pytest.mark.parametrize("level", LEVELS)
def test_puzzles_have_one_answer_and_need_their_level(level):
    for draft in drafts(level, 6):
        assert answers(draft.givens) == [draft.answer]
        assert TYPE.grade(draft.givens).level == level


def check_difference(step, answer):
    """The ways out of a region, which lose digits, hold what its sums differ by."""
    if "left" in step.parts:  # of a run with two cells left
        pair = step.parts["pair"]["cells"]
        assert sum(answer[tuple(cell)] for cell in pair) == step.parts["left"]
        return
    ends = [tuple(cell) for cell in step.parts["ends"]["cells"]]
    assert set(step.cells) <= set(ends)
    signs = product((1, -1), repeat=len(ends))
    held = [answer[cell] for cell in ends]
    (((_, across),), ((_, down),)) = (
        step.parts[way]["names"] for way in ("across", "down")
    )
    gap = across["number"] - down["number"]
    assert abs(gap) == step.parts["more"]
    assert gap in {sum(map(mul, each, held)) for each in signs}


def check_with_twin(givens):
    """Compare every step with those of the slow twin; return the techniques."""
    puzzle = model.read(givens)
    twin = Twin((run.target, run.cells) for run in puzzle.runs)
    steps = ladder.climb(puzzle)
    answer = dict(placed for step in steps for placed in step.placed)
    for step in steps:
        technique, k, placed, removed = twin.step()
        assert step.technique.name == technique
        removed_here = {cell: set(digits) for cell, digits in step.removed}
        if technique == "region-sum":
            assert removed_here in list(twin.regions())
            check_difference(step, answer)
        else:
            assert (step.number - 1, dict(step.placed)) == (k, placed)
            assert removed_here == removed
        for cell, digits in removed_here.items():
            twin.cand[cell] -= digits
        for cell, digit in step.placed:
            twin.place(cell, digit)
    assert not twin.cand
    return [step.technique.name for step in steps]


@few(
    ("level", "rows", "columns"),
    [
        *((level, 5, 5) for level in LEVELS),
        ("easy", 9, 11),
        ("medium", 9, 11),
        ("hard", 9, 11),
    ],
    fast=2,
)
def test_every_step_is_that_of_the_slow_twin(level, rows, columns):
    for draft in drafts(level, 3, rows=rows, columns=columns, density=0.25):
        check_with_twin(draft.givens)


# At one point of each of these the technique is the only one that gives anything.
NEEDED = {
    "naked-pair": "14#13/31246/#975#/63124/52#93",
    "least-greatest": "#869#/#3586/74261/3215#/#134#",
    "hidden-pair": "#219#/9736#/85#83/#3251/#147#",
    "naked-triple": "17##14/583769/##489#/#126##/341529/12##34",
    "region-sum": "#471#/#1532/53#79/7264#/#682#",
    "hidden-triple": "78#57/37921/#623#/25718/79#69",
}


@pytest.mark.parametrize("technique", NEEDED)
def test_only_this_technique_finishes(technique, monkeypatch):
    rows = [
        [None if digit == "#" else int(digit) for digit in row]
        for row in NEEDED[technique].split("/")
    ]
    runs = [
        model.make_run(cells, sum(rows[r][c] for r, c in cells))
        for cells in model.runs_of(rows)
    ]
    givens = model.make_givens(model.Kakuro(len(rows), len(rows[0]), tuple(runs)))
    assert answers(givens) == [{"rows": rows}]
    assert technique in check_with_twin(givens)

    at = TECHNIQUES.index(technique)
    monkeypatch.setattr("tests.naive.naive_kakuro.TECHNIQUES", TECHNIQUES[:at])
    twin = Twin((run.target, run.cells) for run in runs)
    while step := twin.step():
        _, _, placed, removed = step
        for cell, digits in removed.items():
            twin.cand[cell] -= digits
        for cell, digit in placed.items():
            twin.place(cell, digit)
    assert twin.cand


def test_what_only_a_what_if_finishes_is_fiendish():
    assert grade_of(TYPE, square(8, 8, 8, 8)) == SEVERAL
    beyond = []
    rng = np.random.Generator(np.random.PCG64(5))
    while not beyond:
        draft = drafts("expert", 1, seed=int(rng.integers(10**6)))[0]
        rows = draft.answer["rows"]
        cells = [(r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if x]
        for r, c in cells:
            givens = changed(draft, (r, c))
            if givens and len(answers(givens, 2)) == 1:
                grade = TYPE.grade(givens)
                beyond += [grade] if grade.level == "fiendish" else []
    assert beyond[0].measures["what-if"] > 0


def changed(draft, cell):
    """Return the givens with one digit of the answer raised; None if it repeats."""
    r, c = cell
    rows = [list(row) for row in draft.answer["rows"]]
    rows[r][c] = rows[r][c] % 9 + 1
    runs = []
    for run in draft.givens["runs"]:
        digits = [rows[a][b] for a, b in run["cells"]]
        if len(set(digits)) < len(digits):
            return None
        runs.append({**run, "sum": sum(digits)})
    return {**draft.givens, "runs": runs}


@pytest.mark.parametrize(
    ("symmetry", "turned"),
    [
        ("half-turn", lambda r, c: (9 - r, 9 - c)),
        ("mirror", lambda r, c: (r, 9 - c)),
        ("quarter-turn", lambda r, c: (c, 9 - r)),
    ],
)
def test_black_cells_are_symmetric(symmetry, turned):
    (draft,) = drafts("medium", 1, rows=10, columns=10, symmetry=symmetry)
    cells = black(draft.givens)
    assert cells
    assert cells == {turned(r, c) for r, c in cells}


@pytest.mark.parametrize(
    ("longest", "size"), [(4, (9, 11)), (4, (16, 16)), (5, (9, 11)), (9, (9, 11))]
)
def test_no_run_is_longer_than_asked_for_and_all_white_cells_are_in_two(longest, size):
    rows, columns = size
    for draft in drafts("easy", 2, longest=longest, rows=rows, columns=columns):
        lengths = [len(run["cells"]) for run in draft.givens["runs"]]
        assert set(lengths) <= set(range(2, longest + 1))
        white = [tuple(cell) for run in draft.givens["runs"] for cell in run["cells"]]
        assert all(white.count(cell) == 2 for cell in white)


@pytest.mark.parametrize("longest", [2, 3, 10])
def test_runs_that_hold_no_grid_together_are_refused(longest):
    with pytest.raises(ValueError, match="longest") as caught:
        KakuroParams(longest=longest)
    assert "equal to" in str(caught.value)


@pytest.mark.parametrize(("rows", "columns"), [(4, 4), (4, 20), (20, 6), (16, 16)])
def test_other_sizes(rows, columns):
    (draft,) = drafts("medium", 1, rows=rows, columns=columns)
    assert (draft.givens["height"], draft.givens["width"]) == (rows, columns)
    assert answers(draft.givens) == [draft.answer]


def test_a_puzzle_is_the_same_turned_and_mirrored():
    (draft,) = drafts("medium", 1, rows=6, columns=6)
    size = 5

    def moved(move):
        runs = [
            {**run, "cells": sorted(list(move(r, c)) for r, c in run["cells"])}
            for run in draft.givens["runs"]
        ]
        return {**draft.givens, "runs": runs}

    moves = [
        lambda r, c: (r, c),
        lambda r, c: (c, r),
        lambda r, c: (size - r, c),
        lambda r, c: (c, size - r),
    ]
    forms = {json.dumps(TYPE.canonical(moved(move))) for move in moves}
    assert len(forms) == 1
    other = drafts("medium", 1, seed=1, rows=6, columns=6)[0]
    assert json.dumps(TYPE.canonical(other.givens)) not in forms


def with_run(number, **others):
    givens = square(4, 6, 3, 7)
    runs = list(givens["runs"])
    runs[number] = {**runs[number], **others}
    return {**givens, "runs": runs}


@pytest.mark.parametrize(
    ("puzzle", "fault"),
    [
        ({}, 'the puzzle has no "height"'),
        ({**square(4, 6, 3, 7), "height": True}, "the height is true"),
        ({**square(4, 6, 3, 7), "width": 10_000}, "the width is 10000; must be"),
        ({**square(4, 6, 3, 7), "runs": []}, "the puzzle has 0 runs"),
        ({**square(4, 6, 3, 7), "rows": []}, "unknown member"),
        (with_run(0, sum=3.0), "the sum of run 1 is 3.0"),
        (with_run(0, sum=2), "no 2 different digits add up to 2; possible are 3 to 17"),
        (with_run(1, sum=18), "run 2, from row 2, column 1: no 2 different digits"),
        (with_run(0, cells=[[0, 0]]), "run 1 has 1 cell; must have 2 to 9"),
        (with_run(0, cells=[[0, 0], [0, 2]]), "row 1, column 3 is outside the grid"),
        (with_run(0, cells=[[0, 1], [0, 0]]), "do not follow each other in its line"),
        (with_run(0, cells=[[0, 0], [1, 1]]), "do not follow each other in its line"),
        (with_run(1, cells=[[0, 0], [0, 1]]), "row 1, column 1 is in two runs across"),
        (
            {**square(4, 6, 3, 7), "runs": square(4, 6, 3, 7)["runs"][:3]},
            "row 1, column 2 and row 2, column 2 are neighbours, but in no run down",
        ),
    ],
)
def test_bad_givens_are_refused_with_row_and_column(puzzle, fault):
    for use in (answers, TYPE.grade):
        with pytest.raises(ValueError, match=r"^[^\n]*$") as caught:
            use(puzzle)
        assert fault in str(caught.value)


def test_a_cell_may_be_in_one_run_only():
    runs = [
        {"sum": 6, "cells": [[1, 0], [1, 1], [1, 2]]},
        {"sum": 4, "cells": [[0, 0], [1, 0]]},
        {"sum": 17, "cells": [[1, 2], [2, 2]]},
    ]
    givens = {"height": 3, "width": 3, "runs": runs}
    assert answers(givens) == []
    runs[2]["sum"] = 11
    middles = sorted(one["rows"][1] for one in answers(givens, 9))
    assert middles == [[1, 2, 3], [1, 3, 2], [3, 1, 2]]
    assert grade_of(TYPE, givens) == SEVERAL


def test_an_open_grid_of_the_largest_size_is_decided_in_time():
    draft = TYPE.sample(KakuroParams(rows=20, columns=20))
    givens = model.read(draft.givens)
    with pytest.raises(OutOfSteps):
        list(solve(givens, steps=50_000))


def test_the_page_has_all_sums_and_the_key_all_digits():
    (draft,) = drafts("easy", 1)
    page = TYPE.draw(draft.givens, None, "en").steps
    key = TYPE.draw(draft.givens, draft.answer, "en").steps
    sums = [step.text for step in page if isinstance(step, Label)]
    assert sorted(sums) == sorted(str(run["sum"]) for run in draft.givens["runs"])
    digits = [step.text for step in key if isinstance(step, Label)]
    white = [str(x) for row in draft.answer["rows"] for x in row if x]
    assert digits == white
    assert sum(isinstance(s, Rect) and s.role == "black" for s in key) >= 20


def test_a_grid_without_runs_at_its_edge_has_no_cells_beside_it():
    rows = [[[r, c] for c in (1, 2)] for r in (1, 2)]
    lines = [*rows, *map(list, zip(*rows, strict=True))]
    runs = [
        {"sum": s, "cells": line} for s, line in zip((4, 6, 3, 7), lines, strict=True)
    ]
    page = TYPE.draw({"height": 3, "width": 3, "runs": runs}, None, "en")
    assert (page.width, page.height) == (3, 3)
    whole = TYPE.draw(square(4, 6, 3, 7), None, "en")
    assert (whole.width, whole.height) == (3, 3)


def test_cells_say_the_sums_of_both_directions():
    rows = TYPE.cells(square(4, 6, 3, 7), None, "en")
    assert [cell.words for row in rows for cell in row][:4] == [
        "",
        "3 down",
        "7 down",
        "4 across",
    ]
    assert {cell.state for row in rows for cell in row} == {"given", "block", "blank"}


def test_hints_lead_to_the_dearest_step():
    (draft,) = drafts("hard", 1)
    said = [TYPE.hint_text(h, "en") for h in TYPE.hints(draft.givens, draft.answer)]
    # Counted with the row and the column of sums.
    struck = re.findall(r"rule out (.*?) in row (\d+), column (\d+)\b", said[1])
    assert struck
    for digits, r, c in struck:
        assert str(draft.answer["rows"][int(r) - 2][int(c) - 2]) not in digits


def test_the_sheet_has_every_set_of_up_to_four_digits():
    size = {"cell_mm": 9.0, "width_mm": 118.0, "height_mm": 165.0}
    assert TYPE.sheets(KakuroParams(table=False), "en", **size) == ()
    (sheet,) = TYPE.sheets(KakuroParams(), "en", **size)

    labels = [step for step in sheet.figure.steps if isinstance(step, Label)]
    shown = {word for label in labels for word in label.text.split()}
    expected = {
        "".join(map(str, one))
        for length in (2, 3, 4)
        for one in combinations(range(1, 10), length)
    }
    assert expected <= shown
    assert {"12345", "23456789"} <= shown  # 15 in five cells, 44 in eight
    for figure in (sheet.figure, sheet.otherwise.figure):
        assert figure.width * 9 <= 118.01
        assert figure.height * 9 <= 165
    assert min(label.size for label in labels) * 0.55 * 9 / 25.4 * 72 >= 8
    few = [s.text for s in sheet.otherwise.figure.steps if isinstance(s, Label)]
    assert {"7 9", "1 2 3 4 5 6 7 8 9"} <= set(few)


@pytest.mark.parametrize(
    ("level", "kernels"),
    [("easy", {"plain_sums"}), ("hard", {"plain_sums", "dear_sums"})],
)
def test_each_kernel_of_a_level_is_loaded_in_advance(monkeypatch, level, kernels):
    called = set()
    for name in ("plain_sums", "dear_sums"):
        monkeypatch.setattr(ladder, name, lambda *_, name=name: called.add(name))

    ladder.try_each(level)
    assert called == kernels


def test_large_expert_grids_ask_for_one_step_of_their_level():
    with pytest.raises(ValidationError, match="choose 120 cells or fewer, or depth"):
        KakuroParams(level="expert", rows=14, columns=12)

    assert KakuroParams(level="expert", rows=14, columns=12, depth="single")
    assert KakuroParams(level="expert", rows=12, columns=10).depth != "single"
