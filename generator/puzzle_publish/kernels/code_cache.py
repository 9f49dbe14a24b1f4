"""The folder for the machine code of kernels, found without loading numba.

Its name is a digest of all that the code depends on: every kernel source, the versions
of numba, numpy and Python, the platform, the level of CPUs that it is compiled for. It
is in the user's cache directory, so that a read-only install works.
"""

import hashlib
import os
import platform
import tempfile
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from ..core.log import MESSAGES
from ..core.puzzle import Json, digest
from ..core.resources import cache
from ..core.system import is_mine, others_can_write


def sources() -> tuple[Path, ...]:
    """Every file with kernels, in a fixed order."""
    package = Path(__file__).resolve().parents[1]
    shared = sorted((package / "kernels").glob("*.py"))
    return (*shared, *sorted((package / "types").glob("*/kernels*.py")))


# What x86-64-v2 has beyond the first 64-bit CPUs, as Linux says it.
_V2 = {"cx16", "lahf_lm", "pni", "popcnt", "sse4_1", "sse4_2", "ssse3"}
_CPUS = Path("/proc/cpuinfo")


def cpu_level() -> str | None:
    """The CPUs that kernels are compiled for; None if only for the one here.

    That is for a CPU below the level, and for one that cannot be asked.
    """
    if platform.machine() != "x86_64":
        return "generic"
    try:
        with _CPUS.open("rb") as opened:
            said = opened.read(2**14).decode("ascii", "replace")
    except OSError:
        return None
    flags = said.partition("\nflags")[2].partition("\n")[0].split()
    return "x86-64-v2" if _V2.issubset(flags) else None


def _stamp() -> str:
    """What machine code depends on beside the sources, one a line."""
    # The suffix says which Python's objects, on which system.
    machine = (EXTENSION_SUFFIXES[0], platform.machine(), str(cpu_level()))
    versions = (f"{name}={_version(name)}" for name in ("numba", "numpy"))
    return "\n".join((*versions, *machine, *settings()))


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "none"


def settings() -> list[str]:
    """What the environment tells numba, as `name=value`, sorted; not where code is."""
    return [
        f"{name}={value}"
        for name, value in sorted(os.environ.items())
        if name.startswith("NUMBA_") and name != "NUMBA_CACHE_DIR"
    ]


def cache_name() -> str:
    """A name that changes with all that the machine code depends on."""
    sha = hashlib.sha256(f"{_stamp()}\n{sources_digest()}".encode())
    return f"kernels-{sha.hexdigest()[:20]}"


def sources_digest() -> str:
    """The sha256 of every file with kernels."""
    sha = hashlib.sha256()
    for path in sources():
        raw = path.read_bytes()
        sha.update(f"{path.parent.name}/{path.name}:{len(raw)}:".encode())
        sha.update(raw)
    return sha.hexdigest()


def cache_folder() -> Path | None:
    """The user's folder for machine code, created if missing; None if it is of no use.

    That is, if it cannot be written, or if others could have: what is in it runs.
    """
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    root = Path(chosen) if chosen else cache()
    folder = root / cache_name()
    try:
        root.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o755, exist_ok=True)
        found = folder.stat()
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        _say_unused(folder, error.strerror or "it cannot be written")
        return None
    if not is_mine(found) or others_can_write(found, 0o022):
        _say_unused(folder, "it is another user's, or others can write to it")
        return None
    return folder


def _say_unused(folder: Path, why: str) -> None:
    MESSAGES.info(
        "kernels: cannot keep compiled code in %s (%s); each process compiles it",
        folder,
        why,
    )


def note_of(what: Json) -> Path | None:
    """Return the file that says, if it exists, that some kernels are compiled.

    Args:
        what: what they are for. Another machine code has other notes.
    """
    folder = cache_folder()
    return None if folder is None else folder / f"{digest(what)[:20]}.compiled"
