"""Finds font files again by name and digest, without the design that named them."""

import os
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from pkgutil import iter_modules

from ..errors import UsageError
from .fontfiles import SYSTEM_FOLDERS, sha256

_PACKAGES = ("font_", "fontpkg_")
_MOST = 10_000  # files of a folder that are looked at


def pinned_files(
    digests: Mapping[str, str], folders: Sequence[Path] = ()
) -> dict[str, Path | None]:
    """Return the path of each file, None for one that is not here.

    Names and digests may be anybody's: each folder is listed once, up to a limit, and a
    name is that of a file, never a path or a pattern.

    Args:
        digests: name of a file -> its sha256.
        folders: where it may be, besides installed packages of fonts and the system's
            fonts: the folder of a user's own design.
    """
    found: dict[str, Path | None] = dict.fromkeys(digests)
    lacking = set(digests)
    for place in _places(folders):
        if not lacking:
            break
        for path in islice(_files(place), _MOST):
            if path.name in lacking and _has(path, digests[path.name]):
                found[path.name] = path
                lacking.discard(path.name)
    return found


def _places(folders: Sequence[Path]) -> Iterator[Path]:
    """Yield the folders that are searched, one after another."""
    for module in iter_modules():
        if module.name.startswith(_PACKAGES):
            spec = find_spec(module.name)
            for folder in (spec and spec.submodule_search_locations) or ():
                yield Path(folder) / "files"
    yield from folders
    yield from (Path(folder).expanduser() for folder in SYSTEM_FOLDERS)


def _files(place: Path) -> Iterator[Path]:
    """Yield the files in a folder and below, without those behind links to folders."""
    for folder, below, names in os.walk(place):
        below.sort()
        yield from (Path(folder, name) for name in sorted(names))


def _has(path: Path, digest: str) -> bool:
    try:
        return path.is_file() and sha256(path) == digest
    except (OSError, UsageError):
        return False  # it cannot be read
