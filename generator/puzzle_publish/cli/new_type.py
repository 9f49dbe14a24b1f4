"""`publish new type`: a puzzle type to start from."""

import keyword
import re
import shutil
import sys
import tokenize
from importlib.util import find_spec
from pathlib import Path

from ..core import resources
from ..core.errors import UsageError
from ..core.messages import quoted
from ..types import registry

_TYPE_NAME = re.compile("[a-z][a-z0-9_]{1,39}")
# To YAML 1.1, too, by which editors judge.
_YAML_WORDS = frozenset({"null", "true", "false", "yes", "no", "on", "off"})
_TEXTS = (".py", ".yaml", ".json", ".md", ".j2", ".css", ".txt")

_LONGEST_LINE = 89  # with its end

# True only of the folder that is copied.
_ONLY_BLANK = (
    "`publish new type NAME` copies this folder. ",
    " The leading _ keeps it out of books.",
)

_PROJECT = """\
[build-system]
requires = ["hatchling>=1.25"]
build-backend = "hatchling.build"

[project]
name = "publish-{dashed}"
version = "0.1.0"
requires-python = ">=3.11"
dependencies = ["puzzle-publish"]

# This line is how `publish types` finds the type once the project is installed.
[project.entry-points."publish.types"]
{name} = "{name}"

[tool.hatch.build.targets.wheel]
packages = ["{name}"]
exclude = ["/{name}/tests"]
"""

# In a checkout the contract tests find the type by themselves.
_CONTRACT = """\
\"\"\"What every puzzle type promises; install the project first: pip install -e .\"\"\"

import pytest

from puzzle_publish.testing import contract_tests


@pytest.mark.parametrize("check", contract_tests("{name}"))
def test_contract(check):
    check()
"""


def new_type(name: str, folder: Path) -> Path:
    """The folder of a new type, which is _blank under another name.

    In a checkout it becomes one of generator/puzzle_publish/types/; elsewhere a
    project of its own, which brings its type by an entry point.

    Raises:
        UsageError: a bad name, a name that is taken, or the folder exists.
    """
    if fault := _fault_of(name):
        raise UsageError(f"{quoted(name)} cannot name a type: {fault}")
    if name in registry.names():
        raise UsageError(f"there is a type {quoted(name)} already")
    root = resources.checkout()
    if root is not None and folder.resolve().is_relative_to(root):
        target = registry.TYPES / name
        if target.with_suffix(".py").exists():
            raise UsageError(f"there is a module {target}.py; choose another name")
        _copy(target, name)
        return target
    if name in sys.stdlib_module_names or find_spec(name) is not None:
        raise UsageError(
            f"there is a Python module {quoted(name)} already; choose another name"
        )
    target = folder / name
    _copy(target, name, inner=name)
    return target


def _fault_of(name: str) -> str:
    """What is wrong with a name for a type, "" where nothing is."""
    if name.startswith("_"):
        return "a leading _ keeps a folder out of books"
    if not _TYPE_NAME.fullmatch(name):
        return "2 to 40 small letters, digits and _, a letter first, as in sky_line"
    for word in (name, _camel(name)):
        if keyword.iskeyword(word):
            return f"{word} is a keyword of Python"
    if name in _YAML_WORDS:
        return "YAML reads it as another value than text"
    if taken := _class_taken(name):
        return (
            f"its files use the name {taken} already; add a word, as in {name}_puzzle"
        )
    return ""


def _class_taken(name: str) -> str:
    """A class of the new type that would hide what a file of _blank imports, or ""."""
    own = {"Blank": _camel(name), "BlankParams": f"{_camel(name)}Params"}
    for path in sorted((registry.TYPES / "_blank").glob("*.py")):
        with path.open("rb") as stream:
            used = {
                token.string
                for token in tokenize.tokenize(stream.readline)
                if token.type == tokenize.NAME
            }
        for blank, new in own.items():
            if blank in used and new in used - {blank}:
                return new
    return ""


def _camel(name: str) -> str:
    return "".join(word.capitalize() for word in name.split("_"))


def _copy(target: Path, name: str, *, inner: str = "") -> None:
    """Copy _blank, renamed, whole or not at all.

    Args:
        target: the folder to make.
        name: of the type.
        inner: the package's folder in `target`, which is then a project.
    """
    if target.exists():
        raise UsageError(f"{target} exists; choose another name")
    partial = target.with_name(f".{target.name}.partial")
    shutil.rmtree(partial, ignore_errors=True)
    try:
        copied = partial / inner
        shutil.copytree(
            registry.TYPES / "_blank",
            copied,
            ignore=shutil.ignore_patterns("__pycache__", ".*"),
        )
        for path in copied.rglob("*"):
            if path.suffix in _TEXTS:
                text = path.read_text(encoding="utf-8")
                path.write_text(
                    _renamed(text, name, outside=bool(inner)), encoding="utf-8"
                )
        if inner:
            contract = _CONTRACT.format(name=name)
            (copied / "tests" / "test_contract.py").write_text(
                contract, encoding="utf-8"
            )
            project = _PROJECT.format(name=name, dashed=name.replace("_", "-"))
            (partial / "pyproject.toml").write_text(project, encoding="utf-8")
        partial.rename(target)
    finally:
        shutil.rmtree(partial, ignore_errors=True)


def _renamed(text: str, name: str, *, outside: bool) -> str:
    r"""The text of a file of _blank as it reads in another type's folder.

    >>> source = 'from ...core.puzzle import Json\nfrom ..params import Params\n'
    >>> print(_renamed(source, "sky_line", outside=True), end="")
    from puzzle_publish import Json, Params
    >>> _renamed("class BlankParams(Params):  # _blank", "sky_line", outside=False)
    'class SkyLineParams(Params):  # sky_line'
    """
    for sentence in _ONLY_BLANK:
        text = text.replace(sentence, "")
    text = re.sub(r"(?<![A-Za-z0-9])_blank(?![A-Za-z0-9_])", name, text)
    text = re.sub(r"\bBlank(?=(Params)?\b)", _camel(name), text)
    return _from_face(text) if outside else text


def _from_face(text: str) -> str:
    """Return a module that takes all it imports of ours from the package itself."""
    ours = re.compile(r"(?m)^from \.\.[.\w]+ import (.+)\n")
    names = sorted(name for line in ours.findall(text) for name in line.split(", "))
    package = registry.__package__.partition(".")[0]
    line = f"from {package} import {', '.join(names)}\n"
    if len(line) > _LONGEST_LINE:
        below = ",\n    ".join(names)
        line = f"from {package} import (\n    {below},\n)\n"
    merged = ours.sub("", ours.sub(line, text, count=1))
    return re.sub(r"(?m)^(from \.\w* import )", r"\n\1", merged, count=1)
