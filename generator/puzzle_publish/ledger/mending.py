"""Finds outcomes whose name was damaged, and gives them their names back.

A row's digest covers its name. A damaged name is not found when its job is asked for,
and the outcome would silently be made again; but the digest shows which job's it is.
"""

import sqlite3
from collections.abc import Iterable, Sequence

from .file import is_whole, transaction

# A larger ledger is looked through only for a book of which it has some outcomes.
MOST_ROWS = 2_000
_Row = tuple[str, str]  # body and digest


def misnamed(db: sqlite3.Connection) -> tuple[_Row, ...]:
    """Return the rows of outcomes that do not match their digest."""
    rows = db.execute("SELECT job, body, sha FROM outcome")
    return tuple((body, sha) for job, body, sha in rows if not is_whole(sha, job, body))


def few(db: sqlite3.Connection) -> bool:
    """Return whether a ledger is small enough to be looked through at any time."""
    rows = db.execute("SELECT 1 FROM outcome LIMIT ?", (MOST_ROWS + 1,))
    return len(rows.fetchall()) <= MOST_ROWS


def named(rows: Iterable[_Row], jobs: Sequence[str]) -> dict[str, _Row]:
    """Return the rows that are outcomes of these jobs, by job."""
    return {
        job: (body, sha)
        for body, sha in rows
        for job in jobs
        if is_whole(sha, job, body)
    }


def mend(db: sqlite3.Connection, found: dict[str, _Row]) -> None:
    """Write the names of outcomes anew.

    The table is filled again, since SQLite sorts it by name and may not find a row
    whose name has changed.
    """
    with transaction(db):
        db.execute("CREATE TEMP TABLE mended AS SELECT job, body, sha FROM outcome")
        for job, (_, sha) in found.items():
            db.execute("UPDATE mended SET job = ? WHERE sha = ?", (job, sha))
        db.execute("DELETE FROM outcome")
        db.execute("INSERT OR REPLACE INTO outcome SELECT * FROM mended ORDER BY job")
        db.execute("DROP TABLE mended")
