"""Temporary folders, removed by their process or by a later one.

A process removes its folder when it ends. A killed one cannot: so each holds a lock on
its folder, and the next process to make one removes the user's unlocked folders.
"""

import atexit
import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

from .errors import UsageError
from .locks import claim

_PREFIX = "publish-passing-"

_folders: dict[Path, Path] = {}  # this process's, by place


def temp_folder(within: Path | None = None) -> Path:
    """Return this process's folder in a place, by default the system's.

    It is the same folder at each call.
    """
    place = within or Path(tempfile.gettempdir())
    if place not in _folders:
        _folders[place] = _new_folder(place)
    return _folders[place]


def remove_temp_folders() -> None:
    """Remove this process's folders now, for a process that ends without its exit."""
    for folder in _folders.values():
        shutil.rmtree(folder, ignore_errors=True)


def _new_folder(place: Path) -> Path:
    _remove_left(place)
    while True:
        folder = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=place))
        held = os.open(folder, os.O_RDONLY)  # closed when the process ends
        with suppress(UsageError):  # on a disk without locks no process removes it
            claim(held, folder)
        if _is(folder, held):
            break
        os.close(held)  # Another process removed it before it was locked.
    atexit.register(shutil.rmtree, folder, ignore_errors=True)

    def let_go() -> None:
        os.close(held)
        _folders.clear()

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
