"""Results in the user's cache folder, and how they are made."""

import gc

import pytest

from puzzle_publish.core.disk_cache import cached_bytes, gc_paused


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
