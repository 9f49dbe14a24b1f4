"""kill -9 at any moment, and run again: the same book, nothing made twice."""

import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
import whole_book
from few import few
from test_fill import filled, mixed_plan, text

ROOT = Path(__file__).parents[2]

BUILD = """
import os, signal, sys
from pathlib import Path
from puzzle_publish.ledger import Ledger
from test_fill import filled, mixed_plan

moment, count = sys.argv[3], int(sys.argv[4])
real, seen = Ledger.store, []

def die():
    seen.append(1)
    if len(seen) == count:
        os.kill(os.getpid(), signal.SIGKILL)

def store(self, outcomes):
    if moment == "before":
        die()
    if moment == "within":
        # Called before the statement runs: the row is written, not yet committed.
        self._db.set_trace_callback(lambda sql: die() if sql == "COMMIT" else None)
    real(self, outcomes)
    if moment == "after":
        die()

Ledger.store = store
filled(mixed_plan(), Path(sys.argv[1]), sys.argv[2], 2)
"""


@pytest.fixture(scope="module")
def reference(tmp_path_factory):
    return filled(mixed_plan(), tmp_path_factory.mktemp("ref") / "ledger.sqlite")


def stored(path):
    db = sqlite3.connect(path)
    try:
        return dict(db.execute("SELECT job, body FROM outcome"))
    finally:
        db.close()


def killed_build(path, executor, moment, count):
    environment = whole_book.environment()
    done = subprocess.run(
        [sys.executable, "-c", BUILD, path, executor, moment, str(count)],
        env=environment,
        check=False,
        capture_output=True,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr.decode()


@few(
    ("executor", "moment", "count", "kept"),
    [
        ("serial", "before", 1, 0),
        ("serial", "after", 1, 1),
        ("serial", "within", 20, 19),
        ("process", "within", 7, 6),
        ("process", "before", 31, 30),
        # Among the duplicates, which are asked again when all others are done.
        ("process", "after", 49, 49),
    ],
)
def test_a_build_killed_at_any_moment_goes_on_where_it_was(
    reference, tmp_path, executor, moment, count, kept
):
    path = tmp_path / "ledger.sqlite"
    killed_build(path, executor, moment, count)
    before = stored(path)

    resumed = filled(mixed_plan(), path, "process", 2)

    assert len(before) == kept
    assert text(resumed) == text(reference)
    assert (resumed.tally.stored, resumed.tally.made) == (
        kept,
        reference.tally.made - kept,
    )
    # Each row with its own CPU seconds: none of them was written again.
    assert before.items() <= stored(path).items()


@pytest.mark.soak
def test_a_build_killed_again_and_again_comes_to_the_same_end(reference, tmp_path):
    path = tmp_path / "ledger.sqlite"
    for count in (5, 9, 3, 14):
        killed_build(path, "serial", "after", count)

    assert len(stored(path)) == 31
    assert text(filled(mixed_plan(), path)) == text(reference)


def test_what_was_interrupted_by_the_user_is_kept(reference, tmp_path, monkeypatch):
    from puzzle_publish.ledger import Ledger

    real, seen = Ledger.store, []

    def store(self, outcomes):
        real(self, outcomes)
        seen.append(1)
        if len(seen) == 12:
            raise KeyboardInterrupt

    path = tmp_path / "ledger.sqlite"
    with monkeypatch.context() as patch:
        patch.setattr(Ledger, "store", store)
        with pytest.raises(KeyboardInterrupt):
            filled(mixed_plan(), path, "process", 2)

    assert len(stored(path)) == 12
    assert text(filled(mixed_plan(), path)) == text(reference)


VOLUME = """
import sys
from pathlib import Path
from puzzle_publish.make.executors import open_executor
from puzzle_publish.make.fill import fill
from puzzle_publish.ledger import Ledger
from puzzle_publish.core.values import Plan
from test_fill import TINY, request

volume = int(sys.argv[2])
about = {"series": "daily", "book_id": f"b{volume}"}
plan = Plan(tuple(request(k, **{**TINY, "highest": 3}) for k in range(8)))
with Ledger.open(Path(sys.argv[1])) as ledger, open_executor("serial") as executor:
    print("open", flush=True)
    sys.stdin.readline()
    with ledger.hold(**about):
        picked = fill(plan, executor, ledger, **about, volume=volume)
        ledger.record_book(picked, **about, volume=volume, book_digest="d")
print(*(pick.puzzle.id for pick in picked.picks))
"""


def test_two_volumes_of_a_series_built_at_once_share_no_puzzle(tmp_path):
    environment = whole_book.environment()
    builds = [
        subprocess.Popen(
            [sys.executable, "-c", VOLUME, tmp_path / "ledger.sqlite", volume],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for volume in ("1", "2")
    ]
    for build in builds:
        assert build.stdout.readline() == "open\n"
    for build in builds:
        build.stdin.write("go\n")
        build.stdin.flush()
    told = [build.communicate(timeout=60) for build in builds]

    one, two = (out.split() for out, _ in told)
    assert [build.returncode for build in builds] == [0, 0], told
    assert len(one) == len(two) == 8
    assert not set(one) & set(two)
