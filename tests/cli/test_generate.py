"""`publish generate`: whole runs, stopped ones, and what is refused."""

import json
import os
import random
import resource
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
import whole_book
from small_selection import ABOUT, export_bytes, places, selection

from puzzle_publish.cli import main
from puzzle_publish.config.load import load_book
from puzzle_publish.core.resumable_file import resumable_file
from puzzle_publish.ledger import Ledger
from puzzle_publish.make.executors import open_executor
from puzzle_publish.make.fill import fill
from puzzle_publish.plan import make_plan
from puzzle_publish.record.exports import jsonl_file

WHOLE_LINE = jsonl_file.bookless_line


def generate(*arguments: object) -> int:
    return main(["generate", *map(str, arguments), "--executor", "serial"])


def lines(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def left(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture(scope="module")
def forty(tmp_path_factory) -> Path:
    """Forty puzzles in a file, not to be written to."""
    path = tmp_path_factory.mktemp("generate") / "puzzles.jsonl"
    assert generate("_blank:hard", "-n", 40, "--seed", 7, "--output", path) == 0
    assert left(path.parent) == ["puzzles.jsonl"]
    return path


def test_a_line_holds_what_one_of_a_book_holds(forty):
    raw = export_bytes("jsonl", ABOUT, selection(4), places(4))
    of_book = [list(json.loads(line)) for line in raw.splitlines()]

    assert [list(entry) for entry in lines(forty)[:4]] == of_book
    assert lines(forty)[0]["seed_path"][:3] == [7, "_blank-hard", 0]
    assert {entry["page"] for entry in lines(forty)} == {None}


def test_a_book_file_gives_the_puzzles_of_the_book(tmp_path):
    found = tmp_path / "found.jsonl"
    book = whole_book.written(tmp_path)
    assert generate(book, "--output", found) == 0

    with (
        open_executor("serial") as serial,
        Ledger.open(tmp_path / "ledger.sqlite") as ledger,
    ):
        plan = make_plan(load_book(book))
        filled = fill(plan, serial, ledger, series=None, book_id="b", volume=1)
    told = [(p.number, p.puzzle.id, p.request.date) for p in filled.picks]
    assert [(e["number"], e["id"], e["date"]) for e in lines(found)] == told


def test_sections_of_a_book_come_in_the_order_of_their_ids(tmp_path):
    book, found = tmp_path / "book.yaml", tmp_path / "found.jsonl"
    book.write_text(
        "format: 1\nbook: {id: b, title: T, language: en, seed: 7}\nsections:\n"
        "  - {id: zebra, type: _blank, level: easy, count: 3}\n"
        "  - {id: ant, type: _blank, ramp: [easy, hard], count: 4}\n"
    )
    assert generate(book, "--output", found) == 0

    told = [(e["number"], e["section"], e["level"]) for e in lines(found)]
    assert told == [
        (1, "ant", "easy"),
        (2, "ant", "hard"),
        (3, "ant", "easy"),
        (4, "ant", "hard"),
        (5, "zebra", "easy"),
        (6, "zebra", "easy"),
        (7, "zebra", "easy"),
    ]


def test_stdout_gets_the_same_bytes(forty, capfdbinary):
    assert generate("_blank:hard", "-n", 40, "--seed", 7) == 0
    assert capfdbinary.readouterr().out == forty.read_bytes()


def test_a_shorter_run_is_the_beginning_of_a_longer_one(forty, capfdbinary):
    assert generate("_blank:hard", "-n", 11, "--seed", 7) == 0
    assert capfdbinary.readouterr().out == b"".join(
        forty.read_bytes().splitlines(keepends=True)[:11]
    )


def test_each_day_has_its_puzzle(tmp_path):
    found = tmp_path / "days.jsonl"
    arguments = ("calendar:easy", "-n", 3, "--from", "2028-02-28", "--output", found)
    assert generate(*arguments) == 0

    days = ["2028-02-28", "2028-02-29", "2028-03-01"]
    assert [entry["date"] for entry in lines(found)] == days
    assert [entry["params"]["date"] for entry in lines(found)] == days
    assert main(["verify", str(found)]) == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["calendar"], '"calendar": name a type and one of its levels, as in calendar'),
        (["calendar:hrd"], 'did you mean "hard"?'),
        (["calender:hard"], 'did you mean "calendar"?'),
        (["_blank:easy", "--from", "2027-01-01"], "--from: puzzles of type _blank hav"),
        (["calendar:easy", "--from", "2027-02-30"], "--from: must be a date such as"),
        (["calendar:easy", "--from", "2027-W01-1"], "--from: must be a date such as"),
        (["calendar:easy", "--from", "9999-12-31"], "is past the year 9999"),
        (["_blank:easy", "--seed", "-1"], "--seed: must be a whole number from 0"),
        (["b.yaml", "--seed", "1"], "--seed: the book sets this itself"),
        (["b.yaml"], "b.yaml"),
    ],
)
def test_a_wrong_call_is_told_and_writes_nothing(arguments, told, capsys, tmp_path):
    place = tmp_path / "puzzles.jsonl"
    code = generate(*arguments, "--output", place)

    assert code == 2
    assert told in capsys.readouterr().err
    assert left(tmp_path) == []


def test_more_puzzles_than_there_are_is_told_before_one_is_made(
    guest, tmp_path, capsys
):
    source = (
        "from puzzle_publish.types._blank import Blank\n"
        "class Rare(Blank):\n"
        "    name = 'rare'\n"
        "    def capacity(self, params):\n"
        "        return 5\n"
        "TYPE = Rare()\n"
    )
    guest("rare", source)
    assert generate("rare:easy", "-n", 6, "--output", tmp_path / "f.jsonl") == 3
    told = "rare:easy: there are only 5 such puzzles (6 are asked for)\n"
    assert capsys.readouterr().err == told
    assert left(tmp_path) == ["site"]


def test_a_disk_that_takes_no_more_is_told_and_nothing_is_lost(forty, tmp_path, capsys):
    place = tmp_path / "puzzles.jsonl"
    place.write_text("earlier\n")
    call = ("_blank:hard", "-n", 40, "--seed", 7, "--output", place)
    most, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (6000, hard))
    try:
        code = generate(*call)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))

    assert code == 2
    assert capsys.readouterr().err == f"{place}: cannot be written (File too large)\n"
    assert place.read_text() == "earlier\n"

    assert generate(*call) == 0
    assert "puzzles already done" in capsys.readouterr().err
    assert place.read_bytes() == forty.read_bytes()


# A run that was stopped.

SLOW = """
import time
from puzzle_publish.types._blank import Blank

class Slow(Blank):
    name = "slow"

    def generate(self, rng, params):
        time.sleep(0.02)
        return super().generate(rng, params)

TYPE = Slow()
"""


ENDS = {signal.SIGKILL: -9, signal.SIGINT: 130, signal.SIGTERM: 143}


@pytest.mark.soak
@pytest.mark.parametrize(
    "sent",
    [
        signal.SIGKILL,
        pytest.param(signal.SIGINT, marks=pytest.mark.soak),
        pytest.param(signal.SIGTERM, marks=pytest.mark.soak),
    ],
)
def test_a_stopped_run_goes_on_where_it_was(guest, tmp_path, sent, capsys):
    guest("slow", SLOW)
    whole, path = tmp_path / "whole.jsonl", tmp_path / "puzzles.jsonl"
    journal = tmp_path / ".puzzles.jsonl.journal"
    assert generate("slow:hard", "-n", 40, "--output", whole) == 0
    with running("slow:hard", "-n", "40", "--output", path, site=tmp_path) as process:
        awaited(process, lambda: journal.exists() and count_of(journal) > 4)
        process.send_signal(sent)
        process.communicate(timeout=60)
    assert process.returncode == ENDS[sent]
    assert not path.exists()
    kept = count_of(journal)
    capsys.readouterr()

    assert generate("slow:hard", "-n", 40, "--output", path) == 0
    told = int(capsys.readouterr().err.split(": ")[1].split()[0])
    assert told in (kept, kept - 1)
    assert path.read_bytes() == whole.read_bytes()
    assert left(tmp_path) == ["puzzles.jsonl", "site", "whole.jsonl"]


def test_two_calls_cannot_write_one_file(guest, tmp_path, capsys):
    guest("slow", SLOW)
    path = tmp_path / "puzzles.jsonl"
    partial = tmp_path / ".puzzles.jsonl.partial"
    with running("slow:hard", "-n", "400", "--output", path, site=tmp_path) as process:
        awaited(process, lambda: partial.exists() and partial.stat().st_size)
        assert generate("slow:hard", "--output", path) == 2
        process.kill()
        process.communicate(timeout=60)

    assert capsys.readouterr().err == f"{path}: another call is writing it\n"


def running(*arguments, site):
    """A run of its own with two workers, which knows the types in `site`."""
    call = [
        sys.executable,
        "-m",
        "puzzle_publish.cli",
        "generate",
        *map(str, arguments),
    ]
    path = os.pathsep.join([str(site / "site"), *filter(None, sys.path)])
    return subprocess.Popen(
        [*call, "--workers", "2"],
        env={**os.environ, "PYTHONPATH": path},
        stderr=subprocess.PIPE,
    )


def awaited(process, claim):
    until = time.monotonic() + 120
    while not claim():
        assert process.poll() is None, process.stderr.read()
        assert time.monotonic() < until
        time.sleep(0.005)


def count_of(journal: Path) -> int:
    return journal.read_bytes().count(b"\n")


def test_lines_of_another_seed_are_made_anew_and_of_a_shorter_run_kept(
    forty, tmp_path, capsys, monkeypatch
):
    place = tmp_path / "puzzles.jsonl"
    for seed, count in ((8, 9), (7, 9), (7, 12)):
        stop_after(monkeypatch, count)
        with pytest.raises(Stopped):
            generate("_blank:hard", "-n", 40, "--seed", seed, "--output", place)
    monkeypatch.undo()
    capsys.readouterr()

    assert generate("_blank:hard", "-n", 40, "--seed", 7, "--output", place) == 0
    assert capsys.readouterr().err == f"{place}: 21 puzzles already done\n"
    assert place.read_bytes() == forty.read_bytes()


class Stopped(BaseException):
    pass


def stop_after(monkeypatch, count):
    """Let a run end, as a kill would, after so many lines more."""
    left_over = iter(range(count))

    def line(pick):
        if next(left_over, None) is None:
            raise Stopped
        return WHOLE_LINE(pick)

    monkeypatch.setattr("puzzle_publish.record.exports.jsonl_file.bookless_line", line)


def kept_of(path: Path, *, by: str = "me") -> list[bytes]:
    """The lines that a call finds and keeps; it stops then."""
    found: list[bytes] = []

    def wanted(line: bytes) -> bool:
        found.append(line)
        return True

    with suppress(Stopped), resumable_file(path, wanted, by=by) as file:
        assert file.kept == len(found)
        raise Stopped
    return found


def stopped(path: Path, *lines: bytes) -> None:
    with suppress(Stopped), resumable_file(path, lambda line: True, by="me") as file:
        for line in lines:
            file.append(line)
        raise Stopped


def test_every_torn_or_changed_file_keeps_what_is_whole_before_it(tmp_path):
    path = tmp_path / "f"
    texts = [b"one\n", b"two\n", b"three\n"]
    stopped(path, *texts)
    partial, journal = tmp_path / ".f.partial", tmp_path / ".f.journal"
    raw, notes = partial.read_bytes(), journal.read_bytes()
    rng = random.Random(7)
    for _ in range(60):
        torn = {"raw": raw, "notes": notes}
        name = rng.choice(["raw", "notes"])
        at = rng.randrange(len(torn[name]))
        tail = rng.choice([b"", rng.randbytes(3), b"[" * 9999 + b"\n"])
        torn[name] = torn[name][:at] + tail
        partial.write_bytes(torn["raw"])
        journal.write_bytes(torn["notes"])

        found = kept_of(path)
        assert found[: len(texts)] == texts[: len(found)]
        assert partial.read_bytes() == b"".join(found)
        assert kept_of(path) == found


def test_lines_by_others_or_no_longer_wanted_are_dropped_with_all_behind_them(
    tmp_path,
):
    path = tmp_path / "f"
    stopped(path, b"one\n", b"two\n", b"three\n")
    with resumable_file(path, lambda line: line != b"two\n", by="me") as file:
        assert file.kept == 1
        file.append(b"2\n")
    assert path.read_bytes() == b"one\n2\n"

    stopped(path, b"one\n")
    assert kept_of(path, by="another") == []


def test_a_books_puzzles_are_made_where_its_run_says(tmp_path, capsys):
    path = tmp_path / "book.yaml"
    path.write_text(
        "format: 1\n"
        "book: {id: b, title: B, seed: 1}\n"
        "sections: [{id: s, type: _blank, count: 1}]\n"
        "run: {executor: dask, scheduler: 'tcp://10.1.2.3:8786'}\n"
    )

    assert main(["generate", str(path)]) == 2
    assert f"{path}:4:" in (told := capsys.readouterr().err)
    assert "run.scheduler" in told
    assert main(["generate", str(path), "--executor", "serial"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_a_stream_says_that_it_does_not_keep_answers_apart(tmp_path, capsys):
    book = tmp_path / "book.yaml"
    book.write_text(
        "format: 1\nbook: {id: b, title: B, seed: 1}\n"
        "print: {printer: home, trim: A4}\nsections:\n"
        "- {id: words, type: crossword, level: easy, count: 1}\n"
        "- {id: digits, type: sudoku, level: easy, count: 1}\n"
    )

    assert main(["generate", str(book), "--executor", "serial"]) == 0
    said = capsys.readouterr().err
    assert 'section "words": answers may come again in neighbouring puzzles' in said
    assert "as publish build does" in said
    assert '"digits"' not in said


def test_a_stream_of_puzzles_without_windows_says_nothing_of_them(capsys):
    assert main(["generate", "sudoku:easy", "-n", "1", "--executor", "serial"]) == 0
    assert "neighbouring" not in capsys.readouterr().err
