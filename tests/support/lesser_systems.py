"""Windows and macOS as far as Linux can play them: what they lack is hidden.

`like(NAME)` is for the `sitecustomize` of a process and of all that it starts.
"""

import builtins
import concurrent.futures.process  # noqa: F401  it asks for fork when imported
import errno
import fcntl
import io
import multiprocessing
import os
import resource
import select
import shutil
import signal
import struct
import subprocess  # noqa: F401  or it takes our msvcrt for Windows
import sys
import tempfile
import threading
from contextlib import suppress
from pathlib import Path
from types import ModuleType

import platformdirs.unix  # noqa: F401  it needs users

HIDDEN = {
    os: "fork forkpty register_at_fork getuid geteuid killpg setsid set_blocking"
    " sched_getaffinity O_NOFOLLOW O_DIRECTORY O_NONBLOCK O_CLOEXEC",
    signal: "pthread_sigmask SIGXCPU",
    select: "poll",
}


_OPEN = io.open
_HANDLES = Path("/proc/self/fd")


def like(name):
    """Hide what a system lacks: windows or macos."""
    {"windows": _like_windows, "macos": _like_macos}[name]()


def _like_windows():
    tempfile.gettempdir()
    shutil._use_fd_functions = False
    for module, names in HIDDEN.items():
        for name in names.split():
            delattr(module, name)
    msvcrt = ModuleType("msvcrt")
    msvcrt.LK_NBLCK = 2
    msvcrt.locking = _locking
    sys.modules |= {"fcntl": None, "resource": None, "msvcrt": msvcrt}
    multiprocessing.get_all_start_methods = lambda: ["spawn"]
    for name in ("unlink", "remove", "rename", "replace", "rmdir"):
        setattr(os, name, _refusing_open_files(getattr(os, name)))
    io.open = builtins.open = _opened_as_there


def _refusing_open_files(real):
    """Windows removes, renames and replaces nothing open, nor a folder of it."""

    def on_closed(*paths, **options):
        for path in paths:
            place = str(Path(os.fsdecode(path)).absolute())
            if any(f"{one}/".startswith(f"{place}/") for one in _open_paths()):
                raise PermissionError(errno.EACCES, "In use by this process", place)
        if real.__name__ == "rename" and Path(paths[1]).exists():
            raise FileExistsError(errno.EEXIST, "Exists", str(paths[1]))
        return real(*paths, **options)

    return on_closed


def _open_paths():
    for handle in _HANDLES.iterdir():
        with suppress(FileNotFoundError):
            yield str(handle.readlink())


def _opened_as_there(
    file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, **more
):
    """Windows has ends of lines of two characters, and another encoding."""
    if "b" not in mode:
        encoding = encoding or "cp1252"
        if newline is None and not {*mode}.isdisjoint("wax+"):
            newline = "\r\n"
    return _OPEN(file, mode, buffering, encoding, errors, newline, **more)


def _locking(handle, mode, size):
    """Lock bytes from where the file is, for this handle alone, as Windows does."""
    assert mode == 2
    place = struct.pack(
        "hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, os.lseek(handle, 0, 1), size, 0
    )
    try:
        fcntl.fcntl(handle, fcntl.F_OFD_SETLK, place)
    except OSError:
        raise PermissionError(errno.EACCES, "Permission denied") from None


def _like_macos():
    real = resource.setrlimit

    def setrlimit(kind, limits):
        if kind == resource.RLIMIT_AS:
            raise ValueError("current limit exceeds maximum limit")
        real(kind, limits)

    resource.setrlimit = setrlimit
    del os.sched_getaffinity
    # With another thread, workers come from a fork server, as on macOS always.
    threading.Thread(target=threading.Event().wait, daemon=True).start()
