import logging
import os
import signal
import sys
from pathlib import Path

import pytest

from puzzle_publish.types import registry

SOURCES = Path(__file__).resolve().parents[1] / "generator"


def pytest_configure():
    """Let processes that tests start import this checkout, and hear Ctrl-C.

    A shell starts `command &` with SIGINT ignored, Python keeps it so, and our tests of
    Ctrl-C would then test nothing.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(SOURCES), before]))


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


def forget_types():
    registry._guests.cache_clear()
    registry.load.cache_clear()
