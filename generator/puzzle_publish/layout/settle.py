"""The layout stage: a selection becomes a layout with every page number known.

Page count, gutter and figure size depend on each other (a thicker book needs a wider
gutter, a narrower page smaller answers, smaller answers more pages), so they are first
settled to a fixed point. That needs only the plan, no puzzles, and is what `publish
check` reports.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil

from ..core.book import LoadedBook
from ..core.designs.design import Design
from ..core.errors import ConfigError
from ..core.log import MESSAGES, notice
from ..core.messages import decimal, quoted
from ..core.own import shows_level
from ..core.printer import BLACK, Printer
from ..core.stamped_pages import BlankPage, PuzzlePage
from ..core.text_fitting import shortened
from ..core.trims import Size
from ..core.values import Geometry, Heads, Layout, Opening, Plan, Request, Selection
from ..core.web_codes import book_code_mm
from ..page_order import as_printed, picks_as_printed
from ..types.facts import facts_in
from ..types.registry import load
from .cover.spine import LEAST_PT, spine_words
from .pages.author_pages import small_pictures
from .pages.compose import Composer
from .pages.doubt import may_change, other_needs
from .pages.front_matter import FrontMatter
from .pages.geometry import geometry_of
from .pages.handouts import handed_out
from .pages.key_titles import key_titles
from .pages.known import known_of
from .pages.labels import MOST_HEAD_EMS, MOST_TITLE_EMS, tells_levels
from .pages.least_trim import too_small
from .pages.measurer import Measurer
from .pages.openers import Openers, TooHigh
from .pages.page_plan import SectionSizes, Settled, Structure
from .pages.panels import MOST_AUTO
from .pages.sizing import Sizing
from .pages.structure import structure


def lay_out(
    book: LoadedBook,
    selection: Selection,
    settled: Settled,
    design: Design,
    printer: Printer,
) -> Layout:
    """Return every page of the book and its contents.

    `settled` comes from `settle`, for the plan of this selection.
    """
    printed = picks_as_printed(selection, book.config.print.order)
    layout = Composer(book, design, printer, settled).compose(printed)
    if not design.numbers.handout:
        return layout
    return handed_out(layout, book.config, design, printed)


def settle(
    book: LoadedBook,
    plan: Plan,
    design: Design,
    printer: Printer,
    measure: Callable[[Geometry], Measurer],
    selection: Selection | None = None,
    *,
    refused: bool = True,
) -> Settled:
    """Return geometry, sizes and page numbers that agree with each other.

    Without a selection, worked examples and samples replace the puzzles, so that a
    book that the printer would not take is refused before any puzzle is made. Real
    hints may need fewer columns and the real glossary more pages, which may change the
    gutter: with a selection, everything is settled again.

    Args:
        book: the book with its print options.
        plan: which puzzles the book will have.
        design: sizes and words.
        printer: trims, gutters, limits.
        measure: returns a measurer for a geometry.
        selection: the puzzles, once they are made.
        refused: refuse a book with more pages than the printer binds; otherwise the
            caller divides it.

    Raises:
        ConfigError: the trim is too small, or the book too thick for the printer.
    """
    _refuse_small(book, design, printer)
    order = book.config.print.order
    plan = as_printed(plan, order, selection)
    if selection is not None:
        selection = picks_as_printed(selection, order)
    known = (
        None
        if selection is None
        else known_of(
            selection,
            design,
            explains=book.config.print.glossary == "techniques",
            grids=book.config.print.hints == "grids",
        )
    )
    widest = printer.widest_gutter_mm
    # The book has at least this many pages, so the gutter is never narrower.
    gutter = printer.gutter_mm(_fewest_pages(book, plan)) or widest
    tried: set[float] = set()
    while True:
        tried.add(gutter)
        geometry = geometry_of(
            printer,
            design,
            book.config.print.trim,
            gutter,
            book_code_mm(book.config),
            border=book.config.print.border_kind,
        )
        sizing = Sizing(book, plan, design, printer, geometry, gutter, known)
        measurer = measure(geometry)
        sizes = sizing.sections(measurer)
        glossary = sizing.glossary(measurer)
        needs = sizing.needs(sizes, measurer, len(glossary))
        found = structure(plan.requests, needs)
        needed = printer.gutter_mm(found.total) or widest
        # If the narrower gutter was tried and led to too many pages for it, the wider
        # one is safe. Every cycle of gutters has such a step, so the loop ends.
        if needed == gutter or (needed < gutter and needed in tried):
            if refused:
                guessed = 0 if known else needs.glossary
                _refuse_thick(book, plan, printer, found.total, guessed)
            openers = _openers(book, sizing, sizes, found, measurer)
            heads = _heads(book, sizing, sizes, measurer)
            _refuse_long_titles(book, plan, measurer)
            tracker = sizing.flows.tracker()
            others = other_needs(
                plan.requests,
                needs,
                sizes,
                measurer,
                design,
                geometry,
                book.config.print.most_hints,
            )
            return Settled(
                geometry=geometry,
                sections=sizes,
                structure=found,
                glossary=glossary,
                openers=openers,
                heads=heads,
                tracker=tracker,
                figures=known.figures if known else {},
                volume=plan.volume,
                in_doubt=known is None and may_change(plan.requests, needs, others),
                rules=sizing.flows.rules(sizes, measurer),
                techniques=sizing.techniques,
                grids=book.config.print.hints == "grids",
            )
        gutter = needed


def _openers(
    book: LoadedBook,
    sizing: Sizing,
    sizes: Mapping[str, SectionSizes],
    found: Structure,
    measurer: Measurer,
) -> dict[int, Opening]:
    """Return the openers by page; refuse the book if one needs more than a page."""
    kinds = {section: size.kind for section, size in sizes.items()}
    own, order = book.quotations, book.config.print.order
    quotes = {} if own is None else own.by_chapter(book.config.sections, order)
    openers = Openers(
        book.config, sizing.design, sizing.geometry, kinds, sizing.plan, found, quotes
    )
    try:
        return openers.measured(measurer)
    except TooHigh as why:
        what = f"the words of the opener {quoted(str(why))} do not fit on one page of"
        texts = {"intro": "the intro", "quotes": "the quotation of this month"}
        short = texts.get(str(why.path[-1]), "the title")
        hint = f"shorten {short} or choose a larger trim"
        message = f"{what} {book.config.print.trim}; {hint}"
        raise ConfigError(book.at(why.path, message)) from None


def _heads(
    book: LoadedBook,
    sizing: Sizing,
    sizes: Mapping[str, SectionSizes],
    measurer: Measurer,
) -> dict[str, Heads]:
    """Return what running heads and puzzle pages call each section, shortened.

    A section without a title has that of its type, over one puzzle in the singular.
    """
    matter = FrontMatter(book.config, sizing.design)
    heads, above = {}, key_titles(book.config, sizing.design, sizing.geometry, measurer)
    code, boxes = sizing.design.language, book.config.print.boxes
    levels = tells_levels(sizing.design, sizing.plan.requests, book.config.print)
    for section, size in sizes.items():
        mine = [r for r in sizing.plan.requests if r.key.section == section]
        title = matter.section_title(mine)
        beside = shortened(matter.puzzle_name(mine), MOST_TITLE_EMS)
        dated = mine[0].date is not None
        starred = dated or (
            levels
            and any(size.kind.levels[r.level] for r in mine if shows_level(r.own))
        )
        drawn = bool(size.drawn) and not dated
        page = PuzzlePage(dated=dated, starred=starred, drawn=drawn, boxes=boxes)
        slot, noted = "month" if dated else "weekday", {}
        if dated or size.panels is None:
            beside = measurer.shown(beside, page, slot)
            noted = {
                level: said
                for level, said in _noted(beside, mine, code)
                if measurer.shown(said, page, slot) == said
            }
        if dated:
            running = title
        else:
            running = shortened(title, MOST_HEAD_EMS)
            running = measurer.shown(running, BlankPage(), "head")
        key = above[section].words if section in above else ""
        heads[section] = Heads(running, beside, noted, key)
    return heads


def _noted(
    beside: str, requests: Sequence[Request], language: str
) -> Iterator[tuple[str, str]]:
    """Yield each level over whose puzzles stands more than the title, and what."""
    for level in dict.fromkeys(request.level for request in requests):
        mine = [request for request in requests if request.level == level]
        text = load(mine[0].type).text(language)
        said = text.over_puzzle(beside, facts_in(mine))
        if said != beside:
            yield level, said


def _refuse_long_titles(book: LoadedBook, plan: Plan, measurer: Measurer) -> None:
    """Refuse titles of single puzzles that do not fit the heads of their pages.

    Raises:
        ConfigError: names each, with its place.
    """
    dates = {request.key: request.date for request in plan.requests}
    problems = []
    for change in book.changes.entries:
        if not change.title or change.key not in dates:
            continue
        dated = dates[change.key] is not None
        boxes = book.config.print.boxes
        page = PuzzlePage(dated=dated, starred=True, drawn=False, boxes=boxes)
        fits = shortened(change.title, MOST_TITLE_EMS)
        fits = measurer.shown(fits, page, "month" if dated else "weekday")
        if fits != change.title:
            most = len(fits) - 1  # the last sign says that some are left out
            message = f"does not fit above a puzzle; {most} characters of it would"
            problems.append(book.changes.at(change, message, "title"))
    if problems:
        raise ConfigError(problems)


def _refuse_small(book: LoadedBook, design: Design, printer: Printer) -> None:
    """Refuse a trim that is too small for the design's own texts."""
    least = design.numbers.page

    def fits(size_mm: Size) -> bool:
        width, height = size_mm
        return width >= least.least_width and height >= least.least_height

    if fits(printer.trim_mm(book.config.print.trim)):
        return
    why = (
        f"the design {design.numbers.name} has pages of at"
        f" least {decimal(least.least_width)} x {decimal(least.least_height)} mm"
    )
    raise ConfigError(too_small(book, printer, fits, why))


def _fewest_pages(book: LoadedBook, plan: Plan) -> int:
    """Return how many pages the puzzles alone take at least."""
    most: dict[str, int] = {}
    for section in book.config.sections:
        wanted = section.per_page
        most[section.id] = MOST_AUTO if wanted == "auto" else wanted
    times = Counter(request.key.section for request in plan.requests)
    return sum(ceil(count / most[name]) for name, count in times.items())


def _refuse_thick(
    book: LoadedBook, plan: Plan, printer: Printer, total: int, guessed: int
) -> None:
    """Refuse a book that is too thick; only warn where `guessed` pages decide it."""
    options, volume = book.config.print, plan.volume
    if printer.binds(options.trim, options.paper, total):
        return
    most = printer.most_pages(options.trim, options.paper)
    advice = "ask for more" if volume else "split it with volumes: auto"
    ink = "" if options.ink == BLACK else f" in the ink {options.ink}"
    limit = (
        f"{printer.name} takes at most {most} on {options.paper} paper at "
        f"{options.trim}{ink}; {advice} or choose another trim"
    )
    path = ("print", "volumes" if volume else "printer")
    what = f"volume {volume.nth} of {volume.count}" if volume else "the book"
    if total - guessed <= most:
        what = f"{what} may have {total} pages, {guessed} of them its glossary"
        MESSAGES.warning("%s", book.at(path, f"{what}; {limit}"))
        return
    raise ConfigError(book.at(path, f"{what} would have {total} pages, {limit}"))


def warn_of_size(book: LoadedBook, printer: Printer, settled: Settled) -> None:
    """Warn of pages that may be too few, and of a spine without words.

    Small pictures are logged.
    """
    if settled.estimated and (message := too_thin(book, printer, settled)):
        MESSAGES.warning("%s", message)
    warn_of_spine(book, printer, settled)
    for matter in (*book.front, *book.back):
        for sentence in small_pictures(matter, settled.geometry):
            notice(sentence)


def too_thin(book: LoadedBook, printer: Printer, settled: Settled) -> str:
    """Return a sentence if the printer binds no book of so few pages, else ""."""
    total, least = settled.structure.total, printer.pages.least
    if total >= least:
        return ""
    ink = "" if printer.ink == BLACK else f" in the ink {printer.ink}"
    volume = settled.volume
    what = f"volume {volume.nth} of {volume.count}" if volume else "the book"
    about = "about " if settled.estimated else ""
    message = (
        f"{what} has {about}{total} pages, {printer.name} binds no fewer than"
        f" {least}{ink}; ask for more puzzles, or print a trial with printer: home"
    )
    return book.at(("print", "printer"), message)


def warn_of_spine(book: LoadedBook, printer: Printer, settled: Settled) -> None:
    """Say why the spine stays empty, if the printer would print words on it."""
    config, pages = book.config, settled.structure.total
    paper = config.print.paper
    words = spine_words(
        config.book, printer, settled.geometry, pages, paper, settled.volume
    )
    if words.missing_mm:
        message = (
            f"is {words.missing_mm:.0f} mm too long for the spine, even in"
            f" {LEAST_PT:g} pt; nothing is printed on it"
        )
        MESSAGES.warning("%s", book.at(("book", "title"), message))
    elif not words.shown and printer.has_spine_text(pages, paper):
        wide = printer.spine_mm(pages, paper)
        message = (
            f"nothing is wrong: the spine of {wide:.1f} mm is too narrow for words, so"
            " it stays plain"
        )
        MESSAGES.info("%s", book.at(("book", "title"), message))
