"""`publish verify` of a file of lines: true ones are proven, any other is not."""

import io
import json
import random
from pathlib import Path

import pytest
from small_selection import ABOUT, export_bytes, places, selection

from puzzle_publish.cli import main
from puzzle_publish.cli import verify as reprove
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.reading import lines as lines_file
from puzzle_publish.make import proofs
from puzzle_publish.make.executor_options import ExecutorOptions

COUNT = 80


@pytest.fixture(scope="module")
def raw(tmp_path_factory) -> bytes:
    path = tmp_path_factory.mktemp("lines") / "puzzles.jsonl"
    call = ["generate", "_blank:hard", "-n", str(COUNT), "--output", str(path)]
    assert main([*call, "--executor", "serial"]) == 0
    return path.read_bytes()


def verify(path: Path) -> int:
    return main(["verify", str(path)])


@pytest.fixture
def path(raw, tmp_path) -> Path:
    found = tmp_path / "puzzles.jsonl"
    found.write_bytes(raw)
    return found


def test_true_lines_are_proven(path, capsys):
    assert verify(path) == 0
    assert capsys.readouterr().out == "80 puzzles proven: 80 unique\n"


def test_the_lines_of_a_book_are_proven(tmp_path, capsys):
    path = tmp_path / "puzzles.jsonl"
    path.write_bytes(export_bytes("jsonl", ABOUT, selection(6), places(6)))

    assert verify(path) == 0
    assert capsys.readouterr().out == "6 puzzles proven: 6 unique\n"


def test_lines_from_stdin_are_proven(raw, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw)))
    assert main(["verify", "-", "--executor", "serial"]) == 0
    assert capsys.readouterr().out == "80 puzzles proven: 80 unique\n"


def spoil(path: Path, change) -> None:
    entries = [json.loads(line) for line in path.read_bytes().splitlines()]
    change(entries)
    path.write_text("".join(f"{json.dumps(entry)}\n" for entry in entries))


def _empty_a_key(entries):
    entries[69]["answer"] = entries[70]["answer"]


def _repeat(entries):
    entries[40] = entries[3] | {"number": 41}


def _swap(entries):
    entries[4], entries[5] = entries[5], entries[4]


def _lose(entries):
    del entries[79]["params"], entries[79]["seed_path"]


def _move(entries):
    entries[2]["seed_path"][1] = "elsewhere"


def _half_a_page(entries):
    entries[6]["page"] = 3


def _unknown(entries):
    entries[7]["note"] = "x"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (_empty_a_key, "puzzle 70: the key is not the answer to the givens"),
        (_repeat, "puzzle 41: is the same puzzle as number 4"),
        (_swap, "puzzle 6: is in place 5; numbers must run without gaps"),
        (_lose, "puzzle 80: params is missing\npuzzle 80: seed_path is missing"),
        (_move, 'puzzle 3: its seed path names section "elsewhere" (it is in'),
        (
            _half_a_page,
            "puzzle 7: has only one of page and key_page; a puzzle has both",
        ),
        (_unknown, 'puzzle 8: has an unknown key "note"'),
    ],
)
def test_a_spoiled_line_is_named(path, change, told, capsys):
    spoil(path, change)

    assert verify(path) == 4
    assert told in capsys.readouterr().err


def test_worker_processes_and_short_blocks_find_the_same_faults(
    path, capsys, monkeypatch
):
    for change in (_empty_a_key, _repeat, _swap, _lose, _unknown):
        spoil(path, change)
    found = []
    for executor, block in ((None, 2048), ("serial", 7), ("process", 33)):
        monkeypatch.setattr(proofs, "_BLOCK", block)
        assert reprove.run(path, as_json=True, run_on=ExecutorOptions(executor, 2)) == 4
        found.append(capsys.readouterr().out)

    assert found[0] == found[1] == found[2]
    assert len(json.loads(found[0])["faults"]) == 7
    assert json.loads(found[0])["puzzles"] == COUNT


@pytest.mark.parametrize(
    "line", [b"", b"[]", b"null", b"{", b'{"a":1,"a":2}', b"\xff", b"[" * 9000, b"NaN"]
)
def test_a_line_that_is_no_puzzle_is_a_fault_of_its_place(path, raw, line, capsys):
    kept = raw.splitlines()
    path.write_bytes(b"\n".join([*kept[:2], line, *kept[3:5]]))

    assert reprove.run(path, as_json=True) == 4
    told = json.loads(capsys.readouterr().out)
    assert told["puzzles"] == 5
    assert {fault["number"] for fault in told["faults"]} == {3}


@pytest.mark.soak
def test_no_damage_to_the_bytes_makes_it_fall_over(path, raw, capsys):
    rng = random.Random(3)
    start = b"".join(raw.splitlines(keepends=True)[:6])
    for _ in range(150):
        bad = bytearray(start)
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(bad))
            bad[at : at + rng.randrange(3)] = rng.randbytes(rng.randrange(3))
        path.write_bytes(bad)

        assert verify(path) in (0, 4)
        capsys.readouterr()


def test_what_cannot_be_read_is_a_wrong_call(path, tmp_path, monkeypatch, capsys):
    with pytest.raises(UsageError, match="cannot be read"):
        reprove.run(tmp_path / "gone.jsonl")
    monkeypatch.setattr(lines_file, "LONGEST_BYTES", 100)
    with pytest.raises(UsageError, match="1: a line of more than"):
        reprove.run(path)

    path.write_bytes(b"")
    assert verify(path) == 4
    assert capsys.readouterr().err == "holds no puzzle\n"
