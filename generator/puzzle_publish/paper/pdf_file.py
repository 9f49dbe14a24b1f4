"""A PDF of a book, opened to be read back."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .content import PageReader
from .looks import Looks
from .match import Sheet
from .same_pages import Fingerprints
from .stream import Unreadable

if TYPE_CHECKING:
    from pikepdf import Page, Pdf

INTERIOR, SCREEN, ANSWERS = "interior.pdf", "screen.pdf", "answers.pdf"
FILES = (INTERIOR, SCREEN, ANSWERS)


@dataclass(slots=True)
class PdfFile:
    """An opened PDF.

    Attributes:
        pdf: the document, without which its pages are gone.
        drawn: the page of each puzzle's drawn hint.
    """

    name: str
    pdf: "Pdf"
    pages: "Sequence[Page]"
    reader: PageReader = field(default_factory=PageReader)
    prints: Fingerprints = field(default_factory=Fingerprints)
    looks: Looks = field(default_factory=Looks)
    drawn: dict[int, int] = field(default_factory=dict)

    def sheet(self, number: int) -> Sheet:
        """Return a page.

        Raises:
            Unreadable: it cannot be read.
        """
        return Sheet(self.reader.page(self.pages[number - 1]))

    def sheets(self, numbers: Iterable[int]) -> Iterator[tuple[int, Sheet]]:
        """Yield the pages that can be read, with their numbers."""
        for number in numbers:
            if number <= len(self.pages):
                try:
                    yield number, self.sheet(number)
                except Unreadable:
                    continue  # what must be on it is reported as missing

    def digest(self, numbers: Iterable[int]) -> object:
        """Return what pages of different files have in common that paint the same."""
        import pikepdf

        try:
            found = [
                self.prints.page(self.pages[number - 1])
                for number in numbers
                if number <= len(self.pages)
            ]
        except (pikepdf.PdfError, ValueError, TypeError, LookupError, AttributeError):
            return object()
        return object() if None in found else tuple(found)
