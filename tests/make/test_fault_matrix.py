"""A type that misbehaves: every other puzzle is made, and it alone is blamed."""

import os
import re
import subprocess
import time

import faulty
import psutil
import pytest
from whole_book import command, environment, stored

from puzzle_publish.ledger.check import check

GOOD = 6


def build(folder, faults, executor, *, wanted=3):
    """Run a real build; return what it said, and how many outcomes it stored."""
    site, output, temporary = folder / "site", folder / "output", folder / "temporary"
    if not site.exists():
        faulty.install(site)
        temporary.mkdir()
    path = folder / "faulty.yaml"
    path.write_text(faulty.book(faults, GOOD))
    paths = [str(site), environment()["PYTHONPATH"]]
    own = {"PYTHONPATH": os.pathsep.join(paths), "TMPDIR": str(temporary)}
    done = subprocess.run(
        command(path, output, "--executor", executor, "--workers", 2),
        env={**environment(), **own},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == wanted, done.stderr
    assert "Traceback" not in done.stderr
    assert orphans(temporary) == []
    assert list(temporary.iterdir()) == []
    ledger = output / "ledger.sqlite"
    assert check(ledger).faults == ()
    return done.stderr, stored(ledger)


def orphans(temporary):
    """The processes that still run with the build's own environment."""
    end = time.monotonic() + 5
    while found := [p for p in psutil.process_iter() if of_build(p, temporary)]:
        if time.monotonic() > end:
            return found
        time.sleep(0.05)
    return []


def of_build(process, temporary):
    try:
        return process.environ().get("TMPDIR") == str(temporary)
    except psutil.Error:
        return False


def blamed(said):
    """Section -> what is told of its one puzzle."""
    pattern = r'^puzzle (\d+) \(section "(\w+)", easy\): (.*)$'
    return {m[2]: m[3] for m in re.finditer(pattern, said, re.MULTILINE)}


@pytest.mark.soak
@pytest.mark.parametrize(
    "executor", ["process", pytest.param("serial", marks=pytest.mark.soak)]
)
def test_each_fault_is_told_of_its_own_request_and_all_others_are_made(
    tmp_path, executor
):
    # One of the two that wait is enough here: each takes a few times its limit.
    faults = [name for name in faulty.TOLD if name != "hangs"]

    said, kept = build(tmp_path, faults, executor)

    found = blamed(said)
    assert list(found) == faults, "nobody else is blamed"
    for name, sentence in found.items():
        assert re.search(faulty.TOLD[name], sentence), (name, sentence)
        if name != "wrongkey":
            assert f"seed path 5/{name}/0" in sentence
    # An outcome of 60 attempts that proved nothing is one, too.
    assert kept == 2 * GOOD + 1
    assert "attempt" in said
    assert not (tmp_path / "output" / "faulty").exists()


@pytest.mark.soak
@pytest.mark.parametrize("executor", ["serial", "process", "dask"])
@pytest.mark.parametrize("fault", faulty.TOLD)
def test_one_fault_alone_costs_its_own_request_and_the_mended_book_is_whole(
    tmp_path, executor, fault
):
    if executor == "dask":
        pytest.importorskip("distributed")
    said, kept = build(tmp_path, [fault], executor)

    assert list(blamed(said)) == [fault]
    if executor != "dask" or fault not in faulty.DEADLY:
        assert re.search(faulty.TOLD[fault], blamed(said)[fault])
    assert kept == 2 * GOOD + (fault == "wrongkey")

    _, kept_then = build(tmp_path, [], executor, wanted=0)

    assert kept_then == kept, "the mended book takes all from the ledger"
    assert (tmp_path / "output" / "faulty" / "interior.pdf").exists()
