"""What the tests of documents and packaging share: the tree as git sees it."""

import importlib.util
import subprocess
import sys
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


@pytest.fixture(scope="session")
def documents(root, tracked) -> dict[str, str]:
    """The text of every page a user reads: README, docs/ and the types' READMEs."""
    types = "generator/puzzle_publish/types/"
    names = [
        name
        for name in tracked
        if name.endswith(".md")
        and not name.startswith("docs/cookbook/")  # pages of a book
        and (name == "README.md" or name.startswith(("docs/", types)))
    ]
    return {name: (root / name).read_text(encoding="utf-8") for name in names}


@pytest.fixture(scope="session")
def pages(root, tracked) -> dict[str, str]:
    """The text of every Markdown file of the tree, but for the pages of a book.

    Without docs/types, whose texts are those of the types' READMEs.
    """
    apart = ("docs/cookbook/", "docs/types/")
    names = [n for n in tracked if n.endswith(".md") and not n.startswith(apart)]
    return {name: (root / name).read_text(encoding="utf-8") for name in names}


@pytest.fixture(scope="session")
def reference(root):
    """The package behind `make reference`, with its module `pages` and all others."""
    path = root / ".ci" / "reference" / "__init__.py"
    spec = importlib.util.spec_from_file_location("reference", path)
    sys.modules["reference"] = importlib.util.module_from_spec(spec)
    importlib.import_module("reference.pages")
    return sys.modules["reference"]
