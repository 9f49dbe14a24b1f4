"""Machine code of the wheel puzzle-publish-kernels, which needs no compiler.

Nothing of it is loaded unless it was made from the kernels' sources of today, for this
Python, major version of numpy, platform and level of CPUs, and is as it was packed.
"""

import functools
import hashlib
import json
import platform
import stat
from collections.abc import Callable, Sequence
from importlib.abc import Loader
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.metadata import version
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Protocol, cast

from ..core.puzzle import Json
from ..core.system import is_mine, others_can_write
from .code_cache import cache_folder, cpu_level, sources_digest

_PACKAGE = "puzzle_publish_kernels"
FACTS = "made.json"
_SAID = {
    "kernels": "version of the kernels",
    "python": "Python",
    "numpy": "numpy",
    "machine": "machine",
    "level": "level of CPUs",
}


# What facts raise that somebody else wrote, too.
_UNREADABLE = (OSError, ValueError, ImportError, LookupError, TypeError, AttributeError)


class ReadyKernel(Protocol):
    """Calls the machine code of a kernel, and another function if none fits."""

    def __init__(self, name: str, other: Callable[..., object]) -> None:
        """Find the code of this name; there may be none."""

    def __call__(self, *args: object) -> object:
        """Return what the code or the other function returns, which may raise."""


class Library(Protocol):
    """The shared library of the wheel, written by `make kernels`.

    Attributes:
        names: the kernels, each with its module; sorted, one for each signature.
        Kernel: their class.
    """

    names: Sequence[str]
    Kernel: type[ReadyKernel]


class _UnfitError(Exception):
    """Why the library is not loaded."""


def wanted() -> dict[str, Json]:
    """All that a library must have been made from and for."""
    return {
        "kernels": sources_digest(),
        # The suffix says which Python's objects, on which system.
        "python": EXTENSION_SUFFIXES[0],
        "numpy": version("numpy").partition(".")[0],
        "machine": platform.machine(),
        "level": cpu_level(),
    }


def library() -> Library | None:
    """The library, loaded; None if there is none that fits."""
    found = _found()
    return None if isinstance(found, str) else found


def why_none() -> str:
    """Why there is no library, as a clause; empty if there is one."""
    found = _found()
    return found if isinstance(found, str) else ""


def names() -> Sequence[str]:
    """The names of the kernels that need no compiler, each with its module."""
    found = library()
    return found.names if found else ()


def is_warm(name: str) -> bool:
    """Return whether kernels of the type of this name are compiled."""
    if any(kernel.startswith(f"puzzle_publish.types.{name}.") for kernel in names()):
        return True
    folder = cache_folder()
    return folder is not None and any(folder.glob(f"types.{name}.*.bin"))


@functools.cache
def _found() -> Library | str:
    spec = find_spec(_PACKAGE)
    places = (spec and spec.submodule_search_locations) or ()
    if not places:
        return "puzzle-publish-kernels is not installed"
    try:
        return _loaded(Path(places[0]))
    except _UNREADABLE as error:
        return f"puzzle-publish-kernels cannot be read ({error})"
    except _UnfitError as error:
        return f"puzzle-publish-kernels {error}"


def _loaded(folder: Path) -> Library:
    facts = json.loads((folder / FACTS).read_bytes())
    for name, value in wanted().items():
        if facts["for"].get(name) != value:
            raise _UnfitError(f"is for another {_SAID[name]}")
    path = folder / f"code{EXTENSION_SUFFIXES[0]}"
    if not _is_ours(path):
        raise _UnfitError("is another user's, or others can write to it")
    if hashlib.sha256(path.read_bytes()).hexdigest() != facts["sha256"]:
        raise _UnfitError("is damaged")
    spec = spec_from_file_location(f"{_PACKAGE}.code", path)
    module = module_from_spec(cast(ModuleSpec, spec))
    cast(Loader, module.__loader__).exec_module(module)
    return cast(Library, module)


def _is_ours(path: Path) -> bool:
    """Whether a file can be written only by who can write this program, too."""
    found, ours = path.stat(), Path(__file__).stat()
    if others_can_write(found, stat.S_IWOTH):
        return False
    return is_mine(found) or found.st_uid in {0, ours.st_uid}
