"""The versions that must be equal on all machines for equal puzzles.

Dask compares versions, too, but only warns, and does not know ours.
"""

import functools
import platform
from collections.abc import Iterable, Mapping
from importlib import metadata

from ...core.errors import PublishError
from ...core.messages import plain
from ...core.own_version import VERSION
from ...core.programs import is_ours, own_digest, package_digest
from ...types import registry

NONE = "none"
_PACKAGES = ("numpy", "numba", "llvmlite")
_TYPE = "type "
_SHOWN = 12  # hex digits of a digest


def fingerprint(types: Iterable[str] = ()) -> dict[str, str]:
    """Name -> version or digest, of this machine and of the puzzle types used."""
    return _of_machine() | {f"{_TYPE}{name}": _of_type(name) for name in types}


def differences(expected: Mapping[str, str]) -> dict[str, str]:
    """What this machine has where it differs from the expected; {} if it does not."""
    names = [name.removeprefix(_TYPE) for name in expected if name.startswith(_TYPE)]
    ours = fingerprint(names)
    found = {name: ours.get(name, NONE) for name in expected}
    return {name: value for name, value in found.items() if value != expected[name]}


def described(expected: Mapping[str, str], theirs: Mapping[str, str]) -> str:
    """The differences in words.

    >>> described({"numpy": "2.4.6", "python": "3.11"}, {"numpy": "2.1.0"})
    'numpy 2.1.0 where we have 2.4.6'
    """
    parts = (
        f"{name} {plain(str(theirs[name]))[:80]} where we have {expected.get(name)}"
        for name in sorted(theirs)
    )
    return ", ".join(parts)


@functools.cache
def _of_machine() -> dict[str, str]:
    return {
        "puzzle-publish": VERSION,
        # Two checkouts may have the same version.
        "files of puzzle-publish": own_digest()[:_SHOWN],
        "python": ".".join(platform.python_version_tuple()[:2]),
        **{name: _version(name) for name in _PACKAGES},
    }


@functools.cache
def _of_type(name: str) -> str:
    """A type's version; for a plug-in's type also the digest of its files."""
    try:
        kind = registry.load(name)
    except PublishError:
        return NONE
    module = type(kind).__module__
    if is_ours(module):
        return str(kind.version)
    return f"{kind.version} ({package_digest(module)[:_SHOWN]})"


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return NONE
