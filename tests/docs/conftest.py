"""What the tests of documents and packaging share: the tree as git sees it."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def root() -> Path:
    """The root of the source tree."""
    return ROOT


@pytest.fixture(scope="session")
def tracked(root) -> tuple[str, ...]:
    """Paths of all files that are, or would be, committed; sorted, with slashes."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listing = subprocess.run(command, cwd=root, capture_output=True, check=True)
    names = listing.stdout.decode("utf-8").split("\0")
    return tuple(sorted({n for n in names if n and (root / n).is_file()}))
