"""Notes the files that a process reads and the folders that it lists, with digests.

Python tells an audit hook (PEP 578) of every file before it is opened. The digest is
taken at that moment, so that an edit during a long build is noticed. Programs and
installed packages are left out: `surroundings` has them as a whole.
"""

import hashlib
import os
import stat
import sys
import sysconfig
import tempfile
import threading
from collections.abc import Iterable, Mapping
from pathlib import Path

from ...core.system import after_fork

_WRITES = os.O_WRONLY | os.O_RDWR
# Devices and the kernel's own views; programs, which `surroundings` knows.
_NO_INPUTS = ("/dev", "/proc", "/sys")
_PROGRAMS = (".pyc", ".py")


def digest_of_file(path: str) -> str | None:
    """Return a file's digest; None if there is none, or it is no regular file."""
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            return None
        with open(path, "rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError:
        return None


def digest_of_names(folder: str) -> str | None:
    """Return the digest of the names in a folder; None if it cannot be listed."""
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return None
    return hashlib.sha256("\0".join(names).encode("utf-8", "replace")).hexdigest()


class OpenedFiles:
    """What this process has read since `watch` was called.

    Attributes:
        files: path -> digest of the content, None for what was not there.
        folders: path -> digest of the names in it.
    """

    def __init__(self) -> None:
        self.files: dict[str, str | None] = {}
        self.folders: dict[str, str | None] = {}
        self._roots: tuple[str, ...] = ()
        self._left_out: tuple[str, ...] = ()
        self._listed_by_python: frozenset[str] = frozenset()
        self._busy = threading.local()
        self._watching = False

    def watch(self, roots: Iterable[Path], left_out: Iterable[Path]) -> None:
        """Begin, or go on with further folders.

        Args:
            roots: folders of books, in which every file counts, even if they are among
                temporary files.
            left_out: folders whose files do not count.
        """
        for root in roots:  # files are also opened by their paths without links
            self._roots += (os.path.abspath(root), os.path.realpath(root))
        self._left_out += tuple(map(os.path.abspath, left_out))
        if not self._watching:
            self._left_out += _installed()
            self._listed_by_python = frozenset(map(os.path.abspath, sys.path))
            self._watching = True
            sys.addaudithook(self._heard)
            after_fork(self._stop)

    def _stop(self) -> None:
        self._watching = False

    def _heard(self, event: str, args: tuple[object, ...]) -> None:
        if not self._watching or event not in ("open", "os.listdir", "os.scandir"):
            return
        if getattr(self._busy, "now", False):
            return
        self._busy.now = True
        try:
            if event != "open":
                self._note_folder(args[0])
            elif not _writes(args):
                self._note_file(args[0])
        finally:
            self._busy.now = False

    def _note_file(self, opened: object) -> None:
        path = _path_of(opened)
        if path and path not in self.files and self._counts(path):
            self.files[path] = digest_of_file(path)

    def _note_folder(self, listed: object) -> None:
        path = _path_of("." if listed is None else listed)
        if (
            path
            and path not in self.folders
            and path not in self._listed_by_python
            and self._counts(path)
        ):
            self.folders[path] = digest_of_names(path)

    def _counts(self, path: str) -> bool:
        if path.endswith(_PROGRAMS) or is_below(path, self._left_out):
            return False
        if is_below(path, self._roots):
            return True
        return not is_below(path, (*_NO_INPUTS, tempfile.gettempdir()))


def differing(
    files: Mapping[str, str | None], folders: Mapping[str, str | None]
) -> str | None:
    """Return the first file or folder whose digest is another one now."""
    for path, digest in files.items():
        if digest_of_file(path) != digest:
            return path
    for path, digest in folders.items():
        if digest_of_names(path) != digest:
            return path
    return None


def _path_of(opened: object) -> str | None:
    """Return the absolute path of what was opened; None for an open file."""
    if isinstance(opened, str | bytes | os.PathLike):
        return os.path.abspath(os.fsdecode(opened))
    return None


def _writes(args: tuple[object, ...]) -> bool:
    mode, flags = args[1], args[2]
    if isinstance(mode, str):
        return not set(mode).isdisjoint("wax+")
    return isinstance(flags, int) and bool(flags & _WRITES)


def is_below(path: str, folders: Iterable[str]) -> bool:
    """Return whether an absolute path is one of these folders, or in one."""
    return any(path == one or path.startswith(f"{one}{os.sep}") for one in folders)


def _installed() -> tuple[str, ...]:
    """Return the folders of Python's own modules and of installed packages."""
    names = ("stdlib", "platstdlib", "purelib", "platlib")
    found = [sysconfig.get_path(name) for name in names]
    found += [one for one in sys.path if one.endswith(("site-packages", "-packages"))]
    return tuple(dict.fromkeys(map(os.path.abspath, found)))
