"""Real processes, each with a folder, a cache and a clock of its own."""

import csv
import json
import shutil
import signal
import subprocess
import sys
import time

import pytest
from whole_book import environment, repeatable, stored

from puzzle_publish.core.resources import cache
from puzzle_publish.words.cluelists import shipped

pytestmark = pytest.mark.soak

BOOK = """\
format: 1
book: {id: mixed, title: A Mixed Book, seed: 28, series: mixes}
print: {printer: kdp-paperback, trim: 8.5x11in, answers: both, order: levels}
sections:
  - id: days
    type: calendar
    dates: {from: 2028-02-20, days: 14}
    ramp: [easy, medium, hard, expert, classic]
  - {id: paths, type: wordpath, count: 9, ramp: [easy, medium, hard]}
  - {id: sums, type: cryptarithm, count: 9, ramp: [easy, medium, hard]}
  - {id: falls, type: idiomfall, count: 4, ramp: [easy, hard]}
  - id: few
    type: _blank
    count: 10
    level: easy
    params: {size: 2, highest: 2, blanks: 1}
  - id: cross
    type: crossword
    count: 24
    level: easy
    params: {kind: freeform, entries: 8, words: mine.csv, window: 4}
"""


@pytest.fixture
def machine(tmp_path):
    """Return a function that gives a machine: a folder with the book, and a home."""

    def started(name):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "book.yaml").write_text(BOOK)
        entries = [e for e in shipped("english-clues").entries if "easy" in e.tags]
        with (folder / "mine.csv").open("w", encoding="utf-8", newline="") as stream:
            rows = csv.writer(stream)
            rows.writerow(["word", "clue", "score", "tags"])
            rows.writerows([e.shown, e.clue, e.score, "easy"] for e in entries[:150])
        for kernels in cache().glob("kernels-*"):
            # Machine code alone, which takes minutes to compile: no lists, no counts.
            shutil.copytree(kernels, folder / "cache" / "puzzle-publish" / kernels.name)
        return folder

    return started


def publish(folder, *call, zone="UTC", seed="0"):
    return subprocess.Popen(
        [sys.executable, "-m", "puzzle_publish.cli", *map(str, call)],
        cwd=folder,
        env=environment(
            XDG_CACHE_HOME=str(folder / "cache"), TZ=zone, PYTHONHASHSEED=seed
        ),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ended(process):
    out, err = process.communicate(timeout=1800)
    assert process.returncode == 0, err
    return out.strip()


def test_three_machines_build_the_book_of_one_to_the_byte_though_one_was_killed(
    machine,
):
    machines = [machine(f"m{n}") for n in (1, 2, 3)]
    calls = [
        ["build", "book.yaml", "--shard", f"{n}/3", "--workers", n] for n in (1, 2, 3)
    ]
    zones = ("Pacific/Apia", "UTC", "America/New_York")
    making = [
        publish(m, *call, zone=zone, seed=str(k))
        for k, (m, call, zone) in enumerate(zip(machines, calls, zones, strict=True), 1)
    ]
    while stored(machines[1] / "output" / "ledger.sqlite") < 9:
        assert making[1].poll() is None, making[1].stderr.read()
        time.sleep(0.01)
    making[1].send_signal(signal.SIGKILL)
    making[1].communicate()
    kept = stored(machines[1] / "output" / "ledger.sqlite")
    assert not [*(machines[1] / "output").glob("*.jsonl*")]
    making[1] = publish(machines[1], *calls[1])
    shards = [m / ended(p) for m, p in zip(machines, making, strict=True)]

    whose = [json.loads(s.read_text().partition("\n")[0])["puzzles"] for s in shards]
    assert sum(whose) == 70
    assert max(whose) - min(whose) <= 12
    assert kept >= 9
    merger, alone = machine("merger"), machine("alone")
    out = ended(publish(merger, "merge", "book.yaml", *reversed(shards), "--json"))
    assert json.loads(out) == {
        "folder": "output/mixed", "shards": 3, "taken": 70, "wrong": [],
    }  # fmt: skip
    ended(publish(alone, "build", "book.yaml", "--executor", "serial"))
    whole = repeatable(alone / "output" / "mixed")
    assert repeatable(merger / "output" / "mixed") == whole
    assert "answers.pdf" in whole
    verified = publish(merger, "verify", "output/mixed")
    assert ended(verified).startswith("70 puzzles proven")


def test_two_shares_of_a_book_may_be_made_at_once_in_one_folder_and_then_merged_there(
    machine,
):
    both, alone = machine("both"), machine("alone")
    making = [publish(both, "build", "book.yaml", "--shard", f"{n}/2") for n in (1, 2)]
    shards = [ended(process) for process in making]
    merging = publish(both, "merge", "book.yaml", *shards, "--json")
    # What the ledger has is not proven once more.
    assert json.loads(ended(merging))["taken"] == 0
    ended(publish(alone, "build", "book.yaml"))

    expected = repeatable(alone / "output" / "mixed")
    assert repeatable(both / "output" / "mixed") == expected


def test_a_machine_with_another_list_of_words_is_refused_by_name(machine):
    one, two = machine("one"), machine("two")
    words = two / "mine.csv"
    words.write_text("".join(words.read_text().splitlines(keepends=True)[:-1]))
    shards = [
        m / ended(publish(m, "build", "book.yaml", "--shard", f"{n}/2"))
        for n, m in enumerate((one, two), 1)
    ]
    merging = publish(one, "merge", "book.yaml", *shards)
    out, err = merging.communicate(timeout=1800)

    assert (merging.returncode, out) == (2, "")
    assert err.startswith(
        f"{shards[1]}: was made for another plan: the book's file or a word list"
    )
