"""`make site` builds the documentation, and it is whole."""

import doctest
import importlib.util
import re
import shutil
import subprocess
import sys
from html import unescape

import pytest

from puzzle_publish.types import registry

CODE = re.compile(r"<(code|pre)\b.*?</\1>", re.DOTALL)
REMOTE = re.compile(r'<(?:script|img|source)[^>]* src="(?:https?:)?//')
SHEETS = re.compile(r'<link[^>]* rel="stylesheet"[^>]* href="(?:https?:)?//')


@pytest.fixture(scope="module")
def site(root, tmp_path_factory):
    """The pages, built as `make site` builds them from a copy of the sources."""
    folder = tmp_path_factory.mktemp("documentation")
    shutil.copytree(root / "docs", folder / "docs")
    for name in ("CHANGELOG.md", "SECURITY.md"):
        shutil.copy(root / name, folder)
    makefile = (root / "Makefile").read_text(encoding="utf-8")
    recipe = re.search(
        r"^\t@\$\(PYTHON_OF_VENV\) (-m sphinx(?:.*\\\n)*.*)$", makefile, re.M
    )
    words = recipe[1].replace("\\\n", " ").split()
    command = [sys.executable, *words]
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False
    )
    assert "--fail-on-warning" in words
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "build" / "site" / "html"


def test_the_menu_follows_the_lists_of_links(root):
    path = root / "docs" / "_ext" / "site_pages.py"
    spec = importlib.util.spec_from_file_location("site_pages", path)
    spec.loader.exec_module(module := importlib.util.module_from_spec(spec))
    done = doctest.testmod(module)

    assert (done.attempted, done.failed) == (1, 0)
    index = module.menu((root / "docs/index.md").read_text(encoding="utf-8"))
    assert index.count(":caption: ") == 3
    types = module.menu((root / "docs/types.md").read_text(encoding="utf-8"))
    assert types.count("\ntypes/") == len(registry.names())


def names(pages):
    """The pages that have sources."""
    return set(pages) - {"search.html", "genindex.html", "py-modindex.html"}


# One test, because each process of a parallel run would build the site again.
@pytest.mark.soak
def test_the_site_is_built_without_warnings_and_is_whole(site, root):
    pages = {
        str(p.relative_to(site)): p.read_text("utf-8") for p in site.rglob("*.html")
    }

    for name in (path.stem for path in (root / "docs").glob("*.md")):
        assert f"{name}.html" in pages
    for name in registry.names():
        assert f"types/{name}.html" in pages
        assert (site / "_images" / f"{name}-puzzle.svg").is_file()
    recipes = [path.parent.name for path in root.glob("docs/cookbook/*/book.yaml")]
    assert pages["cookbook.html"].count("<img ") == len(recipes)
    assert pages["index.html"].count("<img ") == 3
    texts = (site / "_static" / "search_texts.js").read_text("utf-8")
    assert all(f'"{name.removesuffix(".html")}": "' in texts for name in names(pages))
    assert [n for n, p in pages.items() if "search_texts.js" in p] == ["search.html"]
    assert "publish build [options]" in unescape(pages["command-line.html"])
    assert "sections.dates.from" in pages["book-file.html"]
    for name, page in pages.items():
        text = CODE.sub("", page)
        assert "{width" not in text, f"{name} has an attribute that was not read"
        assert not REMOTE.search(page), f"{name} loads from another host"
        assert not SHEETS.search(page), f"{name} loads from another host"
