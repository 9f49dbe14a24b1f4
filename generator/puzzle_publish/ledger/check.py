"""Checks a ledger: its structure, every row's digest, references between rows."""

import json
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from ..core.errors import UsageError
from ..core.jobs import read_outcome
from ..core.puzzle import Json
from .file import (
    REFUSED,
    decode_column,
    is_whole,
    ledger_errors,
    require_format,
    require_magic,
)

_COLUMNS = {
    "outcome": "job, body, sha",
    "puzzle": "id, body, sha",
    "use": "series, puzzle_id, book, volume, number, sha",
    "book": "book, series, volume, digest, uses_before, sha",
}
_MOST_FAULTS = 1_000  # in a badly damaged file every row is a fault


@dataclass(frozen=True, slots=True)
class Volume:
    """A recorded book.

    Attributes:
        series: "" if the book is in none.
        volume: its number in the series.
        book: its id.
        puzzles: how many; None outside a series, where uses are not recorded.
    """

    series: str
    volume: int
    book: str
    puzzles: int | None


@dataclass(frozen=True, slots=True)
class CheckResult:
    """A ledger's contents and its faults."""

    outcomes: int
    puzzles: int
    volumes: tuple[Volume, ...]
    faults: tuple[str, ...]


def check(path: Path) -> CheckResult:
    """The contents and faults of the ledger in this file; builds may use it meanwhile.

    Raises:
        UsageError: there is none, it has a newer format, or it cannot be read.
    """
    with ledger_errors(path):
        if not path.exists():
            raise UsageError(f"{path}: there is no ledger")
        if path.is_file() and not path.stat().st_size:
            raise UsageError(f"{path}: is empty, not a ledger")
        require_magic(path)
        try:
            with closing(read_only(path)) as db:
                (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
                if not tables:  # its set-up was cut short; the next build redoes it
                    raise UsageError(f"{path}: is empty, not a ledger")
                require_format(db, path)
                db.execute("BEGIN")  # a snapshot, since a build may be writing
                return _checked(db)
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError as error:
            return CheckResult(0, 0, (), (str(error),))
        except UnicodeDecodeError:  # from SQLite's own error message
            return CheckResult(0, 0, (), ("its tables are unreadable",))


def read_only(path: Path) -> sqlite3.Connection:
    """A connection that reads a ledger and cannot change it."""
    name = path.resolve().as_uri()
    try:
        return _opened(f"{name}?mode=rw")
    except sqlite3.OperationalError:
        # Reading a write-ahead log needs a file beside it, which fails in a read-only
        # folder. Without a log, the file alone has everything.
        log = path.with_name(f"{path.name}-wal")
        if log.exists() and log.stat().st_size:
            raise
        return _opened(f"{name}?immutable=1")


def _opened(uri: str) -> sqlite3.Connection:
    db = sqlite3.connect(uri, uri=True, isolation_level=None)
    db.text_factory = decode_column
    try:
        db.execute("PRAGMA query_only = ON")
        db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except BaseException:
        db.close()
        raise
    return db


def _checked(db: sqlite3.Connection) -> CheckResult:
    structure = [row[0] for row in db.execute("PRAGMA integrity_check")]
    if structure != ["ok"]:
        # With a broken structure, faults in rows would only confuse.
        return CheckResult(0, 0, (), tuple(structure))
    tables = {row[0] for row in db.execute("SELECT name FROM sqlite_master")}
    if missing := sorted(_COLUMNS.keys() - tables):
        return CheckResult(0, 0, (), tuple(f"has no table {name}" for name in missing))
    faults = list(islice(_row_faults(db), _MOST_FAULTS))
    faults += islice(_reference_faults(db), _MOST_FAULTS - len(faults))
    counts = {
        table: db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
        for table in ("outcome", "puzzle")
    }
    volumes = tuple(_volumes(db))
    return CheckResult(counts["outcome"], counts["puzzle"], volumes, tuple(faults))


def _row_faults(db: sqlite3.Connection) -> Iterator[str]:
    for table, columns in _COLUMNS.items():
        for *row, sha in db.execute(f"SELECT {columns} FROM {table}"):
            name = f"{table} {_named(table, row)}"
            if not is_whole(sha, *row):
                yield f"{name}: does not match its digest"
            elif table == "outcome" and not _is_outcome(row[1]):
                yield f"{name}: cannot be read"


def _named(table: str, row: list[Json]) -> str:
    if table == "use":
        return f'of puzzle {row[1]} in the series "{row[0]}"'
    if table == "book":
        return f'"{row[0]}", volume {row[2]} of the series "{row[1]}"'
    return str(row[0])[:16]


def _is_outcome(body: str) -> bool:
    try:
        read_outcome(json.loads(body))
    except (ValueError, TypeError, KeyError):
        return False
    return True


def _reference_faults(db: sqlite3.Connection) -> Iterator[str]:
    for series, puzzle in db.execute(
        "SELECT series, puzzle_id FROM use"
        f" WHERE number != {REFUSED} AND puzzle_id NOT IN (SELECT id FROM puzzle)"
    ):
        yield f'puzzle {puzzle}: is used in the series "{series}" but missing'
    for series, volume, book in db.execute(
        "SELECT DISTINCT u.series, u.volume, u.book FROM use u LEFT JOIN book b"
        " ON b.series = u.series AND b.volume = u.volume AND b.book = u.book"
        " WHERE b.book IS NULL"
    ):
        yield f'book "{book}", volume {volume} of the series "{series}": is missing'
    for series, volume, book, count, least, most, different in db.execute(
        "SELECT series, volume, book, count(*), min(number), max(number),"
        " count(DISTINCT number) FROM use"
        f" WHERE number != {REFUSED} GROUP BY series, volume, book"
    ):
        if (least, most, different) != (1, count, count):
            yield (
                f'book "{book}", volume {volume} of the series "{series}": has {count}'
                f" puzzles, numbered from {least} to {most}"
            )


def _volumes(db: sqlite3.Connection) -> Iterator[Volume]:
    counts: Counter[tuple[str, int, str]] = Counter()
    for *key, count in db.execute(
        "SELECT series, volume, book, count(*) FROM use"
        f" WHERE number != {REFUSED} GROUP BY series, volume, book"
    ):
        counts[key[0], key[1], key[2]] = count
    for series, volume, book in db.execute(
        "SELECT series, volume, book FROM book ORDER BY series, volume, book"
    ):
        yield Volume(
            series, volume, book, counts[series, volume, book] if series else None
        )


def volumes_by_series(checked: CheckResult) -> dict[str, list[Volume]]:
    """The recorded volumes of each series, in order."""
    found: defaultdict[str, list[Volume]] = defaultdict(list)
    for volume in checked.volumes:
        found[volume.series].append(volume)
    return dict(found)
