"""`publish play`: found without an import, handed to the type, never a traceback."""

import subprocess
import sys
import types

import pytest

from puzzle_publish import cli
from puzzle_publish.core.errors import UsageError
from puzzle_publish.types import registry


@pytest.fixture
def folders(tmp_path, monkeypatch):
    """Two types of our own, of which one can be played; both break when imported."""
    for name in ("plainone", "skyline"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("raise RuntimeError('imported')")
    (tmp_path / "skyline" / "play.py").touch()
    monkeypatch.setattr(registry, "TYPES", tmp_path)


def test_play_without_a_type_lists_the_types_that_can_be_played(folders, capsys):
    assert cli.main(["play"]) == 0
    assert capsys.readouterr().out == "skyline\n"


def test_play_of_a_type_that_cannot_be_played_names_those_that_can(folders, capsys):
    assert cli.main(["play", "plainone"]) == 2
    assert capsys.readouterr().err == (
        "type plainone has no `publish play`; those that have: skyline\n"
    )


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


def test_a_package_s_type_in_a_file_of_its_own_is_told_to_have_none(guest):
    guest("visitor", "TYPE = None\n")

    with pytest.raises(UsageError, match="visitor has no `publish play`"):
        registry.load_play("visitor")
    assert registry.load_command("visitor") is None


def test_a_package_s_type_in_a_folder_is_played_by_its_module(guest, tmp_path):
    guest("visitor", "TYPE = None\n")
    site = tmp_path / "site"
    (site / "visitor_type").mkdir()
    (site / "visitor_type.py").rename(site / "visitor_type" / "__init__.py")
    (site / "visitor_type" / "play.py").write_text("MOVES = 3\n")

    assert registry.load_play("visitor").MOVES == 3
    del sys.modules["visitor_type.play"]


def test_finding_what_can_be_played_imports_no_type():
    code = (
        "import sys; from puzzle_publish.types import registry; registry.playable();"
        "names = {f'puzzle_publish.types.{n}' for n in registry.names()};"
        "sys.exit(not names.isdisjoint(sys.modules))"
    )

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
