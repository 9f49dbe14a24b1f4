"""Folders for files that pass: they go with the process, or with the next one.

A process that ends removes its folder. One that is killed cannot, so each holds a lock
on its folder, and whoever makes the next removes those of this user that nobody holds.
"""

import atexit
import os
import shutil
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path

from .errors import UsageError
from .locks import claim

_PREFIX = "publish-passing-"


@cache
def passing_folder(within: Path | None = None) -> Path:
    """Return this process's folder; the same one at every call.

    Args:
        within: another place than the system's folder for temporary files.

    Raises:
        OSError: that place cannot be written.
    """
    place = within or Path(tempfile.gettempdir())
    _remove_left(place)
    while True:
        folder = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=place))
        held = os.open(folder, os.O_RDONLY)  # closed by the end of the process
        with suppress(UsageError):  # on a disk without locks nobody removes it
            claim(held, folder)
        if _is(folder, held):
            break
        os.close(held)  # Another process took it for left between the two lines.
    atexit.register(shutil.rmtree, folder, ignore_errors=True)

    def let_go() -> None:
        os.close(held)
        passing_folder.cache_clear()

    os.register_at_fork(after_in_child=let_go)
    return folder


def _remove_left(place: Path) -> None:
    for folder in sorted(place.glob(f"{_PREFIX}*")):
        with suppress(OSError, UsageError):
            held = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
            try:
                ours = os.fstat(held).st_uid == os.getuid()
                if ours and claim(held, folder, wait=False):
                    shutil.rmtree(folder, ignore_errors=True)
            finally:
                os.close(held)


def _is(folder: Path, held: int) -> bool:
    with suppress(FileNotFoundError):
        return os.path.samestat(folder.stat(), os.fstat(held))
    return False
