"""A file that was read, and what its printer knows about it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from ..core.messages import decimal
from ..core.printer import Printer
from ..core.values import Finding, Page
from .pdf.read import FileRead, PageRead

PT_PER_INCH = 72.0


@dataclass(frozen=True, slots=True)
class Opened:
    """A file that was read, with the pages that it should have.

    Attributes:
        pages: the pages as they were laid out; () if that is not known.
    """

    name: str
    read: FileRead
    content: bytes
    pages: tuple[Page, ...] = ()

    def page(self, number: int) -> PageRead | None:
        """Return a page by its number, None if the file is too short."""
        if 1 <= number <= len(self.read.pages):
            return self.read.pages[number - 1]
        return None

    @property
    def numbered(self) -> Iterator[tuple[int, PageRead]]:
        """Each page with its number."""
        yield from enumerate(self.read.pages, 1)

    @property
    def folios(self) -> dict[str, int]:
        """Printed page number -> page of the file."""
        return {page.folio: page.number for page in self.pages if page.folio}

    def finding(
        self, rule: str, page: int | None, message: str, severity: str = "error"
    ) -> Finding:
        """Return a finding in this file."""
        return Finding(rule, severity, self.name, page, message)


@dataclass(frozen=True, slots=True)
class Trimmed:
    """The size of a finished page, in inches.

    Attributes:
        name: its name in the printer's list, or the size itself.
    """

    name: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Known:
    """What the printer knows about a book, "" for the unknown.

    Attributes:
        front: the interior has front matter, which repeats these words.
    """

    title: str = ""
    author: str = ""
    isbn: str = ""
    front: bool = True


UNKNOWN = Known()


@dataclass(frozen=True, slots=True)
class Job:
    """A file as it is submitted to a printer.

    Attributes:
        trim: None if no trim of the printer fits.
        paper: one of the printer's.
        pages: the number of pages of the interior; None for a cover of an unknown book.
        fonts: names that the design allows; None for any.
    """

    file: Opened
    printer: Printer
    kind: Literal["interior", "cover"]
    trim: Trimmed | None
    paper: str
    pages: int | None
    known: Known = UNKNOWN
    fonts: tuple[str, ...] | None = None

    @property
    def colour(self) -> str:
        """The colours that this file may hold."""
        rules = self.printer.file
        return rules.colour if self.kind == "interior" else rules.cover_colour


def inches(points: float) -> str:
    """Return a length for messages.

    >>> inches(18.0), inches(27.0), inches(0.7)
    ('0.25 in', '0.375 in', '0.0097 in')
    """
    return f"{decimal(points / PT_PER_INCH)} in"


def size(box: tuple[float, ...]) -> str:
    """Return the size of a box, in inches, for messages.

    >>> size((0, 0, 432, 648))
    '6 × 9 in'
    """
    left, bottom, right, top = box
    return sizes((right - left) / PT_PER_INCH, (top - bottom) / PT_PER_INCH)


def sizes(width: float, height: float) -> str:
    """Return width and height, in inches, for messages.

    >>> sizes(8.5, 11.125)
    '8.5 × 11.125 in'
    """
    return f"{decimal(width)} × {decimal(height)} in"
