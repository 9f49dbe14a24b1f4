"""`publish grade TYPE`, for every type found."""

import json
from dataclasses import replace

import pytest

from puzzle_publish import cli
from puzzle_publish.core.errors import OutOfSteps
from puzzle_publish.core.puzzle import Fairness
from puzzle_publish.types import registry
from puzzle_publish.types._blank import Blank

NAMES = ("_blank", *registry.names())
SUMS = {"highest": 3, "rows": [[None, None], [None, None]]}
ONE = {**SUMS, "row_sums": [2, 2], "column_sums": [2, 2]}
TWO = {**SUMS, "row_sums": [3, 3], "column_sums": [3, 3]}
NONE = {**SUMS, "row_sums": [2, 2], "column_sums": [3, 3]}
EASY = {**SUMS, "rows": [[1, None], [1, 1]], "row_sums": [3, 2], "column_sums": [2, 3]}


@pytest.fixture
def graded(tmp_path, capsys):
    """The exit code, the objects printed and what was said on stderr."""

    def grade(name, *puzzles, options=("--json",)):
        path = tmp_path / "puzzles.jsonl"
        path.write_text("".join(json.dumps(one) + "\n" for one in puzzles))
        code = cli.main(["grade", name, str(path), *options])
        out, err = capsys.readouterr()
        if "--json" in options:
            return code, [json.loads(line) for line in out.splitlines()], err
        return code, out, err

    return grade


def nothing(reason):
    return {"level": None, "score": None, "measures": {}, "reason": reason}


@pytest.mark.parametrize("name", NAMES)
def test_every_type_grades_its_worked_example(name, graded):
    kind = registry.load(name)
    givens = kind.example().givens
    grade = kind.grade(kind.read_givens(givens))

    code, found, _ = graded(name, givens, {"givens": givens, "level": "other"})

    told = {
        "level": grade.level,
        "score": grade.score,
        "measures": dict(grade.measures),
    }
    assert (code, found) == (0, [told, told])


def test_a_puzzle_without_its_one_answer_has_no_grade_and_a_reason(graded):
    assert graded("_blank", NONE, TWO, ONE)[:2] == (
        0,
        [
            nothing("it has no answer"),
            nothing("it has several answers"),
            {"level": "hard", "score": 44, "measures": {"blanks": 4, "stuck": 4}},
        ],
    )


def test_where_any_answer_counts_several_are_graded(graded, monkeypatch):
    monkeypatch.setattr(Blank, "fairness", Fairness.ANY)

    _, found, _ = graded("_blank", NONE, TWO)

    assert found[0] == nothing("it has no answer")
    assert found[1]["level"] == "hard"


def test_the_promise_of_the_level_decides_how_many_answers_there_may_be(graded):
    classic = {"board": "seed51", "open": ["m8", "d16", "w1"], "pieces": []}
    draft = registry.load("calendar").example()
    # One piece given leaves many answers, and only a page with none may have them.
    loose = {**draft.givens, "pieces": draft.givens["pieces"][:1]}

    _, found, _ = graded("calendar", classic, loose)

    assert found[0]["level"] == "classic"
    assert found[0]["measures"]["solutions"] > 1000
    assert found[1] == nothing("it has several answers")


def test_a_solver_whose_steps_run_out_leaves_no_grade(graded, monkeypatch):
    def solve(self, givens):
        yield {}
        raise OutOfSteps

    monkeypatch.setattr(Blank, "solve", solve)

    _, (found,), _ = graded("_blank", ONE)

    assert found == nothing(
        "the solver's steps ran out before the number of answers was known"
    )


@pytest.mark.parametrize(
    ("raised", "reason"),
    [
        (OutOfSteps, "a reader's techniques do not finish it"),
        (OutOfSteps("only guessing goes on"), "only guessing goes on"),
    ],
)
def test_what_a_reader_s_techniques_do_not_finish_has_no_grade(
    raised, reason, graded, monkeypatch
):
    def grade(self, givens):
        raise raised

    monkeypatch.setattr(Blank, "grade", grade)

    assert graded("_blank", ONE)[:2] == (0, [nothing(reason)])


def test_steps_are_told_by_technique_and_cells(graded):
    options = ("--json", "--steps")

    _, (easy, hard, none), _ = graded("_blank", EASY, ONE, NONE, options=options)

    assert easy["steps"] == [{"technique": "single", "cells": [[0, 1]]}]
    assert hard["steps"] == [
        {"technique": "ends", "cells": [[0, 0], [0, 1], [1, 0], [1, 1]]}
    ]
    assert "steps" not in none


def test_a_type_without_steps_says_so(graded):
    givens = registry.load("calendar").example().givens

    code, (found,), err = graded("calendar", givens, options=("--json", "--steps"))

    assert (code, found.keys()) == (0, {"level", "score", "measures"})
    assert "type calendar lists no solving steps" in err


def test_a_person_is_told_the_same_in_words(graded):
    code, out, err = graded("_blank", EASY, NONE, options=("--steps",))

    assert (code, err) == (0, "2 puzzles\n")
    assert out == (
        "line 1: easy, score 1 (blanks 1, stuck 0)\n"
        "  1 single: row 1 column 2\n"
        "line 2: no grade: it has no answer\n"
    )


def test_a_malformed_line_is_told_in_its_place_with_exit_code_2(graded):
    code, found, err = graded("_blank", EASY, [], {}, EASY)

    assert code == 2
    assert found[0] == found[3]
    assert found[1] == {"error": "line 2: must be an object (got a list)"}
    assert found[2]["error"].startswith("line 3: cannot be read as a _blank puzzle")
    assert "puzzles.jsonl: line 2: must be an object" in err


def test_a_fault_while_it_is_graded_is_a_sentence(graded, monkeypatch):
    def grade(self, givens):
        return replace(None)

    monkeypatch.setattr(Blank, "grade", grade)

    code, (found,), _ = graded("_blank", ONE)

    assert code == 2
    assert found["error"].startswith("line 1: cannot be read as a _blank puzzle")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "the following arguments are required: TYPE, FILE"),
        (["_blank"], "the following arguments are required: FILE"),
        (["nonesuch", "-"], "there is no puzzle type"),
        (["_blank", "no-such-file"], "no-such-file: cannot be read"),
    ],
)
def test_a_wrong_call_exits_2_with_a_sentence(words, told, capsys):
    assert cli.main(["grade", *words]) == 2
    assert told in capsys.readouterr().err
