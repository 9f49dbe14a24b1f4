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
from .system import after_fork, is_mine, lock_place, open_folder

_PREFIX = "publish-passing-"

# This process's, by place, and what is open of them.
_folders: dict[Path, tuple[Path, int]] = {}


def temp_folder(within: Path | None = None) -> Path:
    """Return this process's folder in a place, by default the system's.

    It is the same folder at each call.
    """
    place = within or Path(tempfile.gettempdir())
    if place not in _folders:
        _folders[place] = _new_folder(place)
    return _folders[place][0]


def remove_temp_folders() -> None:
    """Remove this process's folders now, for a process that ends without its exit."""
    while _folders:
        _remove(*_folders.popitem()[1])


def _new_folder(place: Path) -> tuple[Path, int]:
    _remove_left(place)
    while True:
        folder = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=place))
        held = open_folder(folder)  # closed when the process ends
        with suppress(UsageError):  # on a disk without locks no process removes it
            claim(held, folder)
        if _is(folder, held):
            break
        os.close(held)  # Another process removed it before it was locked.
    atexit.register(remove_temp_folders)

    def let_go() -> None:
        os.close(held)
        _folders.clear()

    after_fork(let_go)
    return folder, held


def _remove(folder: Path, held: int) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    with suppress(OSError):
        os.close(held)
    shutil.rmtree(folder, ignore_errors=True)  # Windows keeps what is open


def _remove_left(place: Path) -> None:
    for folder in sorted(place.glob(f"{_PREFIX}*")):
        with suppress(OSError, UsageError):
            held = open_folder(folder, follow=False)
            if is_mine(os.fstat(held)) and claim(held, folder, wait=False):
                _remove(folder, held)
            else:
                os.close(held)


def _is(folder: Path, held: int) -> bool:
    with suppress(FileNotFoundError):
        return os.path.samestat(lock_place(folder).stat(), os.fstat(held))
    return False
