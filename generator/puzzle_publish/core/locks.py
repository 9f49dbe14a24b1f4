"""Locks between processes: held on an open file, they end with their process.

Never a file that is there or not, which a killed process would leave behind. A file
that was locked stays: a deleted one could be locked by one process and made anew by
the next.
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

# Open files with locks, for which a forked worker has no use.
_held: set[int] = set()
_LONG_S, _SOON_S = 1.0, 0.01
# What systems say of a network or FUSE disk that has no locks.
_WITHOUT = (errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOTSUP, errno.ENOSYS, errno.EINVAL)


def claim(handle: int, path: Path, *, shared: bool = False, wait: bool = True) -> bool:
    """Lock an open file or folder and return True; False if another has it.

    Args:
        handle: of the file; the lock ends when it is closed.
        path: of the file, for messages.
        shared: with all others who share it; only one who does not is kept out.
        wait: until the others let go.

    Raises:
        UsageError: there are no locks on this system or disk.
    """
    try:
        import fcntl
    except ImportError:
        raise UsageError(
            "this system has no POSIX file locks (fcntl), without which two builds"
            " could use one puzzle twice; run publish on Linux, on macOS or in WSL"
        ) from None
    kind = fcntl.LOCK_SH if shared else fcntl.LOCK_EX
    try:
        fcntl.flock(handle, kind if wait else kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as error:
        if error.errno not in _WITHOUT:
            raise
        raise UsageError(
            f"{path}: this disk has no file locks ({error.strerror}), without which two"
            " builds could use one puzzle twice; give --output and --ledger on a local"
            " disk"
        ) from error
    return True


@contextmanager
def ours(handle: int) -> Iterator[None]:
    """Keep an open file from forked workers while the body runs.

    A lock lasts until all who have the file open are gone, and a worker outlives a
    build that is killed by a moment.
    """
    _held.add(handle)
    try:
        yield
    finally:
        _held.discard(handle)


def _let_go() -> None:
    """Put nothing in the places of these files, which their objects may yet close."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for handle in _held:
        os.dup2(nothing, handle, inheritable=False)
    os.close(nothing)
    _held.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_let_go)


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Keep other processes that write in a folder under this lock out meanwhile.

    Builds of one book share a lock beside their ledger; with ledgers of their own only
    this one keeps them from exchanging each other's half-written folder. They write for
    milliseconds, so a wait is told only when it is long.
    """
    folder.mkdir(parents=True, exist_ok=True)
    handle = os.open(folder, os.O_RDONLY)
    try:
        with ours(handle):
            told = time.monotonic() + _LONG_S
            while not claim(handle, folder, wait=False):
                if time.monotonic() > told:
                    MESSAGES.info("%s: another program is writing; waiting", folder)
                    claim(handle, folder)
                    break
                time.sleep(_SOON_S)
            yield
    finally:
        os.close(handle)


def _opened(path: Path) -> TextIO:
    """A lock's file, made if need be; never what a link leads to, for it is emptied."""
    flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC
    handle = os.open(path, flags | os.O_NOFOLLOW | os.O_NONBLOCK, 0o666)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise UsageError(f"{path}: is no regular file; a lock of ours goes there")
    return os.fdopen(handle, "a+", encoding="ascii")


@contextmanager
def held(path: Path, busy: str, *, wait: bool = True) -> Iterator[None]:
    """Hold the file's lock, waiting for it with a message when another has it.

    Args:
        path: of the file, made if need be.
        busy: the message, to which the other's process id is added.
        wait: until the other lets go; otherwise refuse.

    Raises:
        UsageError: another has it and `wait` is false, or there are no locks.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with _opened(path) as file, ours(file.fileno()):
        if not claim(file.fileno(), path, wait=False):
            file.seek(0)
            owner = file.read(20).strip()
            busy += f" (process {owner})" if owner.isdigit() else ""
            if not wait:
                raise UsageError(f"{busy}; try again when it has ended")
            MESSAGES.info("%s; waiting for it", busy)
            claim(file.fileno(), path)
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        try:
            yield
        finally:
            file.truncate(0)


@contextmanager
def shared(path: Path, busy: str) -> Iterator[None]:
    """Share the file's lock with all but one who wants it alone, and wait for that one.

    Args:
        path: of the file, made if need be.
        busy: what is said when we must wait.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with _opened(path) as file, ours(file.fileno()):
        if not claim(file.fileno(), path, shared=True, wait=False):
            MESSAGES.info("%s; waiting for it", busy)
            claim(file.fileno(), path, shared=True)
        yield
