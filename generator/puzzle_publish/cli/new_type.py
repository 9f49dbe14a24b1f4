"""`publish new type`: a puzzle type to start from."""

import keyword
import re
import sys
import tokenize
from importlib.util import find_spec
from pathlib import Path

from .. import HOMES
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
_PACKAGE = registry.__package__.partition(".")[0]
_FACE = "from <face> import\n"  # stands for the import of what the package exports

# Sentences that are true only of the folder that is copied.
_ONLY_BLANK = (
    "`publish new type NAME` copies this folder, the smallest complete type. The "
    "leading\n_ keeps it out of books.\n\n",
    "`publish new type NAME` copies this folder. ",
    "`publish new type NAME --base marks` copies this folder. ",
    "`publish new type NAME --base logic` copies this folder. ",
)

# What a new type may be written over -> the folder that is copied.
BASES = {"plain": "_blank", "marks": "_marks", "logic": "_steps"}

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


def new_type(name: str, folder: Path, *, base: str = "plain") -> Path:
    """The folder of a new type, a renamed copy of one of `BASES`.

    In a checkout it becomes a folder of generator/puzzle_publish/types/; elsewhere it
    is in a new project, which registers the type with an entry point.

    Raises:
        UsageError: a bad name, a name that is taken, or the folder exists.
    """
    blank = BASES[base]
    if fault := _fault_of(name, blank):
        raise UsageError(f"{quoted(name)} cannot name a type: {fault}")
    if name in registry.names():
        raise UsageError(f"there is a type {quoted(name)} already")
    root = resources.checkout()
    if root is not None and folder.resolve().is_relative_to(root):
        target = registry.TYPES / name
        if target.with_suffix(".py").exists():
            raise UsageError(f"there is a module {target}.py; choose another name")
        _copy(target, name, blank)
        return target
    if name in sys.stdlib_module_names or find_spec(name) is not None:
        raise UsageError(
            f"there is a Python module {quoted(name)} already; choose another name"
        )
    target = folder / name
    _copy(target, name, blank, inner=name)
    return target


def _fault_of(name: str, blank: str) -> str:
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
    if taken := _class_taken(name, blank):
        return (
            f"its files use the name {taken} already; add a word, as in {name}_puzzle"
        )
    return ""


def _class_taken(name: str, blank: str) -> str:
    """A class name of the new type that a file of a folder already uses, or ""."""
    own = {"Blank": _camel(name), "BlankParams": f"{_camel(name)}Params"}
    for path in sorted((registry.TYPES / blank).glob("*.py")):
        with path.open("rb") as stream:
            used = {
                token.string
                for token in tokenize.tokenize(stream.readline)
                if token.type == tokenize.NAME
            }
        for old, new in own.items():
            if old in used and new in used - {old}:
                return new
    return ""


def _camel(name: str) -> str:
    return "".join(word.capitalize() for word in name.split("_"))


def _copy(target: Path, name: str, blank: str = "_blank", *, inner: str = "") -> None:
    """Copy a folder, renamed, whole or not at all.

    Args:
        target: the folder to make.
        name: the type's name.
        blank: the folder to copy.
        inner: the package's folder in `target`, which is then a project.
    """
    if target.exists():
        raise UsageError(f"{target} exists; choose another name")
    source = registry.TYPES / blank
    files: dict[str, bytes] = {}
    for path in sorted(source.rglob("*")):
        relative = path.relative_to(source)
        hidden = any(p == "__pycache__" or p.startswith(".") for p in relative.parts)
        if path.is_dir() or hidden:
            continue
        content = path.read_bytes()
        if path.suffix in _TEXTS:
            text = _renamed(content.decode("utf-8"), blank, name, outside=bool(inner))
            content = text.encode("utf-8")
        files[(inner / relative).as_posix()] = content
    if inner:
        contract = _CONTRACT.format(name=name)
        files[f"{inner}/tests/test_contract.py"] = contract.encode()
        project = _PROJECT.format(name=name, dashed=name.replace("_", "-"))
        files["pyproject.toml"] = project.encode()
    write_folder(target, files.items())


def _renamed(text: str, blank: str, name: str, *, outside: bool) -> str:
    r"""The text of a file of a folder, renamed for another type.

    >>> source = 'from ...core.puzzle import Json\nfrom ..params import Params\n'
    >>> print(_renamed(source, "_blank", "sky_line", outside=True), end="")
    from puzzle_publish import Json, Params
    >>> source = "class BlankParams(Params):  # _blank"
    >>> _renamed(source, "_blank", "sky_line", outside=False)
    'class SkyLineParams(Params):  # sky_line'
    """
    for sentence in _ONLY_BLANK:
        text = text.replace(sentence, "")
    text = re.sub(rf"(?<![A-Za-z0-9]){blank}(?![A-Za-z0-9_])", name, text)
    text = re.sub(r"\bBlank(?=(Params)?\b)", _camel(name), text)
    return _import_from_package(text) if outside else text


def _import_from_package(text: str) -> str:
    """Return a module with its imports from our submodules as those of a plug-in.

    What the package exports comes from there in one import, all else from its module.
    """
    ours = re.compile(r"(?m)^( *)from (\.\.\.?)([.\w]*) import (.+)\n")
    names: list[str] = []

    def absolute(match: re.Match[str]) -> str:
        indent, dots, module, imported = match.groups()
        found = imported.split(", ")
        if set(found) <= HOMES.keys():
            names.extend(found)
            return _FACE if len(names) == len(found) else ""
        package = _PACKAGE if dots == "..." else f"{_PACKAGE}.types"
        place = f"{package}.{module}" if module else package
        blank = "\n" if indent else ""
        return f"{indent}from {place} import {imported}\n{blank}"

    text = ours.sub(absolute, text)
    line = f"from {_PACKAGE} import {', '.join(sorted(names))}\n"
    if len(line) > _LONGEST_LINE:
        below = ",\n    ".join(sorted(names))
        line = f"from {_PACKAGE} import (\n    {below},\n)\n"
    text = text.replace(_FACE, line)
    return re.sub(r"(?m)^(from \.\w* import )", r"\n\1", text, count=1)
