"""Folders that appear whole, and what a stopped machine left of them."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from generator.atomic import restore_folder, write_folder

NAMES = [f"file-{k}" for k in range(8)]


def test_two_writers_never_mix_their_files(tmp_path):
    folder = tmp_path / "book"

    def write(writer):
        for _ in range(15):
            write_folder(folder, dict.fromkeys(NAMES, writer))

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(write, (b"one", b"two")))

    assert len({(folder / name).read_bytes() for name in NAMES}) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["book"]


def test_files_in_folders_of_the_folder_come_and_go_with_it(tmp_path):
    folder = tmp_path / "book"

    write_folder(folder, {"top": b"1", "large/inner": b"2", "volume-1/inner": b"3"})
    write_folder(folder, {"top": b"4", "large/inner": b"5"})

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
