"""The ledger: every outcome ever generated, and which volume prints which puzzle.

One SQLite file (file.py), written only by the parent process of a build. Its locks are
files in a folder beside it.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import fields
from pathlib import Path
from typing import Self

from ..core.errors import UsageError
from ..core.jobs import read_outcome, write_outcome
from ..core.locks import file_lock
from ..core.log import MESSAGES, PASSING, with_fields
from ..core.puzzle import Puzzle, canonical_json, digest
from ..core.values import Outcome, Selection
from .file import (
    REFUSED,
    USERS,
    connect,
    damaged,
    insert,
    is_whole,
    ledger_errors,
    lock_folder,
    transaction,
)
from .mending import few, mend, misnamed, named
from .migration import is_current, migrate

_IN = 500  # SQLite's oldest limit of places in one statement is 999


class Ledger:
    """An open ledger, to be closed or used as a context manager."""

    def __init__(
        self, path: Path, connection: sqlite3.Connection, locked: ExitStack
    ) -> None:
        self.path = path
        self._db = connection
        self._locked = locked
        self._misnamed: tuple[tuple[str, str], ...] | None = None

    @classmethod
    def open(cls, path: Path) -> Self:
        """The ledger in this file, created if there is none.

        Raises:
            UsageError: the file cannot be used; nothing in it was changed.
        """
        with ledger_errors(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            locks = lock_folder(path)
            # Two builds that start together must not both set up the file.
            with file_lock(locks / "open", "another build is opening the ledger"):
                with ExitStack() as stack:
                    # A restore takes this lock exclusively.
                    restored = f"{path} is being restored"
                    users = file_lock(locks / USERS, restored, shared=True)
                    stack.enter_context(users)
                    db = stack.enter_context(closing(connect(path)))
                    if is_current(db):
                        return cls(path, db, stack.pop_all())
                # An earlier version would go on writing rows of its own format.
                used = f"{path}: a build is using it; it can be upgraded when that ends"
                with (
                    file_lock(locks / USERS, used, wait=False),
                    closing(connect(path)) as db,
                ):
                    migrate(db, path)
        return cls.open(path)

    def close(self) -> None:
        """Close the file; everything stored is already on the disk."""
        self._locked.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def hold(
        self, *, series: str | None, book_id: str, wait: bool = True
    ) -> Iterator[None]:
        """Lock the series and the book against other builds while the body runs.

        Held from before `fill` until after `record_book`, or two volumes could pick the
        same puzzle. Builds of other series and books are not affected.

        Raises:
            UsageError: another build holds a lock and `wait` is false.
        """
        names = [f"book-{book_id}"]
        if series is not None:
            # Always in this order, so that two builds cannot deadlock.
            names.insert(0, f"series-{series}")
        with ExitStack() as stack:
            with ledger_errors(self.path):
                for name in names:
                    kind, _, rest = name.partition("-")
                    busy = f'another build of the {kind} "{rest}" is running'
                    lock = file_lock(lock_folder(self.path) / name, busy, wait=wait)
                    stack.enter_context(lock)
            yield

    def outcomes(self, jobs: Iterable[str]) -> dict[str, Outcome]:
        """The stored outcomes among these jobs; a damaged row counts as not stored.

        A row of which only the name is damaged gets its name back.
        """
        wanted = list(jobs)
        found = self._stored(wanted)
        missing = [job for job in wanted if job not in found]
        with ledger_errors(self.path):
            if missing and (found or few(self._db)) and self._mended(missing):
                found |= self._stored(missing)
        return found

    def _mended(self, missing: list[str]) -> bool:
        """Mend rows with damaged names that are among these jobs; return if any was."""
        if self._misnamed is None:
            self._misnamed = misnamed(self._db)
        mine = named(self._misnamed, missing)
        if mine:
            mend(self._db, mine)
            self._misnamed = tuple(
                row for row in self._misnamed if row not in mine.values()
            )
        for job in mine:
            MESSAGES.warning(
                "%s: the name of outcome %s was damaged and is mended",
                *(self.path, job[:12]),
                extra=with_fields(PASSING),
            )
        return bool(mine)

    def _stored(self, wanted: list[str]) -> dict[str, Outcome]:
        found: dict[str, Outcome] = {}
        with ledger_errors(self.path):
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
                            "%s: outcome %s is damaged and will be generated again",
                            *(self.path, job[:12]),
                            extra=with_fields(PASSING),
                        )
                # Parsed as one text, so that equal keys share memory.
                values = json.loads(f"[{','.join(whole.values())}]")
                found |= zip(whole, map(read_outcome, values), strict=True)
        return found

    def store(self, outcomes: Iterable[tuple[str, Outcome]]) -> None:
        """Store outcomes, all or none of them."""
        rows = [(job, write_outcome(outcome)) for job, outcome in outcomes]
        with ledger_errors(self.path), transaction(self._db):
            insert(self._db, "outcome", rows)

    def used_elsewhere(
        self, series: str | None, book_id: str, volume: int, *, warn: bool = True
    ) -> frozenset[str]:
        """The ids of all puzzles in the series' other volumes, later ones included.

        Those that their authors refused are among them. `warn` says what is odd about
        the numbers of the volumes.

        If only earlier volumes counted, volume 1 built after volume 2 could repeat a
        puzzle that is in print. Counting all of them changes no rebuild: duplicates are
        settled greedily in key order, so a puzzle once picked is refused later only if
        another volume has it, and every volume avoids all volumes recorded before it.
        """
        if series is None:
            return frozenset()
        rows = self._uses_elsewhere(series, book_id, volume)
        if warn:
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
        """Record a finished book: its puzzles, and their use in the series.

        Replaces an earlier record of the same book and volume in one transaction, which
        is on the disk on return: which puzzles are in print cannot be computed again.

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
            refused = selection.refused
            uses += [(series, one, book_id, volume, REFUSED) for one in refused]
        with ledger_errors(self.path), self._durable(), transaction(self._db):
            insert(self._db, "puzzle", puzzles)
            insert(self._db, "book", [book])
            self._db.execute(
                "DELETE FROM use WHERE series = ? AND book = ? AND volume = ?",
                (named, book_id, volume),
            )
            try:
                insert(self._db, "use", uses, verb="INSERT")
            except sqlite3.IntegrityError as error:
                raise UsageError(
                    f'another volume of the series "{series}" took one of the puzzles'
                    " while this one was built; build again"
                ) from error

    def _uses_elsewhere(
        self, series: str, book: str, volume: int
    ) -> list[tuple[str, str, str, int]]:
        """The (series, puzzle, book, volume) of the series' uses in other volumes.

        Every use is checked (0.5 s for 100,000): if a failing disk had changed the
        series of a row, its puzzle would pass for one that was never printed.
        """
        found = []
        with ledger_errors(self.path):
            for (fault,) in self._db.execute("PRAGMA integrity_check(use)"):
                if fault != "ok":
                    raise UsageError(damaged(self.path, fault))
            for *columns, sha in self._db.execute(
                "SELECT series, puzzle_id, book, volume, number, sha FROM use"
            ):
                if not is_whole(sha, *columns):
                    fault = "a row does not match its digest"
                    raise UsageError(damaged(self.path, fault))
                if columns[0] == series and columns[2:4] != [book, volume]:
                    found.append(tuple(columns[:4]))
        return found

    def _warn_about_volumes(
        self, series: str, volume: int, others: set[tuple[int, str]]
    ) -> None:
        for number, book in sorted(others):
            if number == volume:
                MESSAGES.warning(
                    'volume %d of the series "%s" is already the book "%s" in %s, whose'
                    " puzzles are avoided; give this book another volume number",
                    volume,
                    series,
                    book,
                    self.path,
                )
        missing = sorted(set(range(1, volume)) - {number for number, _ in others})
        if missing:
            MESSAGES.warning(
                'the series "%s" has no volume %s in %s; its puzzles may repeat',
                series,
                ", ".join(map(str, missing[:10])),
                self.path,
            )

    @contextmanager
    def _durable(self) -> Iterator[None]:
        """Sync what the body writes, into the file itself.

        The write-ahead log is not enough: it is lost when somebody copies or moves only
        the file.
        """
        self._db.execute("PRAGMA synchronous = FULL")
        try:
            yield
            # On a full disk, or while others read, the log still has everything.
            with suppress(sqlite3.OperationalError):
                self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")
        finally:
            self._db.execute("PRAGMA synchronous = NORMAL")


def _body_of(puzzle: Puzzle) -> str:
    # Not `asdict`, which copies plain JSON: 0.2 s for a year of puzzles.
    return canonical_json({f.name: getattr(puzzle, f.name) for f in fields(puzzle)})
