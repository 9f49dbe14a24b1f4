"""The shipped printers, and preflight's rules with their severities by printer."""

from collections.abc import Mapping
from typing import Any

import yaml

from puzzle_publish.core import resources
from puzzle_publish.core.printer import read_printer
from puzzle_publish.core.rules import RULES

from .markdown import table


def printers() -> str:
    """The shipped printers: name, page sizes, papers, pages that they bind."""
    rows = []
    for path in sorted((resources.configs() / "printers").glob("*.yaml")):
        printer = yaml.safe_load(path.read_text(encoding="utf-8"))
        sizes = ", ".join(f"`{trim}`" for trim in printer["trims"]["sizes"])
        if custom := printer["trims"].get("custom"):
            (least, most), (low, high) = custom["width"], custom["height"]
            sizes += f", or {least} to {most} by {low} to {high} in"
        bound = [_bound(printer["pages"])]
        for ink, limits in printer.get("inks", {}).items():
            bound.append(f"in `{ink}` {_bound(limits)}")
        rows.append((f"`{path.stem}`", printer["name"], sizes, "; ".join(bound)))
    return table(("printer", "name", "trims", "pages, by paper"), rows)


def rules() -> str:
    """The rules of preflight: what each finds, and how severe that is by printer."""
    paths = sorted((resources.configs() / "printers").glob("*.yaml"))
    printers = {path.stem: read_printer(path) for path in paths}
    rows = (
        (f"`{name}`", rule.finds, *(p.severity(name) for p in printers.values()))
        for name, rule in RULES.items()
    )
    parts = [table(("rule", "what it finds", *(f"`{p}`" for p in printers)), rows)]
    for name, printer in printers.items():
        named = (
            (", ".join(f"`{rule}`" for rule in group.rules), group.source)
            for group in printer.severities
        )
        parts.append(f"### Sources for `{name}`\n\n{table(('rules', 'source'), named)}")
    return "\n".join(parts)


def _bound(limits: Mapping[str, Any]) -> str:
    most, least = limits["most"], limits["least"]
    return ", ".join(f"`{paper}` {least} to {pages}" for paper, pages in most.items())
