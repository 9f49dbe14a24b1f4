"""Files and folders that appear whole or not at all.

Bytes are written under a temporary name in the same folder and synced before the file
takes its name, so a full disk or a kill leaves what was there before.
"""

import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from .errors import UsageError
from .locks import folder_lock
from .signals import deferred
from .system import UNIX


@contextmanager
def usage_errors(path: Path, doing: str) -> Iterator[None]:
    """Raise a UsageError that names the path in place of an OSError."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise UsageError(f"{path}: cannot be {doing} ({reason})") from error


def write_file(path: Path, content: bytes) -> None:
    """Write a whole file, as `writing` does."""
    with writing(path) as opened:
        opened.write(content)


@contextmanager
def writing(path: Path) -> Iterator[BinaryIO]:
    """Open a file that takes its name once the body has ended without an exception.

    Raises:
        UsageError: the file cannot be written; an earlier one is untouched.
    """
    with usage_errors(path, "written"):
        # Replacing a device or a pipe would remove it for every other program.
        if path.exists() and not path.is_file():
            what = "is a folder" if path.is_dir() else "is not a regular file"
            raise UsageError(f"{path}: {what}; name a file")
        partial = path.with_name(f".{path.name}.partial")
        try:
            partial.unlink(missing_ok=True)
            with _synced(partial) as opened:
                yield opened
            partial.replace(path)
            sync(path.parent)
        finally:
            with suppress(OSError):
                partial.unlink(missing_ok=True)


def write_folder(
    folder: Path, files: Iterable[tuple[str, bytes | Iterable[bytes]]]
) -> None:
    """Replace a folder by one with these files, in one step.

    The earlier folder is moved aside during the exchange; `restore_folder` puts it back
    if the machine stops at that moment.

    Args:
        folder: the folder to write.
        files: names, which may contain folders ("left-handed/interior.pdf"), and
            contents, whole or in parts. Each file is synced before the next is read
            from the iterable.

    Raises:
        UsageError: the folder cannot be written; an earlier one is untouched.
    """
    partial, aside = _partial(folder), _aside(folder)
    with usage_errors(folder, "written"), folder_lock(folder.parent):
        _restore(folder)
        try:
            _remove(partial)
            partial.mkdir(parents=True)
            inner = {partial}
            for name, content in files:
                path = partial / name
                path.parent.mkdir(parents=True, exist_ok=True)
                with _synced(path) as opened:
                    parts = [content] if isinstance(content, bytes) else content
                    opened.writelines(parts)
                inner.add(path.parent)
            for one in sorted(inner):
                sync(one)
            # A Ctrl-C between the two renames would leave no folder of this name.
            with deferred():
                try:
                    _exchange(folder, partial, aside)
                finally:
                    with suppress(OSError):
                        _restore(folder)
        finally:
            with suppress(OSError):
                _remove(partial)


def make_below(folder: Path, *names: str) -> Path:
    """Make nested folders below a folder and return the innermost.

    Raises:
        UsageError: one cannot be made, or is a link, which may point anywhere.
    """
    for name in names:
        folder = folder / name
        with usage_errors(folder, "made"):
            if folder.is_symlink():
                raise UsageError(f"{folder}: is a link; must be a folder")
            folder.mkdir(parents=True, exist_ok=True)
    return folder


def restore_folder(folder: Path) -> None:
    """Undo a `write_folder` that was cut short.

    An earlier folder that was moved aside is moved back; a partly written folder is
    removed.
    """
    with usage_errors(folder, "put back"), folder_lock(folder.parent):
        _restore(folder)
        _remove(_partial(folder))


def _restore(folder: Path) -> None:
    aside = _aside(folder)
    if aside.is_dir() and not folder.exists():
        aside.rename(folder)
    else:
        _remove(aside)


def _exchange(folder: Path, partial: Path, aside: Path) -> None:
    if folder.exists():
        folder.rename(aside)
    partial.rename(folder)
    sync(folder.parent)


def _partial(folder: Path) -> Path:
    return folder.with_name(f".{folder.name}.partial")


def _aside(folder: Path) -> Path:
    return folder.with_name(f".{folder.name}.earlier")


def _remove(folder: Path) -> None:
    if folder.is_dir() and not folder.is_symlink():
        shutil.rmtree(folder)
    else:
        folder.unlink(missing_ok=True)


@contextmanager
def _synced(path: Path) -> Iterator[BinaryIO]:
    # Mode "x" does not follow a link that another user has put under this name.
    with path.open("xb") as opened:
        yield opened
        opened.flush()
        os.fsync(opened.fileno())


def sync(path: Path) -> None:
    """Force a file's content, or a folder's names, to the disk, where possible."""
    if not UNIX:
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
