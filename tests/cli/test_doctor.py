"""`publish doctor` says what is here, what is not, and what each is for."""

import json
import os
import sys
import tomllib
from contextlib import contextmanager
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path

import pytest
from hidden import library, without

from own_process import ROOT
from puzzle_publish.cli import diagnosis, doctor, main
from puzzle_publish.cli.diagnosis import Row
from puzzle_publish.core.designs.fontfiles import SYSTEM_FOLDERS
from puzzle_publish.core.libraries import LIBRARIES

NOBODY = 65534


@pytest.fixture(scope="module")
def project():
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


@pytest.fixture(scope="module")
def rows():
    return list(diagnosis.diagnose())


def told_without(files, folder, *words):
    """What `publish doctor` is like on a machine without these files."""
    kept = folder / "hidden"
    kept.mkdir()
    return without(
        files,
        [sys.executable, "-m", "puzzle_publish.cli", "doctor", *words],
        kept,
        env={**os.environ, "PYTHONPATH": str(ROOT / "generator")},
    )


@contextmanager
def as_nobody():
    """Take root's rights away for a while; others have none to take."""
    if os.getuid():
        yield
        return
    os.setresuid(NOBODY, NOBODY, 0)
    try:
        yield
    finally:
        os.setresuid(0, 0, 0)


def names(requirements):
    return {line.replace("==", ">").partition(">")[0].strip() for line in requirements}


def test_it_lists_everything_and_says_that_books_can_be_built(capsys):
    assert main(["doctor"]) == 0
    told = capsys.readouterr().out

    for group in ("program", "packages", "libraries", "fonts", "words", "extras"):
        assert f"{group}:\n" in told
    assert told.endswith("\n\nBooks can be built here.\n")
    long = [line for line in told.splitlines() if len(line) > 88]
    assert all(os.sep in line for line in long), "only paths stay whole"


def test_json_has_the_same_rows(capsys, rows):
    assert main(["doctor", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)

    assert found["can_build"] is True
    assert [row["name"] for row in found["rows"]] == [row.name for row in rows]
    assert found["rows"][0].keys() == {
        *("group", "name", "found", "purpose", "install", "needed")
    }


def test_what_pyproject_requires_is_looked_for(project, rows):
    looked_for = {row.name for row in rows if row.group == "packages"}

    assert looked_for == names(project["dependencies"])


def test_its_extras_are_those_of_pyproject_for_users(project):
    extras = project["optional-dependencies"]

    for extra, (_, packages) in diagnosis.EXTRAS.items():
        assert set(packages) == names(extras[extra])
    # "serve" is another name of "studio".
    others = {"test", "docs", "bench", "soak", "serve"}
    assert extras.keys() - diagnosis.EXTRAS == others


def test_every_missing_thing_says_what_it_is_for_and_how_to_get_it(rows):
    for row in rows:
        assert row.found or (row.purpose and row.install), row.name


def test_what_is_here_does_not_say_that_it_needs_nothing(rows):
    for row in rows:
        assert row.install == row.install.rstrip(), row.name
        assert row.found is None or not row.install.startswith("needs"), row.name


@pytest.mark.soak
def test_without_pango_it_says_so_and_exits_2(tmp_path):
    done = told_without(library("libpango-1.0.so.0"), tmp_path)

    assert (done.returncode, done.stderr) == (2, "")
    assert "Pango                 missing; NEEDED for every page: Debian" in done.stdout
    assert "PangoFT2              missing; NEEDED for every page: needs" in done.stdout
    assert done.stdout.endswith("built here without: Pango, PangoFT2\n")


def test_without_a_package_it_still_looks_for_the_rest(tmp_path):
    folder = Path(find_spec("pydantic").origin).parent
    data = distribution("pydantic").locate_file("")
    gone = [folder, *Path(data).glob("pydantic-*.dist-info")]
    done = told_without(gone, tmp_path)

    assert (done.returncode, done.stderr) == (2, "")
    assert "pydantic  missing; NEEDED for every book: pip install" in done.stdout
    assert "fonts  missing; cannot be looked for without pydantic" in done.stdout
    assert "\n  cores " in done.stdout


@pytest.mark.soak
def test_without_chinese_fonts_books_in_english_can_be_built(tmp_path):
    places = [Path(place).expanduser() for place in SYSTEM_FOLDERS]
    fonts = [path for place in places for path in place.rglob("Noto*CJK*.ttc")]
    done = told_without(fonts, tmp_path, "--json")
    rows = {row["name"]: row for row in json.loads(done.stdout)["rows"]}

    assert (done.returncode, done.stderr) == (0, "")
    assert rows["English"]["found"]
    assert rows["Chinese"]["found"] is None
    assert "apt-get install fonts-noto-cjk" in rows["Chinese"]["install"]


def test_a_cache_that_cannot_be_written_is_named(tmp_path, monkeypatch, capsys):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))

    assert main(["doctor"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "cache missing; for builds that need not compile and measure anew" in told
    assert f"make {tmp_path}/file/puzzle-publish a folder that you may write" in told


def test_a_folder_that_may_not_be_entered_is_one_more_that_is_missing(tmp_path):
    locked = tmp_path / "locked"
    locked.mkdir(mode=0)
    with as_nobody():
        row = diagnosis._folder("cache", locked / "mine" / "cache", "builds")

    assert row.found is None
    assert row.install == f"make {locked}/mine/cache a folder that you may write to"


def test_a_container_s_limit_of_memory_is_the_memory(tmp_path, monkeypatch):
    (tmp_path / "max").write_text("1073741824\n")
    monkeypatch.setattr(diagnosis, "_CGROUP", tmp_path / "max")

    assert diagnosis._memory() == "1.0 GiB, a limit of this container"


def test_one_row_in_each_state_as_text():
    rows = [
        Row("words", "one", "/here"),
        Row("words", "second", None, "clues", "apt-get install second"),
        Row("fonts", "English", None, "every book", "pip install f", needed=True),
    ]

    assert list(doctor.as_text(rows)) == [
        "words:",
        "  one     /here",
        "  second  missing; for clues: apt-get install second",
        "fonts:",
        "  English  missing; NEEDED for every book: pip install f",
        "",
        "No book can be built here without: English",
    ]


def test_each_library_has_a_row(rows):
    libraries = [row.name for row in rows if row.group == "libraries"]

    assert libraries == [each.name for each in LIBRARIES]
