"""How often the package says Any: a limit for each part, which may only shrink.

With `Any` mypy checks nothing. What a library leaves open has a Protocol, a value of
JSON is `Json`, and what is only passed on is an `object`.
"""

import ast
import re
from collections import Counter

import pytest

# Whatever is not named here says none. render: what WeasyPrint and pydyf keep by name.
# types: variables of bases for types of one's own, and `_logic`.
LIMITS = {"render": 7, "types": 17, "core": 5, "cli": 1}


def says(source):
    """How many times a module says Any, in code or in an annotation that is a text."""
    found, waiting = 0, [ast.parse(source)]
    while waiting:
        for node in ast.walk(waiting.pop()):
            if isinstance(node, ast.Name):
                found += node.id == "Any"
            elif isinstance(node, ast.Attribute):
                found += node.attr == "Any"
            elif isinstance(node, ast.alias):
                found += node.name == "Any" and node.asname is not None
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                waiting += _annotation(node.value)
    return found


def _annotation(text):
    """The text as an expression; nothing if it is prose or does not say it."""
    if not re.search(r"\bAny\b", text):
        return []
    try:
        return [ast.parse(text, mode="eval")]
    except SyntaxError:
        return []


@pytest.mark.parametrize(
    ("source", "times"),
    [
        ("from typing import Any\n", 0),
        ('def f(x: Any, y: "list[Any]") -> dict[Any, "Any"]: ...', 4),
        ("import typing\nx: typing.Any = 1", 1),
        ("from typing import Any as Whatever", 1),
        ('"""Any of these."""\nAnything = 1  # Any will do', 0),
    ],
)
def test_an_any_is_counted_where_it_says_a_type(source, times):
    assert says(source) == times


def test_no_part_of_the_package_says_any_more_often_than_its_limit(root):
    package = root / "generator" / "puzzle_publish"
    found = Counter()
    for path in package.rglob("*.py"):
        part, *below = path.relative_to(package).parts
        if "tests" not in below:
            found[part.removesuffix(".py")] += says(path.read_text(encoding="utf-8"))

    assert {p: n for p, n in found.items() if n > LIMITS.get(p, 0)} == {}
