"""`publish new type`: a puzzle type to start from."""

import keyword
import re
import sys
import tokenize
from importlib.util import find_spec
from pathlib import Path

from ..core import resources
from ..core.errors import UsageError
from ..core.files import write_folder
from ..core.messages import quoted
from ..types import registry

_TYPE_NAME = re.compile("[a-z][a-z0-9_]{1,39}")
# Including those of YAML 1.1, which editors use.
_YAML_WORDS = frozenset({"null", "true", "false", "yes", "no", "on", "off"})
_TEXTS = (".py", ".yaml", ".json", ".md", ".j2", ".css", ".txt")

_LONGEST_LINE = 89  # with its end

# Sentences that are true only of the folder that is copied.
_ONLY_BLANK = (
    "`publish new type NAME` copies this folder, the smallest complete type. The "
    "leading\n_ keeps it out of books.\n\n",
    "`publish new type NAME` copies this folder. ",
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

# In a checkout the contract tests find the type without this.
_CONTRACT = """\
\"\"\"What every puzzle type promises; install the project first: pip install -e .\"\"\"

import pytest

from puzzle_publish.testing import contract_tests


@pytest.mark.parametrize("check", contract_tests("{name}"))
def test_contract(check):
    check()
"""


def new_type(name: str, folder: Path) -> Path:
    """The folder of a new type, a renamed copy of _blank.

    In a checkout it becomes a folder of generator/puzzle_publish/types/; elsewhere it
    is in a new project, which registers the type with an entry point.

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
    """What is wrong with a type's name, or ""."""
    if name.startswith("_"):
        return "a leading _ keeps a folder out of books"
    if not _TYPE_NAME.fullmatch(name):
        return (
            "2 to 40 lower-case letters, digits and _, a letter first, as in sky_line"
        )
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
    """A class name of the new type that a file of _blank already uses, or ""."""
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
        name: the type's name.
        inner: the package's folder in `target`, which is then a project.
    """
    if target.exists():
        raise UsageError(f"{target} exists; choose another name")
    blank = registry.TYPES / "_blank"
    files: dict[str, bytes] = {}
    for path in sorted(blank.rglob("*")):
        relative = path.relative_to(blank)
        hidden = any(p == "__pycache__" or p.startswith(".") for p in relative.parts)
        if path.is_dir() or hidden:
            continue
        content = path.read_bytes()
        if path.suffix in _TEXTS:
            text = _renamed(content.decode("utf-8"), name, outside=bool(inner))
            content = text.encode("utf-8")
        files[(inner / relative).as_posix()] = content
    if inner:
        contract = _CONTRACT.format(name=name)
        files[f"{inner}/tests/test_contract.py"] = contract.encode()
        project = _PROJECT.format(name=name, dashed=name.replace("_", "-"))
        files["pyproject.toml"] = project.encode()
    write_folder(target, files.items())


def _renamed(text: str, name: str, *, outside: bool) -> str:
    r"""The text of a file of _blank, renamed for another type.

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
    return _import_from_package(text) if outside else text


def _import_from_package(text: str) -> str:
    """Return a module with its imports from our submodules as one from the package."""
    ours = re.compile(r"(?m)^from \.\.[.\w]+ import (.+)\n")
    names = sorted(name for line in ours.findall(text) for name in line.split(", "))
    package = registry.__package__.partition(".")[0]
    line = f"from {package} import {', '.join(names)}\n"
    if len(line) > _LONGEST_LINE:
        below = ",\n    ".join(names)
        line = f"from {package} import (\n    {below},\n)\n"
    merged = ours.sub("", ours.sub(line, text, count=1))
    return re.sub(r"(?m)^(from \.\w* import )", r"\n\1", merged, count=1)
