"""Each type of numbers says its rules once; its checks and its prover follow."""

from importlib import import_module

import pytest

from puzzle_publish.core.puzzle import Fairness, Verdict
from puzzle_publish.rules.vocabulary import Statement, once_each
from puzzle_publish.types.proof import prove
from puzzle_publish.types.registry import load

STATED = ("calcudoku", "futoshiki", "kakuro", "skyscrapers")


@pytest.mark.parametrize("name", STATED)
def test_a_statement_that_asks_nothing_more_proves_nothing_more(name, monkeypatch):
    kind = load(name)
    draft = kind.example()
    rules = import_module(f"puzzle_publish.types.{name}.rules")
    state = rules.statement

    def loose(givens):
        whole = state(givens)
        return Statement(whole.grid, {}, ())

    assert kind.follows_rules(*kind.read(draft))
    report = prove(kind, draft.givens, draft.answer, Fairness.UNIQUE)
    assert report.verdict is Verdict.OK
    for module in ("rules", "solve"):
        found = import_module(f"puzzle_publish.types.{name}.{module}")
        monkeypatch.setattr(found, "statement", loose)
    report = prove(kind, draft.givens, draft.answer, Fairness.UNIQUE)
    assert report.verdict is Verdict.AMBIGUOUS


def test_what_is_checked_and_then_solved_is_stated_once():
    stated = []

    @once_each
    def state(givens):
        stated.append(givens)
        return givens

    one, alike = [1], [1]
    assert state(one) is state(one) is one
    assert state(alike) is alike
    assert state(one) is one
    assert stated == [[1], [1], [1]]
