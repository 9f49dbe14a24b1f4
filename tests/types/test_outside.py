"""Three of our types as packages of their own, which need only what is public."""

import ast
import os
import re
import shutil
import subprocess
import sys

import pytest

from puzzle_publish.types.independence import PACKAGE

TYPES = ("futoshiki", "takuzu", "maze")
PUBLISH = "import sys; from puzzle_publish.cli import main; sys.exit(main())"
# Dots before a name -> the package that they mean in a type's folder.
DOTS = {"..": "puzzle_publish.types", "...": "puzzle_publish"}
BOOK = """
format: 1
book: {{id: outside, title: Outside, seed: 5}}
print: {{printer: home, trim: A5}}
sections:
  - {{id: only, type: {name}, count: 4, level: easy}}
"""


def absolute(source):
    """A module with public names in place of those by dots."""

    def named(match):
        package = DOTS[match[1]] + (f".{match[2]}" if match[2] else "")
        return f"from {package} import"

    return re.sub(r"from (\.{2,3})([\w.]*) import", named, source)


def moved(name, place):
    """Write a type as a plug-in of another name, and return that."""
    other = f"outside_{name}"
    folder = place / other
    skipped = shutil.ignore_patterns("tests", "__pycache__")
    shutil.copytree(PACKAGE / "types" / name, folder, ignore=skipped)
    for path in (*folder.glob("*.py"), *folder.glob("*.css")):
        text = absolute(path.read_text("utf-8")).replace(f"{name}-", f"{other}-")
        path.write_text(text.replace(f'= "{name}"', f'= "{other}"'), "utf-8")
    info = place / f"{other}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Name: {other}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[publish.types]\n{other} = {other}\n")
    return other


def run(place, *words):
    path = os.pathsep.join([str(place), str(PACKAGE.parent)])
    done = subprocess.run(
        [sys.executable, *words],
        cwd=place,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("name", TYPES)
def test_a_type_imports_only_what_is_public(name):
    private = []
    for path in (PACKAGE / "types" / name).glob("*.py"):
        for node in ast.walk(ast.parse(absolute(path.read_text("utf-8")))):
            if isinstance(node, ast.ImportFrom) and not node.level:
                named = [*node.module.split("."), *(one.name for one in node.names)]
                if any(word.startswith("_") for word in named):
                    private.append((path.name, node.module))

    assert private == []


@pytest.mark.soak
@pytest.mark.parametrize("name", TYPES)
def test_a_type_in_a_package_of_its_own_keeps_the_contract_and_fills_a_book(
    name, tmp_path
):
    other = moved(name, tmp_path)
    code = (
        "from puzzle_publish.testing import contract_tests\n"
        f"for check in contract_tests('{other}'): check()\n"
    )
    run(tmp_path, "-c", code)
    (tmp_path / "book.yaml").write_text(BOOK.format(name=other))

    run(tmp_path, "-c", PUBLISH, "build", "book.yaml", "--ledger", "l.sqlite")

    assert (tmp_path / "output" / "outside" / "interior.pdf").stat().st_size > 10_000
