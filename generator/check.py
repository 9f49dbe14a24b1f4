"""`publish check`: what a book would be, told without generating anything."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

from .book import LoadedBook, Section
from .config import load_book
from .editions import Printing, editions_of
from .layout import warn_of_thin
from .plan import make_plan
from .printings import settle_all
from .registry import load
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
    config, printings = loaded.config, _printings(loaded, plan)
    sizes = printings[0].settled.sections
    return {
        "book": config.book.id,
        "title": config.book.title,
        "puzzles": len(plan.requests),
        **_printing(printings[0]),
        "printings": [{"folder": p.folder, **_printing(p)} for p in printings[1:]],
        "sections": [
            {
                "id": section.id,
                "type": section.type,
                "puzzles": sum(levels.values()),
                "levels": levels,
                "per_page": sizes[section.id].per_page,
            }
            for section in config.sections
            for levels in [_levels(section, plan)]
        ],
        "digest": loaded.digest,
    }


def _printing(one: Printing) -> dict[str, Any]:
    options, settled = one.edition.book.config.print, one.settled
    return {
        "trim": options.trim,
        "printer": options.printer,
        "pages": settled.structure.total,
        "pages_estimated": settled.estimated,
        "answer_pages": settled.structure.answer_total,
        "inside_mm": settled.geometry.inside_mm,
    }


def _levels(section: Section, plan: Plan) -> dict[str, int]:
    """How many puzzles of each level, from easy to hard."""
    mine = Counter(r.level for r in plan.requests if r.key.section == section.id)
    return {level: mine[level] for level in load(section.type).levels if mine[level]}


def _printings(loaded: LoadedBook, plan: Plan) -> tuple[Printing, ...]:
    from .render.pages import Measure

    found = settle_all(editions_of(loaded, Measure), plan)
    for one in found:
        warn_of_thin(one.edition.printer, one.settled.structure.total)
    return found


def _lines(found: dict[str, Any]) -> str:
    lines = [
        f"{found['book']}: {found['title']}",
        f"{found['puzzles']} puzzles, {_pages(found)}",
        _paper(found),
    ]
    for section in found["sections"]:
        levels = ", ".join(
            f"{count} {level}" for level, count in section["levels"].items()
        )
        several = f", {section['per_page']} a page" if section["per_page"] > 1 else ""
        lines.append(f"  {section['id']}: {section['type']}, {levels}{several}")
    lines += [f"{p['folder']}: {_pages(p)}; {_paper(p)}" for p in found["printings"]]
    return "\n".join(lines)


def _pages(found: dict[str, Any]) -> str:
    about = "about " if found["pages_estimated"] else ""
    pages = f"{about}{found['pages']} pages"
    if found["answer_pages"]:
        pages += f" and {found['answer_pages']} in the answer book"
    return pages


def _paper(found: dict[str, Any]) -> str:
    inside = f"inside margin {found['inside_mm']} mm"
    return f"{found['trim']}, {found['printer']}, {inside}"
