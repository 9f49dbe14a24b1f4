"""Several builds at once, real processes all: each correct, or told to wait.

That two volumes of a series wait for each other stands in test_build_series.py.
"""

import subprocess
import sys

import pytest
from whole_book import (
    COUNT,
    built,
    command,
    entries,
    environment,
    repeatable,
    tallied,
    written,
)

from puzzle_publish.cli import main
from puzzle_publish.ledger.check import check

# Stops in front of a function until told to go on.
STOPPED = """
import importlib, sys

owner, name = importlib.import_module(sys.argv[1]), sys.argv[2]
real = getattr(owner, name)

def stopped(*args, **options):
    print("there", flush=True)
    sys.stdin.readline()
    return real(*args, **options)

setattr(owner, name, stopped)
from puzzle_publish.cli import main
sys.exit(main(sys.argv[3:]))
"""
# A classic page is its date, so that no second volume could have another.
SERIES = (
    ("id: whole,", "id: whole, series: wholes, volume: 1,"),
    ("expert, classic]", "expert]"),
)
PIPES = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}


@pytest.fixture
def stopped():
    """A function that starts a build and returns it when it stands at a function."""
    builds = []

    def start(module, name, book, output, *options):
        call = command(book, output, *options)[3:]
        build = subprocess.Popen(
            [sys.executable, "-c", STOPPED, module, name, *call],
            stdin=subprocess.PIPE,
            env=environment(),
            **PIPES,
        )
        builds.append(build)
        assert build.stdout.readline() == "there\n"
        return build

    yield start
    for build in builds:
        build.kill()
        build.communicate()


def ended(*builds):
    """Wait for builds that all succeed; return what each said."""
    told = [build.communicate(timeout=300)[1] for build in builds]
    assert [build.returncode for build in builds] == [0] * len(builds), told
    return told


def started(book, output, *options):
    return subprocess.Popen(command(book, output, *options), env=environment(), **PIPES)


def left_in(output):
    return sorted(path.name for path in output.iterdir())


@pytest.mark.soak
def test_a_second_build_of_one_book_is_refused_and_goes_on_when_the_first_is_killed(
    whole, tmp_path, stopped, capsys
):
    book, output = written(tmp_path), tmp_path / "output"
    options = ("--executor", "serial", "--no-wait")
    first = stopped("puzzle_publish.pipeline", "render", book, output, *options)

    call = ["build", str(book), "--output", str(output), *options]
    assert main(call) == 2
    assert capsys.readouterr().err.splitlines()[-1] == (
        f'another build of the book "whole" is running (process {first.pid}); try again'
        " when it has ended"
    )
    first.kill()
    first.communicate()
    folder = built(book, output, *options)
    assert tallied(folder) == (COUNT, 0), "the lock is free at once, nothing is lost"
    assert repeatable(folder) == repeatable(whole)
    assert left_in(output) == ["ledger.locks", "ledger.sqlite", "whole"]


@pytest.mark.soak
@pytest.mark.parametrize("executor", ["serial", "process"])
def test_builds_of_the_same_book_started_together_make_each_puzzle_once(
    whole, tmp_path, executor
):
    book, output = written(tmp_path), tmp_path / "output"
    told = ended(*(started(book, output, "--executor", executor) for _ in range(4)))

    assert sum("waiting for it" in errors for errors in told) >= 2
    assert repeatable(output / "whole") == repeatable(whole)
    found = check(output / "ledger.sqlite")
    assert (found.outcomes, found.faults) == (COUNT, ())
    assert tallied(output / "whole") == (COUNT, 0), "of whoever was last"
    assert left_in(output) == ["ledger.locks", "ledger.sqlite", "whole"]


@pytest.mark.soak
@pytest.mark.parametrize("executor", ["serial", "process"])
def test_volumes_of_a_series_started_together_share_no_puzzle(tmp_path, executor):
    output, volumes = tmp_path / "output", range(1, 6)
    books = [
        written(
            tmp_path,
            *SERIES,
            ("id: whole,", f"id: whole-{n},"),
            ("volume: 1,", f"volume: {n},"),
            name=f"{n}.yaml",
        )
        for n in volumes
    ]
    ended(*(started(book, output, "--executor", executor) for book in books))

    ids = [puzzle["id"] for n in volumes for puzzle in entries(output / f"whole-{n}")]
    assert len(ids) == len(set(ids)) == 5 * COUNT
    found = check(output / "ledger.sqlite")
    assert [one.puzzles for one in found.volumes] == [COUNT] * 5
    assert found.faults == ()


@pytest.mark.soak
def test_different_books_on_one_ledger_and_output_folder_do_not_wait(whole, tmp_path):
    output, names = tmp_path / "output", ("one", "two", "three")
    books = [
        written(tmp_path, ("id: whole,", f"id: {name},"), name=f"{name}.yaml")
        for name in names
    ]
    told = ended(*(started(book, output, "--executor", "process") for book in books))

    assert not any("running" in errors for errors in told)
    for name in names:
        assert entries(output / name) == entries(whole), "the same seed and sections"
    found = check(output / "ledger.sqlite")
    # Each may have made what the others were making.
    assert (found.outcomes, found.faults) == (COUNT, ())
    assert left_in(output) == ["ledger.locks", "ledger.sqlite", *sorted(names)]


@pytest.mark.soak
def test_builds_of_one_book_with_ledgers_of_their_own_never_mix_their_files(
    whole, tmp_path
):
    book, output = written(tmp_path), tmp_path / "output"
    ledgers = [tmp_path / f"{name}.sqlite" for name in "abc"]
    ended(*(
        started(book, output, "--executor", "serial", "--ledger", ledger)
        for ledger in ledgers
    ))  # fmt: skip

    assert repeatable(output / "whole") == repeatable(whole)
    assert left_in(output) == ["whole"]
    for ledger in ledgers:
        assert (check(ledger).outcomes, check(ledger).faults) == (COUNT, ())


@pytest.mark.soak
@pytest.mark.parametrize("end", ["ended", "killed"])
def test_a_build_that_starts_while_another_changes_folders_waits_and_says_so(
    whole, tmp_path, stopped, end
):
    output = tmp_path / "output"
    one = written(tmp_path, ("id: whole,", "id: one,"), name="one.yaml")
    options = ("--executor", "serial")
    first = stopped("puzzle_publish.core.files", "_exchange", one, output, *options)
    second = started(written(tmp_path), output, *options)

    assert second.stderr.readline() == (
        f"{output}: another program is writing; waiting\n"
    )
    assert not (output / "one").exists()
    if end == "killed":
        first.kill()
        first.communicate()
    else:
        first.stdin.write("go\n")
        first.stdin.flush()
        ended(first)
    ended(second)
    assert repeatable(output / "whole") == repeatable(whole)
    if end == "killed":
        assert left_in(output) == [
            ".one.partial", "ledger.locks", "ledger.sqlite", "whole"
        ]  # fmt: skip
        ended(started(one, output, *options))
    assert entries(output / "one") == entries(whole)
    assert left_in(output) == ["ledger.locks", "ledger.sqlite", "one", "whole"]
