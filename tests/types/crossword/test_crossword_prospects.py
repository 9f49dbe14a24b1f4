"""That settings can give puzzles is found out once, and anew for changed programs."""

import pytest

from puzzle_publish.core.errors import UsageError
from puzzle_publish.types.crossword import prospects
from puzzle_publish.types.crossword.params import Params


@pytest.fixture
def pilots(tmp_path, monkeypatch):
    """The attempts that were made, all of which succeed; nothing is kept yet."""
    monkeypatch.setattr("puzzle_publish.core.disk_cache.cache", lambda: tmp_path)
    monkeypatch.setattr(prospects, "_require_words", lambda _: None)
    prospects._problem.cache_clear()
    found = []
    monkeypatch.setattr(prospects, "_pilot", lambda *given: found.append(given) or True)
    yield found
    prospects._problem.cache_clear()


def again(**params):
    prospects._problem.cache_clear()
    prospects.require_prospects(Params(kind="freeform", **params))


def test_a_success_is_kept(pilots):
    again()
    again()
    assert len(pilots) == 1

    again(min_score=20)
    assert len(pilots) == 2


def test_another_program_is_tried_again(pilots, monkeypatch):
    again()
    monkeypatch.setattr(prospects, "_programs", lambda: "others")
    again()

    assert len(pilots) == 2


def test_a_failure_is_not_kept(pilots, monkeypatch):
    monkeypatch.setattr(prospects, "_sought", lambda _: "words: none")
    for _ in range(2):
        with pytest.raises(UsageError, match="words: none"):
            again()


@pytest.mark.parametrize(
    "changed", ["types/crossword/fill.py", "types/crossword/data/x/y", "words/leaks.py"]
)
def test_a_change_of_a_file_makes_another_program(changed, tmp_path, monkeypatch):
    for name in ("types/crossword/fill.py", "types/crossword/data/x/y", "words/a.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("before")
    file = str(tmp_path / "types" / "crossword" / "prospects.py")
    monkeypatch.setattr(prospects, "__file__", file)
    before = prospects._programs.__wrapped__()
    assert prospects._programs.__wrapped__() == before

    (tmp_path / changed).write_text("after")

    assert prospects._programs.__wrapped__() != before
