"""The bench counts what it says; its figures are not asserted anywhere."""

import json
import subprocess
import sys
from collections import Counter

import pytest

from tests.bench import bench_pages, measure, run

BURN = "import time\nwhile time.process_time() < 0.3: pass"
ALLOCATE = "held = bytearray(b'x') * (80 << 20)"


def python(code):
    return [sys.executable, "-S", "-c", code]


@pytest.fixture
def measured(root):
    """What tests.bench.measure, in a process of its own, says of a piece of code."""

    def run_measure(code):
        command = [sys.executable, "-m", "tests.bench.measure", *python(code)]
        return subprocess.run(
            command, cwd=root, capture_output=True, text=True, check=False
        )

    return run_measure


@pytest.mark.skipif(sys.platform != "linux", reason="orphans are adopted on Linux")
def test_cpu_of_an_orphan_nobody_waited_for_is_counted(measured):
    leave = f"import os, subprocess\nsubprocess.Popen({python(BURN)!r})\nos._exit(0)"

    assert json.loads(measured(leave).stdout)["cpu_s"] >= 0.3


def test_memory_of_the_largest_process_is_counted(measured):
    assert json.loads(measured("pass").stdout)["memory_mb"] < 80
    assert json.loads(measured(ALLOCATE).stdout)["memory_mb"] > 80


def test_a_command_that_fails_stops_the_bench_with_its_last_words(measured):
    done = measured("import sys; print('why', file=sys.stderr); sys.exit(3)")

    assert done.returncode == 1
    assert "why" in done.stderr
    assert "ended with 3" in done.stderr


def test_a_figure_over_its_limit_is_marked():
    bench = measure.Bench("b", "what", ("x",), cpu_s=2, memory_mb=10, wall_s=1, ratio=3)
    good, bad = measure.Cost(1, 10, 1), measure.Cost(2.5, 11, 2)
    other = measure.Cost(3, 1, 1)

    assert run.row(bench, good, other)[-1] == "ok"
    assert run.row(bench, bad, other)[-1] == "OVER: CPU, memory, wall, ratio"


def test_every_bench_has_its_own_name_and_some_limit(tmp_path):
    benches = (*run.own_benches(tmp_path), *run.added_benches(tmp_path))

    assert len({b.name for b in benches}) == len(benches)
    limits = ((b.cpu_s, b.memory_mb, b.wall_s, b.ratio, b.shows) for b in benches)
    assert all(map(any, limits))


def test_what_a_bench_shows_stands_below_the_figures(monkeypatch, capfd):
    shown = measure.Bench("b", "what", (*python("print('its table')"),), shows=True)
    quiet = measure.Bench("c", "that", (*python("print('no table')"),))
    monkeypatch.setattr(run, "own_benches", lambda _: (shown, quiet))
    monkeypatch.setattr(run, "added_benches", lambda _: ())

    assert run.main(["--runs", "1"]) == 0
    *_, last = capfd.readouterr().out.splitlines()
    assert last == "its table"


def test_what_a_bench_shows_may_stand_in_the_scratch_folder(monkeypatch, capfd):
    def benches(scratch):
        code = f"import pathlib; print(pathlib.Path({str(scratch)!r}).is_dir())"
        return (measure.Bench("b", "what", (*python(code),), shows=True),)

    monkeypatch.setattr(run, "own_benches", benches)
    monkeypatch.setattr(run, "added_benches", lambda _: ())

    assert run.main(["--runs", "1"]) == 0
    *_, last = capfd.readouterr().out.splitlines()
    assert last == "True"


def test_an_unknown_name_is_named_with_those_there_are(tmp_path):
    with pytest.raises(SystemExit, match=r"no hlep; there are .*help"):
        run.chosen(run.own_benches(tmp_path), ["hlep"])


def test_the_pages_of_the_bench_are_drawn_in_the_templates_of_today(tmp_path):
    data, path = bench_pages.made(3), tmp_path / "ours.pdf"
    titles = [board["title"] for board in data["boards"]]
    labels = [step[3] for step in data["boards"][0]["steps"] if step[0] == "label"]

    bench_pages.ours(data, path, 4)

    first, *_, key = bench_pages.words_of(path)
    assert first >= Counter("".join((titles[0], *labels)).replace(" ", ""))
    assert key >= Counter("".join(titles).replace(" ", ""))


def test_a_process_that_was_there_before_is_not_waited_for():
    with subprocess.Popen(["sleep", "60"]) as before:
        try:
            cost = measure.run_once([sys.executable, "-c", "print(sum(range(10**6)))"])
            assert before.poll() is None
        finally:
            before.kill()

    assert 0 < cost.cpu_s < 30
