"""The public names of the package: how each is called, and what its docstring says."""

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from typing import Any

import puzzle_publish
from puzzle_publish import testing

from .markdown import fenced

_MARKS = ("abstractmethod", "classmethod", "property")
_FIELDS = (ast.AnnAssign, ast.Assign)
OF_TESTS = ("contract_tests", "puzzles_of", "Check")
# The parts of a docstring that list names, and what to call them on the page.
PARTS = {
    "Args": "Arguments",
    "Attributes": "Attributes",
    "Raises": "Raises",
    "Returns": "Returns",
    "Yields": "Yields",
}


def public_names() -> str:
    """A section for each name of `__all__`: functions, then classes, then errors."""
    values = {name: getattr(puzzle_publish, name) for name in puzzle_publish.__all__}
    ranked = sorted(values, key=lambda name: (_rank(values[name]), name))
    return "\n".join(entry(name, values[name]) for name in ranked)


def for_tests() -> str:
    """A section for each public name of `puzzle_publish.testing`."""
    return "\n".join(entry(name, getattr(testing, name)) for name in OF_TESTS)


def _rank(value: Any) -> int:
    if isinstance(value, type):
        return 2 if issubclass(value, Exception) else 1
    return 0 if inspect.isroutine(value) else 3


def entry(name: str, value: Any) -> str:
    """The section of a name: its head as code, its docstring, and its own methods."""
    if not (isinstance(value, type) or inspect.isroutine(value)):
        return f"### `{name}`\n\nA name for `{str(value).replace('typing.', '')}`.\n"
    source = textwrap.dedent(inspect.getsource(value))
    node = ast.parse(source).body[0]
    assert isinstance(node, ast.ClassDef | ast.FunctionDef)
    parts = [f"### `{name}`\n", *_told(node, source)]
    if isinstance(node, ast.ClassDef):
        for inner in node.body:
            if isinstance(inner, ast.FunctionDef) and not inner.name.startswith("_"):
                parts += _told(inner, source)
    return "\n".join(part for part in parts if part)


def _told(node: ast.ClassDef | ast.FunctionDef, source: str) -> tuple[str, str]:
    """How a class or function is written and called, and what its docstring says."""
    head = textwrap.dedent(_head(node, source))
    return fenced(_unquoted(head), "python"), prose(ast.get_docstring(node) or "")


def _head(node: ast.ClassDef | ast.FunctionDef, source: str) -> str:
    """A function's parameters and result, or a class's bases and fields, as written.

    Of the decorators only those are shown that say how a method is called, or that a
    subclass must have it.
    """
    lines = source.splitlines()[node.lineno - 1 : node.body[0].lineno - 1]
    head = "\n".join(lines).rstrip().removesuffix(":")
    if isinstance(node, ast.ClassDef):
        fields = (f"    {written}" for written in _fields(node, source))
        return "\n".join([f"{head}:", *fields]) if _has_fields(node) else head
    marks = (ast.unparse(mark) for mark in node.decorator_list)
    shown = [mark for mark in marks if mark in _MARKS]
    indent = " " * node.col_offset
    return "\n".join([*(f"{indent}@{mark}" for mark in shown), head])


def _has_fields(node: ast.ClassDef) -> bool:
    return any(isinstance(inner, _FIELDS) for inner in node.body)


def _fields(node: ast.ClassDef, source: str) -> Iterator[str]:
    """The fields of a class and the values of an enumeration, as they are written."""
    for inner in node.body:
        written = ast.get_source_segment(source, inner) or ""
        if isinstance(inner, _FIELDS) and not written.startswith("_"):
            yield written


def _unquoted(head: str) -> str:
    """Annotations without the quotes of names that are imported late.

    >>> _unquoted('def load(path: "Path", mode: str = "r") -> "Book"')
    'def load(path: Path, mode: str = "r") -> Book'
    """
    return re.sub(r'(: |-> )"([^"]+)"', r"\1\2", head)


def prose(docstring: str) -> str:
    r"""A docstring as Markdown: the lists of arguments and errors are lists here, too.

    >>> print(prose("Return it.\n\nArgs:\n    path: the\n        file."), end="")
    Return it.
    <BLANKLINE>
    Arguments:
    <BLANKLINE>
    - `path`: the file.
    """
    found = re.split(rf"^({'|'.join(PARTS)}):\n", docstring, flags=re.MULTILINE)
    parts = [_paragraphs(found[0])]
    for name, text in zip(found[1::2], found[2::2], strict=True):
        indented = re.match(r"(?:[ ]+.*\n?|\n)*", text)
        assert indented is not None
        parts.append(f"{PARTS[name]}:\n\n{_list(indented[0])}")
        parts.append(_paragraphs(text[indented.end() :]))
    return "\n".join(part for part in parts if part)


def _paragraphs(text: str) -> str:
    """Prose as it stands, with examples as blocks of code."""
    parts = []
    for part in re.split(r"\n{2,}", text.strip("\n")):
        if part.startswith(">>> "):
            parts.append(f"```python\n{part}\n```\n")
        elif part.strip():
            parts.append(f"{_no_html(part)}\n")
    return "\n".join(parts)


def _list(text: str) -> str:
    """The items of a part, each with its name as code."""
    body = textwrap.dedent(text)
    items = re.split(r"\n(?=\S)", body.strip("\n"))
    lines = []
    for item in items:
        name, colon, meaning = " ".join(item.split()).partition(": ")
        lines.append(f"- `{name}`: {_no_html(meaning)}\n" if colon else f"- {name}\n")
    return "".join(lines)


def _no_html(text: str) -> str:
    r"""Prose in which nothing is taken for a tag.

    >>> print(_no_html("the `<b>` of text.<language>.yaml"))
    the `<b>` of text.\<language>.yaml
    """
    return re.sub(r"(`[^`]*`)|<(?=\w)", lambda found: found[1] or r"\<", text)
