"""What a book depends on besides its files: programs, libraries, fonts, environment."""

import hashlib
import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from ...core.programs import is_ours, own_digest, package_digest
from ...core.puzzle import Json

# What Pango, fontconfig, the dynamic linker and Python read.
_VARIABLES = ("SOURCE_DATE_EPOCH", "HOME", "LANG", "LANGUAGE")
_PREFIXES = ("FC_", "FONTCONFIG_", "G_", "LC_", "LD_", "PANGO", "PYTHON", "XDG_")
_FONTS = ("/etc/fonts", "/usr/share/fonts", "/usr/local/share/fonts")
_OWN_FONTS = (".fonts", ".fonts.conf", ".config/fontconfig", ".local/share/fonts")
_MAPS = Path("/proc/self/maps")


def state() -> dict[str, Json]:
    """Return what can be compared before anything is imported.

    To be called before a build, which changes the environment.
    """
    return {
        "environment": _environment(),
        "python": [sys.version, sys.executable, _stamp(sys.executable)],
        "program": own_digest(),
        "packages": _stamps_digest(_packages()),
        "fonts": _stamps_digest(_font_files()),
    }


def libraries() -> dict[str, Json] | None:
    """Return size, time and inode of each shared library that this process has loaded.

    None where the system does not list them.
    """
    try:
        lines = _MAPS.read_text("utf-8", "surrogateescape").splitlines()
    except OSError:
        return None
    paths = {line.split(maxsplit=5)[-1] for line in lines if ".so" in line}
    return {path: _stamp(path) for path in sorted(paths) if path.startswith("/")}


def same_libraries(stamps: Mapping[str, Json]) -> bool:
    """Return whether these libraries are the ones that were loaded."""
    return all(_stamp(path) == stamp for path, stamp in stamps.items())


def guests() -> dict[str, Json]:
    """Return the digests of packages with plug-in types, by their names."""
    from importlib.metadata import entry_points

    modules = [one.module for one in entry_points(group="publish.types")]
    names = {name.partition(".")[0] for name in modules if not is_ours(name)}
    return {name: package_digest(name) for name in sorted(names)}


def same_guests(digests: Mapping[str, Json]) -> bool:
    """Return whether the packages with plug-in types are as they were."""
    return all(package_digest(name) == digest for name, digest in digests.items())


def _environment() -> dict[str, Json]:
    return {
        name: value
        for name, value in sorted(os.environ.items())
        if name in _VARIABLES or name.startswith(_PREFIXES)
    }


def _packages() -> Iterator[str]:
    """Yield the list of files of each installed package, whose name has its version."""
    for folder in dict.fromkeys(sys.path):
        try:
            names = sorted(os.listdir(folder or "."))
        except OSError:
            continue
        for name in names:
            if name.endswith((".dist-info", ".egg-info")):
                yield os.path.join(folder, name, "RECORD")


def _font_files() -> Iterator[str]:
    home = os.path.expanduser("~")
    folders = [*_FONTS, *(os.path.join(home, one) for one in _OWN_FONTS)]
    for folder in folders:
        yield folder
        for place, inner, files in os.walk(folder):
            inner.sort()
            yield from (os.path.join(place, one) for one in sorted((*inner, *files)))


def _stamps_digest(paths: Iterator[str]) -> str:
    whole = hashlib.sha256()
    for path in paths:
        whole.update(repr((path, _stamp(path))).encode("utf-8", "replace"))
    return whole.hexdigest()


def _stamp(path: str) -> list[Json] | None:
    """Return a file's size, time of change and inode; None if it is not there."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return [found.st_size, found.st_mtime_ns, found.st_ino]
