"""What we write goes where it was asked to: never through a link, never over a device.

A folder of somebody else's may hold links under the names that we write or clear away.
"""

import json
import os
import stat
from pathlib import Path

import pytest

from puzzle_publish.cli import main
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.files import make_below, write_file, write_folder

TINY = {
    "format": 1,
    "book": {"id": "tiny", "title": "Tiny", "seed": 1},
    "print": {"printer": "home", "trim": "A5"},
    "sections": [{"id": "a", "type": "cryptarithm", "count": 1, "level": "easy"}],
    "run": {"executor": "serial"},
}


@pytest.fixture
def victim(tmp_path):
    """A file that is nobody's to change; it is looked at when the test ends."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    path = folder / "holiday.png"
    path.write_text("mine")
    yield path
    assert [p.name for p in folder.iterdir()] == ["holiday.png"]
    assert path.read_text() == "mine"
    assert not path.is_symlink()


def test_a_link_under_the_temporary_name_is_not_followed(tmp_path, victim):
    (tmp_path / ".answers.csv.partial").symlink_to(victim)

    write_file(tmp_path / "answers.csv", b"ours")

    assert (tmp_path / "answers.csv").read_bytes() == b"ours"
    assert not (tmp_path / "answers.csv").is_symlink()


def test_a_link_under_the_name_is_replaced_and_not_followed(tmp_path, victim):
    (tmp_path / "answers.csv").symlink_to(victim)

    write_file(tmp_path / "answers.csv", b"ours")

    assert not (tmp_path / "answers.csv").is_symlink()


def test_links_under_the_names_of_a_folder_being_made_are_not_followed(
    tmp_path, victim
):
    (tmp_path / ".book.partial").symlink_to(victim.parent)
    (tmp_path / ".book.earlier").symlink_to(victim.parent)

    write_folder(tmp_path / "book", [("volume-1/a.pdf", b"ours")])

    assert (tmp_path / "book" / "volume-1" / "a.pdf").read_bytes() == b"ours"


def test_a_pipe_or_a_device_is_never_replaced_by_a_file(tmp_path):
    os.mkfifo(tmp_path / "pipe")

    with pytest.raises(UsageError, match="pipe: is not a regular file; name a file"):
        write_file(tmp_path / "pipe", b"ours")

    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)


def test_the_null_device_is_refused_even_where_it_could_be_replaced(monkeypatch):
    replaced = []
    monkeypatch.setattr("pathlib.Path.replace", lambda *names: replaced.append(names))
    monkeypatch.setattr("pathlib.Path.unlink", lambda *names, **_: None)

    with pytest.raises(UsageError, match="is not a regular file"):
        write_file(Path(os.devnull), b"ours")

    assert not replaced


def test_a_preview_through_a_link_is_refused_and_clears_nothing(
    tmp_path, victim, capsys, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "output" / "preview").mkdir(parents=True)
    (tmp_path / "output" / "preview" / "tiny").symlink_to(victim.parent)
    (tmp_path / "link").symlink_to(victim.parent)
    (tmp_path / "tiny.yaml").write_text(json.dumps(TINY))

    for options in ([], ["--output", "link"]):
        assert main(["preview", "tiny.yaml", *options]) == 2
        assert ": is a link; must be a folder" in capsys.readouterr().err
        assert victim.exists()


def test_contact_sheets_through_a_link_are_refused(
    tmp_path, victim, capsys, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "book").mkdir()
    (tmp_path / "book" / "holiday.pdf").write_bytes(b"%PDF-1.4")
    (tmp_path / "output").mkdir()
    (tmp_path / "output" / "preview").symlink_to(victim.parent)

    assert main(["preview", "book"]) == 2
    assert "preview: is a link" in capsys.readouterr().err


def test_folders_are_made_one_in_the_other(tmp_path):
    assert make_below(tmp_path / "a", "b", "c") == tmp_path / "a" / "b" / "c"
    assert (tmp_path / "a" / "b" / "c").is_dir()


def test_puzzles_of_a_soak_go_through_no_link_and_over_no_pipe(
    tmp_path, victim, capsys
):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / ".puzzles.jsonl.partial").symlink_to(victim)
    call = ["soak", "cryptarithm", "-n", "1", "--preset", "easy"]
    call += ["--executor", "serial", "--puzzles"]

    assert main([*call, str(tmp_path / "pipe")]) == 2
    assert main([*call, str(tmp_path / "puzzles.jsonl")]) == 0

    assert "pipe: is not a regular file" in capsys.readouterr().err
    assert len((tmp_path / "puzzles.jsonl").read_text().splitlines()) == 1


@pytest.mark.parametrize("passing", ["partial", "journal"])
def test_generated_puzzles_go_through_no_link_and_over_no_pipe(
    tmp_path, victim, capsys, passing
):
    os.mkfifo(tmp_path / "pipe")
    # What a stopped call left is gone on with, so a link in its place is refused.
    (tmp_path / f".puzzles.jsonl.{passing}").symlink_to(victim)
    call = ["generate", "cryptarithm:easy", "-n", "1", "--executor", "serial"]

    assert main([*call, "--output", str(tmp_path / "pipe")]) == 2
    assert main([*call, "--output", str(tmp_path / "puzzles.jsonl")]) == 2

    told = capsys.readouterr().err
    assert "pipe: is not a regular file" in told
    assert "puzzles.jsonl: cannot be written" in told
