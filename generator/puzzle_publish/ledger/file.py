"""The ledger's file: its tables, what makes it ours, and what is said when it is not.

SQLite in WAL mode. A row carries the sha256 of its other columns, because SQLite sees
a changed byte in its own structure but not in what is stored.
"""

import hashlib
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..core.errors import UsageError
from ..core.log import MESSAGES
from ..core.puzzle import Json, canonical_json

FORMAT = 2  # 2: fill-ins and codewords are types, not kinds of crossword
USERS = "users"  # the lock that all builds share
_APPLICATION = (
    0x7075626C  # "publ", so that another program's file is not taken for ours
)
_MAGIC = b"SQLite format 3\x00"
_BUSY_S = 60.0  # another build commits within milliseconds; this is a hung disk
_ROOM = 1 << 16  # bytes; with less, an error of the disk is a full disk

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
    """A connection that writes a ledger of our format, made when there is none.

    Looks before it changes anything: what is no ledger stays as it is.

    Raises:
        UsageError: it is none, or of a newer format.
        sqlite3.Error: it is damaged, or cannot be written.
    """
    require_magic(path)
    db = sqlite3.connect(path, timeout=_BUSY_S, isolation_level=None)
    db.text_factory = any_text
    try:
        (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if tables:
            require_format(db, path)
        else:
            _set_up(db)
        # A killed process loses nothing; a power cut may lose the last outcomes,
        # which are then made again.
        db.execute("PRAGMA synchronous = NORMAL")
        # A file that cannot be written is told now, not after hours of work. To begin
        # is not enough: in WAL mode the first change alone is refused.
        db.execute("BEGIN IMMEDIATE")
        db.execute(f"PRAGMA user_version = {FORMAT}")
        db.execute("ROLLBACK")
    except BaseException:
        db.close()
        raise
    return db


def require_magic(path: Path) -> None:
    """Make sure that a file is one of SQLite's, or that there is none yet.

    Raises:
        UsageError: it is another program's.
        OSError: it cannot be read.
    """
    if not path.exists():
        return
    if path.is_dir():
        raise UsageError(f"{path}: is a folder; name a file for the ledger")
    if not path.is_file():  # a pipe would be waited for
        raise UsageError(f"{path}: is no regular file; name a file for the ledger")
    with path.open("rb") as file:
        start = file.read(len(_MAGIC))
    if not start:
        MESSAGES.warning("%s: is empty; a new ledger is begun in it", path)
    elif start != _MAGIC:
        raise UsageError(damaged(path, "it is no SQLite file"))


def require_format(db: sqlite3.Connection, path: Path) -> None:
    """Make sure that a file of SQLite's is a ledger that this version reads.

    Raises:
        UsageError: it is not.
    """
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (found,) = db.execute("PRAGMA user_version").fetchone()
    if application != _APPLICATION:
        raise UsageError(f"{path}: is a SQLite file of another program, not a ledger")
    if found > FORMAT:
        raise UsageError(
            f"{path}: was written by a newer publish (ledger format {found}, this one"
            f" knows {FORMAT}); upgrade, or use another output folder"
        )


def row_sha(*columns: Json) -> str:
    """The digest of a row's other columns."""
    return hashlib.sha256(canonical_json(columns).encode("ascii")).hexdigest()


def is_whole(sha: str, *columns: Json) -> bool:
    """Whether a row's columns are those that its digest was made of."""
    try:
        return sha == row_sha(*columns)
    except (TypeError, ValueError):
        return False  # one changed byte can make any type of any other


def any_text(raw: bytes) -> str:
    """The text of a column; a changed byte shows in the digest, not as an error."""
    return raw.decode("utf-8", "surrogateescape")


def locks(path: Path) -> Path:
    """The folder of the ledger's locks.

    Raises:
        UsageError: no ledger can be at this path, or a link stands in their place.
    """
    if path.name in ("", "..") or (path.exists() and not path.is_file()):
        raise UsageError(f"{path}: is no regular file; name a file for the ledger")
    folder = path.with_suffix(".locks")
    if folder.is_symlink():
        raise UsageError(f"{folder}: is a link; the ledger's locks go into a folder")
    return folder


@contextmanager
def sentences(path: Path) -> Iterator[None]:
    """Turn what SQLite and the disk say into a sentence for the user."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise UsageError(f"{path}: cannot be used ({_reason(path, error)})") from error
    except sqlite3.DatabaseError as error:
        raise UsageError(damaged(path, str(error))) from error
    except UnicodeDecodeError as error:  # of SQLite's own message about the file
        raise UsageError(damaged(path, "its tables are unreadable")) from error
    except OSError as error:
        raise UsageError(f"{path}: cannot be used ({error.strerror})") from error


def damaged(path: Path, why: str) -> str:
    """What is said of a ledger that nobody should write to."""
    return (
        f"{path}: this is no whole ledger ({why}); put a backup back with `publish"
        " ledger restore`, or move it away: all outcomes are then made anew, but the"
        " puzzles of a series' earlier volumes are known again only when those are"
        " built again, in their order"
    )


def _reason(path: Path, error: sqlite3.OperationalError) -> str:
    name = getattr(error, "sqlite_errorname", "")
    if name.startswith("SQLITE_READONLY"):
        return "the file or its folder is read-only"
    if name == "SQLITE_FULL" or (name.startswith("SQLITE_IOERR") and _is_full(path)):
        return "the disk is full; make room and run it again, what is done is kept"
    return str(error)


def _is_full(path: Path) -> bool:
    try:
        return shutil.disk_usage(path.parent).free < _ROOM
    except OSError:
        return False


def _set_up(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA journal_mode = WAL")
    db.executescript(
        f"BEGIN IMMEDIATE; {_TABLES} PRAGMA application_id = {_APPLICATION};"
        f" PRAGMA user_version = {FORMAT}; COMMIT;"
    )
