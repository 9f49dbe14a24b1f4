"""Folders that appear whole, and what a stopped machine left of them."""

import os
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.files import restore_folder, write_folder
from puzzle_publish.core.signals import interruptible

NAMES = [f"file-{k}" for k in range(8)]


def test_two_writers_never_mix_their_files(tmp_path):
    folder = tmp_path / "book"

    def write(writer):
        for _ in range(15):
            write_folder(folder, dict.fromkeys(NAMES, writer).items())

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(write, (b"one", b"two")))

    assert len({(folder / name).read_bytes() for name in NAMES}) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["book"]


def test_files_in_folders_of_the_folder_come_and_go_with_it(tmp_path):
    folder = tmp_path / "book"

    first = {"top": b"1", "large/inner": b"2", "volume-1/inner": b"3"}
    write_folder(folder, first.items())
    write_folder(folder, {"top": b"4", "large/inner": b"5"}.items())

    found = {str(p.relative_to(folder)): p for p in folder.rglob("*") if p.is_file()}
    assert {name: path.read_bytes() for name, path in found.items()} == {
        "top": b"4", "large/inner": b"5"
    }  # fmt: skip
    assert not (folder / "volume-1").exists()


@pytest.mark.parametrize("standing", [True, False])
def test_what_a_stopped_machine_left_is_put_right(tmp_path, standing):
    folder = tmp_path / "book"
    for name in ("book",) * standing + (".book.earlier", ".book.partial"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "which").write_text(name)

    restore_folder(folder)

    assert [path.name for path in tmp_path.iterdir()] == ["book"]
    assert (folder / "which").read_text() == "book" if standing else ".book.earlier"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("place", ["before", "after"])
@pytest.mark.parametrize("which", [1, 2])
def test_a_signal_while_the_folders_change_places_comes_when_they_have(
    tmp_path, monkeypatch, number, place, which
):
    folder, real, calls = tmp_path / "book", Path.rename, []
    write_folder(folder, {"which": b"earlier"}.items())

    def rename(path, target):
        calls.append(path)
        if place == "before" and len(calls) == which:
            signal.raise_signal(number)
        real(path, target)
        if place == "after" and len(calls) == which:
            signal.raise_signal(number)

    monkeypatch.setattr(Path, "rename", rename)
    with pytest.raises(KeyboardInterrupt), interruptible():
        write_folder(folder, {"which": b"new"}.items())

    assert [path.name for path in tmp_path.iterdir()] == ["book"]
    assert (folder / "which").read_bytes() == b"new"
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_while_files_are_written_leaves_the_earlier_folder(
    tmp_path, monkeypatch, number
):
    folder, real, calls = tmp_path / "book", os.fsync, []
    write_folder(folder, {"which": b"earlier"}.items())

    def fsync(handle):
        calls.append(handle)
        if len(calls) == 2:
            signal.raise_signal(number)
        real(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(KeyboardInterrupt), interruptible():
        write_folder(folder, {"one": b"1", "two": b"2", "which": b"new"}.items())

    assert [path.name for path in tmp_path.iterdir()] == ["book"]
    assert (folder / "which").read_bytes() == b"earlier"


def test_a_folder_that_cannot_take_its_name_leaves_the_earlier_one(
    tmp_path, monkeypatch
):
    folder, real = tmp_path / "book", Path.rename
    write_folder(folder, {"which": b"earlier"}.items())

    def rename(path, target):
        if path.name == ".book.partial":
            raise OSError(28, "No space left on device")
        real(path, target)

    monkeypatch.setattr(Path, "rename", rename)
    with pytest.raises(UsageError, match="No space left on device"):
        write_folder(folder, {"which": b"new"}.items())

    assert [path.name for path in tmp_path.iterdir()] == ["book"]
    assert (folder / "which").read_bytes() == b"earlier"
