"""The folder for the machine code of kernels, found without loading numba.

Its name is a digest of every kernel source and the compiler's versions. It is in the
user's cache directory, so that a read-only install works.
"""

import hashlib
import os
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

from ..core.log import MESSAGES
from ..core.puzzle import Json, digest
from ..core.resources import cache


def sources() -> tuple[Path, ...]:
    """Every file with kernels, in a fixed order."""
    package = Path(__file__).resolve().parents[1]
    shared = sorted((package / "kernels").glob("*.py"))
    return (*shared, *sorted((package / "types").glob("*/kernels*.py")))


def cache_name() -> str:
    """A name that changes with any kernel source and with the compiler's versions."""
    sha = hashlib.sha256()
    versions = (*map(version, ("numba", "numpy")), *map(str, sys.version_info[:3]))
    sha.update("/".join(versions).encode())
    for path in sources():
        raw = path.read_bytes()
        sha.update(f"{path.parent.name}/{path.name}:{len(raw)}:".encode())
        sha.update(raw)
    return f"kernels-{sha.hexdigest()[:20]}"


def cache_folder() -> Path | None:
    """The folder for machine code, created if missing; None if it cannot be written."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    root = Path(chosen) if chosen else cache()
    folder = root / cache_name()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        MESSAGES.info(
            "kernels: cannot store compiled code in %s (%s); each process compiles it",
            folder,
            error.strerror,
        )
        return None
    return folder


def is_warm(name: str) -> bool:
    """Return whether the kernels in the source folder of this name are compiled."""
    folder = cache_folder()
    return folder is not None and any(folder.glob(f"{name}_*/*.nbi"))


def note_of(what: Json) -> Path | None:
    """Return the file that says, if it exists, that some kernels are compiled.

    Args:
        what: what they are for. Another machine code has other notes.
    """
    folder = cache_folder()
    return None if folder is None else folder / f"{digest(what)[:20]}.compiled"
