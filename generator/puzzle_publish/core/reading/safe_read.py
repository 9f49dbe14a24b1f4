"""Files that end: neither devices nor pipes, and no larger than what they are may be.

A pipe in a folder of somebody else's would keep a reader waiting for ever, a link to a
device fill its memory. What is refused is an `OSError` with a reason, as everything is
that the system refuses.
"""

import errno
import hashlib
import os
import stat
from io import BufferedReader
from pathlib import Path

MOST_PDF_MIB = 2048  # 10,000 pages of ours have 60


def open_regular(path: Path) -> BufferedReader:
    """A file opened for reading.

    Raises:
        OSError: it cannot be opened, or is no regular file.
    """
    # Looked at before it is opened, which can already set a device going, and again
    # after, since it can change in between.
    _require_regular(path, path.stat())
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        _require_regular(path, os.fstat(handle))
    except OSError:
        os.close(handle)
        raise
    return os.fdopen(handle, "rb")


def read_regular(path: Path, most_mib: int) -> bytes:
    """The bytes of a file.

    Raises:
        OSError: it cannot be read, is no regular file, or has more MiB.
    """
    with open_regular(path) as stream:
        size = os.fstat(stream.fileno()).st_size
        _require_size(path, size, most_mib)
        raw = stream.read(size + 1)  # not the most, for which room would be made
    _require_size(path, len(raw), most_mib)  # it may have grown meanwhile
    return raw


def sha256_of(path: Path, most_mib: int) -> str:
    """The digest of a file, as 64 hex digits.

    Raises:
        OSError: as `read_regular`.
    """
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
        raise OSError(errno.EINVAL, "no regular file", str(path))
