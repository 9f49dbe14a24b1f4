"""That settings can give puzzles is found out once, and anew for changed programs."""

from functools import partial

import pytest

from puzzle_publish.core.errors import UsageError
from puzzle_publish.types import feasibility as pilot
from puzzle_publish.types._grid import feasibility
from puzzle_publish.types.crossword import TYPE
from puzzle_publish.types.crossword.params import Params


@pytest.fixture
def pilots(tmp_path, monkeypatch):
    """The attempts that were made, all of which succeed; nothing is kept yet."""
    monkeypatch.setattr("puzzle_publish.core.disk_cache.cache", lambda: tmp_path)
    monkeypatch.setattr(feasibility, "_require_words", lambda _: None)
    pilot._problem.cache_clear()
    found = []
    monkeypatch.setattr(
        feasibility._Pilot, "_works", lambda *given: found.append(given) or True
    )
    yield found
    pilot._problem.cache_clear()


def again(**params):
    pilot._problem.cache_clear()
    feasibility.require_feasible(TYPE, Params(kind="freeform", **params))


def test_a_success_is_kept(pilots):
    again()
    again()
    assert len(pilots) == 1

    again(min_score=20)
    assert len(pilots) == 2


def test_another_program_is_tried_again(pilots, monkeypatch):
    again()
    monkeypatch.setattr(feasibility, "programs_of", lambda _: "others")
    again()

    assert len(pilots) == 2


def test_a_failure_is_kept(pilots, monkeypatch):
    for problem in ("words: none", "words: another"):
        monkeypatch.setattr(feasibility._Pilot, "problem", lambda *_, p=problem: p)
        with pytest.raises(UsageError, match="words: none"):
            again()


@pytest.mark.parametrize(
    "changed",
    ["types/_grid/a.py", "types/_grid/data/x/y", "types/crossword/a.py", "words/a.py"],
)
def test_a_change_of_a_file_makes_another_program(changed, tmp_path, monkeypatch):
    (tmp_path / changed).parent.mkdir(parents=True)
    (tmp_path / changed).write_text("before")
    file = str(tmp_path / "types" / "_grid" / "feasibility.py")
    monkeypatch.setattr(feasibility, "__file__", file)
    found = feasibility.programs_of.__wrapped__
    programs = partial(found, tmp_path / "types/crossword")
    before = programs()
    assert programs() == before

    (tmp_path / changed).write_text("after")

    assert programs() != before
