"""What a printer demands: one YAML file of configs/printers/ each, in inches.

Every group of numbers names its source and the day it was read; nothing of it is a
constant in code.
"""

from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from . import resources
from .yamlfile import read_model

MM_PER_INCH = 25.4


class _Group(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class _Sourced(_Group):
    source: str = Field(min_length=1)
    verified_on: str = Field(pattern=r"^\d{4}-\d{2}-\d{2}$")


class Trims(_Sourced):
    """`trims:` name -> width and height."""

    sizes: dict[str, tuple[float, float]]


class Gutter(_Sourced):
    """`gutter:` rising brackets of (pages at most, inside margin)."""

    brackets: list[tuple[int, float]] = Field(min_length=1)


class Margins(_Sourced):
    """`margins:` the least distance of anything printed from the trim."""

    outside: float
    top: float
    bottom: float
    spare: float


class PageLimits(_Sourced):
    """`pages:` how many a book may have, by paper and, for some trims, by trim."""

    least: int
    most: dict[str, int]
    most_by_trim: dict[str, dict[str, int]] = Field(default_factory=dict)


class Barcode(_Group):
    """`cover.barcode:` the area to leave free on the back, and around it."""

    width: float
    height: float
    clear: float


class CoverRules(_Sourced):
    """`cover:` the full wrap."""

    bleed: float
    spine_per_page: dict[str, float]
    spine_text_from: int
    spine_clear: float
    barcode: Barcode


class Printer(_Group):
    """One printer's rules."""

    format: Literal[1]
    name: str
    ink: Literal["black"]
    trims: Trims
    gutter: Gutter
    margins: Margins
    pages: PageLimits
    cover: CoverRules

    def trim_mm(self, trim: str) -> tuple[float, float]:
        """Return width and height in mm.

        Raises:
            KeyError: the printer has no such trim.
        """
        width, height = self.trims.sizes[trim]
        return width * MM_PER_INCH, height * MM_PER_INCH

    def gutter_mm(self, pages: int) -> float | None:
        """Return the least inside margin of a book, None if it has too many pages."""
        for most, inches in self.gutter.brackets:
            if pages <= most:
                return inches * MM_PER_INCH
        return None

    def most_pages(self, trim: str, paper: str) -> int:
        """Return how many pages a book of this trim and paper may have."""
        return self.pages.most_by_trim.get(trim, self.pages.most)[paper]

    def spine_mm(self, pages: int, paper: str) -> float:
        """Return the width of the spine."""
        return self.cover.spine_per_page[paper] * pages * MM_PER_INCH


def load_printer(name: str, folder: Path) -> Printer:
    """Return a printer's rules: a shipped one by name, or the user's own file.

    Args:
        name: as in the book's `print.printer`.
        folder: of the book's config.

    Raises:
        UsageError: there is no such printer, or a fault in its file.
    """
    return read_model(resources.printer(name, folder), Printer)
