"""The ledger: every outcome ever made, and which puzzle stands in which volume.

One SQLite file (file.py), written by the parent process of a build alone. Locks
are held on files in a folder beside it.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import fields
from pathlib import Path
from typing import Self

from ..core.errors import UsageError
from ..core.jobs import read_outcome, write_outcome
from ..core.locks import held, shared
from ..core.log import MESSAGES
from ..core.puzzle import Json, Puzzle, canonical_json, digest
from ..core.values import Outcome, Selection
from .file import USERS, connect, damaged, is_whole, locks, row_sha, sentences
from .migration import migrate

_IN = 500  # SQLite's oldest limit of places in one statement is 999


class Ledger:
    """An open ledger; close it, or use it as a context manager."""

    def __init__(
        self, path: Path, connection: sqlite3.Connection, locked: ExitStack
    ) -> None:
        self.path = path
        self._db = connection
        self._locked = locked

    @classmethod
    def open(cls, path: Path) -> Self:
        """The ledger in this file, made when there is none.

        Raises:
            UsageError: the file cannot be used; nothing in it was changed.
        """
        with sentences(path), ExitStack() as stack:
            path.parent.mkdir(parents=True, exist_ok=True)
            # Whoever puts a backup in its place wants it alone.
            restored = f"{path} is being restored"
            stack.enter_context(shared(locks(path) / USERS, restored))
            # Two builds that start together must not both set up the file.
            with held(locks(path) / "open", "another build is opening the ledger"):
                db = connect(path)
                try:
                    migrate(db, path)
                except BaseException:
                    db.close()
                    raise
                return cls(path, db, stack.pop_all())

    def close(self) -> None:
        """Close the file; everything stored is on disk already."""
        with self._locked:
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
            with sentences(self.path):
                for name in names:
                    kind, _, rest = name.partition("-")
                    busy = f'another build of the {kind} "{rest}" is running'
                    lock = held(locks(self.path) / name, busy, wait=wait)
                    stack.enter_context(lock)
            yield

    def outcomes(self, jobs: Iterable[str]) -> dict[str, Outcome]:
        """The stored outcomes among these jobs; a damaged row counts as not stored."""
        wanted = list(jobs)
        found: dict[str, Outcome] = {}
        with sentences(self.path):
            for k in range(0, len(wanted), _IN):
                part = wanted[k : k + _IN]
                marks = ",".join("?" * len(part))
                rows = self._db.execute(
                    f"SELECT job, body, sha FROM outcome WHERE job IN ({marks})", part
                )
                whole: dict[str, str] = {}
                for job, body, sha in rows:
                    if is_whole(sha, job, body):
                        whole[job] = body
                    else:
                        MESSAGES.warning(
                            "%s: outcome %s is damaged and is made anew",
                            self.path,
                            job[:12],
                        )
                # As one text: the names of its members are then in memory once.
                values = json.loads(f"[{','.join(whole.values())}]")
                found |= zip(whole, map(read_outcome, values), strict=True)
        return found

    def store(self, outcomes: Iterable[tuple[str, Outcome]]) -> None:
        """Keep outcomes, all or none of them."""
        rows = [(job, write_outcome(outcome)) for job, outcome in outcomes]
        with sentences(self.path), self._transaction():
            self._db.executemany(
                "INSERT OR REPLACE INTO outcome VALUES(?, ?, ?)",
                [(job, body, row_sha(job, body)) for job, body in rows],
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

        What the ledger held for the same book and volume is replaced, all at once, and
        is on the disk when this returns: that a puzzle is in print cannot be made anew.

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
        with sentences(self.path), self._durable(), self._transaction():
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
        with sentences(self.path):
            for name in ids:
                row = self._db.execute(
                    "SELECT body, sha FROM puzzle WHERE id = ?", (name,)
                ).fetchone()
                if row is None:
                    continue
                body, sha = row
                if not is_whole(sha, name, body):
                    raise UsageError(damaged(self.path, f"puzzle {name}"))
                value = json.loads(body)
                path = tuple(value["seed_path"])
                found[name] = Puzzle(**{**value, "seed_path": path})
        return found

    def _uses_elsewhere(
        self, series: str, book: str, volume: int
    ) -> list[tuple[str, str, str, int]]:
        """The (series, puzzle, book, volume) of the series' uses in other volumes.

        All uses are looked at, 0.5 s for 100,000: in one whose series was changed by
        a failing disk, a puzzle would be taken for one that was never printed.
        """
        found = []
        with sentences(self.path):
            for (told,) in self._db.execute("PRAGMA integrity_check(use)"):
                if told != "ok":
                    raise UsageError(damaged(self.path, told))
            for *columns, sha in self._db.execute(
                "SELECT series, puzzle_id, book, volume, number, sha FROM use"
            ):
                if not is_whole(sha, *columns):
                    told = "a row does not match its digest"
                    raise UsageError(damaged(self.path, told))
                if columns[0] == series and columns[2:4] != [book, volume]:
                    found.append(tuple(columns[:4]))
        return found

    def _insert(
        self, table: str, rows: list[tuple[Json, ...]], verb: str = "INSERT OR REPLACE"
    ) -> None:
        if rows:
            marks = ",".join("?" * (len(rows[0]) + 1))
            self._db.executemany(
                f"{verb} INTO {table} VALUES({marks})",
                [(*row, row_sha(*row)) for row in rows],
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
    def _durable(self) -> Iterator[None]:
        """Force what the body writes to the disk, and into the file itself.

        Not only into the write-ahead log, which may be lost when somebody copies or
        moves the file alone.
        """
        self._db.execute("PRAGMA synchronous = FULL")
        try:
            yield
            # Without room, or while others read, the log has it all the same.
            with suppress(sqlite3.OperationalError):
                self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")
        finally:
            self._db.execute("PRAGMA synchronous = NORMAL")

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


def _body_of(puzzle: Puzzle) -> str:
    # Not `asdict`, which copies what is JSON already: 0.2 s for a year of puzzles.
    return canonical_json({f.name: getattr(puzzle, f.name) for f in fields(puzzle)})
