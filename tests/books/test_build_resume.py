"""A build that ends early, however it ends, costs neither puzzles nor a book."""

import errno
import os
import random
import signal
import subprocess
import sys

import pytest
from few import few
from small_disk import mounted
from whole_book import (
    COUNT,
    built,
    environment,
    files,
    repeatable,
    stored,
    tallied,
    written,
)

from puzzle_publish import pipeline as build_module
from puzzle_publish.cli import main
from puzzle_publish.core.errors import LayoutError, RenderError
from puzzle_publish.core.values import Finding, Rendered

# Kills itself before or after the n-th call of a function, wherever it is defined.
KILLED = """
import importlib, os, signal, sys

module, path, when, count = sys.argv[1:5]
owner = importlib.import_module(module)
*parts, name = path.split(".")
for part in parts:
    owner = getattr(owner, part)
real, left = getattr(owner, name), [int(count)]

def die():
    left[0] -= 1
    if not left[0]:
        os.kill(os.getpid(), signal.SIGKILL)

def counted(*args, **options):
    if when == "before":
        die()
    result = real(*args, **options)
    if when == "after":
        die()
    return result

setattr(owner, name, counted)
from puzzle_publish.cli import main
sys.exit(main(sys.argv[5:]))
"""
SEEDED = random.Random(2028)
FILL = ("puzzle_publish.ledger", "Ledger.store")
PDF = ("puzzle_publish.render.pages", "write_editions")  # press and screen, cover
SYNC = ("os", "fsync")
RENAME = ("pathlib", "Path.rename")
RECORD = ("puzzle_publish.ledger", "Ledger.record_book")


def killed(moment, *call):
    script = [sys.executable, "-c", KILLED, *map(str, moment), *map(str, call)]
    done = subprocess.run(script, env=environment(), check=False, capture_output=True)
    assert done.returncode == -signal.SIGKILL, done.stderr.decode()


EARLIER = {"manifest.json": b"{}", "interior.pdf": b"another book"}


@pytest.mark.parametrize(
    ("moment", "executor"),
    [
        ((*FILL, "after", SEEDED.randint(2, COUNT - 1)), "process"),
        # And the rest of a build's life, moment by moment.
        *(
            pytest.param(moment, executor, marks=pytest.mark.soak)
            for moment, executor in [
                *(((*FILL, "before", n), "process") for n in (1, 9, COUNT)),
                *(((*FILL, "after", n), "serial") for n in (1, 9, COUNT)),
                *(((*PDF, "before", n), "process") for n in (1, 2)),
                *(((*PDF, "after", n), "serial") for n in (1, 2)),
                *(((*SYNC, "before", n), "serial") for n in (2, 5, 8)),
                *(((*SYNC, "after", n), "serial") for n in range(1, 12)),
                *(((*RENAME, "before", n), "serial") for n in (1, 2)),
                *(((*RENAME, "after", n), "serial") for n in (1, 2)),
                ((*RECORD, "before", 1), "serial"),
                ((*RECORD, "after", 1), "serial"),
            ]
        ),
    ],
)
def test_a_build_killed_at_any_moment_leaves_one_whole_book_and_goes_on_to_the_same(
    whole, tmp_path, moment, executor
):
    book, output = written(tmp_path), tmp_path / "output"
    put(EARLIER, output / "whole")
    killed(moment, "build", book, "--output", output, "--executor", executor)
    kept = stored(output / "ledger.sqlite")

    aside = output / ".whole.earlier"
    held = output / "whole" if (output / "whole").exists() else aside
    assert files(held) == EARLIER or repeatable(held) == repeatable(whole)
    folder = built(book, output, "--executor", executor)
    assert tallied(folder) == (kept, COUNT - kept)
    assert repeatable(folder) == repeatable(whole)
    assert left_in(output) == [*LEFT, "whole"]


def put(contents, folder):
    folder.mkdir(parents=True)
    for name, content in contents.items():
        (folder / name).write_bytes(content)


LEFT = ["ledger.locks", "ledger.sqlite"]


def left_in(output):
    return sorted(path.name for path in output.iterdir())


@pytest.fixture
def earlier(whole, tmp_path):
    """An earlier book, and the file of another that is to take its place."""
    output = tmp_path / "output"
    put(files(whole), output / "whole")
    return output, written(tmp_path, ("seed: 28", "seed: 29"))


def raising(error):
    def stage(*_args, **_options):
        raise error

    return stage


def finding(*_args, **_options):
    return (Finding("page-count", "error", "interior.pdf", None, "too few"),)


@few(
    ("stage", "replacement", "code", "told"),
    [
        ("lay_out", raising(LayoutError("no room on page 9")), 5, "no room on page 9"),
        ("render", raising(RenderError("puzzle 3: no glyph")), 5, "puzzle 3: no glyph"),
        ("render", raising(ZeroDivisionError("x")), 1, "this is a bug: ZeroDivision"),
        ("render", raising(KeyboardInterrupt()), 130, "interrupted"),
        ("render", raising(MemoryError()), 1, "this is a bug: MemoryError"),
        ("inspect", finding, 6, "interior.pdf: page-count: too few"),
        (
            "record",
            raising(OSError(errno.ENOSPC, "No space left on device", "interior.pdf")),
            2,
            "interior.pdf: No space left on device",
        ),
    ],
    fast=3,
)
def test_a_stage_that_fails_leaves_the_earlier_book_and_the_puzzles_made(
    whole, earlier, monkeypatch, capsys, stage, replacement, code, told
):
    output, book = earlier
    # Without the second that rendering takes, and so without what to inspect.
    nothing = Rendered(b"", b"", b"", None, ())
    monkeypatch.setattr(build_module, "render", lambda *_: nothing)
    monkeypatch.setattr(build_module, "inspect", lambda *_: ())
    monkeypatch.setattr(build_module, "same_as_before", lambda *_: None)
    monkeypatch.setattr(build_module, stage, replacement)
    options = ("--output", str(output), "--executor", "serial")

    assert main(["build", str(book), *options]) == code
    error = capsys.readouterr().err
    assert told in error
    assert "Traceback" not in error
    assert files(output / "whole") == files(whole)
    log = [] if code == 130 else ["whole.failed.log"]
    assert left_in(output) == [*LEFT, "whole", *log]
    assert stored(output / "ledger.sqlite") == COUNT


@pytest.mark.soak
def test_a_disk_that_fills_while_the_book_is_written_is_told(
    whole, earlier, monkeypatch, capsys
):
    output, book = earlier
    real, calls = os.fsync, []

    def full(handle):
        calls.append(handle)
        if len(calls) == 4:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(handle)

    monkeypatch.setattr(os, "fsync", full)
    options = ("--output", str(output), "--executor", "serial")

    assert main(["build", str(book), *options]) == 2
    assert capsys.readouterr().err.splitlines()[-1] == (
        f"{output}/whole: cannot be written (No space left on device)"
    )
    assert files(output / "whole") == files(whole)
    assert left_in(output) == [*LEFT, "whole", "whole.failed.log"]


@pytest.fixture
def small_disk(tmp_path):
    """A folder on a disk of 100 kB, where the machine lets us have one."""
    with mounted(tmp_path / "disk", "size=100k") as folder:
        yield folder


@few("ledger", ["elsewhere", "on it too"])
def test_a_disk_that_is_too_small_is_told_and_stays_empty(
    whole, small_disk, tmp_path, capsys, ledger
):
    book = written(tmp_path)
    options = ["--output", str(small_disk), "--executor", "serial"]
    if ledger == "elsewhere":
        # Nothing is made anew: what is full is the book's own disk.
        options += ["--ledger", str(whole.parent / "ledger.sqlite")]

    assert main(["build", str(book), *options]) == 2
    told = capsys.readouterr().err.splitlines()[-1]
    assert "No space left on device" in told or "disk is full" in told
    assert not (small_disk / "whole").exists()
    assert not list(small_disk.glob(".whole*"))


def test_a_book_that_cannot_be_filled_exits_3_and_names_each_puzzle(tmp_path, capsys):
    book = written(tmp_path, ("[easy, hard]}", "[hard], attempts: 1}"))
    output = tmp_path / "output"

    assert main(["build", str(book), "--output", str(output)]) == 3
    error = capsys.readouterr().err
    assert 'puzzle 12 (section "sums", hard): no proven puzzle in 1 attempts' in error
    assert left_in(output) == [*LEFT, "whole.failed.log"]
