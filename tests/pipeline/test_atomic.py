"""Two writers of one folder, each with a ledger of its own."""

from concurrent.futures import ThreadPoolExecutor

from generator.atomic import write_folder

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
