"""Files that appear whole or not at all, and folders likewise.

Bytes go to a temporary name in the same folder, are forced to the disk, and only then
take their name; a full disk or a kill leaves what was there before.
"""

import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from .errors import UsageError
from .locks import alone
from .signals import deferred


@contextmanager
def told(path: Path, doing: str) -> Iterator[None]:
    """Turn what the operating system refuses into a sentence for the user."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise UsageError(f"{path}: cannot be {doing} ({reason})") from error


def write_file(path: Path, content: bytes) -> None:
    """Write a file under its name at once.

    Raises:
        UsageError: the place cannot be written to; what was there is untouched.
    """
    with writing(path) as opened:
        opened.write(content)


@contextmanager
def writing(path: Path) -> Iterator[BinaryIO]:
    """Give a file to write; it has its name when the body has ended without a fault.

    Raises:
        UsageError: the place cannot be written to; what was there is untouched.
    """
    with told(path, "written"):
        # A device or a pipe would be gone for everybody: what is replaced is a file.
        if path.exists() and not path.is_file():
            what = "is a folder" if path.is_dir() else "is no regular file"
            raise UsageError(f"{path}: {what}; name a file")
        partial = path.with_name(f".{path.name}.partial")
        try:
            partial.unlink(missing_ok=True)
            with _synced(partial) as opened:
                yield opened
            partial.replace(path)
            sync_folder(path.parent)
        finally:
            with suppress(OSError):
                partial.unlink(missing_ok=True)


def write_folder(
    folder: Path, files: Iterable[tuple[str, bytes | Iterable[bytes]]]
) -> None:
    """Write a folder with these files at once, in place of an earlier one.

    The earlier folder is moved aside for the moment of the exchange; `restore_folder`
    puts it back should the machine stop right then.

    Args:
        folder: which.
        files: names, which may have folders of their own ("left-handed/interior.pdf"),
            and contents, whole or in parts. Each is on the disk before the next is
            asked for.

    Raises:
        UsageError: the place cannot be written to; what was there is untouched.
    """
    partial, aside = _partial(folder), _aside(folder)
    with told(folder, "written"), alone(folder.parent):
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
                sync_folder(one)
            # Milliseconds, in which a Ctrl-C would leave the name without a folder.
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
    """Make folders below a folder, one in the other, and return the last.

    Raises:
        UsageError: one cannot be made or is a link, which may lead anywhere.
    """
    for name in names:
        folder = folder / name
        with told(folder, "made"):
            if folder.is_symlink():
                raise UsageError(f"{folder}: is a link; files of ours go into a folder")
            folder.mkdir(parents=True, exist_ok=True)
    return folder


def restore_folder(folder: Path) -> None:
    """Put things back as they were before a call that the machine's stop cut short.

    An earlier folder that was moved aside takes its place again, a folder that was
    written in part goes.
    """
    with told(folder, "put back"), alone(folder.parent):
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
    sync_folder(folder.parent)


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
    # "x" follows no link that somebody has put under the name.
    with path.open("xb") as opened:
        yield opened
        opened.flush()
        os.fsync(opened.fileno())


def sync_folder(folder: Path) -> None:
    """Force a folder's names to the disk, where the system can do that."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
