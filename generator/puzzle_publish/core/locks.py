"""Locks between processes: held on an open file, they end with their process.

A file's mere existence is never the lock: a killed process would leave it behind. Lock
files are never deleted: one process could hold the deleted file, the next a new one.
"""

import errno
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from .errors import UsageError
from .log import MESSAGES
from .system import after_fork, lock, open_folder, open_unlinked

# Open lock files, which a forked worker must not keep open.
_held: set[int] = set()
_LONG_S, _SOON_S = 1.0, 0.01
# Errors of network and FUSE disks without locks.
_WITHOUT = (errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOTSUP, errno.ENOSYS, errno.EINVAL)


def claim(handle: int, path: Path, *, shared: bool = False, wait: bool = True) -> bool:
    """Lock an open file or folder; return False if another process holds the lock.

    Args:
        handle: the open file or folder; the lock ends when it is closed.
        path: its path, for messages.
        shared: take a lock that others can share, but nobody can take exclusively.
        wait: wait until the lock is free, instead of returning False.

    Raises:
        UsageError: there are no locks on this disk.
    """
    try:
        return lock(handle, shared=shared, wait=wait)
    except OSError as error:
        if error.errno not in _WITHOUT:
            raise
        raise UsageError(
            f"{path}: this disk does not support file locks ({error.strerror}), without"
            " which two builds could use one puzzle twice; put --output and --ledger on"
            " a local disk"
        ) from error


@contextmanager
def closed_in_forks(handle: int) -> Iterator[None]:
    """Close an open file in workers that are forked while the body runs.

    A lock lasts until every process has closed the file, and workers briefly outlive a
    build that is killed.
    """
    _held.add(handle)
    try:
        yield
    finally:
        _held.discard(handle)


def _let_go() -> None:
    """Replace the lock files by /dev/null, since their objects may still close them."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for handle in _held:
        os.dup2(nothing, handle, inheritable=False)
    os.close(nothing)
    _held.clear()


after_fork(_let_go)


@contextmanager
def folder_lock(folder: Path) -> Iterator[None]:
    """Hold the exclusive lock of a folder that several processes write to.

    Builds of one book also lock it in their ledger. If they use different ledgers, only
    this lock keeps them from replacing each other's half-written folder. Writing takes
    milliseconds, so only a long wait causes a message.
    """
    folder.mkdir(parents=True, exist_ok=True)
    handle = open_folder(folder)
    try:
        with closed_in_forks(handle):
            long = time.monotonic() + _LONG_S
            while not claim(handle, folder, wait=False):
                if time.monotonic() > long:
                    MESSAGES.info("%s: another program is writing; waiting", folder)
                    claim(handle, folder)
                    break
                time.sleep(_SOON_S)
            yield
    finally:
        os.close(handle)


def _opened(path: Path) -> TextIO:
    """The opened lock file, created if missing; never a link, since it is emptied."""
    handle = open_unlinked(path, append=True)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise UsageError(f"{path}: is not a regular file, as a lock file must be")
    return os.fdopen(handle, "a+", encoding="ascii")


@contextmanager
def file_lock(
    path: Path, busy: str, *, shared: bool = False, wait: bool = True
) -> Iterator[None]:
    """Hold the file's lock; log a message if that means waiting.

    Args:
        path: the file, created if missing.
        busy: the message, to which the id of the process that holds the lock is added.
        shared: take a lock that others can share.
        wait: wait until the lock is free; otherwise raise.

    Raises:
        UsageError: another process holds it and `wait` is false, or there are no locks.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with _opened(path) as file, closed_in_forks(file.fileno()):
        if not claim(file.fileno(), path, shared=shared, wait=False):
            file.seek(0)
            owner = file.read(20).strip()
            busy += f" (process {owner})" if owner.isdigit() else ""
            if not wait:
                raise UsageError(f"{busy}; try again when it has ended")
            MESSAGES.info("%s; waiting for it", busy)
            claim(file.fileno(), path, shared=shared)
        if shared:
            yield
            return
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        try:
            yield
        finally:
            file.truncate(0)
