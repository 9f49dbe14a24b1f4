"""Paths in a config lead into its own folder; in every option, however they are put.

A file that a book names lies beside the book or below. Neither "..", nor an absolute
path, nor a link leads elsewhere, and nothing of what lies there is told.
"""

import json
import os
from pathlib import Path

import pytest

from puzzle_publish.cli import main
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.reading.beside import inside
from puzzle_publish.ledger import Ledger

SECRET = "sesame"
OPTIONS = {
    "design": ("print", "design"),
    "printer": ("print", "printer"),
    "printer of an edition": ("print", "editions"),
    "board": ("calendar", "board"),
    "words of crosswords": ("crossword", "words"),
    "pattern": ("crossword", "pattern"),
    "theme of crosswords": ("crossword", "theme"),
    "ban": ("crossword", "ban"),
    "lexicon of sums": ("cryptarithm", "lexicon"),
    "theme of sums": ("cryptarithm", "theme"),
    "lexicon of paths": ("wordpath", "lexicon"),
    "lexicon of idioms": ("idiomfall", "lexicon"),
}
WAYS = {
    "above": "../secret.yaml",
    "absolute": "ABSOLUTE",
    "there and back": "below/../../secret.yaml",
    "link": "./link.yaml",
    "link to a link": "./second.yaml",
    "folder that is a link": "./away/secret.yaml",
    "loop": "./loop.yaml",
    "device": "/dev/zero",
    "system": "/etc/passwd",
    "process": "/proc/self/environ",
    "home": "~/secret.yaml",
    "address": "file:///etc/passwd",
    "NUL": "a\0b.yaml",
    "long": "x" * 5000 + ".yaml",
}


def config(option, value):
    where, key = OPTIONS[option]
    kind = where if where != "print" else "cryptarithm"
    section = {"id": "a", "type": kind, "level": "easy"}
    section |= (
        {"dates": {"from": "2027-01-01", "days": 2}}
        if kind == "calendar"
        else {"count": 2}
    )
    options = {"printer": "home", "trim": "6x9in"}
    if where != "print":
        section["params"] = {key: value}
    elif key == "editions":
        options["editions"] = [{"edition": "left-handed", "printer": value}]
    else:
        options[key] = value
    about = {"id": "a", "title": "A", "seed": 1}
    if kind == "idiomfall":
        about["language"] = "zh"
    return {"format": 1, "book": about, "print": options, "sections": [section]}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A book's folder, a secret beside it, and links from the one to the other."""
    (tmp_path / "secret.yaml").write_text(f"{SECRET}: {SECRET}\n")
    folder = tmp_path / "book"
    (folder / "below").mkdir(parents=True)
    (folder / "link.yaml").symlink_to("../secret.yaml")
    (folder / "second.yaml").symlink_to("link.yaml")
    (folder / "away").symlink_to("..")
    (folder / "loop.yaml").symlink_to("loop.yaml")
    monkeypatch.chdir(folder)
    monkeypatch.setenv("HOME", str(tmp_path))
    return folder


# Every option by two ways, and every way in one option; all with all in make soak.
PAIRS = [
    pytest.param(
        option,
        way,
        marks=()
        if way in ("above", "link") or option == "printer"
        else pytest.mark.soak,
    )
    for option in OPTIONS
    for way in WAYS
]


@pytest.mark.parametrize(("option", "way"), PAIRS)
def test_no_option_leads_out_of_the_book_s_folder(folder, capsys, option, way):
    value = WAYS[way].replace("ABSOLUTE", str(folder.parent / "secret.yaml"))
    (folder / "book.yaml").write_text(json.dumps(config(option, value)))

    code = main(["check", "book.yaml"])

    told = capsys.readouterr()
    assert code == 2
    assert SECRET not in told.out + told.err
    assert told.out == ""
    assert "bug" not in told.err
    assert told.err.startswith("book.yaml:1:")


@pytest.mark.parametrize("name", ["../x", "..", "X/../../y", "/"])
def test_an_id_is_no_path(folder, capsys, name):
    whole = config("printer", "home")
    whole["book"] |= {"id": name, "series": name}
    (folder / "book.yaml").write_text(json.dumps(whole))

    assert main(["build", "book.yaml"]) == 2

    assert "book.id: must be 1 to 64 lower-case letters" in capsys.readouterr().err
    assert not (folder / "output").exists()


def test_a_book_that_is_itself_reached_by_a_link_has_its_files_beside_the_link(folder):
    (folder / "words.txt").write_text("a")

    assert inside(folder.parent / "book" / "away" / "book", "words.txt") == (
        folder / "words.txt"
    )


@pytest.mark.parametrize("name", ["", ".", "..", "missing/../..", "/dev/zero", "pipe"])
def test_a_ledger_is_a_file_of_ours_or_none_yet(folder, name):
    os.mkfifo(folder / "pipe")

    with pytest.raises(UsageError, match="is not a regular file; name a file"):
        Ledger.open(Path(name))

    assert not Path("/dev/zero.locks").exists()
    assert not Path("pipe.locks").exists()


def test_a_lock_that_is_a_link_is_refused_and_empties_nothing(folder):
    secret = folder.parent / "secret.yaml"
    with Ledger.open(folder / "ledger.sqlite") as ledger:
        (folder / "ledger.locks" / "book-a").symlink_to(secret)

        with (
            pytest.raises(UsageError, match="cannot be used"),
            ledger.hold(series=None, book_id="a"),
        ):
            pass

    assert SECRET in secret.read_text()


def test_a_lock_that_is_a_pipe_is_refused(folder):
    (folder / "ledger.locks").mkdir()
    os.mkfifo(folder / "ledger.locks" / "open")

    with pytest.raises(UsageError, match="open: is not a regular file"):
        Ledger.open(folder / "ledger.sqlite")


def test_a_folder_of_locks_that_is_a_link_is_refused(folder):
    (folder / "ledger.locks").symlink_to(folder.parent)

    with pytest.raises(UsageError, match=r"ledger\.locks: is a link"):
        Ledger.open(folder / "ledger.sqlite")

    assert sorted(p.name for p in folder.parent.iterdir()) == ["book", "secret.yaml"]


MANIFEST = {
    "book": {"title": "A"},
    "print": {"printer": "home", "trim": "A5", "paper": "white"},
    "pages": {"interior": 1},
}


@pytest.mark.parametrize(
    "name", ["..", "../..", "/etc", "a/../..", "a/b/c", "A", "a\n"]
)
def test_a_manifest_leads_to_no_folder_but_its_own(folder, capsys, name):
    printing = {"folder": name, **MANIFEST}
    (folder / "manifest.json").write_text(
        json.dumps({**MANIFEST, "printings": [printing]})
    )
    (folder.parent / "interior.pdf").write_bytes(b"%PDF-1.4")

    assert main(["preflight", str(folder)]) == 2

    assert "is not a book's manifest" in capsys.readouterr().err


@pytest.mark.parametrize(
    "damaged",
    [
        "[" * 100_000,
        "[]",
        "7",
        '{"book": {"title": 5}}',
        '{"book": 1, "print": 1}',
        json.dumps({**MANIFEST, "printings": 5}),
        json.dumps({**MANIFEST, "font_names": 5}),
        json.dumps({**MANIFEST, "pages": {"interior": "1"}}),
        '{"a": 1, "a": 2}',
        "\xff",
    ],
)
def test_a_manifest_is_not_trusted(folder, capsys, damaged):
    (folder / "manifest.json").write_bytes(damaged.encode("latin-1"))

    assert main(["preflight", str(folder)]) == 2

    assert "is not a book's manifest" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["../x", "/etc/x", "x/y", "..\\x", "x\0", "-x"])
@pytest.mark.parametrize("what", ["book", "type", "design"])
def test_what_is_new_is_made_here_alone(folder, capsys, what, name):
    assert main(["new", what, name]) == 2

    assert sorted(p.name for p in folder.parent.iterdir()) == ["book", "secret.yaml"]


def test_inside_takes_what_lies_below(folder):
    (folder / "below" / "a.yaml").write_text("a: 1")
    (folder / "within.yaml").symlink_to("below/a.yaml")

    assert inside(folder, "within.yaml") == folder / "below" / "a.yaml"
    with pytest.raises(UsageError, match="leads out"):
        inside(folder / "below", "../book.yaml")
