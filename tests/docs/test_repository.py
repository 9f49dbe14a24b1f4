"""The files of this repository keep the promises made about them."""

import ast
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from few import few

BOOKS = sorted(
    path.stem for path in (Path(__file__).parents[2] / "configs").glob("*.yaml")
)
# Seconds each; `make test` reads them before all tests, to fill the cache.
LONG = ("activity-week", "crosswords", "cryptarithms", "words-en")
TOP_LEVEL = {"generator", "templates", "configs", "tests", "output", "docs"}

# Joined here, so that this file does not hold what it forbids.
FORBIDDEN = {
    "a package registry's host": (
        *("pypi" + ".org", "pythonhosted" + ".org", "deb." + "debian.org"),
        *("registry." + "npmjs", "security." + "debian.org"),
    ),
    "a path of one machine": (
        *("/" + "work/", "/" + "root/", "/" + "home/", "/" + "Users/", "/" + "tmp/"),
    ),
}


def test_only_the_agreed_folders_stand_at_the_top(tracked):
    folders = {name.split("/")[0] for name in tracked if "/" in name}

    assert {f for f in folders if not f.startswith(".")} <= TOP_LEVEL


def test_no_module_has_more_than_500_lines(root, tracked):
    modules = [name for name in tracked if re.match(r"generator/.*\.py$", name)]
    lengths = {
        name: len((root / name).read_text(encoding="utf-8").splitlines())
        for name in modules
        if "/tests/" not in name
    }

    assert len(lengths) > 500
    assert {name: n for name, n in lengths.items() if n > 500} == {}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_file_names(what, root, tracked):
    found = []
    for name in tracked:
        content = (root / name).read_bytes()
        if b"\0" in content[:8000]:
            continue
        for number, line in enumerate(content.decode("utf-8").splitlines(), 1):
            found += [f"{name}:{number}: {w}" for w in FORBIDDEN[what] if w in line]

    assert found == []


@few("name", sorted(BOOKS, key=LONG.__contains__), fast=2)
def test_every_shipped_book_is_valid(root, name):
    config = import_module("puzzle_publish.config.load")

    assert config.load_book(root / "configs" / f"{name}.yaml").config.format == 1


def test_the_architecture_names_files_that_are_there_and_stays_short(root):
    text = (root / "ARCHITECTURE.md").read_text(encoding="utf-8")
    package = root / "generator" / "puzzle_publish"
    named = re.findall(r"`([a-z_/]+(?:\.py|/))`", text)

    assert len(text.split()) <= 1800
    assert len(named) > 25
    for name in set(named) - {"generator/puzzle_publish/"}:
        found = [*package.rglob(name.rstrip("/"))]
        assert found, f"there is no {name}"


def test_every_package_imported_is_declared(root):
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    project = project["project"]
    declared = {distribution_of(r) for r in project["dependencies"]}
    for extra in ("compile", "cluster", "studio", "zh", "eps", "office"):
        declared |= {
            distribution_of(r) for r in project["optional-dependencies"][extra]
        }
    known = packages_distributions()

    undeclared = set()
    modules = (root / "generator").rglob("*.py")
    for path in (p for p in modules if "tests" not in p.parts):
        for module in (
            top_level_imports(path) - sys.stdlib_module_names - {"puzzle_publish"}
        ):
            names = {distribution_of(n) for n in known.get(module, [module])}
            if not names & declared:
                undeclared.add(f"{path.relative_to(root)}: {module}")

    assert undeclared == set()


def distribution_of(requirement):
    name = re.match(r"[\w.-]+", requirement).group(0)
    return re.sub(r"[-_.]+", "-", name).lower()


def top_level_imports(path):
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.add((node.module or "").split(".")[0])
    return found


def test_the_changelog_goes_by_version_with_a_place_for_what_comes_next(root):
    text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    headings = re.findall(r"^## (.+)$", text, flags=re.MULTILINE)

    assert headings[0] == "[Unreleased]"
    assert headings[1].startswith(f"[{project['project']['version']}] - ")
    unreleased = text.split("\n## ")[1]
    lists = re.findall(r"^### (.+)$", unreleased, flags=re.MULTILINE)
    assert lists == [
        name
        for name in ("Added", "Changed", "Fixed", "Your book's file")
        if name in lists
    ]


def test_every_entry_of_the_changelog_is_one_line_and_there_once(root):
    text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    entries = [line for line in text.splitlines() if line.startswith("- ")]

    assert len(set(entries)) == len(entries)
    for line in text.splitlines():
        assert len(line) <= 400, line
        assert not line.startswith(" "), line


def test_shell_scripts_are_executable_and_parse(root, tracked):
    scripts = [n for n in tracked if n.startswith(".ci/") and not Path(n).suffix]

    assert {".ci/javascript", ".ci/matrix", ".ci/run", ".ci/setup"} <= set(scripts)
    for name in scripts:
        path = root / name
        assert path.stat().st_mode & 0o100, name
        shell = path.read_text(encoding="utf-8").splitlines()[0].split("/")[-1]
        command = [shell.split()[-1], "-n", str(path)]
        subprocess.run(command, check=True, capture_output=True)


def test_the_matrix_tells_which_python_is_not_here(root):
    command = ["bash", str(root / ".ci/matrix"), "9.8", "9.9"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        "matrix: python9.8 is not here; skipped",
        "matrix: python9.9 is not here; skipped",
    ]
    assert done.stderr == "matrix: none of 9.8 9.9 is here\n"


def test_ci_runs_the_command_that_the_readme_shows(root):
    script = (root / ".ci/run").read_text(encoding="utf-8")
    readme = (root / "README.md").read_text(encoding="utf-8")

    assert "\nmake test || " in script
    assert "\nmake check matrix " in script
    assert "\n    make test " in readme
