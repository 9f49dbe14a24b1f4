"""A disk that fills, in each stage that writes: told, nothing spoiled, and gone on."""

import random
import shutil
import subprocess

import pytest
from small_disk import mounted
from whole_book import (
    COUNT,
    command,
    environment,
    files,
    repeatable,
    tallied,
    written,
)

from puzzle_publish import pipeline as build_module
from puzzle_publish.cli import main
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.values import Rendered
from puzzle_publish.ledger import Ledger
from puzzle_publish.ledger.check import check
from puzzle_publish.render import engine

KEPT = "the disk is full; make room and run it again: finished work is kept"


@pytest.fixture
def disk(tmp_path):
    """A disk of a megabyte, where the machine lets us have one."""
    with mounted(tmp_path / "disk", "size=1m") as folder:
        yield folder


def fill_up(disk, *, free=0):
    """Leave so many bytes free."""
    room = shutil.disk_usage(disk).free - free
    (disk / "filler").write_bytes(b"x" * room)


def left_in(folder):
    return sorted(path.name for path in folder.iterdir())


def building(book, output, *options):
    return main(["build", str(book), "--output", str(output), *map(str, options)])


@pytest.fixture
def unprinted(monkeypatch):
    """Without the second that rendering takes, and so without what to inspect."""
    nothing = Rendered(b"%PDF", b"%PDF", b"%PDF" * 9000, None, ())
    monkeypatch.setattr(build_module, "render", lambda *_: nothing)
    monkeypatch.setattr(build_module, "inspect", lambda *_: ())
    monkeypatch.setattr(build_module, "same_as_before", lambda *_: None)


def test_a_disk_that_fills_while_puzzles_are_made_keeps_those_that_were(
    whole, disk, tmp_path, capsys, unprinted
):
    book, ledger = written(tmp_path), disk / "ledger.sqlite"
    output = tmp_path / "output"
    options = ("--ledger", ledger, "--executor", "serial")
    fill_up(disk, free=180_000)

    assert building(book, output, *options) == 2
    assert capsys.readouterr().err.splitlines()[-1] == (
        f"{ledger}: cannot be used ({KEPT})"
    )
    assert left_in(output) == ["whole.failed.log"]
    found = check(ledger)
    assert found.faults == ()
    assert 0 < found.outcomes < COUNT
    (disk / "filler").unlink()
    assert building(book, output, *options) == 0
    assert tallied(output / "whole") == (found.outcomes, COUNT - found.outcomes)
    assert left_in(output) == ["whole"]
    made = (output / "whole" / "puzzles.jsonl").read_bytes()
    assert made == (whole / "puzzles.jsonl").read_bytes()


def test_a_disk_that_fills_while_pages_are_drawn_is_told(
    disk, tmp_path, capsys, monkeypatch
):
    book, output = written(tmp_path), tmp_path / "output"
    monkeypatch.setattr(engine, "temp_folder", lambda: disk)
    fill_up(disk)

    assert building(book, output, "--executor", "serial") == 2
    assert capsys.readouterr().err.splitlines()[-1] == (
        f"{disk}: cannot be written (No space left on device)"
    )
    assert not (output / "whole").exists()
    assert not list(output.glob(".*"))


@pytest.mark.parametrize("place", ["book", "ledger"])
def test_a_disk_that_fills_while_the_book_is_recorded_leaves_the_earlier_one(
    whole, disk, tmp_path, capsys, monkeypatch, unprinted, place
):
    ledger = disk / "ledger.sqlite" if place == "ledger" else tmp_path / "l.sqlite"
    output = tmp_path / "output" if place == "ledger" else disk
    shutil.copy(whole.parent / "ledger.sqlite", ledger)
    (output / "whole").mkdir(parents=True)
    (output / "whole" / "manifest.json").write_bytes(b"{}")
    before, real = files(output / "whole"), Ledger.record_book

    def record_book(self, *args, **options):
        fill_up(disk)
        real(self, *args, **options)

    monkeypatch.setattr(Ledger, "record_book", record_book)
    book = written(tmp_path)
    options = ("--ledger", ledger, "--executor", "serial")

    assert building(book, output, *options) == 2
    assert capsys.readouterr().err.splitlines()[-1] == (
        f"{output}/whole: cannot be written (No space left on device)"
        if place == "book"
        else f"{ledger}: cannot be used ({KEPT})"
    )
    assert files(output / "whole") == before
    assert [name for name in left_in(output) if name.startswith(".")] == []
    found = check(ledger)
    assert (found.outcomes, found.faults) == (COUNT, ())
    monkeypatch.setattr(Ledger, "record_book", real)
    (disk / "filler").unlink()
    assert building(book, output, *options) == 0
    assert tallied(output / "whole") == (COUNT, 0)


@pytest.mark.soak
def test_a_disk_of_any_size_is_told_and_the_build_goes_on_when_it_grows(
    whole, tmp_path
):
    told, sizes = set(), random.Random(7)
    for _ in range(12):
        size = sizes.randint(80, 1500)
        with mounted(tmp_path / "disk", f"size={size}k") as disk:
            told.add(_built_on(disk, whole, tmp_path))
            assert not any((tmp_path / "disk").glob(".*"))
    assert len(told) >= 2, "of a ledger, of a book"


def _built_on(disk, whole, folder):
    """Build where all lies on a small disk, then on a larger one; return the words."""
    call = command(written(folder), disk / "output", "--executor", "serial")
    (disk / "tmp").mkdir()
    here = environment(TMPDIR=str(disk / "tmp"))
    done = subprocess.run(call, env=here, capture_output=True, text=True, check=False)
    if done.returncode:
        last = done.stderr.splitlines()[-1]
        assert done.returncode == 2, done.stderr
        assert last.startswith(f"{disk}/")
        assert "No space left on device" in last or KEPT in last
        assert not (disk / "output" / "whole").exists()
        ledger = disk / "output" / "ledger.sqlite"
        if ledger.exists():
            try:
                assert check(ledger).faults == ()
            except UsageError as error:
                assert "is empty" in str(error)  # noqa: PT017  not even set up
        subprocess.run(["mount", "-o", "remount,size=8m", disk], check=True)
        again = subprocess.run(call, env=here, capture_output=True, check=False)
        assert again.returncode == 0, again.stderr
    assert repeatable(disk / "output" / "whole") == repeatable(whole)
    assert left_in(disk / "output") == ["ledger.locks", "ledger.sqlite", "whole"]
    assert left_in(disk / "tmp") == []
    return "" if not done.returncode else last.partition(": ")[2]
