"""Writes constraints.txt: a version of each package that ours and its extras need.

    python .ci/constraints.py           write it from what is installed
    python .ci/constraints.py --check   say how it differs from what is installed;
                                        exit 1 if a package that is here is not in it

A file with names and versions only: pip takes the packages from where it always does.
"""

import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "constraints.txt"
OURS = "puzzle-publish"
HEAD = """\
# The versions that all tests last ran with, under Python {python}, of every package
# that puzzle-publish and its extras need. `make constraints` writes this file. To
# install the same: pip install --constraint constraints.txt ...
"""


def direct() -> list[Requirement]:
    """What pyproject.toml names, for us and for each extra."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    lists = [project["dependencies"], *project["optional-dependencies"].values()]
    every = [Requirement(line) for lines in lists for line in lines]
    return [each for each in every if canonicalize_name(each.name) != OURS]


def needed(wanted: Iterable[Requirement]) -> tuple[dict[str, str], set[str]]:
    """Name -> version of these packages and of all below them; and what is not here."""
    todo, seen = list(wanted), set()
    found: dict[str, str] = {}
    lost: set[str] = set()
    while todo:
        one = todo.pop()
        name = canonicalize_name(one.name)
        if (key := (name, frozenset(one.extras))) in seen:
            continue
        seen.add(key)
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            lost.add(name)
            continue
        todo += _below(name, one.extras)
    return found, lost


def _below(name: str, extras: Iterable[str]) -> Iterator[Requirement]:
    """Yield what a package needs here, with these extras."""
    for line in metadata.requires(name) or ():
        each = Requirement(line)
        cases = [{"extra": extra} for extra in ("", *extras)]
        if each.marker is None or any(map(each.marker.evaluate, cases)):
            yield each


def written() -> dict[str, str]:
    """Name -> version, as the file has them."""
    lines = FILE.read_text("utf-8").splitlines()
    pairs = (line.partition("==") for line in lines if not line.startswith("#"))
    return {name: version for name, _, version in pairs}


def differences() -> tuple[list[str], list[str]]:
    """What is here and not in the file, and what has another version there."""
    found, _ = needed(direct())
    told = written()
    return (
        sorted(found.keys() - told.keys()),
        [
            f"{name} {told[name]}, here {version}"
            for name, version in sorted(found.items())
            if told.get(name, version) != version
        ],
    )


def main(words: list[str]) -> int:
    """Write or check the file, and return the exit code."""
    if words == ["--check"]:
        unnamed, others = differences()
        for line in (*(f"not in it: {name}" for name in unnamed), *others):
            print(f"constraints.txt: {line}", file=sys.stderr)
        return 1 if unnamed else 0
    found, lost = needed(direct())
    if lost:
        print(f"not installed: {', '.join(sorted(lost))}", file=sys.stderr)
        return 1
    head = HEAD.format(python="{}.{}".format(*sys.version_info))
    lines = (f"{name}=={version}\n" for name, version in sorted(found.items()))
    FILE.write_text(head + "".join(lines), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
