"""`publish ledger`: check, backup and restore, and what each of them refuses."""

import hashlib
import json
import re
import shutil
import sqlite3
import subprocess
import threading
from pathlib import Path

import pytest
from small_disk import mounted
from test_ledger import change, end, holder, record, stored

from puzzle_publish.cli import main
from puzzle_publish.ledger import Ledger
from puzzle_publish.ledger import backup as ledgerbackup


@pytest.fixture
def path(tmp_path):
    """A ledger of two volumes, and of a book in no series."""
    path = tmp_path / "output" / "ledger.sqlite"
    with Ledger.open(path) as ledger:
        ledger.store([stored(k) for k in range(4)])
        record(ledger, 1, stored(0), stored(1), book="first")
        record(ledger, 2, stored(2), book="second")
        record(ledger, 1, stored(0), series=None, book="single")
    return path


def publish(capsys, path, *call):
    """Return exit code, stdout and the lines of stderr."""
    code = main(["ledger", *map(str, call), "--ledger", str(path)])
    printed = capsys.readouterr()
    return code, printed.out, printed.err.splitlines()


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def beside(path):
    return sorted(p.name for p in path.parent.iterdir() if p.suffix != ".locks")


def contents(path):
    db = sqlite3.connect(path)
    try:
        return [
            db.execute(f"SELECT * FROM {table}").fetchall()
            for table in ("outcome", "puzzle", "use", "book")
        ]
    finally:
        db.close()


def test_check_tells_what_a_whole_ledger_holds(capsys, path):
    assert publish(capsys, path, "check") == (
        0,
        f"{path}: whole, 4 outcomes, 3 puzzles in print\n"
        "in no series\n"
        "  single\n"
        'series "daily"\n'
        "  volume 1, first: 2 puzzles\n"
        "  volume 2, second: 1 puzzles\n",
        [],
    )
    code, out, _ = publish(capsys, path, "check", "--json")
    assert code == 0
    assert json.loads(out) == {
        "ledger": str(path),
        "whole": True,
        "outcomes": 4,
        "puzzles": 3,
        "books": [
            {"series": None, "volume": 1, "book": "single", "puzzles": None},
            {"series": "daily", "volume": 1, "book": "first", "puzzles": 2},
            {"series": "daily", "volume": 2, "book": "second", "puzzles": 1},
        ],
        "faults": [],
    }
    assert beside(path) == ["ledger.sqlite"]


@pytest.mark.parametrize(
    ("sql", "told"),
    [
        ("UPDATE outcome SET body = replace(body, 'easy', 'hard')", "outcome [0-9a-f]"),
        ("UPDATE outcome SET body = x'ff00'", "outcome [0-9a-f]+: does not match"),
        ("UPDATE puzzle SET body = '{}'", "puzzle [0-9a-f]+: does not match"),
        (
            "UPDATE use SET series = 'dailx'",
            'use of puzzle .* the series "dailx": does',
        ),
        ("UPDATE use SET number = 1e300", "use of puzzle [0-9a-f]+ .*: does not match"),
        (
            "UPDATE book SET digest = 'e'",
            'book "first", volume 1 of the series "daily"',
        ),
        ("DELETE FROM puzzle", 'puzzle .*: is used in the series "daily" but missing'),
        ("DELETE FROM book", 'book "second", volume 2 .*: is missing'),
        (
            "DELETE FROM use WHERE number = 1 AND volume = 1",
            'book "first", volume 1 .*: has 1 puzzles, numbered from 2 to 2',
        ),
        ("DROP TABLE use", "has no table use"),
    ],
)
def test_check_finds_every_change_of_a_row(capsys, path, sql, told):
    change(path, sql)

    code, out, errors = publish(capsys, path, "check")
    assert (code, out) == (4, "")
    assert any(re.search(f"^{re.escape(str(path))}: {told}", line) for line in errors)
    code, out, _ = publish(capsys, path, "check", "--json")
    assert (code, json.loads(out)["whole"]) == (4, False)


def test_an_outcome_with_the_right_digest_that_says_nothing_is_found(capsys, path):
    from puzzle_publish.ledger.file import row_sha

    change(path, f"INSERT INTO outcome VALUES('j', '[]', '{row_sha('j', '[]')}')")

    code, _, errors = publish(capsys, path, "check")
    assert (code, errors) == (4, [f"{path}: outcome j: cannot be read"])


def test_check_finds_a_file_that_was_cut_short(capsys, path):
    whole = path.read_bytes()
    for size in (len(whole) - 4096, 5000, 4096, 700, 20):
        path.write_bytes(whole[:size])
        code, out, errors = publish(capsys, path, "check")

        assert (code, out) == (4, ""), size
        assert 1 <= len(errors) <= 20
        assert path.read_bytes() == whole[:size]


@pytest.mark.parametrize("call", [("check",), ("backup",)])
def test_what_is_no_ledger_is_told_and_stays(capsys, path, call):
    def refused(told):
        before = digest(path) if path.is_file() else None
        code, out, (line,) = publish(capsys, path, *call)
        assert (code, out) == (2, "")
        assert line.startswith(f"{path}: {told}")
        assert before is None or digest(path) == before

    change(path, "PRAGMA user_version = 99")
    refused("was written by a newer publish (ledger format 99")
    path.unlink()
    refused("there is no ledger")
    change(path, "CREATE TABLE mine(x)")
    refused("is another program's SQLite file")
    path.write_text("my notes " * 400)
    refused("this ledger is damaged (it is not an SQLite file)")
    path.write_text("")
    refused("is empty")
    path.unlink()
    change(path, "PRAGMA journal_mode = WAL")  # all that a full disk let a build do
    refused("is empty")
    path.unlink()
    path.mkdir()
    refused("is a folder")


def test_a_ledger_in_a_read_only_folder_can_be_checked_and_carried_away(
    capsys, path, tmp_path
):
    with mounted(tmp_path / "disk", "size=1m") as disk:
        archived = shutil.copy(path, disk / "ledger.sqlite")
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)

        assert publish(capsys, archived, "check")[0] == 0
        code, _, errors = publish(capsys, archived, "backup")
        assert code == 2
        assert "Read-only file system" in errors[0] or "is read-only" in errors[0]
        assert publish(capsys, archived, "backup", tmp_path / "copy.sqlite")[0] == 0
    assert contents(tmp_path / "copy.sqlite") == contents(path)


def test_a_backup_is_one_dated_file_with_all_that_the_ledger_holds(capsys, path):
    code, out, errors = publish(capsys, path, "backup")

    assert (code, errors) == (0, [])
    copy = Path(out.strip())
    assert re.fullmatch(r"ledger-backup-\d{8}-\d{6}\.sqlite", copy.name)
    assert beside(path) == sorted([copy.name, "ledger.sqlite"])
    assert contents(copy) == contents(path)
    assert publish(capsys, copy, "check")[0] == 0


def test_a_backup_goes_where_it_is_told_and_never_over_another(capsys, path, tmp_path):
    target = tmp_path / "copies" / "mine.sqlite"
    assert publish(capsys, path, "backup", target)[:2] == (0, f"{target}\n")
    kept = digest(target)

    code, _, errors = publish(capsys, path, "backup", target)
    assert code == 2
    assert errors == [f"{target}: already exists; a backup never replaces a file"]
    assert digest(target) == kept
    code, out, _ = publish(capsys, path, "backup", target.parent, "--json")
    assert code == 0
    assert Path(json.loads(out)["backup"]).parent == target.parent
    names = {publish(capsys, path, "backup", target.parent)[1] for _ in range(3)}
    assert len(names) == 3, "within one second, too"


def test_a_backup_of_a_ledger_that_is_written_meanwhile_is_whole(capsys, path):
    outcome, done = stored(9)[1], threading.Event()

    def write():
        with Ledger.open(path) as ledger:
            count = 0
            while not done.is_set() and count < 5000:
                ledger.store([(f"{count:064x}", outcome)])
                count += 1

    writer = threading.Thread(target=write)
    writer.start()
    try:
        codes = [publish(capsys, path, "backup")[0] for _ in range(3)]
    finally:
        done.set()
        writer.join()

    assert codes == [0] * 3
    for copy in path.parent.glob("ledger-backup-*"):
        assert publish(capsys, copy, "check")[0] == 0


def test_a_damaged_ledger_is_not_backed_up(capsys, path):
    change(path, "UPDATE use SET number = 7")
    code, out, errors = publish(capsys, path, "backup")

    assert (code, out) == (4, "")
    assert "does not match its digest" in errors[0]
    assert beside(path) == ["ledger.sqlite"]


def test_a_backup_without_room_is_told_and_leaves_nothing(capsys, path, tmp_path):
    with Ledger.open(path) as ledger:
        ledger.store([(f"{k:064x}", stored(9)[1]) for k in range(300)])
    with mounted(tmp_path / "disk", "size=64k") as disk:
        code, out, (told,) = publish(capsys, path, "backup", disk)

        assert (code, out) == (2, "")
        assert "the disk is full" in told
        assert list(disk.iterdir()) == []


def test_what_a_killed_backup_left_goes_with_the_next(capsys, path):
    left = path.with_name(".ledger.partial")
    left.write_bytes(b"half")
    publish(capsys, path, "backup")

    assert not left.exists()


@pytest.fixture
def copy(path, tmp_path, capsys):
    """A backup made when volume 2 was not there yet."""
    change(path, "DELETE FROM use WHERE volume = 2")
    change(path, "DELETE FROM book WHERE volume = 2")
    copy = tmp_path / "copy.sqlite"
    assert publish(capsys, path, "backup", copy)[0] == 0
    with Ledger.open(path) as ledger:
        record(ledger, 2, stored(2), book="second")
        ledger.store([stored(7)])
    return copy


def test_a_restored_ledger_is_the_backup_and_the_earlier_one_stays_beside_it(
    capsys, path, copy
):
    before = contents(path)
    code, out, errors = publish(capsys, path, "restore", copy)

    assert code == 0
    assert out.startswith(f"{path}: 4 outcomes, 3 puzzles in print, from {copy}\n")
    assert errors == [
        f'{path}: no longer has volume 2 of the series "daily" (second); build it'
        " again before any other volume, or its puzzles may repeat"
    ]
    assert contents(path) == contents(copy)
    aside = Path(out.splitlines()[1].partition(": ")[0])
    assert re.fullmatch(r"ledger-replaced-\d{8}-\d{6}\.sqlite", aside.name)
    assert contents(aside) == before
    assert beside(path) == sorted(["ledger.sqlite", aside.name])
    with Ledger.open(path) as ledger:
        assert ledger._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        ledger.store([stored(8)])


def test_a_ledger_that_is_gone_or_in_pieces_is_restored(capsys, path, copy):
    kept = contents(copy)
    path.unlink()
    code, out, _ = publish(capsys, path, "restore", copy, "--json")
    assert (code, json.loads(out)["replaced"]) == (0, None)
    assert contents(path) == kept

    path.write_bytes(path.read_bytes()[:3000])
    log = path.with_name(f"{path.name}-wal")
    log.write_bytes(b"the log of the ledger in pieces")
    code, out, _ = publish(capsys, path, "restore", copy, "--json")
    assert code == 0
    assert contents(path) == kept
    aside = Path(json.loads(out)["replaced"])
    assert aside.stat().st_size == 3000
    assert not log.exists()


def test_a_ledger_that_a_build_holds_is_not_restored(capsys, path, copy):
    before = contents(path)
    process = holder(path, series="weekly")
    try:
        code, out, errors = publish(capsys, path, "restore", copy)
    finally:
        end(process)

    assert (code, out) == (2, "")
    assert errors == [f"{path}: a build is using it; try again when it has ended"]
    assert contents(path) == before
    assert publish(capsys, path, "restore", copy)[0] == 0, "free when the build is gone"


def test_a_backup_that_is_not_whole_is_not_restored(capsys, path, copy):
    before = digest(path)
    change(copy, "UPDATE outcome SET body = '{}'")
    assert publish(capsys, path, "restore", copy)[0] == 4
    copy.write_bytes(copy.read_bytes()[:5000])
    assert publish(capsys, path, "restore", copy)[0] == 4
    copy.write_text("notes" * 900)
    assert publish(capsys, path, "restore", copy)[0] == 2
    copy.unlink()
    assert publish(capsys, path, "restore", copy)[0] == 2
    assert publish(capsys, path, "restore", path)[0] == 2
    assert publish(capsys, path, "restore")[0] == 2

    assert digest(path) == before
    assert beside(path) == ["ledger.sqlite"]


def test_a_restore_without_room_leaves_the_ledger_as_it_is(capsys, path, copy):
    with mounted(path.parent / "disk", "size=128k") as disk:
        with Ledger.open(copy) as ledger:
            ledger.store([(f"{k:064x}", stored(9)[1]) for k in range(300)])
        small = shutil.copy(path, disk / "ledger.sqlite")
        before = contents(small)
        code, _, errors = publish(capsys, small, "restore", copy)

        assert code == 2
        assert "the disk is full" in errors[-1]
        assert contents(small) == before
        assert beside(small) == ["ledger.sqlite"]


@pytest.mark.parametrize("moment", ["_set_aside", "_link", "sync"])
def test_a_restore_that_is_interrupted_leaves_one_of_the_two(
    capsys, path, copy, monkeypatch, moment
):
    before, real, calls = contents(path), getattr(ledgerbackup, moment), []

    def interrupted(*args):
        real(*args)
        calls.append(args)
        raise KeyboardInterrupt

    monkeypatch.setattr(ledgerbackup, moment, interrupted)
    assert publish(capsys, path, "restore", copy)[0] == 130
    assert calls
    assert contents(path) == before
    monkeypatch.undo()

    assert publish(capsys, path, "restore", copy)[0] == 0
    assert contents(path) == contents(copy)
    assert not path.with_name(".ledger.partial").exists()
