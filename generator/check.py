"""`publish check`: what a book would be, told without generating anything."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

from .book import LoadedBook, Section
from .config import load_book
from .design import load_design
from .layout import settle, warn_of_thin
from .plan import make_plan
from .printer import load_printer
from .registry import load
from .structure import Settled
from .values import Plan
from .wording import plain


def check(path: Path, *, as_json: bool) -> int:
    """Print what the book would be and return 0.

    Args:
        path: the YAML file.
        as_json: one JSON object for programs in place of lines for people.

    Raises:
        ConfigError: the file is wrong, or the book does not fit its printer.
        CannotFill: there are not that many puzzles.
    """
    loaded = load_book(path)
    plan = make_plan(loaded)
    found = _summary(loaded, plan)
    print(json.dumps(found) if as_json else plain(_lines(found)))
    return 0


def _summary(loaded: LoadedBook, plan: Plan) -> dict[str, Any]:
    config, settled = loaded.config, _settled(loaded, plan)
    return {
        "book": config.book.id,
        "title": config.book.title,
        "trim": config.print.trim,
        "printer": config.print.printer,
        "puzzles": len(plan.requests),
        "pages": settled.structure.total,
        "pages_estimated": settled.estimated,
        "answer_pages": settled.structure.answer_total,
        "inside_mm": settled.geometry.inside_mm,
        "sections": [
            {
                "id": section.id,
                "type": section.type,
                "puzzles": sum(levels.values()),
                "levels": levels,
                "per_page": settled.sections[section.id].per_page,
            }
            for section in config.sections
            for levels in [_levels(section, plan)]
        ],
        "digest": loaded.digest,
    }


def _levels(section: Section, plan: Plan) -> dict[str, int]:
    """How many puzzles of each level, from easy to hard."""
    mine = Counter(r.level for r in plan.requests if r.key.section == section.id)
    return {level: mine[level] for level in load(section.type).levels if mine[level]}


def _settled(loaded: LoadedBook, plan: Plan) -> Settled:
    from .lettering import require_letters
    from .render.pages import Measure

    about, options = loaded.config.book, loaded.config.print
    design = load_design(options.design, about.language)
    printer = load_printer(options.printer, loaded.path.absolute().parent)
    require_letters(loaded, design)
    found = settle(loaded, plan, design, printer, lambda g: Measure(design, g))
    warn_of_thin(printer, found.structure.total)
    return found


def _lines(found: dict[str, Any]) -> str:
    about = "about " if found["pages_estimated"] else ""
    pages = f"{about}{found['pages']} pages"
    if found["answer_pages"]:
        pages += f" and {found['answer_pages']} in the answer book"
    lines = [
        f"{found['book']}: {found['title']}",
        f"{found['puzzles']} puzzles, {pages}",
        f"{found['trim']}, {found['printer']}, inside margin {found['inside_mm']} mm",
    ]
    for section in found["sections"]:
        levels = ", ".join(
            f"{count} {level}" for level, count in section["levels"].items()
        )
        several = f", {section['per_page']} a page" if section["per_page"] > 1 else ""
        lines.append(f"  {section['id']}: {section['type']}, {levels}{several}")
    return "\n".join(lines)
