"""The ledger's file: its tables, its format, and errors of files that are not ledgers.

SQLite in WAL mode. Each row carries the sha256 of its other columns, because SQLite
notices a changed byte in its own structures but not in the data.
"""

import hashlib
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from ..core.errors import UsageError
from ..core.log import MESSAGES, PASSING, with_fields
from ..core.puzzle import Json, canonical_json

# 2: fill-ins and codewords are types, not kinds of crossword. 3: ids of fills.
FORMAT = 3
REFUSED = 0  # in a use, in place of a number: the author wanted another puzzle
USERS = "users"  # the lock that all builds share
_APPLICATION = 0x7075626C  # "publ": tells our files from other programs'
_MAGIC = b"SQLite format 3\x00"
_BUSY_S = 60.0  # a commit takes milliseconds; waiting longer means a hung disk
_ROOM = 1 << 16  # bytes; with less free, an I/O error means that the disk is full

_TABLES = """
CREATE TABLE outcome(
    job TEXT PRIMARY KEY, body TEXT NOT NULL, sha TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE puzzle(
    id TEXT PRIMARY KEY, body TEXT NOT NULL, sha TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE use(
    series TEXT NOT NULL, puzzle_id TEXT NOT NULL, book TEXT NOT NULL,
    volume INTEGER NOT NULL, number INTEGER NOT NULL, sha TEXT NOT NULL,
    PRIMARY KEY(series, puzzle_id)) WITHOUT ROWID;
CREATE TABLE book(
    book TEXT NOT NULL, series TEXT NOT NULL, volume INTEGER NOT NULL,
    digest TEXT NOT NULL, uses_before TEXT NOT NULL, sha TEXT NOT NULL,
    PRIMARY KEY(book, series, volume)) WITHOUT ROWID;
"""


def connect(path: Path) -> sqlite3.Connection:
    """A connection that writes to a ledger, which is created if there is none.

    The file is checked before it is changed: one that is not a ledger stays untouched.

    Raises:
        UsageError: the file is not a ledger, or has a newer format.
        sqlite3.Error: the ledger is damaged or cannot be written.
    """
    require_magic(path)
    db = sqlite3.connect(path, timeout=_BUSY_S, isolation_level=None)
    db.text_factory = decode_column
    try:
        (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if tables:
            require_format(db, path)
        else:
            _set_up(db)
        # A killed process loses nothing; a power cut may lose the last outcomes,
        # which are then generated again.
        db.execute("PRAGMA synchronous = NORMAL")
        # Fail now, not after hours of work, if the file cannot be written. BEGIN is
        # not enough: in WAL mode only the first change is refused.
        db.execute("BEGIN IMMEDIATE")
        db.execute(f"PRAGMA user_version = {FORMAT}")
        db.execute("ROLLBACK")
    except BaseException:
        db.close()
        raise
    return db


def require_magic(path: Path) -> None:
    """Raise unless the file is an SQLite file or does not exist.

    Raises:
        UsageError: it is another program's.
        OSError: it cannot be read.
    """
    if not path.exists():
        return
    if path.is_dir():
        raise UsageError(f"{path}: is a folder; name a file for the ledger")
    if not path.is_file():  # opening a pipe would block
        raise UsageError(f"{path}: is not a regular file; name a file for the ledger")
    with path.open("rb") as file:
        start = file.read(len(_MAGIC))
    if not start:
        text = "%s: is empty; starting a new ledger in it"
        MESSAGES.warning(text, path, extra=with_fields(PASSING))
    elif start != _MAGIC:
        raise UsageError(damaged(path, "it is not an SQLite file"))


def require_format(db: sqlite3.Connection, path: Path) -> None:
    """Raise a UsageError unless an SQLite file is a ledger that this version reads."""
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (found,) = db.execute("PRAGMA user_version").fetchone()
    if application != _APPLICATION:
        raise UsageError(f"{path}: is another program's SQLite file, not a ledger")
    if found > FORMAT:
        raise UsageError(
            f"{path}: was written by a newer publish (ledger format {found}; this one"
            f" reads up to {FORMAT}); upgrade, or use another output folder"
        )


def row_sha(*columns: Json) -> str:
    """The digest of a row's other columns."""
    return hashlib.sha256(canonical_json(columns).encode("ascii")).hexdigest()


def is_whole(sha: str, *columns: Json) -> bool:
    """Return whether a row's columns match its digest."""
    try:
        return sha == row_sha(*columns)
    except (TypeError, ValueError):
        return False  # a changed byte can turn a column into a value of any type


def decode_column(raw: bytes) -> str:
    """A column as text; a damaged byte then fails the digest instead of raising."""
    return raw.decode("utf-8", "surrogateescape")


def lock_folder(path: Path) -> Path:
    """The folder of the ledger's locks.

    Raises:
        UsageError: no ledger can be at this path, or the folder is a link.
    """
    if path.name in ("", "..") or (path.exists() and not path.is_file()):
        raise UsageError(f"{path}: is not a regular file; name a file for the ledger")
    folder = path.with_suffix(".locks")
    if folder.is_symlink():
        raise UsageError(f"{folder}: is a link; the ledger's locks need a folder")
    return folder


@contextmanager
def ledger_errors(path: Path) -> Iterator[None]:
    """Raise a UsageError in place of an error of SQLite or the disk."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise UsageError(f"{path}: cannot be used ({_reason(path, error)})") from error
    except sqlite3.DatabaseError as error:
        raise UsageError(damaged(path, str(error))) from error
    except UnicodeDecodeError as error:  # from SQLite's own error message
        raise UsageError(damaged(path, "its tables are unreadable")) from error
    except OSError as error:
        raise UsageError(f"{path}: cannot be used ({error.strerror})") from error


def damaged(path: Path, why: str) -> str:
    """The message for a ledger that is too damaged to write to."""
    return (
        f"{path}: this ledger is damaged ({why}); restore a backup with `publish ledger"
        " restore`, or move the file away: all outcomes are then generated again, but"
        " the puzzles of a series' earlier volumes are known only after you build those"
        " volumes again, in order"
    )


def _reason(path: Path, error: sqlite3.OperationalError) -> str:
    name = getattr(error, "sqlite_errorname", "")
    if name.startswith("SQLITE_READONLY"):
        return "the file or its folder is read-only"
    if name == "SQLITE_FULL" or (name.startswith("SQLITE_IOERR") and _is_full(path)):
        return "the disk is full; make room and run it again: finished work is kept"
    return str(error)


def _is_full(path: Path) -> bool:
    try:
        return shutil.disk_usage(path.parent).free < _ROOM
    except OSError:
        return False


def insert(
    db: sqlite3.Connection,
    table: str,
    rows: Sequence[Sequence[Json]],
    verb: str = "INSERT OR REPLACE",
) -> None:
    """Insert rows, each with its digest."""
    if rows:
        marks = ",".join("?" * (len(rows[0]) + 1))
        db.executemany(
            f"{verb} INTO {table} VALUES({marks})",
            [(*row, row_sha(*row)) for row in rows],
        )


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """Commit what the body writes, or roll it back if the body fails."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _set_up(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA journal_mode = WAL")
    db.executescript(
        f"BEGIN IMMEDIATE; {_TABLES} PRAGMA application_id = {_APPLICATION};"
        f" PRAGMA user_version = {FORMAT}; COMMIT;"
    )
