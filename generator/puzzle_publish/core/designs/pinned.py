"""Finds font files again by name and digest, without the design that named them."""

from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from pkgutil import iter_modules

from ..errors import UsageError
from .fontfiles import SYSTEM_FOLDERS, sha256

_PACKAGES = ("font_", "fontpkg_")
_MOST = 100  # files of one name that are looked at


def pinned_files(
    digests: Mapping[str, str], folders: Sequence[Path] = ()
) -> dict[str, Path | None]:
    """Return the path of each file, None for one that is not here.

    Args:
        digests: name of a file -> its sha256.
        folders: where it may be, besides installed packages of fonts and the system's
            fonts: the folder of a user's own design.
    """
    return {name: _found(name, digest, folders) for name, digest in digests.items()}


def _found(name: str, digest: str, folders: Sequence[Path]) -> Path | None:
    if Path(name).name != name or name in ("", ".", ".."):
        return None
    for path in islice(_places(name, folders), _MOST):
        try:
            if path.is_file() and sha256(path) == digest:
                return path
        except UsageError:
            continue  # it cannot be read
    return None


def _places(name: str, folders: Sequence[Path]) -> Iterator[Path]:
    for module in iter_modules():
        if module.name.startswith(_PACKAGES):
            spec = find_spec(module.name)
            for folder in (spec and spec.submodule_search_locations) or ():
                yield Path(folder) / "files" / name
    system = (Path(folder).expanduser() for folder in SYSTEM_FOLDERS)
    for place in (*folders, *system):
        yield from sorted(place.rglob(name))
