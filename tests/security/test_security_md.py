"""SECURITY.md and the tests that it names stay together."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "SECURITY.md").read_text(encoding="utf-8")


def named():
    for name in re.findall(r"`((?:tests/[a-z_/]+/)?test_[a-z_]+\.py)`", TEXT):
        yield ROOT / name if "/" in name else Path(__file__).parent / name


def test_every_test_that_it_names_is_there_and_tests():
    paths = set(named())

    assert len(paths) > 15
    for path in paths:
        assert "\ndef test_" in path.read_text(encoding="utf-8"), path


def test_it_names_every_test_of_this_folder():
    here = set(Path(__file__).parent.glob("test_*.py"))

    assert here - set(named()) == {Path(__file__)}


def test_the_program_refers_to_it_and_ships_it():
    assert "SECURITY.md" in (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    assert "SECURITY.md" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert '"SECURITY.md"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
