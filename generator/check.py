"""`publish check`: what a book would be, told without generating anything."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

from .book import LoadedBook
from .config import load_book
from .design import load_design
from .layout import settle
from .plan import make_plan
from .printer import load_printer
from .render.pages import Measure
from .values import Plan
from .wording import plain


def check(path: Path, *, as_json: bool) -> int:
    """Print what the book would be and return 0.

    Args:
        path: the YAML file.
        as_json: one JSON object for programs in place of lines for people.

    Raises:
        ConfigError: the file is wrong, or the book does not fit its printer.
        LayoutError: its pages cannot be laid out.
        CannotFill: there are not that many puzzles.
    """
    loaded = load_book(path)
    plan = make_plan(loaded)
    found = _summary(loaded, plan)
    print(json.dumps(found) if as_json else plain(_lines(found)))
    return 0


def _summary(loaded: LoadedBook, plan: Plan) -> dict[str, Any]:
    config = loaded.config
    counts: dict[str, Counter[str]] = {
        section.id: Counter() for section in config.sections
    }
    for request in plan.requests:
        counts[request.key.section][request.level] += 1
    pages, answer_pages = _page_counts(loaded, plan)
    return {
        "book": config.book.id,
        "title": config.book.title,
        "trim": config.print.trim,
        "printer": config.print.printer,
        "puzzles": len(plan.requests),
        "pages": pages,
        "answer_pages": answer_pages,
        "sections": [
            {
                "id": section.id,
                "type": section.type,
                "puzzles": counts[section.id].total(),
                "levels": dict(counts[section.id]),
            }
            for section in config.sections
        ],
        "digest": loaded.digest,
    }


def _page_counts(loaded: LoadedBook, plan: Plan) -> tuple[int, int]:
    """Pages of the interior, and of the answer book (0 without one)."""
    about, options = loaded.config.book, loaded.config.print
    design = load_design(options.design, about.language)
    printer = load_printer(options.printer, loaded.path.absolute().parent)
    settled = settle(loaded, plan, design, printer, lambda g: Measure(design, g))
    return settled.structure.total, settled.structure.answer_total


def _lines(found: dict[str, Any]) -> str:
    pages = f"{found['pages']} pages"
    if found["answer_pages"]:
        pages += f" and {found['answer_pages']} in the answer book"
    lines = [
        f"{found['book']}: {found['title']}",
        f"{found['puzzles']} puzzles, {pages}, {found['trim']}, {found['printer']}",
    ]
    for section in found["sections"]:
        levels = ", ".join(
            f"{count} {level}" for level, count in section["levels"].items()
        )
        lines.append(f"  {section['id']}: {section['type']}, {levels}")
    return "\n".join(lines)
