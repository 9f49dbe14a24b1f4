"""A book of sixty puzzles, stopped in each stage by each signal, goes on to the same.

The whole matrix is 36 builds and as many that go on, so it is run by `make soak`; what
is sharpest of it stands in test_build_resume.py, test_resume.py and test_atomic.py.
"""

import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from moments import EXITS, SAID, STAGES, Moment, measured, stopped
from whole_book import UNREPEATABLE, environment, outcomes, tallied, written

from puzzle_publish.ledger.check import check

pytestmark = pytest.mark.soak

SIXTY = """\
format: 1
book: {id: sixty, title: Sixty Puzzles, author: Ada Byron, seed: 60, series: sixties}
print:
  {printer: home, trim: A5, answers: separate, order: levels, editions: [left-handed]}
sections:
  - id: days
    type: calendar
    dates: {from: 2027-06-01, days: 24}
    ramp: [easy, medium, hard]
  - {id: sums, type: cryptarithm, count: 14, ramp: [easy, medium]}
  - {id: blanks, type: _blank, count: 12, ramp: [easy, hard]}
  - {id: words, type: wordpath, count: 10, level: easy}
"""
EARLIER = {"manifest.json": b"{}", "interior.pdf": b"another book"}
SEEDED = random.Random(6060)
SIGNALS = (signal.SIGKILL, signal.SIGINT, signal.SIGTERM)
# Over in milliseconds, or at the disk: the moment is a call to the system.
BY_EVENT = ("ledger", "record", "files", "rename")
# Stage, executor, signal, and how far into the stage.
MOMENTS = [
    (stage, executor, number, SEEDED.random())
    for stage in STAGES
    for executor, number in zip(
        ("process", "serial", "process") if stage == "fill" else ("serial",) * 3,
        SIGNALS,
        strict=True,
    )
] + [("fill", "serial", number, SEEDED.random()) for number in SIGNALS]


@pytest.fixture(scope="module")
def temporary():
    """A temporary folder of the system; pytest's own are too deep for a socket."""
    folder = Path(tempfile.mkdtemp(prefix="killed-", dir="/tmp"))
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def reference(tmp_path_factory, temporary):
    """The finished book, its outcomes, and what each stage takes."""
    folder = tmp_path_factory.mktemp("reference")
    call = called(written(folder, text=SIXTY), folder / "output", "serial")
    stages = measured(call, temporary)
    book = folder / "output" / "sixty"
    assert list(temporary.iterdir()) == []
    return whole(book), outcomes(folder / "output" / "ledger.sqlite"), stages


def called(book, output, executor):
    options = ("--output", output, "--executor", executor, "--workers", 2)
    return ("build", book, *options) if executor == "process" else (
        "build", book, *options[:4]
    )  # fmt: skip


def whole(folder):
    """Return path -> bytes of all that a second build must give again."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name not in UNREPEATABLE
    }


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def moment_of(stage, number, part, stages):
    if stage == "fill":
        return Moment(stage, number, rows=1 + int(part * 58))
    if stage in BY_EVENT:
        return Moment(stage, number, event=1 + int(part * stages[stage]["events"]))
    return Moment(stage, number, cpu_s=0.9 * part * stages[stage]["cpu_s"])


@pytest.mark.parametrize(("stage", "executor", "number", "part"), MOMENTS)
def test_a_build_stopped_anywhere_goes_on_to_the_same_book(
    reference, temporary, tmp_path, stage, executor, number, part
):
    content, kept, stages = reference
    book, output = written(tmp_path, text=SIXTY), tmp_path / "output"
    ledger, folder = output / "ledger.sqlite", output / "sixty"
    folder.mkdir(parents=True)
    for name, data in EARLIER.items():
        (folder / name).write_bytes(data)
    call = called(book, output, executor)
    killed = number == signal.SIGKILL

    moment = moment_of(stage, number, part, stages)
    ended = stopped(moment, call, ledger, temporary)

    assert ended.code == EXITS[number], (moment, ended.errors)
    if not killed:
        assert ended.errors.splitlines()[-1] == SAID[number]
        assert "Traceback" not in ended.errors
        assert ended.seconds < 10, "a second on a machine with nothing else to do"
    assert ended.left == [], "no process stays"
    # Killed between two renames, the old book waits beside its name for the next build.
    standing = output / ".sixty.earlier" if killed and not folder.exists() else folder
    assert whole(standing) in (EARLIER, content), "one whole book, the old or the new"
    if not killed:
        assert set(names(output)) <= {"ledger.locks", "ledger.sqlite", "sixty"}
        assert list(temporary.iterdir()) == []
    before = outcomes(ledger)
    if ledger.exists() and before:
        assert check(ledger).faults == ()

    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "puzzle_publish.cli",
            *map(str, called(book, output, "serial")),
        ],
        env=environment(TMPDIR=str(temporary)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert whole(folder) == content
    assert tallied(folder) == (len(before), len(kept) - len(before))
    after = outcomes(ledger)
    # A row that was made again would have other CPU seconds.
    assert before.items() <= after.items()
    assert after.keys() == kept.keys()
    with sqlite3.connect(ledger) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    db.close()
    assert check(ledger).faults == ()
    assert names(output) == ["ledger.locks", "ledger.sqlite", "sixty"]
    assert list(temporary.iterdir()) == []
    print(f"{moment}: ended in {ended.seconds:.2f} s, {len(before)} kept")


def test_there_are_moments_of_every_stage_and_signal_and_of_both_executors():
    assert len(MOMENTS) == 36
    assert {(stage, number) for stage, _, number, _ in MOMENTS} == {
        (stage, number) for stage in STAGES for number in SIGNALS
    }
    assert {executor for _, executor, _, _ in MOMENTS} == {"serial", "process"}
