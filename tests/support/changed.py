"""`pytest --changed`: only the tests of packages that a branch changed."""

import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

PACKAGE = "generator/puzzle_publish"
# What these change may break any test.
SHARED = ("core", "fixtures", "naive", "support")
PICKED = pytest.StashKey[frozenset[str] | None]()


def changed_files(root: Path, trunk: str = "main") -> list[str] | None:
    """Return the files that differ from where the branch left; None without git."""
    try:
        base = _git(root, "merge-base", "HEAD", trunk) or ["HEAD"]
        new = _git(root, "ls-files", "--others", "--exclude-standard")
        return _git(root, "diff", "--name-only", *base) + new
    except (OSError, subprocess.CalledProcessError):
        return None


def _git(root: Path, *words: str) -> list[str]:
    call = ["git", *words]
    done = subprocess.run(call, cwd=root, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def picked_by(files: Iterable[str], root: Path) -> frozenset[str] | None:
    """Return the paths of the tests that these files ask for; None: of all tests."""
    found: set[str] = set()
    for file in files:
        mine = _picked_by(file, root)
        if mine is None:
            return None
        found |= mine
    return frozenset(found)


def _picked_by(file: str, root: Path) -> set[str] | None:
    parts = Path(file).parts
    if parts[0] == "docs" or file.endswith(".md"):
        return {"tests/docs"}
    if parts[0] == "tests" and len(parts) > 2 and parts[1] not in SHARED:
        own = parts[-1].startswith("test_")
        return {file} if own else {"/".join(parts[:2])}
    if not file.startswith(f"{PACKAGE}/") or len(parts) < 3:
        return None
    name = parts[2].removesuffix(".py")
    if name == "types":
        return _of_a_type(parts[3]) if len(parts) > 4 else None
    if name in SHARED or not (root / "tests" / name).is_dir():
        return None
    return {f"tests/{name}", f"{PACKAGE}/{parts[2]}"}


def _of_a_type(name: str) -> set[str] | None:
    if name.startswith("_"):  # several types share it
        return None
    return {f"{PACKAGE}/types/{name}", "tests/types", "tests/contract"}


def is_left_out(path: str, picked: frozenset[str]) -> bool:
    """Return whether a file or folder holds none of the tests that were picked."""
    within = any(f"{path}/".startswith(f"{one}/") for one in picked)
    above = any(f"{one}/".startswith(f"{path}/") for one in picked)
    return not within and not above


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option."""
    parser.addoption("--changed", action="store_true", help=__doc__)


def pytest_configure(config: pytest.Config) -> None:
    """Pick the tests once."""
    files = changed_files(config.rootpath) if config.option.changed else None
    picked = None if files is None else picked_by(files, config.rootpath)
    config.stash[PICKED] = picked


def pytest_report_header(config: pytest.Config) -> str | None:
    """Say what was picked."""
    if not config.option.changed:
        return None
    picked = config.stash[PICKED]
    return f"changed: {'all tests' if picked is None else ', '.join(sorted(picked))}"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out what was not picked."""
    picked = config.stash[PICKED]
    if picked is None or not collection_path.is_relative_to(config.rootpath):
        return None
    path = collection_path.relative_to(config.rootpath).as_posix()
    return (is_left_out(path, picked) and path != ".") or None
