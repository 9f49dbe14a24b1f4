"""What a printer demands: one YAML file of configs/printers/ each, in inches.

Every group of numbers names its source and the day it was read; nothing of it is a
constant in code. Where a printer says nothing, the number is null.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from . import resources
from .messages import did_you_mean, listed, quoted
from .reading.yaml_file import KeyPath, read

MM_PER_INCH = 25.4
BIGGEST = 100.0  # inches; no book is larger, and a typo is told

Inches = Annotated[float, Field(ge=0, le=BIGGEST)]
Length = Annotated[float, Field(gt=0, le=BIGGEST)]
Pages = Annotated[int, Field(ge=1, le=100_000)]
Side = Literal["top", "bottom", "inside", "outside"]
Colour = Literal["grey", "cmyk", "rgb"]


class _Group(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class _Sourced(_Group):
    source: str = Field(min_length=1)
    verified_on: str = Field(
        pattern=r"^\d{4}-\d{2}-\d{2}$",
        json_schema_extra={"patternErrorMessage": "a day in quotes, as 2026-11-21"},
    )


class CustomTrims(_Group):
    """`trims.custom:` least and most of sizes that no list names."""

    width: tuple[Length, Length]
    height: tuple[Length, Length]


class Trims(_Sourced):
    """`trims:` name -> width and height.

    Attributes:
        custom: what else is taken; null when only the list is.
    """

    sizes: dict[str, tuple[Length, Length]] = Field(min_length=1)
    custom: CustomTrims | None = None


class Gutter(_Sourced):
    """`gutter:` brackets of (pages at most, inside margin), by rising pages."""

    brackets: list[tuple[Pages, Inches]] = Field(min_length=1)

    @field_validator("brackets")
    @classmethod
    def _rising(cls, value: list[tuple[int, float]]) -> list[tuple[int, float]]:
        pages = [most for most, _ in value]
        if pages != sorted(set(pages)):
            raise ValueError("pages must rise from bracket to bracket")
        return value


class Margins(_Sourced):
    """`margins:` the least distance of anything printed from the trim.

    Attributes:
        inside: whatever the number of pages.
        spare: what we keep more than the least.
    """

    inside: Inches = 0.0
    outside: Inches
    top: Inches
    bottom: Inches
    spare: Inches


class Bleed(_Sourced):
    """`bleed:` what a page that is printed to its edges adds, and where.

    Attributes:
        sides: of a page that bleeds; [] where none can.
    """

    inches: Inches
    sides: list[Side]

    def on(self, side: Side) -> float:
        """Return how much a page that bleeds adds on a side."""
        return self.inches if side in self.sides else 0.0


class PageLimits(_Sourced):
    """`pages:` how many a book may have, by paper and, for some trims, by trim.

    A paper that a trim's own row does not name is not to be had at that trim.

    Attributes:
        last_blank: the last page must be.
        blanks_in_a_row: at most, before the end; null when nobody counts.
        blanks_at_end: at most; null likewise.
    """

    least: Pages
    most: dict[str, Pages] = Field(min_length=1)
    most_by_trim: dict[str, dict[str, Pages]] = Field(default_factory=dict)
    even: bool
    last_blank: bool
    blanks_in_a_row: Annotated[int, Field(ge=0)] | None
    blanks_at_end: Annotated[int, Field(ge=0)] | None


class FileRules(_Sourced):
    """`file:` what a PDF may hold.

    Attributes:
        most_mb: null when any size is taken.
        colour: of the interior; "grey" allows grey alone, "cmyk" grey and CMYK.
        cover_colour: likewise.
        standard: "x-1a" for PDF/X-1a.
        most_ink_percent: of all four inks together; null for any.
        fonts_embedded: whether every font must be.
        transparency: whether it may be transparent, and so on for the others.
        metadata: title, author and the like inside the file.
    """

    most_mb: Annotated[float, Field(gt=0)] | None
    colour: Colour
    cover_colour: Colour
    standard: Literal["plain", "x-1a"]
    most_ink_percent: Annotated[float, Field(gt=0, le=400)] | None
    fonts_embedded: bool
    transparency: bool
    outline: bool
    annotations: bool
    layers: bool
    metadata: bool


class TextRules(_Sourced):
    """`text:` what can be read on paper, and what may not stand there.

    Attributes:
        banned: regular expressions; (?i:…) for any case.
        large_print_pt: the least size of what is sold as large print.
    """

    least_pt: Annotated[float, Field(gt=0, le=72)]
    least_line_pt: Annotated[float, Field(ge=0, le=72)]
    least_tint_percent: Annotated[float, Field(ge=0, le=100)]
    least_image_dpi: Annotated[float, Field(ge=0, le=10_000)]
    large_print_pt: Annotated[float, Field(gt=0, le=72)]
    banned: list[str] = Field(default_factory=list)

    @field_validator("banned")
    @classmethod
    def _patterns(cls, value: list[str]) -> list[str]:
        for pattern in value:
            try:
                re.compile(pattern)
            except re.error as error:
                raise ValueError(
                    f"{quoted(pattern)} is no regular expression: {error}"
                ) from None
        return value


class Barcode(_Group):
    """`cover.barcode:` the area to leave free on the back, and around it."""

    width: Inches
    height: Inches
    clear: Inches


class CoverRules(_Sourced):
    """`cover:` the full wrap.

    A sheet is, from left to right: wrap or bleed, back, hinge, spine, hinge, front,
    wrap or bleed; and from the top: wrap or bleed, overhang, trim, overhang, wrap.

    Attributes:
        approximate: the printer gives a template per book and no formula; these
            numbers come near it.
        bleed: of a paperback, beyond the trim.
        wrap: of a case, what goes round the boards' edges.
        hinge: of a case, what each board adds between trim and spine.
        hinge_clear: nothing to be read this near the spine of a case.
        overhang: of a case, how far the boards reach past the pages, top and bottom.
        spine_per_page: by paper.
        spine_extra: cover stock or boards.
        spine_text_from: pages.
        spine_text_least: a narrower spine takes no text, whatever its pages.
        spine_clear: between text and each edge of the spine.
        safe: between anything to be read and the edge of the cover.
    """

    binding: Literal["paperback", "case"]
    approximate: bool
    bleed: Inches
    wrap: Inches = 0.0
    hinge: Inches = 0.0
    hinge_clear: Inches = 0.0
    overhang: Inches = 0.0
    spine_per_page: dict[str, Length]
    spine_extra: Inches
    spine_text_from: Pages
    spine_text_least: Inches = 0.0
    spine_clear: Inches
    safe: Inches
    barcode: Barcode

    @property
    def edge(self) -> float:
        """How far the sheet reaches past what is seen of the finished cover."""
        return self.bleed + self.wrap


class Printer(_Group):
    """One printer's rules."""

    format: Literal[1]
    name: str = Field(min_length=1, max_length=80)
    ink: Literal["black"]
    trims: Trims
    gutter: Gutter
    margins: Margins
    bleed: Bleed
    pages: PageLimits
    file: FileRules
    text: TextRules
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
                return max(inches, self.margins.inside) * MM_PER_INCH
        return None

    @property
    def widest_gutter_mm(self) -> float:
        """The widest inside margin that any book needs."""
        brackets = (inches for _, inches in self.gutter.brackets)
        return max(self.margins.inside, *brackets) * MM_PER_INCH

    def papers(self, trim: str | None = None) -> list[str]:
        """Return the names of the papers, or of those that a trim may have."""
        rows = self.pages.most_by_trim
        return list(rows.get(trim, self.pages.most) if trim else self.pages.most)

    def most_pages(self, trim: str, paper: str) -> int:
        """Return how many pages a book of this trim and paper may have.

        Raises:
            KeyError: the trim is not to be had on that paper.
        """
        return self.pages.most_by_trim.get(trim, self.pages.most)[paper]

    def binds(self, trim: str, paper: str, pages: int) -> bool:
        """Return whether a book of this trim and paper has not too many pages."""
        return pages <= self.most_pages(trim, paper) and bool(self.gutter_mm(pages))

    def spine_mm(self, pages: int, paper: str) -> float:
        """Return the width of the spine."""
        rules = self.cover
        return (rules.spine_per_page[paper] * pages + rules.spine_extra) * MM_PER_INCH

    def has_spine_text(self, pages: int, paper: str) -> bool:
        """Tell whether a spine may carry words."""
        least = self.cover.spine_text_least * MM_PER_INCH
        return (
            pages >= self.cover.spine_text_from and self.spine_mm(pages, paper) >= least
        )

    def cover_mm(self, trim: str, pages: int, paper: str) -> tuple[float, float]:
        """Return width and height of the whole sheet of a cover."""
        width, height = self.trims.sizes[trim]
        rules = self.cover
        across = 2 * (width + rules.hinge + rules.edge) * MM_PER_INCH
        down = (height + 2 * (rules.overhang + rules.edge)) * MM_PER_INCH
        return across + self.spine_mm(pages, paper), down


def load_printer(name: str, folder: Path) -> Printer:
    """Return a printer's rules: a shipped one by name, or the user's own file.

    Args:
        name: as in the book's `print.printer`.
        folder: of the book's config.

    Raises:
        UsageError: there is no such printer, or a fault in its file.
    """
    return read_printer(resources.printer(name, folder))


def read_printer(path: Path) -> Printer:
    """Return the rules in a file.

    Raises:
        ConfigError: with every fault, each with its line and column.
    """
    from .reading.model_errors import check_model

    file = read(path)
    printer, problems = check_model(file, Printer)
    if printer is not None:
        problems += [
            file.problem(where, why) for where, why in _contradictions(printer)
        ]
    if printer is None or problems or file.problems:
        raise file.refusal(problems)
    return printer


def _contradictions(printer: Printer) -> Iterator[tuple[KeyPath, str]]:
    """Yield what each group alone does not show, with its place."""
    papers, pages = list(printer.pages.most), printer.pages
    rows: list[tuple[KeyPath, dict[str, int]]] = [(("pages", "most"), pages.most)]
    for trim, row in pages.most_by_trim.items():
        where: KeyPath = ("pages", "most_by_trim", trim)
        if trim not in printer.trims.sizes:
            yield where, _unknown("trim", trim, printer.trims.sizes)
        for paper in row:
            if paper not in papers:
                yield (*where, paper), _unknown("paper", paper, papers)
        rows.append((where, row))
    for where, row in rows:
        for paper, most in row.items():
            if most < pages.least:
                yield (*where, paper), f"below the least, {pages.least} pages"
    for paper in papers:
        if paper not in printer.cover.spine_per_page:
            yield (
                ("cover", "spine_per_page"),
                f"the paper {quoted(paper)} of pages.most is missing",
            )
    for paper in printer.cover.spine_per_page:
        if paper not in papers:
            yield (
                ("cover", "spine_per_page", paper),
                _unknown("paper", paper, papers),
            )


def _unknown(kind: str, word: str, known: Iterable[str]) -> str:
    allowed = list(known)
    near = did_you_mean(word, allowed)
    return f"there is no {kind} {quoted(word)}; must be {listed(allowed)}{near}"
