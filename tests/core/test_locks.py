"""Locks that end with their process, and systems and disks that have none."""

import errno
import fcntl
import os
import subprocess
import sys
from pathlib import Path

import psutil
import pytest
from whole_book import ROOT, written

from puzzle_publish.cli import main
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.locks import file_lock, folder_lock

OTHER = """
import sys
from pathlib import Path
from puzzle_publish.core.locks import file_lock
with file_lock(Path(sys.argv[1]), "busy", shared={shared}):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def other(tmp_path):
    """A function that starts another process which holds the lock."""
    started = []

    def start(*, shared=False):
        process = subprocess.Popen(
            [sys.executable, "-c", OTHER.format(shared=shared), tmp_path / "lock"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        started.append(process)
        assert process.stdout.readline() == b"held\n"
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def test_a_lock_of_a_killed_process_is_free_at_once(other, tmp_path):
    process = other()
    with (
        pytest.raises(UsageError, match=rf"busy \(process {process.pid}\); try again"),
        file_lock(tmp_path / "lock", "busy", wait=False),
    ):
        pytest.fail("held twice")
    process.kill()
    process.communicate()

    with file_lock(tmp_path / "lock", "busy", wait=False):
        pass


def test_a_forked_worker_does_not_keep_the_lock_of_a_killed_build(tmp_path):
    """And it closes no other file."""
    forking = OTHER.replace(
        "    sys.stdin",
        "    import os\n"
        "    if not os.fork():\n"
        "        print('forked', flush=True)\n"
        "        sys.stdin.read(1)\n"
        "    sys.stdin",
    )
    assert "fork" in forking
    process = subprocess.Popen(
        [sys.executable, "-c", forking.format(shared=False), tmp_path / "lock"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert [process.stdout.readline() for _ in "ab"] == [b"held\n", b"forked\n"]
    try:
        (child,) = psutil.Process(process.pid).children()
        process.kill()
        process.wait()

        with file_lock(tmp_path / "lock", "busy", wait=False):
            assert child.is_running()
    finally:
        process.communicate()


def test_many_share_a_lock_that_one_alone_is_refused(other, tmp_path):
    other(shared=True)
    with file_lock(tmp_path / "lock", "busy", shared=True):
        pass

    with (
        pytest.raises(UsageError, match="busy; try again"),
        file_lock(tmp_path / "lock", "busy", wait=False),
    ):
        pytest.fail("held although shared")


def test_who_shares_a_lock_waits_for_the_one_that_has_it_alone(other, tmp_path, said):
    process = other()

    def end(record):
        process.kill()
        return True

    said.handler.addFilter(end)
    try:
        with file_lock(tmp_path / "lock", "a restore is running", shared=True):
            pass
    finally:
        said.handler.removeFilter(end)

    assert said.messages == [
        f"a restore is running (process {process.pid}); waiting for it"
    ]


def refusing(number):
    def flock(*_args):
        raise OSError(number, os.strerror(number))

    return flock


@pytest.mark.parametrize("number", [errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS])
def test_a_disk_without_locks_is_reported_and_nothing_is_written(
    tmp_path, monkeypatch, capsys, number
):
    book, output = written(tmp_path), tmp_path / "output"
    monkeypatch.setattr(fcntl, "flock", refusing(number))

    assert main(["build", str(book), "--output", str(output)]) == 2
    (told,) = capsys.readouterr().err.splitlines()
    assert told == (
        f"{output}: this disk does not support file locks ({os.strerror(number)}),"
        " without which two builds could use one puzzle twice; put --output and"
        " --ledger on a local disk"
    )
    assert list(output.iterdir()) == []


def test_a_ledgers_disk_without_locks_is_reported_when_that_of_the_book_has_some(
    tmp_path, monkeypatch, capsys
):
    real = fcntl.flock

    def flock(handle, kind):
        if "network" in str(Path(f"/proc/self/fd/{handle}").readlink()):
            refusing(errno.ENOLCK)()
        real(handle, kind)

    monkeypatch.setattr(fcntl, "flock", flock)
    ledger = tmp_path / "network" / "ledger.sqlite"
    options = ["--output", str(tmp_path / "output"), "--ledger", str(ledger)]

    assert main(["build", str(written(tmp_path)), *options]) == 2
    told = capsys.readouterr().err.splitlines()[-1]
    assert (
        f"{ledger.with_suffix('.locks')}/open: this disk does not support file locks"
        in told
    )
    assert not ledger.exists()


def test_an_error_of_the_disk_is_not_taken_for_a_disk_without_locks(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(fcntl, "flock", refusing(errno.EIO))

    with pytest.raises(OSError, match="Input/output"), folder_lock(tmp_path):
        pytest.fail("locked")
