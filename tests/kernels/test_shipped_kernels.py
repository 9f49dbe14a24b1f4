"""The wheel of compiled kernels: what it is for, and that it leaves none to compile."""

import os
import subprocess
import sys
import venv
import zipfile

import pytest

from own_process import ROOT
from puzzle_publish.config import ahead
from puzzle_publish.kernels import code_cache

PUZZLES = """
from puzzle_publish.cli.soak_groups import groups_of
from puzzle_publish.make.work import work
from puzzle_publish.types import registry

for kind in registry.loadable():
    for group in groups_of(kind.name, n=1, preset=None, language=None, seed=7):
        for request in group.requests:
            print(group.name, work(request, 0).puzzle)
"""


@pytest.fixture
def companion(tmp_path, monkeypatch):
    """An importable companion package without kernels, and a cache of our own."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    package = tmp_path / "site" / "puzzle_publish_kernels"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(package.parent)
    return package


def test_a_companion_of_other_sources_is_passed_over(companion):
    (companion / "kernels-0123").mkdir()
    assert code_cache.shipped_folder() is None

    ours = companion / code_cache.cache_name()
    ours.mkdir()
    assert code_cache.shipped_folder() == ours


def test_what_ships_counts_as_compiled(companion, tmp_path):
    book = {"sections": [{"id": "a", "type": "calendar", "count": 1}]}
    assert ahead._not_compiled(book)
    assert not code_cache.is_warm("calendar")

    ours = companion / code_cache.cache_name()
    ours.mkdir()
    (ours / "types.calendar.kernels.walk-0123.bin").touch()
    assert ahead._not_compiled(book) == []
    assert code_cache.is_warm("calendar")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel of this tree, three minutes of CPU time."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, ROOT / ".ci/kernels.py", folder]
    subprocess.run(command, check=True, capture_output=True)
    (built,) = folder.glob("puzzle_publish_kernels-*.whl")
    return built


@pytest.mark.soak
def test_the_wheel_says_what_it_is_for_and_is_small(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        (metadata,) = (name for name in names if name.endswith("/METADATA"))
        said = archive.read(metadata).decode()
    kernels = [name for name in names if name.endswith(".bin")]

    python = "".join(map(str, sys.version_info[:2]))
    assert f"-cp{python}-cp{python}-" in wheel.name
    assert not wheel.name.endswith("-any.whl")
    assert wheel.stat().st_size < 10_000_000
    assert len(kernels) > 60
    assert {name.split("/")[1] for name in kernels} == {code_cache.cache_name()}
    assert "License-Expression: MIT AND BSD-2-Clause" in said
    assert said.count("\nLicense-File: ") == 2
    for name in ("numba", "numpy", "puzzle-publish"):
        assert f"\nRequires-Dist: {name}==" in said


@pytest.mark.soak
def test_with_the_wheel_nothing_is_compiled_and_puzzles_are_the_same(wheel, tmp_path):
    fresh = tmp_path / "fresh"
    venv.create(fresh, symlinks=True)
    python = fresh / "bin" / "python"
    (site,) = fresh.glob("lib/python*/site-packages")
    # All but the companion is as here.
    here = [path for path in sys.path if path.endswith("-packages")]
    (site / "here.pth").write_text("\n".join([str(ROOT / "generator"), *here]))
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    install = ["--python", python, "install", "--no-deps", "--no-index", wheel]
    subprocess.run([*pip, *install], check=True)

    shipped = puzzles(python, tmp_path / "empty")
    assert not list((tmp_path / "empty").rglob("kernels-*/*.bin"))
    assert shipped == puzzles(sys.executable, tmp_path / "compiled")
    assert list((tmp_path / "compiled").rglob("kernels-*/*.bin"))


def puzzles(python, cache):
    own = {name: value for name, value in os.environ.items() if name[:6] != "NUMBA_"}
    done = subprocess.run(
        [python, "-c", PUZZLES],
        env={**own, "XDG_CACHE_HOME": str(cache)},
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout
