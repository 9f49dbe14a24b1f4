"""Backups of a ledger: made while builds run, checked, and restored."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path

from ..core.errors import UsageError, VerificationError
from ..core.files import sync
from ..core.locks import file_lock, folder_lock
from ..core.log import MESSAGES
from ..core.messages import capped
from .check import CheckResult, Volume, check, read_only
from .file import USERS, ledger_errors, lock_folder

_BESIDE = ("", "-wal", "-shm", "-journal")  # the files of an SQLite database


def backup(ledger: Path, target: Path | None) -> tuple[Path, CheckResult]:
    """Copy a ledger; return the copy's path and contents.

    Args:
        ledger: builds may use it meanwhile; the copy is a snapshot.
        target: a file that does not exist, or a folder, in which the copy is named
            after the ledger and the time. None means the ledger's folder.

    Raises:
        UsageError: one of the files cannot be used.
        VerificationError: the ledger is damaged; there is no copy.
    """
    if target is None or target.is_dir():
        target = _free(target or ledger.parent, ledger, "backup")
    elif target.exists():
        raise UsageError(f"{target}: already exists; a backup never replaces a file")
    require_whole(ledger, check(ledger))
    with _copied(ledger, target, journal="DELETE") as (copy, found):
        copy.rename(target)
    return target, found


def copy_aside(ledger: Path) -> Path:
    """Copy a ledger beside itself, damaged or not; return the copy's path."""
    target = _free(ledger.parent, ledger, "backup")
    with _copied(ledger, target, journal="DELETE", whole=False) as (copy, _):
        copy.rename(target)
    return target


def restore(copy: Path, ledger: Path) -> tuple[Path | None, CheckResult]:
    """Replace a ledger by a copy; return the earlier ledger's new path.

    Raises:
        UsageError: one of the files cannot be used, or a build uses the ledger.
        VerificationError: the copy is damaged; the ledger is unchanged.
    """
    require_whole(copy, check(copy))
    if ledger.is_dir():
        raise UsageError(f"{ledger}: is a folder; name a file for the ledger")
    if ledger.exists() and copy.samefile(ledger):
        raise UsageError(f"{copy}: is the ledger itself; name a backup")
    using = f"{ledger}: a build is using it"
    with ledger_errors(ledger):
        ledger.parent.mkdir(parents=True, exist_ok=True)
        with (
            file_lock(lock_folder(ledger) / USERS, using, wait=False),
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
                '%s: no longer has volume %d of the series "%s" (%s); build it again'
                " before any other volume, or its puzzles may repeat",
                ledger,
                one.volume,
                one.series,
                one.book,
            )


def require_whole(path: Path, found: CheckResult) -> None:
    """Raise a VerificationError that names each fault of a ledger, if any."""
    if found.faults:
        raise VerificationError(capped([f"{path}: {fault}" for fault in found.faults]))


@contextmanager
def _copied(
    source: Path, target: Path, *, journal: str, whole: bool = True
) -> Iterator[tuple[Path, CheckResult]]:
    """Yield a checked copy under a temporary name beside the target, and its contents.

    Args:
        source: the ledger, copied as a snapshot.
        target: its folder is locked meanwhile.
        journal: SQLite's mode; without a write-ahead log the copy is a single file.
        whole: refuse a copy with faults.
    """
    # A fixed name, so that the next call removes what a killed one left.
    partial = target.with_name(".ledger.partial")
    with ledger_errors(target):
        target.parent.mkdir(parents=True, exist_ok=True)
    with folder_lock(target.parent):
        try:
            with ledger_errors(target):
                _remove(partial)
                _copy(source, partial, journal)
            found = check(partial)
            if whole:
                require_whole(partial, found)
            with ledger_errors(target):
                sync(partial)
                yield partial, found
                sync(target.parent)
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
    """Link a ledger to a dated name; return that name, None if there is no ledger.

    Linked, not moved: the ledger keeps its name until the copy replaces it.
    """
    if not ledger.exists():
        _remove(ledger)  # SQLite would apply a stray log to the new ledger
        return None
    # Closing it merges the log into the file, unless that is damaged.
    with suppress(sqlite3.Error), closing(sqlite3.connect(ledger)) as old:
        old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    aside = _free(ledger.parent, ledger, "replaced")
    for ending in _BESIDE[:2]:
        if _beside(ledger, ending).exists():
            _link(_beside(ledger, ending), _beside(aside, ending))
    sync(ledger.parent)
    for ending in _BESIDE[1:]:
        _beside(ledger, ending).unlink(missing_ok=True)
    return aside


def _link(path: Path, name: Path) -> None:
    """Hard-link a file, or copy it on a disk without hard links."""
    try:
        name.hardlink_to(path)
    except OSError:
        shutil.copy2(path, name)


def _free(folder: Path, ledger: Path, what: str) -> Path:
    """An unused name, as in ledger-backup-20271231-235959.sqlite."""
    time = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    for count in ("", *(f"-{k}" for k in range(2, 1000))):
        name = folder / f"{ledger.stem}-{what}-{time}{count}{ledger.suffix}"
        if not name.exists():
            return name
    raise UsageError(f"{folder}: already has a thousand files of this name")


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(f"{path.name}{ending}")


def _remove(path: Path) -> None:
    for ending in _BESIDE:
        _beside(path, ending).unlink(missing_ok=True)
