"""The editions of a book, and the printings of each edition.

All editions of a book show one selection: the same puzzles with the same numbers. An
edition is a way to print them (design, printer, trim); a printing is one interior and
its cover in one edition, with all puzzles or with those of one volume.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache

from ..core.book import LoadedBook
from ..core.designs.design import Design, load_design
from ..core.printer import Printer, load_printer
from ..core.values import Finding, Geometry, Layout, Plan, Rendered, Selection
from .pages.measurer import Measurer
from .pages.page_plan import Settled
from .wording import refuse_banned, warn_of_placeholders

Measure = Callable[[Geometry], Measurer]
Require = Callable[[LoadedBook, Design], None]


@dataclass(frozen=True, slots=True)
class Edition:
    """One way to print a book.

    Attributes:
        name: "" for the book's own edition.
        book: the book with the print options of this edition.
    """

    name: str
    book: LoadedBook
    design: Design
    printer: Printer
    measure: Measure = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Printing:
    """One interior of an edition, with every page number settled.

    Attributes:
        plan: the requests of the whole book, or of one volume.
    """

    edition: Edition
    plan: Plan
    settled: Settled

    @property
    def folder(self) -> str:
        """Return its folder inside the book's folder, "" for that folder itself."""
        volume = self.plan.volume
        named = [f"volume-{volume.nth}"] if volume else []
        return "/".join([*filter(None, [self.edition.name]), *named])

    @property
    def label(self) -> str:
        """Return its name in messages: the book's id and the printing's folder."""
        return ", ".join(filter(None, (self.edition.book.config.book.id, self.folder)))


@dataclass(frozen=True, slots=True)
class Printed:
    """A printing with its finished files and the findings of preflight.

    Attributes:
        made_of: digest of everything that the files and findings depend on; see
            `up_to_date.py`.
    """

    printing: Printing
    selection: Selection
    layout: Layout
    rendered: Rendered
    findings: tuple[Finding, ...]
    made_of: str

    @property
    def book_findings(self) -> Iterator[Finding]:
        """Yield the findings, with file names relative to the book's folder."""
        folder = self.printing.folder
        for one in self.findings:
            yield replace(one, file=f"{folder}/{one.file}") if folder else one


def editions_of(
    book: LoadedBook,
    measure: Callable[[Design, Geometry], Measurer],
    require: Require,
) -> tuple[Edition, ...]:
    """Return the editions of a book, its own first.

    Raises:
        ConfigError: from `require`, for a design in which the book cannot be printed;
            or the author's own words are not allowed by a printer.
    """
    warn_of_placeholders(book)
    named = [
        (one.edition, book.for_edition(k))
        for k, one in enumerate(book.config.print.editions)
    ]
    return tuple(
        _edition(name, each, measure, require) for name, each in [("", book), *named]
    )


def _edition(
    name: str,
    book: LoadedBook,
    measure: Callable[[Design, Geometry], Measurer],
    require: Require,
) -> Edition:
    options = book.config.print
    folder = book.path.absolute().parent
    about = book.config.book
    design = load_design(options.design, about.language, folder, name).coloured(
        options.cover.palette, about.series or about.title
    )
    printer = load_printer(options.printer, folder).in_ink(options.ink)
    refuse_banned(book, printer)
    require(book, design)
    return Edition(
        name, book, design, printer, cache(lambda geometry: measure(design, geometry))
    )
