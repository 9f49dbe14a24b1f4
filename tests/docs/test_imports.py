"""Who may import whom: .importlinter, over all modules and without an exception."""

import configparser
import os
import re
import shutil
import subprocess
import sys

import pytest
from few import few

LINT = "import sys; from importlinter.cli import lint_imports;"
LINT += "sys.exit(lint_imports('.importlinter', no_cache=True, no_logo=True))"


def linted(folder, sources):
    """What import-linter says of the package in a source root."""
    return subprocess.run(
        [sys.executable, "-P", "-c", LINT],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(sources)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def table(root):
    parser = configparser.ConfigParser()
    parser.read(root / ".importlinter", encoding="utf-8")
    return parser


def test_no_module_imports_what_it_may_not(root):
    done = linted(root, root / "generator")

    assert done.returncode == 0, done.stdout


def test_only_two_modules_import_weasyprint(root):
    """So each says which of its libraries is missing."""
    package = root / "generator" / "puzzle_publish"
    line = re.compile(r"^\s*(import|from) weasyprint\b", re.MULTILINE)
    found = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if line.search(path.read_text(encoding="utf-8"))
    }

    assert found == {"render/libraries.py", "render/weasy.py"}


def test_the_table_has_no_exceptions_and_names_everything_at_the_top(root, table):
    layers = table["importlinter:contract:layers"]
    named = set(re.findall(r"\w+", layers["layers"]))
    package = root / "generator" / "puzzle_publish"
    modules = {path.stem for path in package.glob("[!_]*.py")}
    packages = {path.parent.name for path in package.glob("*/__init__.py")}

    assert "ignore_imports" not in layers
    assert named == modules | packages
    assert len(modules) <= 6
    assert len(packages) <= 17


@few(
    ("module", "line", "told"),
    [
        ("core/seeds.py", "from ..types import registry", "core is not allowed"),
        ("make/work.py", "from ..record import manifest", "make is not allowed"),
        ("render/inks.py", "def a():\n    from ..layout import settle", "render is no"),
    ],
    fast=1,
)
def test_a_forbidden_import_is_found(root, tmp_path, module, line, told):
    copy = tmp_path / "generator" / "puzzle_publish"
    skipped = shutil.ignore_patterns("__pycache__", "data", "*.yaml", "*.json")
    shutil.copytree(root / "generator" / "puzzle_publish", copy, ignore=skipped)
    shutil.copy(root / ".importlinter", tmp_path)
    with (copy / module).open("a", encoding="utf-8") as file:
        file.write(f"\n\n{line}\n")

    done = linted(tmp_path, tmp_path / "generator")

    assert done.returncode == 1
    assert told in done.stdout


@pytest.mark.parametrize("stage", ["layout", "render"])
def test_pages_have_types_from_layout_to_render(root, stage):
    """What WeasyPrint and pydyf keep by name is anything, and nothing else."""
    folder = root / "generator" / "puzzle_publish" / stage
    found = {
        path.name: len(re.findall(r"\bAny\b", path.read_text(encoding="utf-8")))
        for path in folder.rglob("*.py")
    }
    untyped = {name for name, count in found.items() if count}

    assert untyped <= {"laid_out.py", "sandbox.py"}
    assert sum(found.values()) <= 10
