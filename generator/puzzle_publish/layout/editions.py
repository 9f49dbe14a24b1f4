"""What a book is printed as: editions, and the printings that come of them.

All editions of a book show one selection, the same puzzles under the same numbers. An
edition is a way to print them (its design, printer, trim); a printing is one interior
with its cover in one edition, of all puzzles or of one volume's.
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

Measure = Callable[[Geometry], Measurer]
Require = Callable[[LoadedBook, Design], None]


@dataclass(frozen=True, slots=True)
class Edition:
    """One way to print a book.

    Attributes:
        name: "" for the book's own.
        book: with the print options of this edition.
        design: numbers and words.
        printer: trims, gutters, limits.
        measure: gives a measurer for a geometry.
    """

    name: str
    book: LoadedBook
    design: Design
    printer: Printer
    measure: Measure = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Printing:
    """One interior of an edition, every page number settled.

    Attributes:
        plan: its requests: all of the book, or one volume's.
    """

    edition: Edition
    plan: Plan
    settled: Settled

    @property
    def folder(self) -> str:
        """Return its folder within the book's, "" for the book's own."""
        volume = self.plan.volume
        named = [f"volume-{volume.nth}"] if volume else []
        return "/".join([*filter(None, [self.edition.name]), *named])

    @property
    def label(self) -> str:
        """Return what people are told of it: the book's id, and its folder."""
        return ", ".join(filter(None, (self.edition.book.config.book.id, self.folder)))


@dataclass(frozen=True, slots=True)
class Printed:
    """A printing with its finished files and what preflight saw in them.

    Attributes:
        made_of: digest of all that files and findings depend on; see `up_to_date.py`.
    """

    printing: Printing
    selection: Selection
    layout: Layout
    rendered: Rendered
    findings: tuple[Finding, ...]
    made_of: str

    @property
    def told(self) -> Iterator[Finding]:
        """Yield the findings, their files named from the book's folder."""
        folder = self.printing.folder
        for one in self.findings:
            yield replace(one, file=f"{folder}/{one.file}") if folder else one


def editions_of(
    book: LoadedBook,
    measure: Callable[[Design, Geometry], Measurer],
    require: Require,
) -> tuple[Edition, ...]:
    """Return the editions of a book, its own first.

    Args:
        book: the config.
        measure: gives a measurer for a design and a geometry.
        require: refuses a design in which the book cannot be printed.

    Raises:
        ConfigError: what `require` says.
    """
    names = [one.edition for one in book.config.print.editions]
    return (
        _edition("", book, measure, require),
        *(
            _edition(name, book.for_edition(k), measure, require)
            for k, name in enumerate(names)
        ),
    )


def _edition(
    name: str,
    book: LoadedBook,
    measure: Callable[[Design, Geometry], Measurer],
    require: Require,
) -> Edition:
    options = book.config.print
    folder = book.path.absolute().parent
    design = load_design(options.design, book.config.book.language, folder, name)
    printer = load_printer(options.printer, folder)
    require(book, design)
    return Edition(
        name, book, design, printer, cache(lambda geometry: measure(design, geometry))
    )
