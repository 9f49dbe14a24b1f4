"""Reads regular files up to a maximum size.

A pipe in another user's folder would block a reader forever, and a link to a device
would fill its memory. Such files raise an `OSError`, as other unreadable files do.
"""

import errno
import hashlib
import os
import stat
from io import BufferedReader
from pathlib import Path

from ..system import open_to_read

MOST_PDF_MIB = 2048  # 10,000 of our pages take 60


def open_regular(path: Path) -> BufferedReader:
    """A file opened for reading."""
    # Checked before it is opened, since opening can start a device, and again after,
    # since it can change in between.
    _require_regular(path, path.stat())
    handle = open_to_read(path)
    try:
        _require_regular(path, os.fstat(handle))
    except OSError:
        os.close(handle)
        raise
    return os.fdopen(handle, "rb")


def read_regular(path: Path, most_mib: int) -> bytes:
    """The bytes of a file.

    Raises:
        OSError: it cannot be read, is not a regular file, or has more MiB.
    """
    with open_regular(path) as stream:
        size = os.fstat(stream.fileno()).st_size
        _require_size(path, size, most_mib)
        raw = stream.read(size + 1)  # the maximum would allocate that much memory
    _require_size(path, len(raw), most_mib)  # it may have grown
    return raw


def sha256_of(path: Path, most_mib: int) -> str:
    """The digest of a file, as 64 hex digits."""
    with open_regular(path) as stream:
        _require_size(path, os.fstat(stream.fileno()).st_size, most_mib)
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _require_size(path: Path, size: int, most_mib: int) -> None:
    if size > most_mib << 20:
        raise OSError(errno.EFBIG, f"larger than {most_mib:,} MiB", str(path))


def _require_regular(path: Path, found: os.stat_result) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(found.st_mode):
        what = f"{_noun(found.st_mode)}, not a regular file"
        raise OSError(errno.EINVAL, what, str(path))


def _noun(mode: int) -> str:
    if stat.S_ISFIFO(mode):
        return "a pipe"
    return "a socket" if stat.S_ISSOCK(mode) else "a device"
