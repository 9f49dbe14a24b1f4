"""Results in the user's cache folder, and how they are made."""

import gc
import os

import pytest

from puzzle_publish.core import disk_cache
from puzzle_publish.core.disk_cache import (
    cached_bytes,
    gc_paused,
    keep_bytes,
    kept_bytes,
)


def test_garbage_is_collected_again_after_something_was_made(tmp_path, monkeypatch):
    monkeypatch.setattr("puzzle_publish.core.disk_cache.cache", lambda: tmp_path)
    seen = []

    def make():
        seen.append(gc.isenabled())
        return b"made"

    assert (
        cached_bytes("tests", "one", {}, make)
        == cached_bytes("tests", "one", {}, make)
        == b"made"
    )
    assert seen == [False]
    assert gc.isenabled()


def test_who_has_turned_collecting_off_keeps_it_off():
    gc.disable()
    try:
        with gc_paused():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_garbage_is_collected_again_after_a_fault():
    with pytest.raises(KeyError), gc_paused():
        raise KeyError
    assert gc.isenabled()


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(disk_cache, "cache", lambda: tmp_path)
    monkeypatch.setattr(disk_cache, "_thinned", set())
    return tmp_path / "tests"


def test_what_is_kept_is_read_with_its_identity_and_undamaged(folder):
    keep_bytes("tests", "one", {"of": 1}, b"made")

    assert kept_bytes("tests", "one", {"of": 1}) == b"made"
    assert kept_bytes("tests", "one", {"of": 2}) is None
    assert kept_bytes("tests", "two", {"of": 1}) is None
    path = folder / "one.bin"
    for raw in (b"", path.read_bytes()[:-1], path.read_bytes() + b"!"):
        path.write_bytes(raw)
        assert kept_bytes("tests", "one", {"of": 1}) is None


def test_the_oldest_files_of_too_many_are_deleted_once_in_a_process(folder):
    for nth in range(9):
        keep_bytes("tests", f"old{nth}", {}, b"made")
        os.utime(folder / f"old{nth}.bin", (nth, nth))

    keep_bytes("tests", "new", {}, b"made", most=8)
    kept = sorted(path.stem for path in folder.glob("*.bin"))
    assert kept == ["new", "old4", "old5", "old6", "old7", "old8"]

    for nth in range(9):
        keep_bytes("tests", f"more{nth}", {}, b"made", most=8)
    assert len(list(folder.glob("*.bin"))) == 15


def test_as_many_files_as_there_may_be_stay(folder):
    for nth in range(7):
        keep_bytes("tests", f"old{nth}", {}, b"made")

    keep_bytes("tests", "new", {}, b"made", most=8)

    assert len(list(folder.glob("*.bin"))) == 8


def test_one_file_more_than_there_may_be_makes_room(folder):
    for nth in range(8):
        keep_bytes("tests", f"old{nth}", {}, b"made")

    keep_bytes("tests", "new", {}, b"made", most=8)

    assert len(list(folder.glob("*.bin"))) == 6
