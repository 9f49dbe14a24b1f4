"""The stage that lays out: a Selection becomes a Layout, every page known.

Page count, gutter and figure size hang on each other (a thicker book needs a wider
gutter, a narrower page smaller keys, smaller keys more pages), so they are settled to
a fixed point first; that needs no puzzle, only the plan, and is also what `publish
check` tells.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from math import ceil

from ..core.book import LoadedBook
from ..core.designs.design import Design
from ..core.errors import ConfigError
from ..core.log import MESSAGES
from ..core.messages import quoted
from ..core.printer import Printer
from ..core.text_fitting import shortened
from ..core.values import Geometry, Heads, Layout, Opening, Plan, Selection
from ..page_order import as_printed, picks_as_printed
from .cover.spine import LEAST_PT, spine_words
from .pages.compose import Composer
from .pages.front_matter import FrontMatter
from .pages.labels import MOST_HEAD_EMS, MOST_TITLE_EMS
from .pages.measurer import Measurer
from .pages.openers import Openers, TooHigh
from .pages.page_plan import SectionSizes, Settled, Structure
from .pages.panels import MOST_A_PAGE
from .pages.sizing import Sizing, geometry_of, known_of
from .pages.structure import structure


def lay_out(
    book: LoadedBook,
    selection: Selection,
    settled: Settled,
    design: Design,
    printer: Printer,
) -> Layout:
    """Return every page of the book with what stands on it.

    Args:
        book: the config.
        selection: the puzzles, of the plan that was settled.
        settled: geometry, sizes and page numbers, from `settle`.
        design: numbers and words.
        printer: for the cover.
    """
    printed = picks_as_printed(selection, book.config.print.order)
    return Composer(book.config, design, printer, settled).compose(printed)


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

    Can be asked without a puzzle, so that a book that no printer would take is refused
    before the first one is made. What then stays open is how many columns the hints
    allow and how long the glossary is: worked examples and samples stand in for them
    until they are known. The puzzles' own may make it a book of another gutter, so
    everything is settled again with them.

    Args:
        book: the config.
        plan: which puzzles the book will have.
        design: numbers and words.
        printer: trims, gutters, limits.
        measure: gives a measurer for a geometry.
        selection: the puzzles, once they are made.
        refused: more pages than the printer binds are; else they are for the caller
            to part.

    Raises:
        ConfigError: the trim is too small, or the book too thick for the printer.
    """
    _refuse_small(book, design, printer)
    order = book.config.print.order
    plan = as_printed(plan, order, selection)
    if selection is not None:
        selection = picks_as_printed(selection, order)
    known = None if selection is None else known_of(selection, design)
    widest = printer.widest_gutter_mm
    # There are no fewer pages: a trim too small with this gutter is too small.
    gutter = printer.gutter_mm(_fewest_pages(book, plan)) or widest
    tried: set[float] = set()
    while True:
        tried.add(gutter)
        geometry = geometry_of(printer, design, book.config.print.trim, gutter)
        sizing = Sizing(book, plan, design, printer, geometry, gutter, known)
        sizes, measurer = sizing.sections(), measure(geometry)
        glossary = sizing.glossary(measurer)
        needs = sizing.needs(sizes, measurer, len(glossary))
        found = structure(plan.requests, needs)
        needed = printer.gutter_mm(found.total) or widest
        # Where the narrower gutter gave too many pages for itself, the wider one is
        # safe. Every round trip between gutters has such a step, so this ends.
        if needed == gutter or (needed < gutter and needed in tried):
            if refused:
                guessed = 0 if known else needs.glossary
                _refuse_thick(book, plan, printer, found.total, guessed)
            openers = _openers(book, sizing, sizes, found, measurer)
            heads = _heads(book, sizing, sizes, measurer)
            tracker = sizing.flows.tracker()
            return Settled(
                geometry,
                sizes,
                found,
                glossary,
                openers,
                heads,
                tracker,
                known.figures if known else {},
                plan.volume,
            )
        gutter = needed


def _openers(
    book: LoadedBook,
    sizing: Sizing,
    sizes: Mapping[str, SectionSizes],
    found: Structure,
    measurer: Measurer,
) -> dict[int, Opening]:
    """Return the openers, each of one page; refuse the book if one takes more."""
    kinds = {section: size.kind for section, size in sizes.items()}
    openers = Openers(
        book.config, sizing.design, sizing.geometry, kinds, sizing.plan, found
    )
    try:
        return openers.measured(measurer)
    except TooHigh as why:
        what = f"the words of the opener {quoted(str(why))} do not fit on one page of"
        hint = "shorten the title or choose a larger trim"
        message = f"{what} {book.config.print.trim}; {hint}"
        raise ConfigError(book.at(why.path, message)) from None


def _heads(
    book: LoadedBook,
    sizing: Sizing,
    sizes: Mapping[str, SectionSizes],
    measurer: Measurer,
) -> dict[str, Heads]:
    """Return what pages have of their section's title."""
    matter = FrontMatter(book.config, sizing.design)
    heads = {}
    boxes = book.config.print.boxes
    for section, size in sizes.items():
        mine = [r for r in sizing.requests if r.key.section == section]
        title = matter.section_title(mine)
        if mine[0].date is not None:
            shape = {"dated": True, "starred": True, "drawn": False, "boxes": boxes}
            beside = shortened(title, MOST_TITLE_EMS)
            beside = measurer.shown(beside, "puzzle", shape, "month")
            heads[section] = Heads(title, beside)
            continue
        running = shortened(title, MOST_HEAD_EMS)
        running = measurer.shown(running, "blank", {}, "head")
        beside = shortened(title, MOST_TITLE_EMS)
        if size.panels is None:
            starred = any(size.kind.levels[r.level] for r in mine)
            shape = {
                "dated": False,
                "starred": starred,
                "drawn": bool(size.drawn),
                "boxes": boxes,
            }
            beside = measurer.shown(beside, "puzzle", shape, "weekday")
        heads[section] = Heads(running, beside)
    return heads


def _refuse_small(book: LoadedBook, design: Design, printer: Printer) -> None:
    """Refuse a trim on which the design's own words have no room."""
    least, trim = design.numbers.page, book.config.print.trim

    def holds(name: str) -> bool:
        width, height = printer.trim_mm(name)
        return width >= least.least_width and height >= least.least_height

    if holds(trim):
        return
    sizes = printer.trims.sizes
    fitting = sorted(
        filter(holds, sizes), key=lambda name: (sizes[name][0] * sizes[name][1], name)
    )
    hint = (
        f'the smallest trim of {printer.name} that fits is "{fitting[0]}"'
        if fitting
        else f"no trim of {printer.name} fits"
    )
    message = (
        f'"{trim}" is too small: the design {design.numbers.name} has pages of at'
        f" least {least.least_width:g} x {least.least_height:g} mm; {hint}"
    )
    raise ConfigError(book.at(("print", "trim"), message))


def _fewest_pages(book: LoadedBook, plan: Plan) -> int:
    """Return a number of pages that the puzzles alone do not go below."""
    most: dict[str, int] = {}
    for section in book.config.sections:
        wanted = section.per_page
        most[section.id] = MOST_A_PAGE if wanted == "auto" else wanted
    times = Counter(request.key.section for request in plan.requests)
    return sum(ceil(count / most[name]) for name, count in times.items())


def _refuse_thick(
    book: LoadedBook, plan: Plan, printer: Printer, total: int, guessed: int
) -> None:
    """Refuse a book that is too thick; only warn if it may be by a guess."""
    options, volume = book.config.print, plan.volume
    if printer.binds(options.trim, options.paper, total):
        return
    most = printer.most_pages(options.trim, options.paper)
    advice = "ask for more" if volume else "split it with volumes: auto"
    limit = (
        f"{printer.name} takes at most {most} on {options.paper} paper at "
        f"{options.trim}; {advice} or choose another trim"
    )
    path = ("print", "volumes" if volume else "printer")
    what = f"volume {volume.nth} of {volume.count}" if volume else "the book"
    if total - guessed <= most:
        what = f"{what} may have {total} pages, {guessed} of them its glossary"
        MESSAGES.warning("%s", book.at(path, f"{what}; {limit}"))
        return
    raise ConfigError(book.at(path, f"{what} would have {total} pages, {limit}"))


def warn_of_thin(printer: Printer, total: int) -> None:
    """Tell the user of a book with fewer pages than its printer binds."""
    if total < printer.pages.least:
        MESSAGES.warning(
            "the book has %d pages, %s binds no fewer than %d",
            total,
            printer.name,
            printer.pages.least,
        )


def warn_of_spine(book: LoadedBook, printer: Printer, settled: Settled) -> None:
    """Tell the user why nothing stands on a spine that may carry words."""
    config, pages = book.config, settled.structure.total
    paper = config.print.paper
    words = spine_words(
        config.book, printer, settled.geometry, pages, paper, settled.volume
    )
    if words.missing_mm:
        MESSAGES.warning(
            "%s",
            book.at(
                ("book", "title"),
                f"is {words.missing_mm:.0f} mm too long for the spine, even in"
                f" {LEAST_PT:g} pt; nothing is printed on it",
            ),
        )
    elif not words.shown and printer.has_spine_text(pages, paper):
        wide = printer.spine_mm(pages, paper)
        MESSAGES.info("the spine of %.1f mm is too narrow for words", wide)
