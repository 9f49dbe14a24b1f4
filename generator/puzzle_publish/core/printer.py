"""A printer's rules: one YAML file in configs/printers/ each, in inches.

Every group of numbers names its source and the day it was read; none is a constant in
code. A number that the printer does not publish is null.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from . import resources
from .messages import did_you_mean, in_any_case, listed, quoted
from .reading.yaml_file import KeyPath, read
from .rules import RULES, Severity
from .trims import SAME, Size, same, size_in

MM_PER_INCH = 25.4
BIGGEST = 100.0  # inches; no book is larger, so a larger number is a typo

Inches = Annotated[float, Field(ge=0, le=BIGGEST)]
Length = Annotated[float, Field(gt=0, le=BIGGEST)]
Pages = Annotated[int, Field(ge=1, le=100_000)]
Side = Literal["top", "bottom", "inside", "outside"]
Colour = Literal["grey", "cmyk", "rgb"]
BLACK = "black"
InkName = Annotated[str, Field(pattern="^[a-z][a-z0-9-]{0,31}$")]


class _Group(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class _Sourced(_Group):
    source: str = Field(min_length=1)
    verified_on: str = Field(
        pattern=r"^\d{4}-\d{2}-\d{2}$",
        json_schema_extra={"patternErrorMessage": "a day in quotes, as 2026-11-21"},
    )


class CustomTrims(_Sourced):
    """`trims.custom:` smallest and greatest size outside the list."""

    width: tuple[Length, Length]
    height: tuple[Length, Length]

    def takes(self, size: Size) -> bool:
        """Return whether a size is within the range."""
        ranges = zip(size, (self.width, self.height), strict=True)
        return all(least - SAME <= got <= most + SAME for got, (least, most) in ranges)


class Trims(_Sourced):
    """`trims:` name -> width and height.

    Attributes:
        custom: other sizes that are allowed; null if none.
    """

    sizes: dict[str, tuple[Length, Length]] = Field(min_length=1)
    custom: CustomTrims | None = None


class Gutter(_Sourced):
    """`gutter:` brackets of (maximum pages, inside margin), in order of pages."""

    brackets: list[tuple[Pages, Inches]] = Field(min_length=1)

    @field_validator("brackets")
    @classmethod
    def _rising(cls, value: list[tuple[int, float]]) -> list[tuple[int, float]]:
        pages = [most for most, _ in value]
        if pages != sorted(set(pages)):
            raise ValueError("pages must rise from bracket to bracket")
        return value


class Margins(_Sourced):
    """`margins:` the smallest distance of anything printed from the trim.

    Attributes:
        inside: the inside margin for any number of pages.
        spare: what we add to the smallest distances.
    """

    inside: Inches = 0.0
    outside: Inches
    top: Inches
    bottom: Inches
    spare: Inches


class Bleed(_Sourced):
    """`bleed:` what a page printed to its edges adds, and on which sides.

    Attributes:
        sides: the sides of a page with bleed; [] if the printer does not support it.
    """

    inches: Inches
    sides: list[Side]

    def on(self, side: Side) -> float:
        """Return what a page with bleed adds on a side."""
        return self.inches if side in self.sides else 0.0


class PageLimits(_Sourced):
    """`pages:` how many a book may have, by paper and, for some trims, by trim.

    A trim with its own row is available only on the papers of that row.

    Attributes:
        last_blank: whether the last page must be blank.
        blanks_in_a_row: the maximum before the end; null for no limit.
        blanks_at_end: the maximum; null for no limit.
    """

    least: Pages
    most: dict[str, Pages] = Field(min_length=1)
    most_by_trim: dict[str, dict[str, Pages]] = Field(default_factory=dict)
    even: bool
    last_blank: bool
    blanks_in_a_row: Annotated[int, Field(ge=0)] | None
    blanks_at_end: Annotated[int, Field(ge=0)] | None


class FileRules(_Sourced):
    """`file:` what a PDF may contain.

    Attributes:
        most_mb: the maximum size; null for no limit.
        colour: the colours of the interior; "grey" allows only grey, "cmyk" grey and
            CMYK.
        cover_colour: likewise.
        standard: "x-1a" for PDF/X-1a.
        most_ink_percent: the maximum of all four inks together; null for no limit.
        fonts_embedded: whether every font must be embedded.
        transparency: whether it is allowed, and likewise for those below.
        metadata: title, author and so on inside the file.
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
    """`text:` what is readable on paper, and words that are not allowed.

    Attributes:
        banned: regular expressions; (?i:…) for any case.
        large_print_pt: the smallest text in a large-print book.
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
                    f"{quoted(pattern)} is not a regular expression: {error}"
                ) from None
        return value


class Barcode(_Group):
    """`cover.barcode:` the area to leave free on the back, and the margin around it."""

    width: Inches
    height: Inches
    clear: Inches


class CoverRules(_Sourced):
    """`cover:` the full wrap.

    A sheet is, from left to right: wrap or bleed, back, hinge, spine, hinge, front,
    wrap or bleed; and from the top: wrap or bleed, overhang, trim, overhang, wrap.

    Attributes:
        approximate: the printer gives a template for each book, not a formula; these
            numbers approximate it.
        bleed: the bleed of a paperback, beyond the trim.
        wrap: the wrap of a case, which is folded around the edges of the boards.
        hinge: the hinge of a case, which each board adds between trim and spine.
        hinge_clear: how far text must keep from the spine of a case.
        overhang: the overhang of a case: how far the boards extend past the pages, top
            and bottom.
        spine_per_page: the thickness of a page by paper.
        spine_extra: the thickness of the cover stock or boards.
        spine_text_from: the fewest pages of a book with text on its spine.
        spine_text_least: the smallest width of a spine with text.
        spine_clear: the distance between text and each edge of the spine.
        safe: the distance between text and the edge of the cover.
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
        """How far the sheet extends past the visible part of the cover."""
        return self.bleed + self.wrap

    @property
    def barcode_clear(self) -> float:
        """The margin around the barcode's area, which has digits that must be safe."""
        return max(self.barcode.clear, self.safe)


class InkRules(_Sourced):
    """`inks.<name>:` printing in colour, with the numbers that differ from black.

    Attributes:
        colour: the colours of the interior's file.
        least: as in `pages:`, and likewise for those below.
        spine_per_page: as in `cover:`.
    """

    colour: Literal["cmyk", "rgb"]
    least: Pages
    most: dict[str, Pages] = Field(min_length=1)
    most_by_trim: dict[str, dict[str, Pages]] = Field(default_factory=dict)
    spine_per_page: dict[str, Length]


class Severities(_Sourced):
    """`severities:` a list; how severe the printer's own text makes each rule."""

    rules: dict[str, Severity] = Field(min_length=1)


class Printer(_Group):
    """One printer's rules for books in one ink.

    Attributes:
        ink: the ink; in a file always black, see `in_ink`.
        inks: the other inks that the printer offers.
    """

    format: Literal[1]
    name: str = Field(min_length=1, max_length=80)
    ink: Annotated[str, Field(json_schema_extra={"const": BLACK})]
    trims: Trims
    gutter: Gutter
    margins: Margins
    bleed: Bleed
    pages: PageLimits
    file: FileRules
    text: TextRules
    cover: CoverRules
    inks: dict[InkName, InkRules] = Field(default_factory=dict)
    severities: list[Severities] = Field(default_factory=list)

    @field_validator("ink")
    @classmethod
    def _black(cls, value: str) -> str:
        if value != BLACK:
            raise ValueError(f'must be "{BLACK}"; others are below inks')
        return value

    @property
    def ink_names(self) -> list[str]:
        """Return the names of all inks, black first."""
        return [BLACK, *self.inks]

    def in_ink(self, name: str) -> "Printer":
        """Return the rules for books in an ink.

        Raises:
            KeyError: the printer does not offer it.
        """
        if name == self.ink:
            return self
        rules = self.inks[name]
        of_pages = {"least", "most", "most_by_trim", "source", "verified_on"}
        spine = {"spine_per_page": rules.spine_per_page}
        changed = {
            "ink": name,
            "pages": self.pages.model_copy(update=rules.model_dump(include=of_pages)),
            "file": self.file.model_copy(update={"colour": rules.colour}),
            "cover": self.cover.model_copy(update=spine),
        }
        return self.model_copy(update=changed)

    def severity(self, rule: str) -> Severity:
        """Return how severe it is to break a rule, the default if not named."""
        for group in self.severities:
            if rule in group.rules:
                return group.rules[rule]
        return RULES[rule].severity if rule in RULES else "error"

    def spelled(self, trim: str, paper: str, ink: str) -> tuple[str, str, str]:
        """Return three names as the printer's list has them, for any upper case.

        A name that it does not have stays as it is.
        """
        ink = in_any_case(ink, self.ink_names)
        printer = self.in_ink(ink) if ink in self.ink_names else self
        paper = in_any_case(paper, printer.papers())
        return in_any_case(trim, self.trims.sizes), paper, ink

    def trim_named(self, trim: str) -> str | None:
        """Return the name of a trim in the list, None for another size."""
        if trim in self.trims.sizes:
            return trim
        size = size_in(trim)
        alike = (n for n, one in self.trims.sizes.items() if size and same(one, size))
        return next(alike, None)

    def trim_in(self, trim: str) -> Size | None:
        """Return width and height of a trim in inches, None if it is not taken."""
        if name := self.trim_named(trim):
            return self.trims.sizes[name]
        size, custom = size_in(trim), self.trims.custom
        return size if size and custom and custom.takes(size) else None

    def trim_mm(self, trim: str) -> Size:
        """Return width and height of a trim that the printer takes, in mm.

        Raises:
            KeyError: the printer does not take it.
        """
        size = self.trim_in(trim)
        if size is None:
            raise KeyError(trim)
        return size[0] * MM_PER_INCH, size[1] * MM_PER_INCH

    def gutter_mm(self, pages: int) -> float | None:
        """Return the smallest inside margin of a book, None for too many pages."""
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
        """Return the names of the papers, or of those available at a trim."""
        return list(self.most_on(trim))

    def most_on(self, trim: str | None) -> dict[str, int]:
        """Return how many pages a book of a trim may have, by paper.

        A size that is not in the list has the limits of the smallest one in it that is
        at least as large.
        """
        name = self.trim_named(trim) if trim else None
        if name is None and trim and (size := self.trim_in(trim)):
            name = self._next_larger(size)
        return self.pages.most_by_trim.get(name or "", self.pages.most)

    def _next_larger(self, size: Size) -> str | None:
        sizes = self.trims.sizes
        larger = (n for n, (w, h) in sizes.items() if w >= size[0] and h >= size[1])
        return min(larger, key=lambda n: sizes[n][0] * sizes[n][1], default=None)

    def most_pages(self, trim: str, paper: str) -> int:
        """Return how many pages a book of this trim and paper may have."""
        return self.most_on(trim)[paper]

    def binds(self, trim: str, paper: str, pages: int) -> bool:
        """Return whether a book of this trim and paper may have this many pages."""
        return pages <= self.most_pages(trim, paper) and bool(self.gutter_mm(pages))

    def spine_mm(self, pages: int, paper: str) -> float:
        """Return the width of the spine."""
        rules = self.cover
        return (rules.spine_per_page[paper] * pages + rules.spine_extra) * MM_PER_INCH

    def has_spine_text(self, pages: int, paper: str) -> bool:
        """Return whether a spine may have text."""
        least = self.cover.spine_text_least * MM_PER_INCH
        return (
            pages >= self.cover.spine_text_from and self.spine_mm(pages, paper) >= least
        )


def load_printer(name: str, folder: Path) -> Printer:
    """Return the rules of `print.printer` in a book whose config is in this folder."""
    return read_printer(resources.printer(name, folder))


def read_printer(path: Path) -> Printer:
    """Return the rules in a file."""
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
    places: dict[str, tuple[KeyPath, KeyPath]] = {BLACK: (("pages",), ("cover",))}
    for name in printer.inks.keys() - {BLACK}:
        places[name] = ("inks", name), ("inks", name)
    for name, (pages_at, spine_at) in places.items():
        yield from _paper_faults(printer.in_ink(name), pages_at, spine_at)
    for name, rules in printer.inks.items():
        if name == BLACK:
            yield ("inks", name), "black is what the whole file is about"
        if printer.file.standard == "x-1a" and rules.colour == "rgb":
            yield ("inks", name, "colour"), 'PDF/X-1a has no RGB; must be "cmyk"'
    yield from _severity_faults(printer)


def _paper_faults(
    printer: Printer, pages_at: KeyPath, spine_at: KeyPath
) -> Iterator[tuple[KeyPath, str]]:
    """Yield what contradicts itself in the numbers of papers in one ink."""
    papers, pages = list(printer.pages.most), printer.pages
    rows: list[tuple[KeyPath, dict[str, int]]] = [((*pages_at, "most"), pages.most)]
    for trim, row in pages.most_by_trim.items():
        where: KeyPath = (*pages_at, "most_by_trim", trim)
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
    whole = ".".join(map(str, (*pages_at, "most")))
    spines: KeyPath = (*spine_at, "spine_per_page")
    for paper in papers:
        if paper not in printer.cover.spine_per_page:
            yield spines, f"the paper {quoted(paper)} of {whole} is missing"
    for paper in printer.cover.spine_per_page:
        if paper not in papers:
            yield (*spines, paper), _unknown("paper", paper, papers)


def _severity_faults(printer: Printer) -> Iterator[tuple[KeyPath, str]]:
    seen: set[str] = set()
    for k, group in enumerate(printer.severities):
        for rule in group.rules:
            where: KeyPath = ("severities", k, "rules", rule)
            if rule not in RULES:
                yield (
                    where,
                    f"there is no rule {quoted(rule)}{did_you_mean(rule, RULES)}",
                )
            elif rule in seen:
                yield where, f"the severity of {quoted(rule)} is named twice"
            seen.add(rule)


def _unknown(kind: str, word: str, known: Iterable[str]) -> str:
    allowed = list(known)
    near = did_you_mean(word, allowed)
    return f"there is no {kind} {quoted(word)}; must be {listed(allowed)}{near}"
