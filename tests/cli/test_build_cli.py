"""`publish build` as a person meets it: Ctrl-C, and what is refused before any work."""

import os
import shutil
import signal
import subprocess
import time

import psutil
import pytest
from small_disk import mounted
from whole_book import ROOT, built, command, environment, stored, tallied, written

from puzzle_publish.cli import main

LONG = """\
format: 1
book: {id: long, title: A Long Book, seed: 3}
print: {printer: home, trim: A5}
sections:
  - id: days
    type: calendar
    dates: {from: 2027-01-01, days: 1500}
    level: expert
"""


def until(condition, seconds=60):
    """Wait for another process, not for a time; fail when it never comes."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.01)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("number", "code", "word"),
    [
        (signal.SIGINT, 130, "interrupted"),
        # As a service manager does, which tells the workers as well.
        pytest.param(signal.SIGTERM, 143, "terminated", marks=pytest.mark.soak),
    ],
)
def test_ctrl_c_while_puzzles_are_made_ends_soon_and_leaves_no_process_and_no_book(
    tmp_path, number, code, word
):
    book, output = written(tmp_path, text=LONG), tmp_path / "output"
    options = ("--executor", "process", "--workers", 2)
    build = subprocess.Popen(
        command(book, output, *options),
        start_new_session=True,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    until(lambda: stored(output / "ledger.sqlite") > 8 or build.poll() is not None)
    family = psutil.Process(build.pid).children(recursive=True)
    os.killpg(build.pid, number)
    out, errors = build.communicate(timeout=10)

    assert len(family) >= 2, "two workers at least"
    assert build.returncode == code
    assert out == ""
    told = [line for line in errors.splitlines() if not line.startswith("puzzles: ")]
    assert told == ["long: 1500 puzzles, about 1779 pages", word]
    until(lambda: not any(map(runs, family)), seconds=5)
    assert sorted(path.name for path in output.iterdir()) == [
        "ledger.locks", "ledger.sqlite"
    ]  # fmt: skip

    kept = stored(output / "ledger.sqlite")
    assert 8 < kept < 1500
    week = written(tmp_path, ("days: 1500", "days: 7"), text=LONG)
    folder = built(week, output, "--executor", "serial")
    assert sum(tallied(folder)) == 7
    assert tallied(folder)[0] > 0


def runs(process):
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


# What is refused before any puzzle is made. The messages about the YAML file alone are
# in tests/config/test_config.py.


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The working folder, with a printer and a board of its own."""
    monkeypatch.chdir(tmp_path)
    home = (ROOT / "configs" / "printers" / "home.yaml").read_text()
    small = home.replace(
        "A4: [", "stamp: [2.5, 3.5]\n    pocket: [4, 6]\n    novel: [4.7, 7]\n    A4: ["
    )
    (tmp_path / "small.yaml").write_text(small)
    shutil.copy(ROOT / "configs" / "boards" / "seed51.yaml", tmp_path / "mine.yaml")
    return tmp_path


def refused(folder, capsys, *changes, verb="build"):
    """Return what is said about a book with these changes; nothing is written."""
    written(folder, *changes, text=LONG.replace("days: 1500", "days: 3"))
    before = sorted(folder.rglob("*"))
    assert main([verb, "book.yaml"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    after = sorted(path for path in folder.rglob("*") if path.name != "output")
    assert after == before, "no ledger, no book"
    return printed.err.splitlines()


@pytest.mark.parametrize("verb", ["check", "build"])
def test_a_trim_too_small_for_the_board_is_told_with_the_least_that_fits(
    folder, capsys, verb
):
    trim = ("printer: home, trim: A5", "printer: small.yaml, trim: stamp")

    assert refused(folder, capsys, trim, verb=verb) == [
        'book.yaml:3:36: print.trim: "stamp" is too small: a cell would be 1.65 mm'
        " wide, at least 9 mm are needed to write in it; a page of this shape must have"
        " at least 110.9 x 155.2 mm; the smallest trim of Home or copy shop that fits"
        ' is "novel"'
    ]


def test_the_trim_that_is_named_does_fit_and_the_next_smaller_does_not(folder, capsys):
    small = ("printer: home, trim: A5", "printer: small.yaml, trim: pocket")
    assert '"pocket" is too small' in refused(folder, capsys, small)[0]
    book = written(
        folder,
        ("printer: home, trim: A5", "printer: small.yaml, trim: novel"),
        ("days: 1500", "days: 3"),
        text=LONG,
    )

    assert main(["check", str(book)]) == 0
    assert "novel, small.yaml" in capsys.readouterr().out


def test_more_pages_than_the_printer_takes_are_told_before_a_ledger_is_made(
    folder, capsys
):
    kdp = ("printer: home, trim: A5", "printer: kdp-paperback, trim: 8.5x11in")

    (told,) = refused(folder, capsys, kdp, ("days: 3", "days: 900"))
    assert told.startswith("book.yaml:3:18: print.printer: the book would have 1")
    assert "takes at most 590 on white paper at 8.5x11in; split it with" in told


def test_a_board_of_ones_own_whose_areas_do_not_balance_is_told_with_both_places(
    folder, capsys
):
    board = folder / "mine.yaml"
    board.write_text(board.read_text().replace("  .   w1", "  #   w1"))

    assert refused(folder, capsys, ("level: expert", "params: {board: mine.yaml}")) == [
        "book.yaml:8:21: sections[0].params.board: mine.yaml:14:1: pieces: the pieces"
        " cover 48 squares, but 50 cells less 3 open ones leave 47"
    ]


@pytest.mark.parametrize(
    ("change", "part"),
    [
        (("days: 3", "days: 0"), "dates.days: must be a whole number from 1 to 3660"),
        (("days: 3", "days: 1000000000"), "(got 1000000000)"),
        (("2027-01-01", "2027-02-29"), "dates.from: there is no such date"),
        (("type: calendar", "type: calender"), 'did you mean "calendar"?'),
        (("level: expert", "level: exprt"), 'did you mean "expert"?'),
        (("level: expert", "levl: expert"), 'did you mean "level"?'),
        (("printer: home", "printer: hone"), 'did you mean "home"?'),
        (("trim: A5", "trim: B5"), 'home has no trim "B5"'),
        (("seed: 3", "seed: -3"), "book.seed: must be a whole number from 0"),
    ],
)
def test_a_slip_in_a_real_book_is_told_in_one_line_and_nothing_is_written(
    folder, capsys, change, part
):
    (told,) = refused(folder, capsys, change)
    assert part in told
    assert told.startswith("book.yaml:")


@pytest.mark.parametrize("where", ["out", "out/below"])
def test_an_output_folder_that_is_a_file_is_told(folder, capsys, where):
    book = written(folder, ("days: 1500", "days: 3"), text=LONG)
    (folder / "out").write_text("mine")

    assert main(["build", str(book), "--output", where]) == 2
    assert capsys.readouterr().err.splitlines() == [
        f"{where}: cannot be used as the output folder ("
        + ("File exists)" if where == "out" else "Not a directory)")
    ]
    assert (folder / "out").read_text() == "mine"


def test_an_output_folder_on_a_read_only_disk_is_told(folder, capsys):
    with mounted(folder / "disk", "ro,size=64k"):
        book = written(folder, ("days: 1500", "days: 3"), text=LONG)
        assert main(["build", str(book), "--output", "disk"]) == 2
        told = capsys.readouterr().err.splitlines()

    assert told == ["disk: cannot be used as the output folder (Read-only file system)"]


def test_a_folder_in_the_books_place_that_is_no_book_of_ours_stays(folder, capsys):
    book = written(folder, ("days: 1500", "days: 3"), text=LONG)
    mine = folder / "output" / "long" / "thesis.txt"
    mine.parent.mkdir(parents=True)
    mine.write_text("years of work")

    assert main(["build", str(book)]) == 2
    assert "output/long: holds thesis.txt and no manifest.json" in (
        capsys.readouterr().err
    )
    assert mine.read_text() == "years of work"


def test_a_title_in_letters_that_no_font_has_is_refused_before_anything_is_made(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "book.yaml"
    path.write_text(
        "format: 1\n"
        "book: {id: b, title: A day 🙂, author: أدا, seed: 1}\n"
        "sections: [{id: s, type: calendar, level: easy,"
        " dates: {from: 2027-01-01, days: 2}}]\n",
        encoding="utf-8",
    )
    for verb in ("check", "build"):
        assert main([verb, str(path)]) == 2
        told = capsys.readouterr().err

        assert (
            f"{path}:2:22: book.title: the fonts of the design classic have no" in told
        )
        assert "U+1F642" in told
        assert "book.author: " in told
    assert [p.name for p in tmp_path.iterdir() if p.name != "output"] == ["book.yaml"]
