"""`publish play`: types found without an import, never a traceback."""

import pytest

from puzzle_publish import cli
from puzzle_publish.types import registry


@pytest.fixture
def folders(tmp_path, monkeypatch):
    """Two types of our own that break when imported."""
    for name in ("plainone", "skyline"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("raise RuntimeError('imported')")
    monkeypatch.setattr(registry, "TYPES", tmp_path)


def test_play_without_a_type_lists_all_types(folders, capsys):
    assert cli.main(["play"]) == 0
    assert capsys.readouterr().out == "plainone\nskyline\n"


def test_play_of_no_type_is_told_with_the_near_miss(folders, capsys):
    assert cli.main(["play", "skylin"]) == 2
    assert 'did you mean "skyline"?' in capsys.readouterr().err


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["sudoku:nosuch"], 'sudoku has no level "nosuch"'),
        (["nosuch:easy"], "there is no puzzle type"),
        (["sudoku", "--seed", "x"], "--seed: must be a whole number"),
        (["sudoku", "--number", "3"], "--number: is a book's"),
        (["sudoku", "--date", "2027-01-01"], "puzzles of type sudoku have no date"),
        (["calendar", "--date", "1.1."], "--date: must be a date"),
        (["--seed", "3"], "name a type"),
        (["--book", "nowhere"], "nowhere"),
        (["sudoku", "--book", "x"], "TYPE: the book sets this itself"),
        (["--book", "x", "--seed", "3"], "--seed: the book sets this itself"),
        (["sudoku", "--language", "fr"], "--language"),
        (["sudoku", "--nonesuch"], "--nonesuch"),
    ],
)
def test_wrong_options_are_told_before_the_first_screen(args, told, capsys):
    assert cli.main(["play", *args]) == 2

    out, err = capsys.readouterr()
    assert out == ""
    assert told in err
