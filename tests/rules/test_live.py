"""A statement as JSON for a page."""

import json
from dataclasses import replace
from typing import get_args

import pytest

from puzzle_publish.rules import vocabulary
from puzzle_publish.rules.live import rules_of
from puzzle_publish.rules.vocabulary import (
    Arrow,
    Between,
    Different,
    Grid,
    Makes,
    OneOf,
    Pair,
    Rising,
    Seen,
    Statement,
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


def test_an_unknown_constraint_is_refused_by_its_name():
    class Odd:
        cells = TWO

    whole = replace(Statement(Grid(TWO, 9, ()), {}), clues=(Odd(),))
    with pytest.raises(TypeError, match="live marks know no constraint Odd"):
        rules_of(whole)


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
