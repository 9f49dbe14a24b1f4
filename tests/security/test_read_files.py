"""What we read ends: pipes, devices and files without end are refused at once.

Every reader of a folder that somebody else may have made is asked for a pipe (which
would wait for ever), a link to a device (which never ends) and a file larger than its
kind can be (sparse, so that it takes no room here).
"""

import json
import os

import pytest
from weasyprint.urls import FatalURLFetchingError

from puzzle_publish.cli import main
from puzzle_publish.core.designs.fontfiles import sha256
from puzzle_publish.core.designs.looks import load_looks
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.reading.safe_read import open_regular, read_regular
from puzzle_publish.render.fetcher import RootedFetcher

ZERO = "/dev/zero"
BOOK = {"id": "b", "title": "B", "language": "en", "series": None, "volume": 1}
BOOK_FILE = """\
format: 1
book: {id: b, title: B, seed: 1}
print: {printer: home, trim: A5}
sections: [{id: s, type: calendar, level: easy, dates: {from: 2027-01-01, days: 1}}]
"""
ANSWERS = {"format": 1, "book": {**BOOK, "seed": 1}, "puzzles": [{}]}


def put_pipe(path):
    os.mkfifo(path)


def put_device(path):
    path.symlink_to(ZERO)


def put_huge(path):
    path.write_bytes(b"")
    os.truncate(path, 1 << 40)


def put_folder(path):
    path.mkdir()


def put_loop(path):
    path.symlink_to(path.name)


ENDLESS = [put_pipe, put_device, put_folder, put_loop]


@pytest.mark.parametrize("put", [*ENDLESS, put_huge])
def test_only_a_regular_file_of_a_bounded_size_is_read(tmp_path, put):
    put(tmp_path / "file")

    with pytest.raises(OSError, match=r"regular|directory|links|larger than 1 MiB"):
        read_regular(tmp_path / "file", 1)


def test_a_file_exchanged_for_a_pipe_after_the_first_look_is_refused(
    tmp_path, monkeypatch
):
    path = tmp_path / "file"
    path.write_text("x")
    before = path.stat()
    path.unlink()
    os.mkfifo(path)
    monkeypatch.setattr("pathlib.Path.stat", lambda *_, **__: before)

    with pytest.raises(OSError, match="not a regular file"):
        open_regular(path)


def test_a_file_as_large_as_allowed_is_read_whole(tmp_path):
    (tmp_path / "file").write_bytes(b"x" * (1 << 20))

    assert len(read_regular(tmp_path / "file", 1)) == 1 << 20


def test_a_file_a_byte_larger_than_allowed_is_refused(tmp_path):
    (tmp_path / "file").write_bytes(b"x" * ((1 << 20) + 1))

    with pytest.raises(OSError, match="larger than 1 MiB"):
        read_regular(tmp_path / "file", 1)


@pytest.mark.parametrize("put", [*ENDLESS, put_huge])
@pytest.mark.parametrize(
    "call",
    [
        ["check", "file.yaml"],
        ["build", "file.yaml"],
        ["preview", "file.yaml"],
        ["verify", "file"],
        ["answers", "file"],
        ["preflight", "file.pdf", "--printer", "home"],
        ["preflight", "pdf", "--printer", "file.yaml"],
        ["preview", "file.pdf"],
        ["solve", "calendar", "--every", "--count", "--board", "file.yaml"],
        ["solve", "crossword", "--pattern", "file.txt", "--words", "system"],
        ["solve", "idiomfall", "--board", "file.txt"],
        ["solve", "wordpath", "--grid", "file.txt", "--words", "file.txt"],
        ["play", "wordpath", "--lexicon", "file.txt"],
        ["merge", "file.yaml", "shard"],
        ["merge", "book.yaml", "file.jsonl"],
        ["build", "book.yaml", "--ledger", "file.sqlite"],
        ["build", "book.yaml", "--shard", "1/2", "--ledger", "file.sqlite"],
        ["ledger", "check", "file.sqlite"],
        ["ledger", "backup", "--ledger", "file.sqlite"],
        ["ledger", "restore", "file.sqlite"],
        ["generate", "file.yaml"],
    ],
    ids=" ".join,
)
def test_no_verb_waits_for_what_never_ends(tmp_path, monkeypatch, capsys, call, put):
    monkeypatch.chdir(tmp_path)
    name = next(word for word in call if word.startswith("file"))
    put(tmp_path / name)
    (tmp_path / "pdf").write_bytes(b"%PDF-1.4")
    (tmp_path / "book.yaml").write_text(BOOK_FILE)

    code = main(call)

    told = capsys.readouterr().err.strip().splitlines()
    # Preflight finds a PDF too large; elsewhere such a file is a wrong call.
    too_large = put is put_huge and call[:2] == ["preflight", "file.pdf"]
    assert code == (6 if too_large else 2), told
    assert len(told) <= 2
    assert not any("bug" in line for line in told)


@pytest.mark.parametrize("put", [put_pipe, put_device, put_huge])
@pytest.mark.parametrize("name", ["manifest.json", "answers.json", "interior.pdf"])
@pytest.mark.parametrize(
    "call",
    [
        ["verify"],
        ["preflight", "--printer", "home"],
        ["answers", "--format", "csv"],
        ["answers", "--format", "pdf"],
        ["answers", "--format", "svg", "--out", "pictures"],
    ],
    ids=" ".join,
)
def test_no_file_in_a_books_folder_keeps_a_verb_from_ending(
    tmp_path, monkeypatch, capsys, call, name, put
):
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "book"
    folder.mkdir()
    (folder / "answers.json").write_text(json.dumps(ANSWERS))
    (folder / "manifest.json").write_text(
        '{"files": {"answers.json": {"sha256": ""}, "interior.pdf": {"sha256": ""}}}'
    )
    (folder / name).unlink(missing_ok=True)
    put(folder / name)

    code = main([call[0], str(folder), *call[1:]])

    told = capsys.readouterr().err
    assert code in (2, 4, 6)
    assert "bug" not in told


@pytest.mark.parametrize("put", [put_pipe, put_device, put_huge])
def test_a_design_s_figure_css_is_a_file_of_a_bounded_size(tmp_path, put):
    put(tmp_path / "figure.css")

    with pytest.raises(UsageError, match=r"figure\.css: cannot be read"):
        load_looks(tmp_path / "figure.css")


@pytest.mark.parametrize("put", [put_pipe, put_device, put_huge])
def test_a_font_is_a_regular_file(tmp_path, put):
    put(tmp_path / "a.ttf")

    with pytest.raises(UsageError, match=r"a\.ttf cannot be read"):
        sha256(tmp_path / "a.ttf")


@pytest.mark.parametrize("put", [put_pipe, put_huge])
def test_a_page_loads_regular_files_of_a_bounded_size_only(tmp_path, put):
    put(tmp_path / "a.png")

    with pytest.raises(FatalURLFetchingError, match="a page asked for"):
        RootedFetcher([tmp_path]).fetch((tmp_path / "a.png").as_uri())
