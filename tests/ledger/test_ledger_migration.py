"""A ledger of an earlier format is brought to today's when it is opened."""

import hashlib
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from puzzle_publish.core.entries import draft_of
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.locks import file_lock
from puzzle_publish.core.puzzle import puzzle_id
from puzzle_publish.ledger import Ledger
from puzzle_publish.ledger import migration as ledgermigration
from puzzle_publish.ledger.check import check
from puzzle_publish.ledger.file import FORMAT, USERS, lock_folder
from puzzle_publish.types.former_names import renewed
from puzzle_publish.types.registry import load

FIXTURES = Path(__file__).parents[1] / "fixtures"
OLD = FIXTURES / "volume-1/ledger.sqlite"
# Fill-ins and codewords are types in it, and crosswords are known by their clues.
SECOND = FIXTURES / "format-2/ledger.sqlite"


@pytest.fixture
def path(tmp_path):
    return Path(shutil.copy(OLD, tmp_path / "ledger.sqlite"))


def rows(path, query):
    with closing(sqlite3.connect(path)) as db:
        return db.execute(query).fetchall()


def change(path, query):
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(query)


def puzzles(path):
    return {n: json.loads(b) for n, b in rows(path, "SELECT id, body FROM puzzle")}


def backups(path):
    return sorted(path.parent.glob("ledger-backup-*"))


@pytest.mark.parametrize("old", [OLD, SECOND])
def test_puzzles_uses_and_outcomes_have_todays_names_and_ids(old, tmp_path):
    path = Path(shutil.copy(old, tmp_path / "ledger.sqlite"))
    before = puzzles(path)
    Ledger.open(path).close()

    assert not before.keys() & puzzles(path).keys()

    found = puzzles(path)
    types = sorted(puzzle["type"] for puzzle in found.values())
    assert types == ["codeword"] * 3 + ["crossword"] * 3 + ["fill_in"] * 3
    for name, puzzle in found.items():
        kind = load(puzzle["type"])
        assert name == puzzle["id"]
        same = kind.identity(*kind.read(draft_of(puzzle)))
        assert name == puzzle_id(kind.name, same)
    assert {name for (name,) in rows(path, "SELECT puzzle_id FROM use")} == set(found)
    outcomes = [
        json.loads(b)["puzzle"] for (b,) in rows(path, "SELECT body FROM outcome")
    ]
    assert {one["id"] for one in outcomes} == set(found)
    assert rows(path, "PRAGMA user_version") == [(FORMAT,)]
    assert check(path).faults == ()


def test_params_are_those_that_a_book_would_have_today(path):
    Ledger.open(path).close()

    for puzzle in puzzles(path).values():
        if puzzle["type"] != "crossword":
            assert "kind" not in {**puzzle["params"], **puzzle["givens"]}
            assert "must" in puzzle["params"]
            read = load(puzzle["type"]).read_params(puzzle["params"])
            # Params that came later have their defaults.
            assert read.model_dump(mode="json").items() >= puzzle["params"].items()


def test_it_is_kept_as_it_was_and_said_once(path, said):
    before = check(path)
    for _ in range(2):
        Ledger.open(path).close()

    (copy,) = backups(path)
    assert rows(copy, "PRAGMA user_version") == [(1,)]
    assert check(copy) == before
    assert puzzles(copy) == puzzles(OLD)
    assert said.messages == [
        f"{path}: upgraded from format 1 to {FORMAT}, with new names or ids for 9"
        f" puzzles; the original is kept as {copy}"
    ]


def test_a_ledger_without_such_puzzles_changes_its_number_alone(path, said):
    for table in ("puzzle", "use", "book", "outcome"):
        change(path, f"DELETE FROM {table}")

    Ledger.open(path).close()

    assert rows(path, "PRAGMA user_version") == [(FORMAT,)]
    assert backups(path) == []
    assert said.messages == []


@pytest.mark.parametrize("table", ["puzzle", "use"])
def test_what_is_in_print_and_damaged_is_refused_and_stays(table, path):
    change(path, f"UPDATE {table} SET sha = 'no digest'")
    before = hashlib.sha256(path.read_bytes()).hexdigest()

    with pytest.raises(UsageError, match="this ledger is damaged"):
        Ledger.open(path)

    assert hashlib.sha256(path.read_bytes()).hexdigest() == before
    assert backups(path) == []


def test_it_waits_for_the_end_of_a_build_that_writes_the_earlier_format(path):
    """Which shares the lock of all users, and looked at the format when it began."""
    before = path.read_bytes()

    with (
        file_lock(lock_folder(path) / USERS, "", shared=True),
        pytest.raises(UsageError, match=r"a build is using it; it can be upgraded"),
    ):
        Ledger.open(path)
    assert path.read_bytes() == before

    Ledger.open(path).close()
    assert rows(path, "PRAGMA user_version") == [(FORMAT,)]


def test_a_damaged_outcome_is_in_nobodys_way(path):
    change(path, "UPDATE outcome SET sha = 'no digest'")

    Ledger.open(path).close()

    assert {puzzle["type"] for puzzle in puzzles(path).values()} > {"fill_in"}


def test_a_failure_on_the_way_leaves_the_format_that_it_had(path, monkeypatch):
    def failing(db, uses):
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(ledgermigration, "_replace_uses", failing)
    with pytest.raises(UsageError, match="disk I/O error"):
        Ledger.open(path)
    assert puzzles(path) == puzzles(OLD)
    assert rows(path, "PRAGMA user_version") == [(1,)]

    monkeypatch.undo()
    Ledger.open(path).close()
    assert check(path).faults == ()


def test_two_puzzles_that_are_the_same_now_stay_in_print(path, monkeypatch):
    """As when a later version counts more grids as the same one."""
    old = {n: p for n, p in puzzles(path).items() if p["givens"]["kind"] == "codeword"}

    def same(puzzle):
        return {**puzzle, "id": "0" * 16} if puzzle["id"] in old else renewed(puzzle)

    monkeypatch.setattr(ledgermigration, "renewed", same)
    with Ledger.open(path) as ledger:
        used = ledger.used_elsewhere("series", "other", 2)

    assert "0" * 16 in used
    assert len(used) == 9
    assert check(path).faults == ()


def test_a_puzzle_that_is_now_one_already_in_print_keeps_its_id(path, monkeypatch):
    kept, *others = sorted(
        n for n, p in puzzles(path).items() if p["givens"]["kind"] == "codeword"
    )

    def same(puzzle):
        if puzzle["id"] == kept:
            return puzzle
        return {**puzzle, "id": kept} if puzzle["id"] in others else renewed(puzzle)

    monkeypatch.setattr(ledgermigration, "renewed", same)
    with Ledger.open(path) as ledger:
        used = ledger.used_elsewhere("series", "other", 2)

    assert {kept, *others} <= used
    assert check(path).faults == ()
