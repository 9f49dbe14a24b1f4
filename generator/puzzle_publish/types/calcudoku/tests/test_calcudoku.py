"""Calcudokus: counts, rules, techniques, levels, identity, bad input, looks."""

import re
from itertools import islice, permutations, product
from pathlib import Path

import numpy as np
import pytest
from logic_drafts import helpers
from pydantic import ValidationError

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.figure import Label
from puzzle_publish.core.values import BookContext
from puzzle_publish.grids.symmetry import least_form, turns
from puzzle_publish.types.calcudoku import model
from puzzle_publish.types.calcudoku.params import CalcudokuParams
from puzzle_publish.types.solving import NO_ANSWER, SEVERAL, grade_of

TYPE, drafts, _ = helpers("calcudoku")
LEVELS = ["easy", "medium", "hard", "expert"]


def givens(size, *cages):
    """Cages as "+ 7 00 10": operation ("." for none), target, cells."""
    found = []
    for cage in cages:
        op, target, *cells = cage.split()
        places = [[int(x) for x in cell] for cell in cells]
        found.append({"op": op.strip("."), "target": int(target), "cells": places})
    return {"size": size, "cages": found}


THREE = givens(3, "- 2 00 01", "+ 5 02 12", "x 2 10 11", ". 3 20", "/ 2 21 22")
# Made by sgt-keen, "extreme".
FOREIGN = givens(
    6,
    *("/ 2 00 01", "x 8 02 12 13", "- 1 03 04", "x 72 05 15 25", "+ 8 10 11"),
    *("/ 2 14 24", "- 2 20 30", "- 1 21 31", "/ 3 22 23", "+ 8 32 33", "- 1 34 35"),
    *("/ 3 40 50", "/ 2 41 51", "+ 9 42 43", "+ 9 44 54", "x 5 45 55", "x 12 52 53"),
)


def squares(size):
    """Every Latin square of a size, by trying."""
    lines = list(permutations(range(1, size + 1)))
    for rows in product(lines, repeat=size):
        if all(len(set(column)) == size for column in zip(*rows, strict=True)):
            yield {"rows": [list(row) for row in rows]}


@pytest.mark.parametrize(
    "puzzle",
    [
        THREE,
        givens(3, *(f"+ 6 {r}0 {r}1 {r}2" for r in range(3))),
        givens(3, ". 3 00 01", ". 3 02 12", ". 2 10 11", ". 6 20 21 22"),
        givens(3, "x 12 00 01 10 11", "- 1 02 12", "+ 6 20 21 22"),
        givens(3, "/ 2 00 01", "/ 2 10 11", "x 6 02 12 22", "+ 4 20 21"),
    ],
)
def test_the_solver_finds_the_squares_that_follow_the_rules(puzzle):
    expected = [one for one in squares(3) if TYPE.follows_rules(puzzle, one)]

    assert sorted(TYPE.solve(puzzle), key=str) == sorted(expected, key=str)


def test_without_cages_of_use_there_are_all_latin_squares():
    rows = givens(4, *(f"+ 10 {r}0 {r}1 {r}2 {r}3" for r in range(4)))

    assert sum(1 for _ in TYPE.solve(rows)) == 576


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("params", [{}, {"size": 4}, {"hidden_operations": True}])
def test_puzzles_of_a_level_have_it_and_one_answer(level, params):
    if params.get("size") == 4 and level in ("hard", "expert"):
        return  # rarely: a square of four mostly falls to less
    for draft in drafts(level, count=3, **params):
        assert TYPE.grade(draft.givens).level == level
        assert list(islice(TYPE.solve(draft.givens), 2)) == [draft.answer]
        assert TYPE.follows_rules(draft.givens, draft.answer)


def test_params_limit_cages_and_operations():
    params = {"operations": ("+", "-"), "largest_cage": 3, "single_cells": 1}
    for draft in drafts("medium", **params):
        cages = draft.givens["cages"]
        sizes = [len(cage["cells"]) for cage in cages]
        assert max(sizes) <= 3
        assert sizes.count(1) <= 1
        assert {cage["op"] for cage in cages if len(cage["cells"]) > 1} <= {"+", "-"}
    for draft in drafts("easy", largest_cage=2, single_cells=6):
        assert max(len(cage["cells"]) for cage in draft.givens["cages"]) == 2
    for draft in drafts("easy", hidden_operations=True):
        assert {cage["op"] for cage in draft.givens["cages"]} == {""}


@pytest.mark.parametrize(
    ("params", "sentence"),
    [
        ({"operations": ("-", "/")}, "operations must have + or x"),
        ({"operations": ("+", "+")}, "operations must not name one twice"),
        ({"size": 10}, "less than or equal to 9"),
        ({"largest_cage": 1}, "greater than or equal to 2"),
        ({"largest_cage": 2, "single_cells": 5}, "single_cells must be at least 6"),
    ],
)
def test_params_that_cannot_be_are_refused(params, sentence):
    with pytest.raises(ValidationError, match=re.escape(sentence)):
        CalcudokuParams(**params)


def test_every_technique_is_the_dearest_of_some_puzzle():
    dearest = set()
    for level in LEVELS:
        for draft in drafts(level, count=12 if level == "expert" else 8):
            at = max(TYPE._climb(draft.givens), key=lambda s: s.technique.weight)
            dearest.add(at.technique.name)

    assert dearest >= {"cage-combinations", "cage-overlap", "innies", "outies"}
    assert dearest & {"naked-pair", "x-wing", "hidden-pair"}


def test_a_turned_or_mirrored_puzzle_is_the_same():
    turned = {
        "size": 3,
        "cages": [
            {**cage, "cells": [[c, 2 - r] for r, c in cage["cells"]][::-1]}
            for cage in THREE["cages"][::-1]
        ],
    }

    assert TYPE.canonical(turned) == TYPE.canonical(THREE)
    other = givens(3, "- 1 00 01", "+ 5 02 12", "x 2 10 11", ". 3 20", "/ 2 21 22")
    assert TYPE.canonical(other) != TYPE.canonical(THREE)


@pytest.mark.parametrize(
    "params", [{"size": 4}, {"size": 5, "hidden_operations": True}]
)
def test_the_least_form_is_the_least_of_all(params):
    for draft in drafts("easy", 6, **params):
        given = TYPE.kind.read_givens(draft.givens)
        every = turns(given.size, given.size)
        forms = [form for turn in every for form in model.turned(given, turn)]
        assert model.canonical(given) == least_form(forms)


def test_puzzles_of_others_are_graded_or_told_why_not():
    rows = givens(4, *(f"+ 10 {r}0 {r}1 {r}2 {r}3" for r in range(4)))
    none = givens(3, "- 2 00 01", "+ 5 02 12", "x 2 10 11", ". 2 20", "/ 2 21 22")

    assert grade_of(TYPE, rows) == SEVERAL
    assert grade_of(TYPE, none) == NO_ANSWER
    assert grade_of(TYPE, THREE).level == "easy"
    assert grade_of(TYPE, FOREIGN).level == "expert"
    assert [one["rows"][0] for one in TYPE.solve(FOREIGN)] == [[2, 1, 4, 6, 5, 3]]


@pytest.mark.parametrize(
    ("cages", "sentence"),
    [
        (["- 2 00 01"], "row 1, column 3 is in no cage"),
        (["+ 3 00 01 01"], "cage 1 has row 1, column 2 twice"),
        (["+ 3 00 02"], "cage 1 is not connected: row 1, column 3 is apart"),
        (["+ 3 00 03"], "cage 1: row 1, column 4 is outside the grid of 3 rows"),
        (["- 1 00 01 02"], 'begins in row 1, column 1, has "-" and 3 cells'),
        (["+ 1 00"], 'has one cell and "+"; must have ""'),
        (["* 3 00 01"], 'is "*"; must be'),
        (["+ 2 00 01"], 'cannot make 2 with "+"'),
        (["+ 7 00 01 02"], 'cannot make 7 with "+"'),
        (["x 7 00 01"], 'cannot make 7 with "x"'),
        (["- 3 00 01", "+ 3 02 12"], "cannot make 3 with"),
        (["/ 1 00 01"], 'cannot make 1 with "/"'),
        ([". 4 00"], "cannot make 4"),
        ([". 0 00"], "must be a whole number from 1"),
        (["+ 3 00 01", "+ 4 01 02"], "row 1, column 2 is in two cages: cages 1 and 2"),
    ],
)
def test_cages_that_cannot_be_are_refused_by_row_and_column(cages, sentence):
    with pytest.raises(ValueError, match=re.escape(sentence)):
        model.read(givens(3, *cages))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"size": True}, "the size is true"),
        ({"size": 3.0}, "the size is 3.0"),
        ({"size": 10_000}, "must be a whole number from 3 to 9"),
        ({"cages": {}}, "must be a list of cages"),
        ({"cages": [{"op": "+", "cells": [[0, 0]]}]}, 'cage 1 has no "target"'),
        ({"cags": []}, 'unknown member "cags"; did you mean "cages"?'),
    ],
)
def test_givens_of_another_shape_are_refused(changes, sentence):
    with pytest.raises(ValueError, match=re.escape(sentence)):
        model.read({**THREE, **changes})


def test_hints_lead_to_the_dearest_step():
    draft = drafts("hard", count=1)[0]
    said = [TYPE.hint_text(h, "en") for h in TYPE.hints(draft.givens, draft.answer)]

    assert re.search(r"of (row|column) . (add up to 21|multiply to 720)\b", said[1])
    held = re.findall(r"\brow (\d), column (\d) is (\d)", " ".join(said[1:]))
    assert held
    for row, column, value in held:
        assert int(value) == draft.answer["rows"][int(row) - 1][int(column) - 1]
    easy = TYPE.hints(TYPE.example().givens, TYPE.example().answer)[0]
    assert "the 1− cage at rows 1 and 2, column 2" in TYPE.hint_text(easy, "en")


def test_targets_are_printed_with_true_signs_and_the_key_without():
    def words(figure, role):
        return [s.text for s in figure.steps if isinstance(s, Label) and s.role == role]

    answer = next(iter(TYPE.solve(THREE)))
    page, key = TYPE.draw(THREE, None, "en"), TYPE.draw(THREE, answer, "en")
    assert words(page, "cage-sum") == ["2−", "5+", "2×", "3", "2÷"]
    assert words(page, "answer") == []
    assert words(key, "cage-sum") == []
    assert words(key, "answer") == [str(x) for row in answer["rows"] for x in row]


@pytest.mark.soak
def test_levels_have_the_yield_that_is_promised():
    for level in LEVELS:
        for size in (6, 9):
            params = CalcudokuParams(level=level, size=size)
            seeds = range(60)
            made = [
                TYPE.generate(np.random.Generator(np.random.PCG64(seed)), params)
                for seed in seeds
            ]
            assert sum(draft is not None for draft in made) >= len(seeds) / 12


@pytest.mark.parametrize(
    ("size", "level"), [(3, "medium"), (3, "expert"), (4, "expert")]
)
def test_levels_that_small_squares_hardly_have_are_refused(size, level):
    params = TYPE.read_params({"size": size, "level": level})

    with pytest.raises(UsageError, match="so small is " + level):
        TYPE.resolve(params, BookContext(Path()))


def test_a_small_grid_is_not_lost_on_its_page():
    figure = TYPE.draw(TYPE.example().givens, None, "en")

    assert figure.width < 6
    assert figure.width * figure.cell_mm == pytest.approx(100)
