"""`publish play`: found without an import, handed to the type, never a traceback."""

import sys
import types

import pytest

from puzzle_publish import cli
from puzzle_publish.types import registry


@pytest.fixture
def folders(tmp_path, monkeypatch):
    """Two types of our own, of which one can be played; both break when imported."""
    for name in ("plainone", "skyline"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("raise RuntimeError('imported')")
    (tmp_path / "skyline" / "play.py").touch()
    monkeypatch.setattr(registry, "TYPES", tmp_path)


def test_play_without_a_type_lists_all_types(folders, capsys):
    assert cli.main(["play"]) == 0
    assert capsys.readouterr().out == "plainone\nskyline\n"


def test_play_of_no_type_is_told_with_the_near_miss(folders, capsys):
    assert cli.main(["play", "skylin"]) == 2
    assert 'did you mean "skyline"?' in capsys.readouterr().err


def test_play_hands_the_rest_to_the_type_and_returns_its_exit_code(monkeypatch, capsys):
    def add_arguments(parser):
        parser.add_argument("--seed", type=int)

    def run(args):
        print(args.seed)
        return 3

    play = types.SimpleNamespace(add_arguments=add_arguments, run=run)
    monkeypatch.setattr(registry, "load_play", lambda name: play)

    assert cli.main(["play", "skyline", "--seed", "7"]) == 3
    assert capsys.readouterr().out == "7\n"
    assert cli.main(["play", "skyline", "--help"]) == 0
    assert "usage: publish play skyline" in capsys.readouterr().out
    assert cli.main(["play", "skyline", "--nonesuch"]) == 2


def test_a_package_s_type_in_a_file_of_its_own_has_no_command(guest):
    guest("visitor", "TYPE = None\n")

    assert registry.load_play("visitor") is None
    assert registry.load_command("visitor") is None


def test_a_package_s_type_in_a_folder_is_played_by_its_module(guest, tmp_path):
    guest("visitor", "TYPE = None\n")
    site = tmp_path / "site"
    (site / "visitor_type").mkdir()
    (site / "visitor_type.py").rename(site / "visitor_type" / "__init__.py")
    (site / "visitor_type" / "play.py").write_text("MOVES = 3\n")

    assert registry.load_play("visitor").MOVES == 3
    del sys.modules["visitor_type.play"]


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
