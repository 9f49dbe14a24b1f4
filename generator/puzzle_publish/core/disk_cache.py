"""Results that take seconds to compute and never change, in the user's cache folder."""

import gc
import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from .errors import UsageError
from .files import usage_errors, write_file
from .locks import folder_lock
from .log import MESSAGES
from .puzzle import Json, canonical_json
from .resources import cache

_DIGEST = 32


def cached_bytes(
    folder: str,
    name: str,
    identity: Json,
    make: Callable[[], bytes],
    *,
    most: int | None = None,
) -> bytes:
    """What `make` returns, read from the file of this name if it is there.

    A damaged file, or one with another identity, is replaced. If no file can be
    written, each process calls `make` itself.

    Args:
        folder: a folder in the cache folder.
        name: the file's name without its suffix.
        identity: all that the bytes depend on, including a format number.
        make: called if there is no such file.
        most: files in the folder, of which the oldest are deleted.
    """
    found = kept_bytes(folder, name, identity)
    if found is None:
        with gc_paused():
            found = make()
        keep_bytes(folder, name, identity, found, most=most)
    return found


def kept_bytes(folder: str | Path, name: str, identity: Json) -> bytes | None:
    """What the file of this name holds, None if it is damaged or another's.

    Args:
        folder: a folder in the cache folder, or the path of any other.
        name: as for `cached_bytes`.
        identity: as for `cached_bytes`.
    """
    path = cache() / folder / f"{name}.bin"
    head = canonical_json(identity).encode("ascii") + b"\n"
    try:
        raw = path.read_bytes()
    except OSError:
        return None
    content = raw[_DIGEST:]
    if hashlib.sha256(content).digest() != raw[:_DIGEST]:
        MESSAGES.info("cache: %s is damaged; making it again", path)
        return None
    return content[len(head) :] if content.startswith(head) else None


def keep_bytes(
    folder: str | Path,
    name: str,
    identity: Json,
    found: bytes,
    *,
    most: int | None = None,
) -> None:
    """Write the file of this name, which `kept_bytes` reads.

    If its folder then has more than `most` files, the oldest are deleted.
    """
    path = cache() / folder / f"{name}.bin"
    content = canonical_json(identity).encode("ascii") + b"\n" + found
    try:
        with usage_errors(path, "written"), folder_lock(path.parent):
            write_file(path, hashlib.sha256(content).digest() + content)
            if most is not None:
                _thin(path.parent, most)
    except UsageError as error:
        MESSAGES.info("cache: %s; remade in each process", error)


_thinned: set[Path] = set()


def _thin(folder: Path, most: int) -> None:
    """Delete the oldest files of more than `most`, once in a process."""
    if folder in _thinned:
        return
    _thinned.add(folder)
    files = list(folder.glob("*.bin"))
    if len(files) > most:
        aged = sorted((path.stat().st_mtime_ns, path) for path in files)
        for _, path in aged[: len(files) - most * 3 // 4]:
            path.unlink(missing_ok=True)


@contextmanager
def gc_paused() -> Iterator[None]:
    """Disable the garbage collector while the body runs.

    Making or reading a list of 100,000 entries leaves no cycles, but the collector
    scans it again and again as it grows, which doubles the time.
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
