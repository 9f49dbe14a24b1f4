"""Copies of a ledger: made while builds go on, proven, and put back in its place."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path

from ..core.errors import UsageError, VerificationError
from ..core.locks import alone, held
from ..core.log import MESSAGES
from ..core.messages import capped
from .check import Checked, Volume, check, read_only
from .file import USERS, locks, sentences

_BESIDE = ("", "-wal", "-shm", "-journal")  # what belongs to a file of SQLite's


def backup(ledger: Path, target: Path | None) -> tuple[Path, Checked]:
    """Copy a ledger and return where, with what the copy was found to hold.

    Args:
        ledger: whose builds may go on meanwhile; the copy is of one moment.
        target: a file that is not there yet, or a folder, in which the copy is named
            by the ledger and the time; the ledger's own folder unless given.

    Raises:
        UsageError: one of the files cannot be used.
        VerificationError: the ledger is damaged; there is no copy.
    """
    if target is None or target.is_dir():
        target = _free(target or ledger.parent, ledger, "backup")
    elif target.exists():
        raise UsageError(f"{target}: is there already; a backup never replaces one")
    require_whole(ledger, check(ledger))
    with _copied(ledger, target, journal="DELETE") as (copy, found):
        copy.rename(target)
    return target, found


def copy_aside(ledger: Path) -> Path:
    """Copy a ledger beside itself as it is, whole or not; return where.

    Raises:
        UsageError: it cannot be read, or the copy cannot be written.
    """
    target = _free(ledger.parent, ledger, "backup")
    with _copied(ledger, target, journal="DELETE", whole=False) as (copy, _):
        copy.rename(target)
    return target


def restore(copy: Path, ledger: Path) -> tuple[Path | None, Checked]:
    """Put a copy in a ledger's place; return where the earlier ledger is now.

    Raises:
        UsageError: one of the files cannot be used, or a build uses the ledger.
        VerificationError: the copy is damaged; the ledger stays as it is.
    """
    require_whole(copy, check(copy))
    if ledger.is_dir():
        raise UsageError(f"{ledger}: is a folder; name a file for the ledger")
    if ledger.exists() and copy.samefile(ledger):
        raise UsageError(f"{copy}: is the ledger itself; name a backup")
    using = f"{ledger}: a build is using it"
    with sentences(ledger):
        ledger.parent.mkdir(parents=True, exist_ok=True)
        with (
            held(locks(ledger) / USERS, using, wait=False),
            _copied(copy, ledger, journal="WAL") as (whole, found),
        ):
            before = _volumes(ledger)
            aside = _set_aside(ledger)
            whole.replace(ledger)
    _warn_of_lost(ledger, before - {*found.volumes})
    return aside, found


def _volumes(ledger: Path) -> set[Volume]:
    with suppress(UsageError):
        return {*check(ledger).volumes}
    return set()


def _warn_of_lost(ledger: Path, lost: set[Volume]) -> None:
    for one in sorted(lost, key=lambda one: (one.series, one.volume, one.book)):
        if one.series:
            MESSAGES.warning(
                '%s: no longer knows volume %d of the series "%s" (%s); build it again'
                " before any other volume, or its puzzles may come twice",
                ledger,
                one.volume,
                one.series,
                one.book,
            )


def require_whole(path: Path, found: Checked) -> None:
    """Refuse a ledger with faults.

    Raises:
        VerificationError: with each of them.
    """
    if found.faults:
        raise VerificationError(capped([f"{path}: {told}" for told in found.faults]))


@contextmanager
def _copied(
    source: Path, target: Path, *, journal: str, whole: bool = True
) -> Iterator[tuple[Path, Checked]]:
    """Give a proven copy under a passing name beside the target, and what it holds.

    Args:
        source: what is copied, at one moment.
        target: whose folder is locked meanwhile.
        journal: SQLite's mode; without a log the copy is one file, to carry away.
        whole: refuse a copy with faults.
    """
    # One name for all, so that the next call finds what a killed one left.
    partial = target.with_name(".ledger.partial")
    with sentences(target):
        target.parent.mkdir(parents=True, exist_ok=True)
    with alone(target.parent):
        try:
            with sentences(target):
                _remove(partial)
                _copy(source, partial, journal)
            found = check(partial)
            if whole:
                require_whole(partial, found)
            with sentences(target):
                _sync(partial)
                yield partial, found
                _sync(target.parent)
        finally:
            with suppress(OSError):
                _remove(partial)


def _copy(source: Path, partial: Path, journal: str) -> None:
    with (
        closing(read_only(source)) as read,
        closing(sqlite3.connect(partial, isolation_level=None)) as written,
    ):
        read.backup(written)
        written.execute(f"PRAGMA journal_mode = {journal}")


def _set_aside(ledger: Path) -> Path | None:
    """Keep a ledger under a dated name; return it, None if there is no ledger.

    Linked, not moved: the ledger has its own name until the other takes it.
    """
    if not ledger.exists():
        _remove(ledger)  # a log without its ledger would be taken for the new one's
        return None
    # Closing it takes the log into the file, unless it is damaged.
    with suppress(sqlite3.Error), closing(sqlite3.connect(ledger)) as old:
        old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    aside = _free(ledger.parent, ledger, "replaced")
    for ending in _BESIDE[:2]:
        if _beside(ledger, ending).exists():
            _link(_beside(ledger, ending), _beside(aside, ending))
    _sync(ledger.parent)
    for ending in _BESIDE[1:]:
        _beside(ledger, ending).unlink(missing_ok=True)
    return aside


def _link(path: Path, name: Path) -> None:
    """Give a file a second name, or a copy where a disk knows but one."""
    try:
        name.hardlink_to(path)
    except OSError:
        shutil.copy2(path, name)


def _free(folder: Path, ledger: Path, what: str) -> Path:
    """A name that no file has: ledger-backup-20271231-235959.sqlite."""
    time = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    for count in ("", *(f"-{k}" for k in range(2, 1000))):
        name = folder / f"{ledger.stem}-{what}-{time}{count}{ledger.suffix}"
        if not name.exists():
            return name
    raise UsageError(f"{folder}: has a thousand files of this name")


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(f"{path.name}{ending}")


def _remove(path: Path) -> None:
    for ending in _BESIDE:
        _beside(path, ending).unlink(missing_ok=True)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
