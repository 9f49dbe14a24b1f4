"""A statement as JSON for a page."""

import json
from dataclasses import replace
from typing import get_args

import pytest

from puzzle_publish.rules import vocabulary
from puzzle_publish.rules.live import rules_of
from puzzle_publish.rules.vocabulary import (
    Arrow,
    Balanced,
    Between,
    Different,
    Grid,
    Makes,
    NoThree,
    OneOf,
    Pair,
    Rising,
    Run,
    Seen,
    Statement,
    Unlike,
    balanced_grid,
)
from puzzle_publish.types.registry import load

TWO = ((0, 0), (0, 1))
CELLS = [[0, 0], [0, 1]]
RULES = [
    (Different(TWO), {"rule": "different", "kind": "cage", "number": 0}),
    (OneOf(TWO[:1], frozenset((4, 2))), {"rule": "one_of", "numbers": [2, 4]}),
    (Makes(TWO, "x", 6), {"rule": "calc", "op": "x", "target": 6}),
    (Pair(TWO, "greater"), {"rule": "more"}),
    (Pair(TWO, "ten"), {"rule": "pair", "sign": "ten"}),
    (Pair(TWO, "ten", is_not=True), {"rule": "pair", "sign": "ten", "not": True}),
    (Seen(TWO, 2), {"rule": "seen", "n": 2}),
    (Rising(TWO), {"rule": "rising"}),
    (Arrow(TWO), {"rule": "arrow"}),
    (Between(TWO, 0), {"rule": "between", "total": 0}),
    (Run(TWO, (2,)), {"rule": "run", "kind": "row", "number": 1, "lengths": [2]}),
    (Balanced(TWO), {"rule": "balanced", "kind": "row", "number": 1}),
    (NoThree(TWO), {"rule": "no_three", "kind": "row", "number": 1}),
    (Unlike(TWO, 1), {"rule": "unlike", "kind": "row", "length": 1}),
]


@pytest.mark.parametrize(("clue", "expected"), RULES)
def test_a_clue_is_a_value_of_json(clue, expected):
    cells = CELLS[: len(clue.cells)]
    found = rules_of(Statement(Grid(TWO, 9, ()), {}, (clue,)))
    assert json.loads(json.dumps(found)) == [{**expected, "cells": cells}]


def test_every_constraint_is_known():
    assert {type(clue) for clue, _ in RULES} == set(get_args(vocabulary.Constraint))


def test_units_have_their_kind_and_number_and_runs_are_lines():
    cells = tuple((r, c) for r in range(4) for c in range(4))
    boxes = (((0, 0), (0, 1), (1, 0), (1, 1)), ((0, 2), (0, 3), (1, 2), (1, 3)))
    lines = (cells[4:8], tuple((r, 2) for r in range(4)))
    grid = Grid(cells, 4, tuple(map(Different, (*lines, *boxes))))
    run = Makes(((2, 0), (2, 1)), "+", 3, differ=True)
    found = rules_of(Statement(grid, {}, (run,)))
    assert [(one["rule"], one.get("kind"), one.get("number")) for one in found] == [
        ("different", "row", 2),
        ("different", "column", 3),
        ("different", "box", 1),
        ("different", "box", 2),
        ("calc", None, None),
        ("different", "row", 3),
    ]


def test_lines_of_a_binary_puzzle_have_their_kind_and_number():
    found = rules_of(Statement(balanced_grid(4), {}))
    lines = [(one["rule"], one["kind"], one.get("number")) for one in found]
    assert lines == [
        *[
            (rule, kind, number)
            for kind in ("row", "column")
            for number in (1, 2, 3, 4)
            for rule in ("balanced", "no_three")
        ],
        ("unlike", "row", None),
        ("unlike", "column", None),
    ]
    assert found[-1]["cells"][:5] == [[0, 0], [1, 0], [2, 0], [3, 0], [0, 1]]


def test_the_runs_of_a_nonogram_have_their_line():
    kind = load("nonogram")
    printed = {"rows": [[2], [], [1]], "columns": [[1, 1], [1]]}
    found = rules_of(kind.statement(kind.read_givens(printed)))
    assert [(one["kind"], one["number"], one["lengths"]) for one in found] == [
        ("row", 1, [2]),
        ("row", 2, []),
        ("row", 3, [1]),
        ("column", 1, [1, 1]),
        ("column", 2, [1]),
    ]
    assert found[3]["cells"] == [[0, 0], [1, 0], [2, 0]]


def test_an_unknown_constraint_is_refused_by_its_name():
    class Odd:
        cells = TWO

    whole = replace(Statement(Grid(TWO, 9, ()), {}), clues=(Odd(),))
    unit = Statement(Grid(TWO, 9, (Odd(),)), {})
    for each in (whole, unit):
        with pytest.raises(TypeError, match="live marks know no constraint Odd"):
            rules_of(each)


def test_diagonals_windows_and_moves_are_no_boxes():
    kind = load("sudoku")
    rows = [[None] * 9 for _ in range(9)]
    printed = {"size": 9, "rows": rows, "kinds": ["diagonal", "hyper", "anti-king"]}
    found = rules_of(kind.statement(kind.read_givens(printed)))
    numbers = {}
    for one in found:
        numbers.setdefault(one["kind"], []).append(one["number"])
    assert numbers.pop("cells") == [0] * (2 + 4 + 128)
    nine = [*range(1, 10)]
    assert numbers == {"row": nine, "column": nine, "box": nine}
