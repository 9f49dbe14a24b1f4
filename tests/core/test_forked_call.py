"""A forked call returns its result, or an error if its process is killed."""

import os
import signal
import subprocess
import sys
import time

import psutil
import pytest
import whole_book

from puzzle_publish import pipeline as build
from puzzle_publish.core import log
from puzzle_publish.core.errors import LayoutError, PublishError
from puzzle_publish.core.forked_call import (
    LimitExceeded,
    run_forked,
    running_beside,
)
from puzzle_publish.core.process_limits import Limits, for_strangers


def test_its_value_comes_back_from_another_process():
    before = psutil.Process().children()
    found = run_forked(lambda: {"pid": os.getpid(), "raw": b"x" * 3_000_000})

    assert found["pid"] != os.getpid()
    assert len(found["raw"]) == 3_000_000
    assert psutil.Process().children() == before


def test_what_it_says_is_heard_here_and_its_warnings_count(said, monkeypatch):
    counter = log.WarningCounter()
    monkeypatch.setattr(log.MESSAGES, "handlers", [counter, *log.MESSAGES.handlers])

    def call():
        log.MESSAGES.warning("%s: is %d", "it", 7)
        log.MESSAGES.info("done")

    run_forked(call)

    assert [record.getMessage() for record in said.records] == ["it: is 7", "done"]
    assert counter.count == 1


def test_its_faults_are_those_of_a_call():
    def refuse():
        raise LayoutError(["one", "two"])

    def stumble():
        raise KeyError("lost")

    with pytest.raises(LayoutError) as told:
        run_forked(refuse)
    assert told.value.problems == ("one", "two")
    with pytest.raises(KeyError, match="lost"):
        run_forked(stumble)


def test_what_cannot_be_sent_is_a_sentence():
    class LocalError(Exception):
        pass

    def stumble():
        raise LocalError("of a function")

    with pytest.raises(PublishError, match="LocalError: of a function"):
        run_forked(stumble)
    with pytest.raises(PublishError, match=r"[Pp]ickle|local"):
        run_forked(lambda: lambda: None)


def test_a_process_that_is_killed_is_reported():
    with pytest.raises(PublishError, match=r"was killed \(signal 9\); if the machine"):
        run_forked(lambda: os.kill(os.getpid(), signal.SIGKILL))


def test_a_process_leaves_nothing_in_the_systems_folder(tmp_path, monkeypatch):
    from puzzle_publish.core.temp_folders import temp_folder

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert run_forked(lambda: str(temp_folder())).startswith(str(tmp_path))
    assert list(tmp_path.iterdir()) == []


def spin():
    while True:
        pass


@pytest.mark.soak
def test_its_limit_is_cpu_time_which_waiting_does_not_take():
    limits = for_strangers(1024, 1)

    assert run_forked(lambda: time.sleep(1.5), limits) is None
    with pytest.raises(LimitExceeded, match="took more than 1 s of CPU time"):
        run_forked(spin, limits)


def test_what_waits_for_ever_ends_too():
    with pytest.raises(LimitExceeded, match=r"took more than 0\.2 s"):
        run_forked(lambda: time.sleep(600), Limits(None, 0.2, 60))


ENDLESS = """
import time
from puzzle_publish.core.forked_call import run_forked, running_beside

def call():
    print("ready", flush=True)
    time.sleep(600)

run_forked(call)
"""


@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGINT])
def test_it_ends_with_its_parent_however_that_ends(sent):
    with subprocess.Popen(
        [sys.executable, "-c", ENDLESS],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        assert process.stdout.readline() == b"ready\n"
        (child,) = psutil.Process(process.pid).children()
        process.send_signal(sent)
        process.wait(30)
        until = time.monotonic() + 30
        while child.is_running() and child.status() != psutil.STATUS_ZOMBIE:
            assert time.monotonic() < until
            time.sleep(0.01)


@pytest.mark.soak
def test_a_book_drawn_apart_has_the_same_bytes(tmp_path, whole, monkeypatch):
    monkeypatch.setattr(build, "_MOST_IN_PROCESS", 0)
    book = whole_book.written(tmp_path)
    folder = whole_book.built(book, tmp_path / "output", "--executor", "serial")

    assert whole_book.repeatable(folder) == whole_book.repeatable(whole)


def test_calls_run_beside_a_block_and_end_with_it(tmp_path, capfd):
    done, slow = tmp_path / "done", tmp_path / "slow"

    def fill():
        os.write(1, b"nobody sees this")
        done.touch()

    def dawdle():
        slow.touch()
        time.sleep(600)

    before = psutil.Process().children()
    with running_beside([fill, dawdle]):
        children = [p for p in psutil.Process().children() if p not in before]
        assert len(children) == 2
        wait_until(lambda: done.exists() and slow.exists())

    assert not any(child.is_running() for child in children)
    assert capfd.readouterr() == ("", "")


def test_a_block_ends_as_it_would_without_calls_beside_it():
    def stumble():
        raise KeyError("lost")

    before = psutil.Process().children()
    with pytest.raises(LayoutError), running_beside([stumble]):
        raise LayoutError(["one"])
    assert psutil.Process().children() == before


def test_calls_beside_a_block_end_when_their_process_is_killed(tmp_path):
    code = (
        "import time, sys\n"
        "from pathlib import Path\n"
        "from puzzle_publish.core.forked_call import running_beside\n"
        "def dawdle():\n"
        "    import os\n"
        "    Path(sys.argv[1]).write_text(str(os.getpid()))\n"
        "    time.sleep(600)\n"
        "with running_beside([dawdle]):\n"
        "    time.sleep(600)\n"
    )
    note = tmp_path / "pid"
    parent = subprocess.Popen([sys.executable, "-c", code, str(note)])
    wait_until(lambda: note.exists() and note.read_text())
    child = psutil.Process(int(note.read_text()))
    parent.kill()
    parent.wait()

    wait_until(lambda: not child.is_running())


def wait_until(is_true):
    for _ in range(3000):
        if is_true():
            return
        time.sleep(0.01)
    raise AssertionError("it took more than half a minute")
