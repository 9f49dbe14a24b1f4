"""Migration of a ledger from an earlier format to the current one.

Every stored puzzle gets its current type and id (types/former_names.py), and so do the
rows that refer to it. To rename a type or to change which puzzles are the same, add to
former_names.py and raise file.FORMAT.
"""

import json
import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path

from ..core.errors import UsageError
from ..core.log import MESSAGES
from ..core.puzzle import Json, canonical_json
from ..core.reading.json_values import members_of
from ..types.former_names import may_change, renewed
from .backup import copy_aside
from .file import FORMAT, damaged, insert, is_whole, transaction

Row = tuple[Json, ...]


def is_current(db: sqlite3.Connection) -> bool:
    """Return whether a ledger has the current format."""
    return _format(db) == FORMAT


def _format(db: sqlite3.Connection) -> int:
    (found,) = db.execute("PRAGMA user_version").fetchone()
    return int(found)


def migrate(db: sqlite3.Connection, path: Path) -> None:
    """Migrate a ledger that nobody else uses to the current format, in one transaction.

    If that changes a puzzle, the file is first copied beside itself.
    """
    found = _format(db)
    if found == FORMAT:
        return
    copy = None
    with transaction(db):
        puzzles = _puzzles(db, path)
        uses = _uses(db, path, puzzles)
        outcomes = list(_outcomes(db))
        if puzzles:
            copy = copy_aside(path)
        _replace_puzzles(db, puzzles, uses)
        _replace_uses(db, uses)
        insert(db, "outcome", outcomes)
        db.execute(f"PRAGMA user_version = {FORMAT}")
    if copy is not None:
        MESSAGES.info(
            "%s: upgraded from format %d to %d, with new names or ids for %s; the"
            " original is kept as %s",
            path,
            found,
            FORMAT,
            "1 puzzle" if len(puzzles) == 1 else f"{len(puzzles):,} puzzles",
            copy,
        )


def _puzzles(db: sqlite3.Connection, path: Path) -> dict[str, Mapping[str, Json]]:
    """The puzzles that change, in their new form, by their old id."""
    found = {}
    for name, body, sha in db.execute("SELECT id, body, sha FROM puzzle ORDER BY id"):
        if not is_whole(sha, name, body):
            raise UsageError(damaged(path, f"puzzle {name}"))
        if may_change(body):
            puzzle: Json = json.loads(body)
            now = renewed(puzzle)
            if now is not puzzle:
                found[str(name)] = members_of(now)
    return found


def _uses(
    db: sqlite3.Connection, path: Path, puzzles: Mapping[str, Mapping[str, Json]]
) -> dict[Row, str]:
    """The rows of uses whose puzzles change, each with its new id.

    If two puzzles of a series become the same puzzle, the second keeps its old id: both
    are in print, and the first is enough to keep it out of other volumes.
    """
    rows = []
    for *columns, sha in db.execute(
        "SELECT series, puzzle_id, book, volume, number, sha FROM use"
        " ORDER BY series, volume, number"
    ):
        if not is_whole(sha, *columns):
            raise UsageError(damaged(path, "a row does not match its digest"))
        rows.append(tuple(columns))
    taken = {row[:2] for row in rows if row[1] not in puzzles}
    found: dict[Row, str] = {}
    for row in rows:
        series, old = row[:2]
        if old in puzzles:
            now = str(puzzles[old]["id"])
            found[row] = old if (series, now) in taken else now
            taken.add((series, now))
    return found


def _replace_puzzles(
    db: sqlite3.Connection,
    puzzles: Mapping[str, Mapping[str, Json]],
    uses: Mapping[Row, str],
) -> None:
    db.executemany("DELETE FROM puzzle WHERE id = ?", [(old,) for old in puzzles])
    now = {puzzle["id"]: puzzle for puzzle in puzzles.values()}
    now |= {old: {**puzzles[old], "id": old} for old in uses.values() if old in puzzles}
    insert(db, "puzzle", [(name, canonical_json(one)) for name, one in now.items()])


def _replace_uses(db: sqlite3.Connection, uses: Mapping[Row, str]) -> None:
    db.executemany(
        "DELETE FROM use WHERE series = ? AND puzzle_id = ?", [row[:2] for row in uses]
    )
    insert(db, "use", [(row[0], now, *row[2:]) for row, now in uses.items()])


def _outcomes(db: sqlite3.Connection) -> Iterator[Row]:
    """Yield the outcome rows that change; a build replaces damaged ones."""
    for job, body, sha in db.execute("SELECT job, body, sha FROM outcome"):
        if is_whole(sha, job, body) and may_change(body):
            outcome = json.loads(body)
            puzzle = renewed(outcome["puzzle"])
            if puzzle is not outcome["puzzle"]:
                yield job, canonical_json({**outcome, "puzzle": puzzle})
