"""Signals that arrive while workers start."""

import os
import subprocess
import sys

import pytest
from few import few
from whole_book import written

# A worker that sends a signal before it has its own handlers, as `timeout` may do.
PROGRAM = """\
import os, signal, sys
from puzzle_publish.cli import main
from puzzle_publish.make import processes

start = processes._start_worker

def starting(words_in):
    {send}
    start(words_in)

processes._start_worker = starting
sys.exit(main(["build", sys.argv[1], "--output", sys.argv[2], "--quiet"]))
"""
TO_ALL = "os.killpg(0, signal.{name})"


def run(folder, send):
    book = str(written(folder))
    program = PROGRAM.format(send=send)
    command = [sys.executable, "-c", program, book, str(folder / "output")]
    return subprocess.run(
        command,
        check=False,
        capture_output=True,
        text=True,
        start_new_session=True,
        timeout=120,
    )


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no signals")
@few(
    ("name", "code", "said"),
    [("SIGTERM", 143, "terminated"), ("SIGINT", 130, "interrupted")],
)
def test_a_signal_while_workers_start_leaves_no_trace_of_them(
    tmp_path, name, code, said
):
    done = run(tmp_path, TO_ALL.format(name=name))

    assert done.returncode == code
    assert done.stderr.strip() == said
    assert done.stdout == ""
