"""The judge on cryptarithms: every fault is found, whichever part let it pass."""

import itertools
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from puzzle_publish.core.puzzle import Fairness, Verdict
from puzzle_publish.types import proof
from puzzle_publish.types.cryptarithm import TYPE, model, rules, search
from puzzle_publish.types.cryptarithm.expression import parse

HERE = Path(__file__).parent
UNIQUE = {
    "SEND + MORE = MONEY": "S9 E5 N6 D7 M1 O0 R8 Y2",
    "FORTY + TEN + TEN = SIXTY": "F2 O9 R7 T8 Y6 E5 N0 S3 I1 X4",
    "MONEY - MORE = SEND": "S9 E5 N6 D7 M1 O0 R8 Y2",
    "SEAM * T = MEATS": "S4 E9 A7 M3 T8",
    "HE * EH = WHEW": "H7 E8 W6",
    "MEATS / T = SEAM": "S4 E9 A7 M3 T8",
    "CDA / AB = AB": "C3 D6 A1 B9",
}


def givens_of(text):
    equation = parse(text)
    return model.make_givens(equation.terms, equation.operator, equation.result)


def verdict(givens, digits):
    answer = model.write_answer(digits)
    return proof.prove(TYPE, givens, answer, Fairness.UNIQUE).verdict


def key_of(text):
    return {pair[0]: int(pair[1]) for pair in UNIQUE[text].split()}


def wrong_keys(key):
    """One digit changed, or two swapped."""
    for letter, digit in itertools.product(key, range(10)):
        if digit != key[letter]:
            yield {**key, letter: digit}
    for first, second in itertools.combinations(key, 2):
        yield {**key, first: key[second], second: key[first]}


@pytest.mark.parametrize("text", UNIQUE)
def test_the_one_solution_is_proved(text):
    assert verdict(givens_of(text), key_of(text)) is Verdict.OK


@pytest.mark.parametrize("text", UNIQUE)
def test_every_wrong_key_is_caught(text):
    verdicts = {verdict(givens_of(text), key) for key in wrong_keys(key_of(text))}

    assert verdicts == {Verdict.WRONG_KEY}


@pytest.mark.parametrize("text", UNIQUE)
def test_the_columns_catch_wrong_keys_that_the_rules_let_pass(text, monkeypatch):
    monkeypatch.setattr(rules, "follows_rules", lambda givens, answer: True)

    verdicts = {verdict(givens_of(text), key) for key in wrong_keys(key_of(text))}

    assert verdicts == {Verdict.WRONG_KEY}
    assert verdict(givens_of(text), key_of(text)) is Verdict.OK


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("TWO + TWO = FOUR", "F1 O4 R8 T7 U6 W3"),
        ("EIGHT - FIVE = FOUR", "E1 I6 G7 H4 T3 F8 V5 O0 U9 R2"),
        ("AB * CB = DDD", "A3 B7 C2 D9"),
        ("EFGB / CD = AB", "A9 B0 C4 D2 E3 F7 G8"),
    ],
)
def test_an_equation_with_more_solutions_is_no_puzzle(text, key):
    digits = {pair[0]: int(pair[1]) for pair in key.split()}

    assert verdict(givens_of(text), digits) is Verdict.AMBIGUOUS


@pytest.mark.parametrize(
    "text", ["A + A = A", "AB - AB = C", "AB * B = BA", "ABC / A = BC"]
)
def test_an_equation_without_a_solution_is_no_puzzle(text, monkeypatch):
    givens = givens_of(text)
    digits = dict(zip(model.read(givens).letters, range(1, 10), strict=False))

    assert verdict(givens, digits) is Verdict.WRONG_KEY
    monkeypatch.setattr(rules, "follows_rules", lambda givens, answer: True)
    assert verdict(givens, digits) is Verdict.UNSOLVABLE


def test_words_that_may_begin_with_zero_have_more_solutions():
    givens = {**givens_of("SEND + MORE = MONEY"), "leading_zero": True}

    assert verdict(givens, key_of("SEND + MORE = MONEY")) is Verdict.AMBIGUOUS


@pytest.mark.soak
def test_the_proof_uses_none_of_the_solvers_that_make_puzzles():
    script = """
import sys
from puzzle_publish.types.cryptarithm.solve import solve
from puzzle_publish.types.cryptarithm.model import Equation
for operator, words in (("+", ("A", "A", "B")), ("*", ("HE", "EH", "WHEW"))):
    assert list(solve(Equation(words[:2], operator, words[2])))
print(*(name for name in sys.modules if ".cryptarithm." in name))
"""
    done = run("-c", script)

    loaded = {name.rpartition(".")[2] for name in done.stdout.split()}
    assert {"columns", "kernels_columns", "model"} <= loaded
    assert not loaded & {
        "search",
        "kernels",
        "pattern_table",
        "kernels_pattern_table",
        "grade",
    }


@pytest.mark.soak
def test_kernels_as_plain_python_find_the_same():
    expected = [
        [found.count, found.nodes, found.digits]
        for found in (search.search(parse(text)) for text in UNIQUE)
    ]

    done = run(str(HERE / "uncompiled_cryptarithm.py"), *UNIQUE, NUMBA_DISABLE_JIT="1")

    assert json.loads(done.stdout) == expected


def run(*arguments, **environment):
    return subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": "generator", **environment},
        capture_output=True,
        text=True,
        check=True,
    )
