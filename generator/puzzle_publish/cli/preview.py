"""`publish preview`: a few pages of a book or a type as PDF and PNG, in seconds."""

import argparse
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.errors import CannotFill, UsageError
from ..core.messages import did_you_mean, listed, no_level, plain
from ..core.progress import progress
from ..core.reading.options import is_book
from .options import (
    Verbs,
    add_language,
    add_ledger_file,
    add_level,
    add_output,
    add_set,
    positive,
    verb_parser,
    with_level,
)

if TYPE_CHECKING:
    from ..core.book import LoadedBook
    from ..core.changes import Change
    from ..core.values import Layout, Outcome, Page, Plan, Rendered, Request, Selection
    from ..layout.editions import Edition, Printing

PUZZLES = 4
DPI = 80
# The pictures of an earlier preview; the folder may hold others.
_PICTURE = re.compile(r"(pages|cover)-\d{2,}\.png")


def add(verbs: Verbs) -> None:
    """Add `publish preview`."""
    parser = verb_parser(
        verbs, "preview", _call, "preview configs/daily.yaml --pages 4"
    )
    parser.add_argument("target", metavar="BOOK.yaml|TYPE:LEVEL|DIR|FILE.pdf")
    add_output(parser, "DIR", "where the files go (default: below output/preview)")
    add_level(parser, "level of a type, as in TYPE:LEVEL (default: its first)")
    add_set(parser)
    add_ledger_file(parser)
    parser.add_argument(
        "--pages", metavar="N", type=positive, help="how many puzzle pages (default: 4)"
    )
    add_language(parser, "language of a type's pages (default: en); a book has its own")
    parser.add_argument(
        "--contact-sheet",
        action="store_true",
        help="show all pages as small spreads on as few pictures as possible",
    )
    parser.add_argument(
        "--shop",
        action="store_true",
        help="show the front as small as in a shop, beside the design's other covers",
    )


def _call(args: argparse.Namespace) -> int:
    return run(
        with_level(args.target, args.level),
        output=args.output,
        pages=args.pages,
        language=args.language,
        contact_sheet=args.contact_sheet,
        shop=args.shop,
        settings=args.settings,
        ledger=args.ledger,
    )


def run(
    target: str,
    *,
    output: Path | None = None,
    pages: int | None = None,
    language: str | None = None,
    contact_sheet: bool = False,
    shop: bool = False,
    settings: Sequence[str] = (),
    ledger: Path | None = None,
) -> int:
    """Write a preview, print the paths of its files, and return 0.

    A target that is a finished book's folder or a PDF gives contact sheets. Without
    `output` the files go to output/preview/<name>, contact sheets to output/preview.
    With `shop` the only file is a picture of covers, shop.png. The `ledger` has the
    puzzles of a book with changes.
    """
    from .contact_sheet import finished_pdfs, show_finished

    # Before the imports: a finished PDF needs neither WeasyPrint nor its libraries.
    if finished := finished_pdfs(Path(target)):
        if shop:
            raise UsageError(f"{target}: is finished; --shop is for a book's file")
        if pages is not None or language is not None or settings or ledger:
            raise UsageError(f"{target}: is finished; all its pages are shown")
        return show_finished(finished, _folder(output))
    from ..config.load import load_book
    from ..config.settings import require_no_settings
    from ..core.files import make_below
    from ..layout.editions import editions_of
    from ..layout.pages.default_sizes import fitted
    from ..layout.pages.printings import settle_all
    from ..plan import make_plan, printed_plan
    from ..render.design_check import require_printable
    from ..render.pages import PageMeasurer
    from .shop import show_in_shop

    _refuse_missing(target)
    count = pages or PUZZLES
    if is_book(target) or Path(target).is_file():
        if language is not None:
            raise UsageError("--language is for a type; a book names its own language")
        book = load_book(Path(target), settings).in_one_volume()
        editions = editions_of(book, PageMeasurer, require_printable)
        asked = fitted(editions, make_plan(book))
        whole = printed_plan(book, asked)
        plan = spread(whole, count, book.changes.entries)
        name = book.config.book.id
        if book.changes.entries:
            chosen = _edited(book, editions, asked, plan, ledger)
        else:
            chosen = selection(plan)
    else:
        require_no_settings(target, settings)
        if ledger is not None:
            raise UsageError("--ledger: is for a book")
        book = _book_of(target, count, language or "en")
        editions = editions_of(book, PageMeasurer, require_printable)
        whole = plan = fitted(editions, make_plan(book))
        name = target.replace(":", "-")
        chosen = selection(plan)
    folder = _folder(output, name)
    for printing in settle_all(editions, plan, chosen):
        below = [part for part in printing.folder.split("/") if part]
        place = make_below(folder, *below)
        if shop:
            show_in_shop(printing, whole, chosen, place)
            continue
        _draw(printing, chosen, place, contact_sheet=contact_sheet)
    return 0


def _edited(
    book: "LoadedBook",
    editions: "Sequence[Edition]",
    asked: "Plan",
    plan: "Plan",
    ledger: Path | None,
) -> "Selection":
    """Return an edited book's own puzzles for a few of its places.

    Any change may alter what a later one is about, so all puzzles are filled in.
    """
    from ..make.executor_options import ANY
    from ..pipeline import puzzles_of
    from .options import ledger_file

    with ANY.for_book(book).of_this_machine().open() as pool:
        whole = puzzles_of(book, editions, asked, ledger_file(ledger), pool)
    return few(whole, plan)


def few(whole: "Selection", plan: "Plan") -> "Selection":
    """Return the puzzles of a plan of a few places, numbered from 1."""
    keys = {request.key for request in plan.requests}
    picks = [pick for pick in whole.picks if pick.request.key in keys]
    numbered = (replace(pick, number=n) for n, pick in enumerate(picks, 1))
    return replace(whole, picks=tuple(numbered))


def _folder(output: Path | None, *names: str) -> Path:
    """Make the folder for the files; refuse links, which may lead anywhere."""
    from ..core.files import make_below

    if output is None:
        return make_below(Path("output"), "preview", *names)
    return make_below(output.parent, output.name)


def _refuse_missing(target: str) -> None:
    """Refuse a target that is neither a type nor a file."""
    from ..types.registry import names

    known = names()
    path = Path(target)
    if path.is_file() or ":" in target or target.startswith("_") or target in known:
        return
    if path.is_dir():
        raise UsageError(f"{target}: there is no PDF in this folder")
    if "/" in target or path.suffix:
        raise UsageError(f"{target}: there is no such file or folder")
    raise UsageError(
        f"{target}: there is no such file or folder, and no such puzzle type;"
        f" types are {listed(known, last='and')}{did_you_mean(target, known)}"
    )


def _draw(
    printing: "Printing", chosen: "Selection", place: Path, *, contact_sheet: bool
) -> None:
    """Write one printing's pages and cover, and print the paths."""
    from ..core.files import write_file
    from .contact_sheet import write_sheets

    _, rendered = rendered_of(printing, chosen)
    for old in place.iterdir():
        if _PICTURE.fullmatch(old.name):
            old.unlink()
    files = {"pages.pdf": rendered.screen, "cover.pdf": rendered.cover}
    for file, data in files.items():
        write_file(place / file, data)
        print(plain(str(place / file)))
        stem = place / file.removesuffix(".pdf")
        drawn = (
            write_sheets(data, stem, source=file)
            if contact_sheet
            else draw_pages(data, stem)
        )
        for path in drawn:
            print(plain(str(path)))


def rendered_of(
    printing: "Printing", chosen: "Selection", counted: "Selection | None" = None
) -> "tuple[Layout, Rendered]":
    """Return the layout of a printing with some puzzles, and its files.

    Args:
        printing: the printing.
        chosen: the puzzles.
        counted: those that cover, title page and certificate count, if they are others.
    """
    from ..layout.settle import lay_out
    from ..render.pages import render
    from .shop import cover_of

    edition = printing.edition
    layout = lay_out(
        edition.book,
        printing.plan.picked(chosen),
        printing.settled,
        edition.design,
        edition.printer,
    )
    if counted is not None:
        cover = cover_of(printing, edition.book.config, counted)
        pages = tuple(_counted(page, edition, counted) for page in layout.pages)
        layout = replace(layout, cover=cover, pages=pages)
    return layout, render(layout, edition.design)


def _counted(page: "Page", edition: "Edition", counted: "Selection") -> "Page":
    """Return a page which counts the puzzles of the whole book, if it counts any."""
    from ..core.page_kinds import CertificatePage, TitlePage
    from ..layout.pages.front_matter import FrontMatter

    content = page.content
    if isinstance(content, TitlePage):
        matter = FrontMatter(edition.book.config, edition.design)
        count, span = matter.count_line(counted), matter.span(counted)
        return replace(page, content=replace(content, count=count, span=span))
    if isinstance(content, CertificatePage):
        solved = edition.design.counted("certificate_solved", len(counted.picks))
        return replace(page, content=replace(content, solved=solved))
    return page


def draw_pages(data: bytes, stem: Path, dpi: int = DPI) -> list[Path]:
    """Draw each page of a PDF to STEM-001.png and so on; return the paths."""
    import pypdfium2

    paths = []
    document = pypdfium2.PdfDocument(data)
    try:
        pages = progress(document, total=len(document), label="pictures")
        for number, page in enumerate(pages, 1):
            path = stem.with_name(f"{stem.name}-{number:03}.png")
            page.render(scale=dpi / 72, grayscale=False).to_pil().save(path)
            paths.append(path)
    finally:
        document.close()
    return paths


def spread(plan: "Plan", count: int, changes: "Sequence[Change]" = ()) -> "Plan":
    """Return a plan of the requests that show the most sections, then levels.

    Of those that show as much, the last changes come first.
    """
    from ..core.values import Plan

    sections, levels = set[str](), set[tuple[str, str]]()
    ranks: list[tuple[int, Request]] = []
    last = {key: n for n, one in enumerate(changes, 1) for key in (one.key, one.other)}
    for request in sorted(plan.requests, key=lambda one: -last.get(one.key, 0)):
        section = request.key.section
        known = (section in sections, (section, request.level) in levels)
        ranks.append((sum(known), request))
        sections.add(section)
        levels.add((section, request.level))
    ranks.sort(key=lambda one: one[0])
    chosen = {request.key for _, request in ranks[:count]}
    return Plan(tuple(r for r in plan.requests if r.key in chosen))


def _book_of(target: str, count: int, language: str) -> "LoadedBook":
    """Return a small book of one type and level."""
    from tempfile import TemporaryDirectory

    from ..config.load import load_book
    from ..core.temp_folders import temp_folder
    from ..types.registry import load

    type_name, colon, preset = target.partition(":")
    kind = load(type_name)
    level = preset if colon else next(iter(kind.presets))
    if level not in kind.presets:
        raise UsageError(
            no_level(f"type {type_name}", level, kind.presets, kind.levels)
        )
    dated = "date" in kind.params_model.model_fields
    section = {"id": "preview", "type": type_name, "level": level} | (
        {"dates": {"from": "2027-01-01", "days": count}} if dated else {"count": count}
    )
    title = kind.text(language).title
    about = {"id": "preview", "title": title, "language": language, "seed": 1}
    config = {"format": 1, "book": about, "sections": [section]}
    with TemporaryDirectory(dir=temp_folder()) as folder:
        path = Path(folder) / "preview.yaml"
        path.write_text(json.dumps(config), encoding="utf-8")
        return load_book(path)


def selection(
    plan: "Plan", made: "Callable[[Request], Outcome] | None" = None
) -> "Selection":
    """Return proven puzzles, made in this process and not stored.

    Args:
        plan: which puzzles.
        made: returns the outcome of a request; by default it is made.

    Raises:
        CannotFill: a request got no puzzle.
    """
    from ..core.values import Pick, Selection, Tally
    from ..make.failure_message import failure_message
    from ..make.work import work

    picks = []
    asked = progress(plan.requests, total=len(plan.requests), label="puzzles")
    for number, request in enumerate(asked, 1):
        outcome = made(request) if made else work(request, 0)
        if outcome.puzzle is None or outcome.grade is None:
            raise CannotFill(failure_message(number, request, outcome.tally, None))
        picks.append(
            Pick(number, request, outcome.puzzle, outcome.grade, outcome.attempt)
        )
    return Selection(tuple(picks), Tally({}, len(picks), 0, 0.0, 0, len(picks)))
