"""Markdown that reads alike on a code host and on the site."""

import re
from collections.abc import Iterable


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    r"""A Markdown table.

    >>> print(table(("key", "type"), [("id", "one of a|b")]), end="")
    | key | type |
    | --- | --- |
    | id | one of a\|b |
    """
    head = list(head)
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(map(_cell, line))} |\n" for line in lines)


def _cell(text: str) -> str:
    return " ".join(text.replace("|", r"\|").split()) or "—"


def fenced(text: str, language: str) -> str:
    r"""A block of code; its fence is longer than any in the text.

    >>> print(fenced("a: 1\n", "yaml"), end="")
    ```yaml
    a: 1
    ```
    """
    longest = max(map(len, re.findall("^`{3,}", text, re.MULTILINE)), default=2)
    fence = "`" * (longest + 1)
    return f"{fence}{language}\n{text.strip()}\n{fence}\n"


def picture(path: str, alt: str, width: str) -> str:
    """A picture as wide as said.

    HTML, because Markdown has no width; on the site MyST's `html_image` reads it.
    """
    return f'<img src="{path}" alt="{alt}" width="{width}">'
