"""The same book to the byte, whoever builds it, where and when."""

import datetime
import json
import subprocess
import sys

import pytest
from whole_book import COUNT, built, environment, repeatable, tallied, written

# Runs `publish` in a process whose every clock is five years ahead.
ELSEWHEN = """
import datetime, sys, time

LATER = 5 * 365 * 86400
real = time.time
time.time = lambda: real() + LATER
time.time_ns = lambda: int(time.time() * 1e9)
for name in ("gmtime", "localtime", "ctime"):
    def moved(seconds=None, real=getattr(time, name)):
        return real(time.time() if seconds is None else seconds)
    setattr(time, name, moved)

class Datetime(datetime.datetime):
    @classmethod
    def now(cls, tz=None):
        return cls.fromtimestamp(time.time(), tz)
    @classmethod
    def utcnow(cls):
        return cls.fromtimestamp(time.time(), datetime.UTC).replace(tzinfo=None)
    today = now

class Date(datetime.date):
    @classmethod
    def today(cls):
        return cls.fromtimestamp(time.time())

import puzzle_publish.pipeline, puzzle_publish.render.engine, puzzle_publish.preflight

for module in list(sys.modules.values()):
    for name, kind in [*vars(module).items()] if module is not datetime else []:
        if kind is datetime.datetime:
            setattr(module, name, Datetime)
        if kind is datetime.date:
            setattr(module, name, Date)
datetime.datetime, datetime.date = Datetime, Date
assert datetime.date.today().toordinal() - int(sys.argv.pop(1)) > 1800

from puzzle_publish.cli import main
sys.exit(main(sys.argv[1:]))
"""


SHARED = """\
format: 1
book: {{id: shared, title: Shared, seed: 1}}
print: {{printer: home, trim: A5}}
sections:
  - {{id: s, type: _blank, count: 9, ramp: [easy, hard], per_page: {per_page}}}
run: {{executor: serial}}
"""
SOAK = pytest.mark.soak


@pytest.mark.parametrize(
    "workers", [pytest.param(1, marks=SOAK), 2, pytest.param(5, marks=SOAK)]
)
def test_worker_processes_build_the_book_that_one_process_builds(
    whole, tmp_path, workers
):
    options = ("--executor", "process", "--workers", workers)
    folder = built(written(tmp_path), tmp_path / "output", *options)

    assert tallied(folder) == (0, COUNT)
    assert_same(whole, folder)


@pytest.mark.soak
def test_workers_share_the_pages_out_as_one_process_does(tmp_path):
    text = SHARED.format(per_page="auto")
    one = built(written(tmp_path, text=text), tmp_path / "one")
    options = ("--executor", "process", "--workers", 2)
    two = built(written(tmp_path, text=text), tmp_path / "two", *options)

    assert_same(one, two)


@pytest.mark.soak
def test_one_puzzle_a_page_is_what_a_book_has_that_does_not_ask(tmp_path):
    asked = written(tmp_path, text=SHARED.format(per_page=1))
    silent = written(
        tmp_path, (", per_page: 1", ""), text=asked.read_text(), name="silent.yaml"
    )
    expected = built(asked, tmp_path / "asked")
    found = built(silent, tmp_path / "silent")

    assert_same(expected, found)


def test_another_day_zone_hash_seed_language_and_folder_build_the_same_book(
    whole, tmp_path
):
    away = tmp_path / "a folder of mine, 我的"
    away.mkdir()
    written(away, name="other name.yaml")
    home = away / "home"
    home.mkdir()
    changed = environment(
        PYTHONHASHSEED="4711",
        TZ="Pacific/Kiritimati",
        LANG="tr_TR.UTF-8",
        LC_ALL="tr_TR.UTF-8",
        COLUMNS="20",
        SOURCE_DATE_EPOCH="0",
    )
    today = str(datetime.datetime.now(datetime.UTC).toordinal())
    call = ["build", "other name.yaml", "--output", "out", "--executor", "serial"]
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHEN, today, *call],
        cwd=away,
        env=changed,
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stdout) == (0, "out/whole\n"), done.stderr
    assert_same(whole, away / "out" / "whole")


@pytest.mark.soak
def test_a_second_build_makes_nothing_and_gives_the_same_book(whole, tmp_path):
    book, output = written(tmp_path), tmp_path / "output"
    options = ("--executor", "serial", "--ledger", whole.parent / "ledger.sqlite")
    folder = built(book, output, *options)

    assert tallied(folder) == (COUNT, 0)
    assert_same(whole, folder)


@pytest.mark.soak
def test_another_seed_builds_another_book(whole, tmp_path):
    changed = written(tmp_path, ("seed: 28", "seed: 29"))
    folder = built(changed, tmp_path / "output", "--executor", "serial")

    first, second = repeatable(whole), repeatable(folder)
    assert not [name for name in first if first[name] == second[name]]


def assert_same(expected, folder):
    wanted, found = repeatable(expected), repeatable(folder)
    assert sorted(wanted) == sorted(found)
    # By name first: a difference of two PDFs tells nobody anything.
    assert [name for name in wanted if wanted[name] != found[name]] == []
    versions = json.loads(wanted["manifest.json"])["versions"]
    assert {"python", "numpy", "weasyprint"} <= versions.keys()
