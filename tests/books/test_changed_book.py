"""A book of 365 puzzles with ten random changes; a small one that is killed."""

import json
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time

import pytest
from whole_book import entries, environment, repeatable

from puzzle_publish.cli import main

pytestmark = pytest.mark.soak

YEAR = """\
format: 1
book: {id: year, title: A Year, author: Ada Byron, series: years, volume: 1, seed: 2027}
print: {printer: kdp-paperback, trim: 6x9in}
sections:
  - id: cross
    type: crossword
    count: 60
    ramp: [easy, medium]
    params: {kind: freeform}
  - {id: sudoku, type: sudoku, count: 150, ramp: [easy, medium, hard]}
  - {id: search, type: wordsearch, count: 55, level: medium}
  - {id: takuzu, type: takuzu, count: 50, ramp: [easy, medium]}
  - {id: days, type: calendar, dates: {from: 2027-01-01, days: 50}, level: easy}
"""
SECOND = (("id: year,", "id: second,"), ("volume: 1", "volume: 2"))
SECOND += (("from: 2027-01-01", "from: 2028-01-01"),)
SERIAL = ("--executor", "serial")


def run(*words):
    assert main([*map(str, words), "--quiet"]) == 0, words


def ten(folder, seeded):
    """Ten changes of puzzles that a seed chooses, with the numbers that they name."""
    found = entries(folder)
    by = {}
    for one in found:
        by.setdefault(one["section"], []).append(one)
    picked = {name: seeded.sample(each, 8) for name, each in by.items()}
    number = {k: [one["number"] for one in each] for k, each in picked.items()}
    clue = picked["cross"][4]["givens"]["clues"]["across"][0]["number"]
    return [
        ("replace", number["cross"][0]),
        ("replace", number["sudoku"][0]),
        ("swap", *number["sudoku"][1:3]),
        ("drop", number["takuzu"][0]),
        ("keep", number["search"][0]),
        ("clue", number["cross"][4], f"{clue}A", "Xyzzy plugh"),  # no answer of a grid
        ("title", number["search"][1], "For Ada"),
        ("replace", number["search"][2]),
        ("swap", *number["cross"][5:7]),
        ("replace", number["takuzu"][1]),
    ]


@pytest.fixture(scope="module")
def year(tmp_path_factory):
    """The folder of a changed book, with `before`, its build before all changes."""
    folder = tmp_path_factory.mktemp("year")
    (folder / "year.yaml").write_text(YEAR)
    book, output = folder / "year.yaml", ("--output", folder / "output")
    run("build", book, *output, *SERIAL)
    shutil.copytree(folder / "output/year", folder / "before")
    for words in ten(folder / "output/year", random.Random(10)):
        run("edit", book, *words, *output, *SERIAL)
    run("build", book, *output, *SERIAL)
    return folder


def test_all_other_puzzles_are_as_they_were(year):
    def printed(folder):
        return {one["id"]: (one["givens"], one["answer"]) for one in entries(folder)}

    before, after = printed(year / "before"), printed(year / "output/year")
    both = before.keys() & after.keys()

    assert (len(before), len(after), len(both)) == (365, 364, 360)
    (clued,) = [one for one in both if before[one] != after[one]]
    assert after[clued][0].keys() - before[clued][0].keys() == {"own"}
    assert main(["verify", str(year / "output/year"), "--paper"]) == 0


def test_its_web_edition_keeps_the_pages_of_the_book_before(year, tmp_path):
    first, second = tmp_path / "first", tmp_path / "second"
    run("web", year / "before", "-o", first)
    run("web", year / "output/year", "-o", second, "--keep", first)
    before, after = (
        {one["date"] or str(one["number"]): one["id"] for one in entries(folder)}
        for folder in (year / "before", year / "output/year")
    )
    changed = {name for name, ident in before.items() if after.get(name) != ident}

    assert len(changed) > 10
    for name, ident in before.items():
        old = second / "p" / name / ident[:6] / "index.html"
        assert old.is_file() is (name in changed and name in after), name
        page = (second / "p" / name / "index.html").read_text()
        assert f'"id":"{after.get(name, ident)}"' in page
    for page in second.rglob("*.html"):
        for link in re.findall(r'(?:href|src)="([^":#?]+)"', page.read_text()):
            assert (page.parent / link).exists(), (page, link)


@pytest.mark.parametrize("way", ["fresh", "shards", "dask"])
def test_every_way_to_make_the_book_gives_the_same_bytes(year, tmp_path, way):
    book, output = year / "year.yaml", ("--output", tmp_path)
    if way == "dask":
        pytest.importorskip("distributed")
        run("build", book, *output, "--executor", "dask", "--workers", 2)
    elif way == "fresh":
        run("build", book, *output, "--workers", 2)
    else:
        for nth in (1, 2):
            ledger = ("--ledger", tmp_path / f"{nth}.sqlite")
            run("build", book, *output, *ledger, "--shard", f"{nth}/2", *SERIAL)
        shards = sorted(tmp_path.glob("*.shard-*"))
        run("merge", book, *shards, *output, *SERIAL)

    assert repeatable(tmp_path / "year") == repeatable(year / "output/year")


def test_volume_two_shares_no_puzzle_and_none_that_was_refused(year):
    text = YEAR
    for before, after in SECOND:
        text = text.replace(before, after)
    (year / "second.yaml").write_text(text)
    run("build", year / "second.yaml", "--output", year / "output", *SERIAL)
    with sqlite3.connect(year / "output/ledger.sqlite") as db:
        rows = db.execute("SELECT puzzle_id FROM use WHERE number = 0").fetchall()
    refused = {row[0] for row in rows}
    one, two = (
        {each["id"] for each in entries(year / "output" / name)}
        for name in ("year", "second")
    )

    assert len(refused) == 5
    assert not two & (one | refused)
    assert main(["ledger", "check", str(year / "output/ledger.sqlite")]) == 0


FEW = """\
format: 1
book: {id: few, title: Few, author: Ada Byron, seed: 7}
print: {printer: home, trim: A5}
sections: [{id: sums, type: _blank, count: 30, ramp: [easy, hard]}]
"""


def test_twenty_kills_leave_the_old_book_or_the_new_one(tmp_path):
    seeded, book = random.Random(20), tmp_path / "few.yaml"
    book.write_text(FEW)
    changes, folder = tmp_path / "few.changes.yaml", tmp_path / "output/few"
    output = ("--output", str(tmp_path / "output"))
    run("build", book, *output, *SERIAL)
    spent = {}
    for nth in range(20):
        verb = ("edit", "build")[nth % 2]
        words = ["replace", str(1 + nth)] if verb == "edit" else []
        call = [sys.executable, "-m", "puzzle_publish.cli", verb, str(book), *words]
        call += [*output, *SERIAL, "--quiet"]
        old = changes.read_bytes() if changes.exists() else b""
        printed = repeatable(folder)
        begun = time.monotonic()
        process = subprocess.Popen(call, env=environment(), stdout=subprocess.DEVNULL)
        try:
            process.wait(seeded.random() * spent.get(verb, 3.0))
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
        process.wait()
        now = changes.read_bytes() if changes.exists() else b""
        if verb == "edit":
            assert now == old or now.startswith(old or b"format: 1")
            assert repeatable(folder) == printed
        else:
            assert now == old
        run("check", book)
        listed = json.loads((folder / "manifest.json").read_text())
        assert listed["puzzles"]["count"] == 30
        begun = time.monotonic()
        assert subprocess.run(call, env=environment(), check=False).returncode == 0
        spent[verb] = time.monotonic() - begun
    run("build", book, *output, *SERIAL)

    assert main(["verify", str(folder)]) == 0
    assert not list(tmp_path.glob(".*")) + list((tmp_path / "output").glob(".few*"))
