"""Volumes of a series, built one after the other, again, and at the same time."""

import sqlite3
import subprocess
import sys

import pytest
from whole_book import (
    built,
    command,
    entries,
    environment,
    repeatable,
    tallied,
    written,
)

from puzzle_publish import pipeline as build_module
from puzzle_publish.cli import main
from puzzle_publish.core.values import Rendered

# One seed, one section: volume 2 would be volume 1 if nothing was avoided.
VOLUME = """\
format: 1
book: {id: volume-1, title: Sums, series: sums, volume: 1, seed: 5}
print: {printer: home, trim: A5}
sections:
  - {id: days, type: calendar, dates: {from: 2027-06-01, days: 3}, level: easy}
  - {id: sums, type: _blank, count: 5, level: hard}
"""
SECOND = (("volume-1", "volume-2"), ("volume: 1", "volume: 2"))
# Holds the series until told to go on.
HELD = """
import sys
import puzzle_publish.pipeline as build_module

real = build_module.render

def render(*args):
    print("filled", flush=True)
    sys.stdin.readline()
    return real(*args)

build_module.render = render
from puzzle_publish.cli import main
sys.exit(main(sys.argv[1:]))
"""


def ids(folder):
    return {puzzle["id"] for puzzle in entries(folder)}


def book_of(folder, *changes, name):
    return written(folder, *changes, name=name, text=VOLUME)


def build(book, output):
    """Build into the series' folder, of which `built` wants one book alone."""
    ledger = ("--ledger", output / "ledger.sqlite", "--executor", "serial")
    return built(book, output / book.stem, *ledger)


def test_volumes_share_no_puzzle_and_a_rebuilt_first_volume_is_the_same(
    tmp_path, capsys
):
    first = book_of(tmp_path, name="one.yaml")
    second = book_of(tmp_path, *SECOND, name="two.yaml")
    one = build(first, tmp_path)
    before = repeatable(one)
    two = build(second, tmp_path)
    again = build(first, tmp_path)

    assert len(ids(one)) == len(ids(two)) == 8
    assert not ids(one) & ids(two)
    assert "duplicates 8," in (two / "build.log").read_text()
    assert tallied(again) == (8, 0)
    assert repeatable(again) == before
    assert "may repeat" not in capsys.readouterr().err


@pytest.mark.soak
def test_two_builds_of_a_series_at_once_wait_for_each_other_and_share_no_puzzle(
    tmp_path,
):
    first = book_of(tmp_path, name="one.yaml")
    second = book_of(tmp_path, *SECOND, name="two.yaml")
    options = ("--executor", "serial", "--ledger", tmp_path / "ledger.sqlite")
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    call = command(first, tmp_path / "one", *options)[3:]
    one = subprocess.Popen(
        [sys.executable, "-c", HELD, *call],
        stdin=subprocess.PIPE,
        env=environment(),
        **pipes,
    )
    assert one.stdout.readline() == "filled\n"
    two = subprocess.Popen(
        command(second, tmp_path / "two", *options), env=environment(), **pipes
    )
    told = [two.stderr.readline(), two.stderr.readline()]
    assert told[1] == (
        f'another build of the series "sums" is running (process {one.pid});'
        " waiting for it\n"
    )
    assert not (tmp_path / "one" / "volume-1").exists()
    _, errors = one.communicate("go\n", timeout=60)
    assert one.returncode == 0, errors
    _, errors = two.communicate(timeout=60)
    assert two.returncode == 0, errors

    assert "may repeat" not in errors
    assert not ids(tmp_path / "one" / "volume-1") & ids(tmp_path / "two" / "volume-2")
    with sqlite3.connect(tmp_path / "ledger.sqlite") as db:
        used = db.execute("SELECT volume, count(*) FROM use GROUP BY volume").fetchall()
    db.close()
    assert used == [(1, 8), (2, 8)]


@pytest.mark.soak
def test_a_volume_that_can_only_repeat_is_refused_with_the_puzzles_number(
    tmp_path, capsys, monkeypatch
):
    # Of the first volume only the ledger's entry matters.
    nothing = Rendered(b"%PDF", b"%PDF", b"%PDF", None, ())
    monkeypatch.setattr(build_module, "render", lambda *_: nothing)
    monkeypatch.setattr(build_module, "inspect", lambda *_: ())
    # Classic pages give nothing but the date: each date is one puzzle.
    classic = ("level: easy", "level: classic")
    first = book_of(tmp_path, classic, name="one.yaml")
    second = book_of(tmp_path, classic, *SECOND, name="two.yaml")
    build(first, tmp_path)

    ledger = ["--ledger", str(tmp_path / "ledger.sqlite"), "--executor", "serial"]
    assert main(["build", str(second), "--output", str(tmp_path / "two"), *ledger]) == 3
    error = capsys.readouterr().err
    assert 'puzzle 1 (section "days", 2027-06-01, classic): no proven puzzle' in error
    assert "the book or its series has these already, so set another level" in error
    assert [path.name for path in (tmp_path / "two").iterdir()] == [
        "volume-2.failed.log"
    ]
