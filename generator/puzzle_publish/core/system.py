"""What only Unix has, and its substitutes on other systems.

Other modules ask this one and never the system, so that what a system lacks is known in
one place. Windows locks by `msvcrt`, starts workers anew, and limits nothing.
"""

import errno
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Set
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:
    fcntl = None  # type: ignore[assignment]
    import msvcrt
try:
    import resource
except ImportError:
    resource = None  # type: ignore[assignment]

UNIX = fcntl is not None  # folders can be opened, locked and synced
CAN_FORK = hasattr(os, "fork")
_NO_WAIT = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
# Windows would otherwise change the ends of lines.
_PLAIN = _NO_WAIT | getattr(os, "O_BINARY", 0)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_LOCK_FILE = ".publish.lock"
# Where msvcrt locks: beyond all content, since others cannot read what is locked. A
# shared lock is one of these bytes, an exclusive one is all.
_PLACE, _SHARES = 1 << 30, 256
_SOON_S = 0.01


def open_to_read(path: Path) -> int:
    """Open a file without waiting, if it is a pipe, for somebody who writes."""
    return os.open(path, os.O_RDONLY | _PLAIN)


def open_unlinked(path: Path, *, append: bool = False) -> int:
    """Open a file to read and write, created if missing, never through a link.

    Raises:
        OSError: it is a link, or cannot be opened.
    """
    _require_no_link(path)
    flags = os.O_RDWR | os.O_CREAT | (os.O_APPEND if append else 0)
    return os.open(path, flags | _PLAIN | _NO_LINK, 0o666)


def open_folder(folder: Path, *, follow: bool = True) -> int:
    """Open what `lock` locks for a folder: itself, or where that cannot be, a file.

    Raises:
        OSError: it cannot be opened, or is a link and `follow` is false.
    """
    if not UNIX:
        if not follow:
            _require_no_link(folder)
        return open_unlinked(lock_place(folder))
    return os.open(folder, os.O_RDONLY | os.O_DIRECTORY | (0 if follow else _NO_LINK))


def lock_place(folder: Path) -> Path:
    """Return the path of what `open_folder` opens."""
    return folder if UNIX else folder / _LOCK_FILE


def _require_no_link(path: Path) -> None:
    if not _NO_LINK and path.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))


def lock(handle: int, *, shared: bool, wait: bool) -> bool:
    """Lock an open file until it is closed; return False if another has the lock.

    Raises:
        OSError: the disk has no locks.
    """
    if not UNIX:
        while not _locked_bytes(handle, shared=shared):
            if not wait:
                return False
            time.sleep(_SOON_S)
        return True
    kind = fcntl.LOCK_SH if shared else fcntl.LOCK_EX
    try:
        fcntl.flock(handle, kind if wait else kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _locked_bytes(handle: int, *, shared: bool) -> bool:
    before = os.lseek(handle, 0, os.SEEK_CUR)
    size = 1 if shared else _SHARES
    try:
        for first in range(0, _SHARES, size):
            os.lseek(handle, _PLACE + first, os.SEEK_SET)
            try:
                msvcrt.locking(handle, msvcrt.LK_NBLCK, size)  # type: ignore[attr-defined]
            except PermissionError:
                continue
            return True
        return False
    finally:
        os.lseek(handle, before, os.SEEK_SET)


def after_fork(call: Callable[[], object]) -> None:
    """Have each forked process call this first."""
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=call)


def is_mine(found: os.stat_result) -> bool:
    """Whether a file is this user's; always where the system does not say."""
    return not hasattr(os, "geteuid") or found.st_uid == os.geteuid()


def others_can_write(found: os.stat_result, bits: int) -> bool:
    """Whether one of the mode's bits is set, where these mean anything."""
    return hasattr(os, "geteuid") and bool(found.st_mode & bits)


def lower_limit(
    kind: str, most: int, *, for_good: bool = False
) -> tuple[int, int] | None:
    """Lower a limit of this process, such as "AS"; return the former soft and hard one.

    Returns None where the system has no such limit. A limit for good cannot be raised
    again.
    """
    if resource is None:
        return None
    number = getattr(resource, f"RLIMIT_{kind}")
    before = resource.getrlimit(number)
    most = min(n for n in (most, *before) if n != resource.RLIM_INFINITY)
    try:
        resource.setrlimit(number, (most, most if for_good else before[1]))
    except (ValueError, OSError):  # macOS has RLIMIT_AS but cannot set it
        return None
    return before


def set_limit(kind: str, limits: tuple[int, int]) -> None:
    """Set a limit to what `lower_limit` returned."""
    resource.setrlimit(getattr(resource, f"RLIMIT_{kind}"), limits)


@contextmanager
def signals_held(numbers: Set[signal.Signals]) -> Iterator[None]:
    """Hold signals during the body, where that can be, for what it starts as well."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, numbers)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def let_signals(numbers: Set[signal.Signals]) -> None:
    """End the holding of signals in a process that was started while they were held."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, numbers)


def end_session(process: subprocess.Popen[bytes], *, now: bool) -> None:
    """End a process that has its own session, with those that it has started.

    Raises:
        OSError: it has ended.
    """
    if hasattr(os, "killpg"):
        os.killpg(process.pid, signal.SIGKILL if now else signal.SIGTERM)
    else:
        process.kill()  # those that it has started end with it
