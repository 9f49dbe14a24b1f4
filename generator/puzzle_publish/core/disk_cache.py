"""Results that take seconds to compute and never change, in the user's cache folder."""

import gc
import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from .errors import UsageError
from .files import usage_errors, write_file
from .locks import folder_lock
from .log import MESSAGES
from .puzzle import Json, canonical_json
from .resources import cache

_DIGEST = 32


def cached_bytes(
    folder: str, name: str, identity: Json, make: Callable[[], bytes]
) -> bytes:
    """What `make` returns, read from the file of this name if it is there.

    A damaged file, or one with another identity, is replaced. If no file can be
    written, each process calls `make` itself.

    Args:
        folder: a folder in the cache folder.
        name: the file's name without its suffix.
        identity: all that the bytes depend on, including a format number.
        make: called if there is no such file.
    """
    path = cache() / folder / f"{name}.bin"
    head = canonical_json(identity).encode("ascii") + b"\n"
    try:
        raw = path.read_bytes()
    except OSError:
        raw = b""
    content = raw[_DIGEST:]
    if raw and hashlib.sha256(content).digest() != raw[:_DIGEST]:
        MESSAGES.info("cache: %s is damaged; making it again", path)
    elif content.startswith(head):
        return content[len(head) :]
    with gc_paused():
        found = make()
    content = head + found
    try:
        with usage_errors(path, "written"), folder_lock(path.parent):
            write_file(path, hashlib.sha256(content).digest() + content)
    except UsageError as error:
        MESSAGES.info("cache: %s; remade in each process", error)
    return found


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
