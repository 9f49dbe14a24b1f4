"""What takes seconds to find out and never changes, kept in the user's cache folder."""

import gc
import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from .errors import UsageError
from .files import told, write_file
from .locks import alone
from .log import MESSAGES
from .puzzle import Json, canonical_json
from .resources import cache

_DIGEST = 32


def kept(folder: str, name: str, identity: Json, make: Callable[[], bytes]) -> bytes:
    """What `make` returns, from the file of this name if it holds that already.

    A file that was changed or belongs to another identity is made again; where none
    can be written, every process makes its own.

    Args:
        folder: in the cache folder.
        name: of the file, without its ending.
        identity: all that the bytes depend on, a format's number included.
        make: called when there is no such file.
    """
    path = cache() / folder / f"{name}.bin"
    head = canonical_json(identity).encode("ascii") + b"\n"
    try:
        raw = path.read_bytes()
    except OSError:
        raw = b""
    content = raw[_DIGEST:]
    if raw and hashlib.sha256(content).digest() != raw[:_DIGEST]:
        MESSAGES.info("kept: %s was changed; made again", path)
    elif content.startswith(head):
        return content[len(head) :]
    with without_collecting():
        found = make()
    content = head + found
    try:
        with told(path, "kept"), alone(path.parent):
            write_file(path, hashlib.sha256(content).digest() + content)
    except UsageError as error:
        MESSAGES.info("kept: %s; made in each process", error)
    return found


@contextmanager
def without_collecting() -> Iterator[None]:
    """Keep Python from looking for garbage meanwhile.

    What makes or reads a list of 100,000 entries leaves no cycles, and is looked
    through again and again as it grows: that takes as long as making it.
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
