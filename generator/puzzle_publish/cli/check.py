"""`publish check`: what a book would be, without generating anything."""

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NotRequired, TypedDict

from ..core.errors import PublishError, place_of
from ..core.log import MESSAGES
from ..core.messages import plain
from .options import Verbs, add_books, add_books_output, add_json, add_set, verb_parser

if TYPE_CHECKING:
    from ..core.book import LoadedBook
    from ..core.sections import Section
    from ..core.values import Plan, Request
    from ..layout.editions import Printing


def add(verbs: Verbs) -> None:
    """Add `publish check`."""
    parser = verb_parser(verbs, "check", _call, "check configs/daily.yaml")
    add_books(parser)
    add_set(parser)
    add_books_output(parser)
    add_json(parser)


def _call(args: argparse.Namespace) -> int:
    from .several import for_each

    several = len(args.books) > 1
    do = partial(
        check,
        as_json=args.json,
        several=several,
        settings=args.settings,
        output=args.output,
    )
    with _errors_on_stdout({}, as_json=args.json and several):
        return for_each(args.books, do, settings=args.settings)


def check(
    path: Path,
    *,
    as_json: bool,
    several: bool = False,
    settings: Sequence[str] = (),
    output: Path | None = None,
) -> int:
    """Print what one book would be and return 0.

    `output` is where it would be built, if that is to be checked, too.

    Raises:
        ConfigError: the file is wrong, or the book does not fit its printer.
        CannotFill: there are not that many puzzles.
        UsageError: the book could not be written to `output`.
    """
    from ..config.load import load_book
    from ..make.pictured import few_drawings
    from ..make.spacing import scarcity
    from ..plan import make_plan

    head = {"file": str(path)} if several else {}
    with _errors_on_stdout(head, as_json=as_json):
        loaded = load_book(path, settings)
        if output is not None:
            from ..record.manifest import require_writable

            require_writable(output, loaded.config.book.id)
        plan = make_plan(loaded)
        found = summary(loaded, plan)
        for repeats in (scarcity(plan.requests), few_drawings(plan.requests)):
            if repeats:
                MESSAGES.warning("%s", repeats)
    text = json.dumps({**head, **found}) if as_json else plain(_lines(found))
    print(text, end="\n\n" if several and not as_json else "\n")
    return 0


@contextmanager
def _errors_on_stdout(head: dict[str, str], *, as_json: bool) -> Iterator[None]:
    """With `as_json`, print an error as an object before it is raised on."""
    try:
        yield
    except PublishError as error:
        errors = [dict(place_of(problem)) for problem in error.every]
        if as_json:
            found = {"exit_code": error.exit_code, "errors": errors}
            print(json.dumps({**head, **found}))
        raise


class Size(TypedDict):
    """The size of a printing.

    Attributes:
        numbers: of its first and last puzzle, if it is a volume.
    """

    trim: str
    printer: str
    pages: int
    pages_estimated: bool
    answer_pages: int
    inside_mm: float
    numbers: NotRequired[list[int]]


class _Printing(Size):
    folder: str


class _Section(TypedDict):
    id: str
    type: str
    puzzles: int
    levels: dict[str, int]
    per_page: int


class Summary(Size):
    """What a book would be."""

    book: str
    title: str
    puzzles: int
    printings: list[_Printing]
    sections: list[_Section]
    digest: str


def summary(loaded: "LoadedBook", plan: "Plan") -> Summary:
    """Return what a book would be, as `check --json` prints it.

    Raises:
        ConfigError: the book does not fit its printer.
    """
    from ..layout.true_counts import warn_of_counts
    from ..plan import printed_plan

    printed = printed_plan(loaded, plan).requests
    config, printings = loaded.config, _printings(loaded, plan)
    warn_of_counts(loaded, printed)
    own = [one for one in printings if not one.edition.name]
    sizes = {k: s for one in own for k, s in one.settled.sections.items()}
    return {
        "book": config.book.id,
        "title": config.book.title,
        "puzzles": len(printed),
        **_printing(own),
        "printings": [
            {"folder": one.folder, **_printing([one])}
            for one in printings
            if one.folder
        ],
        "sections": [
            {
                "id": section.id,
                "type": section.type,
                "puzzles": sum(levels.values()),
                "levels": levels,
                "per_page": sizes[section.id].per_page,
            }
            for section in config.sections
            for levels in [_levels(section, printed)]
        ],
        "digest": loaded.digest,
    }


def _printing(volumes: "Sequence[Printing]") -> Size:
    """Return the size of one printing, or of all volumes of one edition."""
    options, plan = volumes[0].edition.book.config.print, volumes[0].plan
    settled = [one.settled for one in volumes]
    size: Size = {
        "trim": options.trim,
        "printer": options.printer,
        "pages": sum(one.structure.total for one in settled),
        "pages_estimated": any(one.estimated for one in settled),
        "answer_pages": sum(one.structure.answer_total for one in settled),
        "inside_mm": max(one.geometry.inside_mm for one in settled),
    }
    if plan.volume and not volumes[1:]:
        size["numbers"] = [plan.first, plan.first + len(plan.requests) - 1]
    return size


def _levels(section: "Section", requests: "Iterable[Request]") -> dict[str, int]:
    """The number of puzzles of each level, from easy to hard."""
    from ..types.registry import load

    mine = Counter(r.level for r in requests if r.key.section == section.id)
    return {level: mine[level] for level in load(section.type).levels if mine[level]}


def _printings(loaded: "LoadedBook", plan: "Plan") -> "tuple[Printing, ...]":
    from ..layout.editions import editions_of
    from ..layout.pages.default_sizes import fitted
    from ..layout.pages.printings import judge_sizes, settle_all
    from ..plan import printed_plan
    from ..render.design_check import require_printable
    from ..render.pages import PageMeasurer

    editions = editions_of(loaded, PageMeasurer, require_printable)
    plan = printed_plan(loaded, fitted(editions, plan))
    found = settle_all(editions, plan)
    judge_sizes(found)
    return found


def _lines(found: Summary) -> str:
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
    for one in found["printings"]:
        numbers = "No. {}–{}, ".format(*one["numbers"]) if "numbers" in one else ""
        lines.append(f"{one['folder']}: {numbers}{_pages(one)}; {_paper(one)}")
    return "\n".join(lines)


def _pages(found: Size) -> str:
    about = "about " if found["pages_estimated"] else ""
    pages = f"{about}{found['pages']} pages"
    if found["answer_pages"]:
        pages += f" and {found['answer_pages']} in the answer book"
    return pages


def _paper(found: Size) -> str:
    inside = f"inside margin {found['inside_mm']} mm"
    return f"{found['trim']}, {found['printer']}, {inside}"
