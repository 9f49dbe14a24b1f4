"""`publish build` on a cluster: what is refused at once, and whole books."""

import os
import re
import signal
import subprocess

import own_book
import pytest
import whole_book
from dask_machines import KERNELS, machines

from puzzle_publish.cli import main

TINY = """\
format: 1
book: {id: tiny, title: Tiny, seed: 7}
print: {printer: home, trim: A5}
sections:
  - {id: sums, type: _blank, count: 2}
run: {executor: dask}
"""


@pytest.fixture
def refused(tmp_path, capsys):
    """A function that builds a book with these changes, and what is then told."""

    def build(run, *options):
        book = whole_book.written(tmp_path, ("{executor: dask}", run), text=TINY)
        output = tmp_path / "output"
        code = main(["build", str(book), "--output", str(output), *options])
        assert code == 2
        assert not list(output.glob("tiny*")), "nothing is begun"
        return capsys.readouterr().err.replace(str(tmp_path), "").strip()

    return build


@pytest.mark.parametrize(
    ("run", "told"),
    [
        (
            "{executor: dask, scheduler: 'http://here'}",
            "/book.yaml:6:34: run.scheduler: must be tcp://HOST:PORT or tls://HOST:PORT"
            ' (got "http://here")',
        ),
        (
            "{executor: process, scheduler: 'tcp://127.0.0.1:1'}",
            "/book.yaml:6:37: run.scheduler: only the executor dask has a scheduler",
        ),
        (
            "{executor: dask, scheduler: 'tcp://192.0.2.1:8786'}",
            "/book.yaml:6:34: run.scheduler: tcp://192.0.2.1:8786 is another machine:",
        ),
    ],
)
def test_a_wrong_scheduler_in_the_file_is_told_with_its_place(refused, run, told):
    assert refused(run).startswith(told)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (
            ["--executor", "dask", "--scheduler", "tcp://192.0.2.1"],
            "--scheduler: tcp://192.0.2.1:8786 is another machine:",
        ),
        (
            ["--executor", "serial", "--scheduler", "tcp://127.0.0.1"],
            "--scheduler: is for a Dask cluster, and the executor is serial",
        ),
        (
            ["--executor", "process", "--insecure"],
            "--insecure: is for a Dask cluster, and the executor is process",
        ),
    ],
)
def test_a_wrong_scheduler_on_the_command_line_is_told(refused, options, told):
    assert refused("{executor: dask}", *options).startswith(told)


def test_no_file_can_let_jobs_go_openly(refused):
    told = refused("{executor: dask, insecure: true}")

    assert told.startswith("/book.yaml:6:23: run.insecure: there is no such key")


def test_a_word_that_is_no_address_is_told_by_the_command_line(capsys):
    assert main(["build", "x.yaml", "--scheduler", "http://here"]) == 2
    assert 'tls://HOST:PORT (got "http://here")' in capsys.readouterr().err


# Whole books, on real processes.


@pytest.fixture
def own(tmp_path, monkeypatch):
    """A book with a list and a board of its user's; each worker has its own cache."""
    pytest.importorskip("distributed")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(KERNELS))
    return own_book.written(tmp_path)


def dask(cluster):
    return ["--executor", "dask", "--scheduler", cluster.address]


@pytest.mark.soak
@pytest.mark.filterwarnings("default")
def test_a_book_made_on_a_cluster_is_the_same_to_the_last_byte(own, tmp_path):
    here = whole_book.built(own, tmp_path / "here")
    with machines(tmp_path) as cluster:
        there = whole_book.built(own, tmp_path / "there", *dask(cluster))

    assert {"interior.pdf", "answers.json", "manifest.json"} <= set(
        whole_book.files(there)
    )
    assert whole_book.repeatable(there) == whole_book.repeatable(here)


def longer(text):
    """The book with 800 word searches, so that there is time to interrupt it."""
    before = "count: 8, level"
    assert before in text
    return text.replace(before, "count: 800, level")


@pytest.mark.soak
@pytest.mark.filterwarnings("default")
def test_when_the_scheduler_is_killed_a_build_ends_and_goes_on_later(own, tmp_path):
    own.write_text(longer(own.read_text()))
    output = tmp_path / "there"
    with machines(tmp_path) as cluster:
        command = whole_book.command(own, output, *dask(cluster))
        process = subprocess.Popen(
            command,
            cwd=tmp_path,
            env=whole_book.environment(),
            stderr=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        ledger = output / "ledger.sqlite-wal"
        cluster.until(lambda: ledger.exists() and ledger.stat().st_size > 200_000)
        cluster.kill("scheduler")
        _, told = process.communicate(timeout=30)

    assert process.returncode == 3
    gone = "the Dask scheduler is gone; what was made is kept, build again"
    assert told.splitlines()[-1] == gone
    assert not re.search("distributed|tornado|Traceback", told), "Dask says nothing"

    folder = whole_book.built(own, output, "--executor", "process")
    stored, made = whole_book.tallied(folder)
    assert 0 < stored < len(whole_book.entries(folder)) <= stored + made


@pytest.mark.soak
@pytest.mark.filterwarnings("default")
def test_ctrl_c_ends_a_build_and_leaves_the_workers_to_others(own, tmp_path):
    own.write_text(longer(own.read_text()))
    output = tmp_path / "there"
    with machines(tmp_path) as cluster:
        process = subprocess.Popen(
            whole_book.command(own, output, *dask(cluster)),
            cwd=tmp_path,
            env=whole_book.environment(),
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        ledger = output / "ledger.sqlite-wal"
        cluster.until(lambda: ledger.exists() and ledger.stat().st_size > 200_000)
        os.kill(process.pid, signal.SIGINT)
        _, told = process.communicate(timeout=10)

        assert process.returncode == 130
        assert told.splitlines()[-1] == "interrupted"
        assert not re.search("distributed|tornado|Traceback", told), "Dask is still"
        whole_book.built(own, output, *dask(cluster))
