"""What must be equal on all machines for equal puzzles, and how two of them differ.

Dask compares versions too, but only warns, and knows nothing of ours.
"""

import functools
import hashlib
import platform
from collections.abc import Iterable, Mapping
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

from .. import __version__, registry, resources
from ..errors import PublishError
from ..wording import plain

NONE = "none"
_PACKAGES = ("numpy", "numba", "llvmlite")
_TYPE = "type "
_SHOWN = 12  # hex digits of a digest


def fingerprint(types: Iterable[str] = ()) -> dict[str, str]:
    """Name -> version or digest, of this machine and of puzzle types that are used."""
    return _of_machine() | {f"{_TYPE}{name}": _of_type(name) for name in types}


def differences(expected: Mapping[str, str]) -> dict[str, str]:
    """Of what is expected, what this machine has otherwise; {} if nothing is."""
    names = [name.removeprefix(_TYPE) for name in expected if name.startswith(_TYPE)]
    ours = fingerprint(names)
    found = {name: ours.get(name, NONE) for name in expected}
    return {name: value for name, value in found.items() if value != expected[name]}


def told(expected: Mapping[str, str], theirs: Mapping[str, str]) -> str:
    """The differences in words.

    >>> told({"numpy": "2.4.6", "python": "3.11"}, {"numpy": "2.1.0"})
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
        "puzzle-publish": __version__,
        # Two checkouts may call themselves by one version.
        "files of puzzle-publish": _digest_of(_our_files()),
        "python": ".".join(platform.python_version_tuple()[:2]),
        **{name: _version(name) for name in _PACKAGES},
    }


@functools.cache
def _of_type(name: str) -> str:
    """A type's version, and of a type that does not ship the digest of its files."""
    try:
        kind = registry.load(name)
    except PublishError:
        return NONE
    module = type(kind).__module__
    top = module.partition(".")[0]
    if top == __package__.partition(".")[0]:
        return str(kind.version)
    return f"{kind.version} ({_digest_of(_files_of(top))})"


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return NONE


def _our_files() -> list[tuple[str, Path]]:
    """All that makes puzzles: code, lists of words, boards; no templates."""
    boards = resources.configs() / "boards"
    code = Path(__file__).resolve().parents[1]
    shipped = code / "_shipped"
    return [
        *((n, p) for n, p in _below(code, "code") if not p.is_relative_to(shipped)),
        *_below(boards, "boards"),
    ]


def _files_of(module: str) -> list[tuple[str, Path]]:
    """The files of another package, or the one file of a module."""
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        return []
    if spec.submodule_search_locations:
        return [
            file
            for folder in spec.submodule_search_locations
            for file in _below(Path(folder), "code")
        ]
    return [("code", Path(spec.origin))]


def _below(folder: Path, name: str) -> list[tuple[str, Path]]:
    """Every file of a folder by its name there; no caches, nothing hidden."""
    found = []
    for path in folder.rglob("*"):
        parts = path.relative_to(folder).parts
        hidden = any(part.startswith(".") or part == "__pycache__" for part in parts)
        if not hidden and path.is_file():
            found.append(("/".join((name, *parts)), path))
    return sorted(found)


def _digest_of(files: Iterable[tuple[str, Path]]) -> str:
    sha = hashlib.sha256()
    for name, path in files:
        raw = path.read_bytes()
        sha.update(f"{name}:{len(raw)}:".encode())
        sha.update(raw)
    return sha.hexdigest()[:_SHOWN]
