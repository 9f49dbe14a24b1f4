"""The ledger: every outcome ever made, and which puzzle stands in which volume.

One SQLite file, in WAL mode, written by the parent process of a build alone. A row
carries the sha256 of its other columns. Locks are held on files in a folder beside it.
"""

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Self

from .errors import UsageError
from .jobs import read_outcome, write_outcome
from .locks import held
from .log import MESSAGES
from .puzzle import Json, Puzzle, canonical_json, digest
from .values import Outcome, Selection

FORMAT = 1
_APPLICATION = (
    0x7075626C  # "publ", so that another program's file is not taken for ours
)
_MAGIC = b"SQLite format 3\x00"
_BUSY_S = 60.0  # another build commits within milliseconds; this is a hung disk
_IN = 500  # SQLite's oldest limit of places in one statement is 999

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


class Ledger:
    """An open ledger; close it, or use it as a context manager."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._db = connection

    @classmethod
    def open(cls, path: Path) -> Self:
        """The ledger in this file, made when there is none.

        Raises:
            UsageError: the file cannot be used; nothing in it was changed.
        """
        with _sentences(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            # Two builds that start together must not both set up the file.
            with held(_locks(path) / "open", "another build is opening the ledger"):
                return cls(path, _connect(path))

    def close(self) -> None:
        """Close the file; everything stored is on disk already."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def hold(
        self, *, series: str | None, book_id: str, wait: bool = True
    ) -> Iterator[None]:
        """Keep other builds of the series, and of the book, out while the body runs.

        Held from before `fill` to after `record_book`, or two volumes could pick one
        puzzle. Other series and books go on at the same time.

        Raises:
            UsageError: another build has it and `wait` is false.
        """
        names = [f"book-{book_id}"]
        if series is not None:
            # Always in this order, so that no two builds wait for each other.
            names.insert(0, f"series-{series}")
        with ExitStack() as stack:
            with _sentences(self.path):
                for name in names:
                    kind, _, rest = name.partition("-")
                    busy = f'another build of the {kind} "{rest}" is running'
                    lock = held(_locks(self.path) / name, busy, wait=wait)
                    stack.enter_context(lock)
            yield

    def outcomes(self, jobs: Iterable[str]) -> dict[str, Outcome]:
        """The stored outcomes among these jobs; a damaged row counts as not stored."""
        wanted = list(jobs)
        found: dict[str, Outcome] = {}
        with _sentences(self.path):
            for k in range(0, len(wanted), _IN):
                part = wanted[k : k + _IN]
                marks = ",".join("?" * len(part))
                rows = self._db.execute(
                    f"SELECT job, body, sha FROM outcome WHERE job IN ({marks})", part
                )
                for job, body, sha in rows:
                    if sha == _sha(job, body):
                        found[job] = read_outcome(json.loads(body))
                    else:
                        MESSAGES.warning(
                            "%s: outcome %s is damaged and is made anew",
                            self.path,
                            job[:12],
                        )
        return found

    def store(self, outcomes: Iterable[tuple[str, Outcome]]) -> None:
        """Keep outcomes, all or none of them."""
        rows = [(job, write_outcome(outcome)) for job, outcome in outcomes]
        with _sentences(self.path), self._transaction():
            self._db.executemany(
                "INSERT OR REPLACE INTO outcome VALUES(?, ?, ?)",
                [(job, body, _sha(job, body)) for job, body in rows],
            )

    def used_elsewhere(
        self, series: str | None, book_id: str, volume: int
    ) -> frozenset[str]:
        """The ids of all puzzles in the series' other volumes, later ones included.

        Were only earlier volumes avoided, volume 1 built after volume 2 could repeat a
        puzzle that is in print. To avoid all of them changes no rebuild: duplicates
        are settled greedily in key order, so a puzzle that was picked is refused
        later only if another volume has it, and every volume avoided every other
        that was recorded before it.
        """
        if series is None:
            return frozenset()
        rows = self._uses_elsewhere(series, book_id, volume)
        self._warn_about_volumes(series, volume, {(row[3], row[2]) for row in rows})
        return frozenset(row[1] for row in rows)

    def record_book(
        self,
        selection: Selection,
        *,
        series: str | None,
        book_id: str,
        volume: int,
        book_digest: str,
    ) -> None:
        """Enter a finished book: its puzzles, and their use in the series.

        What the ledger held for the same book and volume is replaced, all at once.

        Raises:
            UsageError: another volume took one of the puzzles since `fill`.
        """
        named = series or ""
        others = self._uses_elsewhere(named, book_id, volume)
        before = digest(sorted(row[1] for row in others))
        puzzles = [(pick.puzzle.id, _body_of(pick.puzzle)) for pick in selection.picks]
        book = (book_id, named, volume, book_digest, before)
        uses: list[tuple[str, str, str, int, int]] = []
        if series is not None:
            uses = [
                (series, pick.puzzle.id, book_id, volume, pick.number)
                for pick in selection.picks
            ]
        with _sentences(self.path), self._transaction():
            self._insert("puzzle", puzzles)
            self._insert("book", [book])
            self._db.execute(
                "DELETE FROM use WHERE series = ? AND book = ? AND volume = ?",
                (named, book_id, volume),
            )
            try:
                self._insert("use", uses, verb="INSERT")
            except sqlite3.IntegrityError as error:
                raise UsageError(
                    f'another volume of the series "{series}" took one of the puzzles'
                    " while this one was built; build again"
                ) from error

    def puzzles(self, ids: Iterable[str]) -> dict[str, Puzzle]:
        """The recorded puzzles among these ids, for a reprint."""
        found: dict[str, Puzzle] = {}
        with _sentences(self.path):
            for name in ids:
                row = self._db.execute(
                    "SELECT body, sha FROM puzzle WHERE id = ?", (name,)
                ).fetchone()
                if row is None:
                    continue
                body, sha = row
                if sha != _sha(name, body):
                    raise UsageError(_damaged(self.path, f"puzzle {name}"))
                value = json.loads(body)
                path = tuple(value["seed_path"])
                found[name] = Puzzle(**{**value, "seed_path": path})
        return found

    def _uses_elsewhere(self, series: str, book: str, volume: int) -> list[list[Json]]:
        with _sentences(self.path):
            rows = self._db.execute(
                "SELECT series, puzzle_id, book, volume, number, sha FROM use"
                " WHERE series = ? AND NOT (book = ? AND volume = ?)",
                (series, book, volume),
            ).fetchall()
        if any(sha != _sha(*columns) for *columns, sha in rows):
            raise UsageError(_damaged(self.path, "a row does not match its digest"))
        return rows

    def _insert(
        self, table: str, rows: list[tuple[Json, ...]], verb: str = "INSERT OR REPLACE"
    ) -> None:
        if rows:
            marks = ",".join("?" * (len(rows[0]) + 1))
            self._db.executemany(
                f"{verb} INTO {table} VALUES({marks})",
                [(*row, _sha(*row)) for row in rows],
            )

    def _warn_about_volumes(
        self, series: str, volume: int, others: set[tuple[int, str]]
    ) -> None:
        for number, book in sorted(others):
            if number == volume:
                MESSAGES.warning(
                    'volume %d of the series "%s" is the book "%s" in %s; its puzzles'
                    " are avoided; give this book a volume of its own",
                    volume,
                    series,
                    book,
                    self.path,
                )
        missing = sorted(set(range(1, volume)) - {number for number, _ in others})
        if missing:
            MESSAGES.warning(
                'the series "%s" has no volume %s in %s; puzzles may come again',
                series,
                ", ".join(map(str, missing[:10])),
                self.path,
            )

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise


def _connect(path: Path) -> sqlite3.Connection:
    """A connection to a ledger of our format; looks before it changes anything."""
    if path.exists() and path.stat().st_size:
        with path.open("rb") as file:
            if file.read(len(_MAGIC)) != _MAGIC:
                raise UsageError(_damaged(path, "it is no SQLite file"))
    db = sqlite3.connect(path, timeout=_BUSY_S, isolation_level=None)
    try:
        (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if tables:
            _require_format(db, path)
        else:
            _set_up(db)
        # A killed process loses nothing; a power cut may lose the last outcomes,
        # which are then made again.
        db.execute("PRAGMA synchronous = NORMAL")
    except BaseException:
        db.close()
        raise
    return db


def _set_up(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA journal_mode = WAL")
    db.executescript(
        f"BEGIN IMMEDIATE; {_TABLES} PRAGMA application_id = {_APPLICATION};"
        f" PRAGMA user_version = {FORMAT}; COMMIT;"
    )


def _require_format(db: sqlite3.Connection, path: Path) -> None:
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (found,) = db.execute("PRAGMA user_version").fetchone()
    if application != _APPLICATION:
        raise UsageError(f"{path}: is a SQLite file of another program, not a ledger")
    if found > FORMAT:
        raise UsageError(
            f"{path}: was written by a newer publish (ledger format {found}, this one"
            f" knows {FORMAT}); upgrade, or use another output folder"
        )


def _sha(*columns: Json) -> str:
    return hashlib.sha256(canonical_json(columns).encode("ascii")).hexdigest()


def _body_of(puzzle: Puzzle) -> str:
    # Not `asdict`, which copies what is JSON already: 0.2 s for a year of puzzles.
    return canonical_json({f.name: getattr(puzzle, f.name) for f in fields(puzzle)})


def _locks(path: Path) -> Path:
    return path.with_suffix(".locks")


@contextmanager
def _sentences(path: Path) -> Iterator[None]:
    """Turn what SQLite and the disk say into a sentence for the user."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise UsageError(f"{path}: cannot be used ({error})") from error
    except sqlite3.DatabaseError as error:
        raise UsageError(_damaged(path, str(error))) from error
    except OSError as error:
        raise UsageError(f"{path}: cannot be used ({error.strerror})") from error


def _damaged(path: Path, why: str) -> str:
    return (
        f"{path}: this is no whole ledger ({why}); put a copy of it back, or move it"
        " away: all outcomes are then made anew, but the puzzles of a series' earlier"
        " volumes are known again only when those are built again, in their order"
    )
