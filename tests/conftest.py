import gc
import logging
import os
import signal
import sys
from pathlib import Path

import browser
import pytest
import whole_book

from puzzle_publish.types import registry

SOURCES = Path(__file__).resolve().parents[1] / "generator"
SUPPORT = Path(__file__).resolve().parent / "support"

chromium = browser.chromium
axe = browser.axe


def pytest_configure():
    """Let processes that tests start import this checkout, and hear Ctrl-C.

    A shell starts `command &` with SIGINT ignored, Python keeps it so, and our tests of
    Ctrl-C would then test nothing.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(SOURCES), before]))


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Keep what is collected out of every garbage collection: 400 MB that all stay."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        # Most of what tests make is gone without a collection.
        gc.set_threshold(50_000, 50)
        gc.enable()


@pytest.fixture
def said(caplog, monkeypatch):
    """What was said to the user, as pytest's caplog."""
    monkeypatch.setattr(logging.getLogger("publish"), "propagate", True)
    caplog.set_level(logging.INFO, "publish")
    return caplog


@pytest.fixture
def guest(tmp_path, monkeypatch):
    """A function that installs a type by an entry point, for workers too."""

    modules = []

    def install(name, source):
        modules.append(f"{name}_type")
        site = tmp_path / "site"
        info = site / f"{name}-1.0.dist-info"
        info.mkdir(parents=True)
        (site / f"{name}_type.py").write_text(source)
        (info / "METADATA").write_text(f"Name: {name}\nVersion: 1.0\n")
        points = f"[publish.types]\n{name} = {name}_type\n"
        (info / "entry_points.txt").write_text(points)
        monkeypatch.syspath_prepend(site)
        forget_types()

    yield install
    monkeypatch.undo()
    for module in modules:
        sys.modules.pop(module, None)
    forget_types()


@pytest.fixture(scope="session")
def whole(tmp_path_factory):
    """The folder of the finished book, made once; not to be written to."""
    folder = tmp_path_factory.mktemp("whole")
    book = whole_book.written(folder)
    return whole_book.built(book, folder / "output", "--executor", "serial")


@pytest.fixture
def telling(guest):
    """The name of a type that gives a glossary, drawn hints, sources and letters."""
    guest("telling", (SUPPORT / "telling.py").read_text("utf-8"))
    return "telling"


@pytest.fixture
def two_types(guest):
    """The names of two types of one family, each with its own words and example."""
    source = (SUPPORT / "twotypes.py").read_text("utf-8")
    guest("solo", f"{source}\n\nTYPE = Solo()\n")
    guest("duo", f"{source}\n\nTYPE = Duo()\n")
    return "solo", "duo"


def forget_types():
    registry._guests.cache_clear()
    registry.load.cache_clear()
