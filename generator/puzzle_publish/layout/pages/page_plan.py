"""A book's pages once they are counted: the values that structure.py makes."""

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from ...core.figure import Figure
from ...core.puzzle import Draft
from ...core.values import Geometry, Heads, Key, Opening, Request, Volume
from ...page_order import SPREAD
from ...types.contract import PuzzleType, Sheet
from .glossary import GlossaryPage
from .key_layout import Grid
from .panels import Panels
from .spreads import Spread


@dataclass(frozen=True, slots=True)
class Chapter:
    """A run of puzzle pages behind one opener: a month, a level, or a whole section.

    Attributes:
        section: id of the section, "" when all sections share the chapter.
        month: first day of the month, None in an undated section.
        opener: page number of the opener.
        requests: in page order.
        first: page number of the first puzzle.
        per_page: puzzles a page.
        notes: a page for notes follows each of puzzles.
        level: of all its puzzles, "" where chapters go by something else.
        spread: each day has two pages that face each other.
        facing: sections whose puzzles each take two such pages.
    """

    section: str
    month: datetime.date | None
    opener: int
    requests: tuple[Request, ...]
    first: int
    per_page: int = 1
    notes: bool = False
    level: str = ""
    spread: bool = False
    facing: frozenset[str] = frozenset()

    @property
    def count(self) -> int:
        """How many pages behind the opener."""
        return sum(1 for _ in self.batches())

    def batches(self) -> Iterator[tuple[int, tuple[Request, ...]]]:
        """Yield each page's number with what stands on it.

        () belongs to the puzzle before it: the second of its two pages, or one for
        notes.
        """
        pages = self._spreads() if self.spread else self._pages()
        yield from enumerate(pages, self.first)

    def _pages(self) -> Iterator[tuple[Request, ...]]:
        page = self.first
        for start in range(0, len(self.requests), self.per_page):
            batch = self.requests[start : start + self.per_page]
            double = self._is_double(batch[0])
            if double and page % 2:  # two pages face each other from a verso on
                yield ()
                page += 1
            yield batch
            beside = self.notes or double
            yield from [()] * beside
            page += 1 + beside

    def _spreads(self) -> Iterator[tuple[Request, ...]]:
        for _, day in groupby(self.requests, lambda request: request.date):
            pages: list[tuple[Request, ...]] = []
            for request in day:
                double = self._is_double(request)
                pages += [()] * (double and len(pages) % SPREAD)
                pages += [(request,), *[()] * double]
            yield from pages
            yield from [()] * (-len(pages) % SPREAD)

    def _is_double(self, request: Request) -> bool:
        return request.key.section in self.facing


@dataclass(frozen=True, slots=True)
class Run:
    """Equal pages in a row that list things: hints of one kind, figures of one grid.

    Attributes:
        section: of the first puzzle; the others have its type. "" where none counts.
        first: page number.
        per_page: things a page.
        columns: side by side.
        keys: the puzzles, in number order.
        grid: of figures.
        nth: 0 for first hints, 1 for second ones and so on.
        lines: of each hint in words.
    """

    section: str
    first: int
    per_page: int
    columns: int
    keys: tuple[Key, ...]
    grid: Grid | None = None
    nth: int = 0
    lines: int = 1

    @property
    def count(self) -> int:
        """How many pages."""
        return -(-len(self.keys) // self.per_page)

    @property
    def pages(self) -> dict[Key, int]:
        """Return the page that each puzzle's entry stands on."""
        return {key: self.first + k // self.per_page for k, key in enumerate(self.keys)}


@dataclass(frozen=True, slots=True)
class Structure:
    """All page numbers.

    Attributes:
        flows: name -> (first page, pages) of front and back matter, in page order;
            names are "title", "imprint", "contents", "tracker:<n>", "howto:<rules>",
            "sheet:<section>:<n>", "more", "certificate".
        hints_opener: page number, None without hints.
        hints: one run a kind of worded hint.
        drawn: runs of drawn hints, after the worded ones.
        key_opener: page number, None when the answers are a book of their own.
        keys: one run a section, or a level of it, in the interior.
        answer_keys: the same in the answer book.
        blanks: pages without anything.
        total: pages of the interior, even.
        answer_total: pages of the answer book, 0 without one.
        glossary: (first page, pages) after the key in the interior, None without.
        answer_glossary: the same in the answer book.
    """

    flows: Mapping[str, tuple[int, int]]
    chapters: tuple[Chapter, ...]
    hints_opener: int | None
    hints: tuple[Run, ...]
    drawn: tuple[Run, ...]
    key_opener: int | None
    keys: tuple[Run, ...]
    answer_keys: tuple[Run, ...]
    blanks: tuple[int, ...]
    total: int
    answer_total: int
    glossary: tuple[int, int] | None = None
    answer_glossary: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class SectionSizes:
    """What one section's figures need on this page.

    Attributes:
        cells: level -> cell in mm of the puzzle figures, equal on all its pages.
        grids: level -> grid of its key.
        sheets: its type's extra pages, at the figures' scale.
        example: its worked example.
        hint_kinds: how many hints a puzzle has at most.
        drawn: level -> grid of its drawn hints, {} without.
        panels: how a page is parted, None for one puzzle a page.
        facing: how large its puzzles are on two pages, None where one is enough.
    """

    kind: PuzzleType
    cells: Mapping[str, float]
    grids: Mapping[str, Grid]
    sheets: tuple[Sheet, ...]
    example: Draft
    hint_kinds: int
    drawn: Mapping[str, Grid] = field(default_factory=dict)
    panels: Panels | None = None
    facing: Spread | None = None

    @property
    def per_page(self) -> int:
        """How many puzzles a page holds."""
        return self.panels.per_page if self.panels else 1

    @property
    def cell_mm(self) -> float:
        """The least of its cells; its sheets are drawn at this scale."""
        return min(self.cells.values())


def example_in(sections: Mapping[str, SectionSizes], name: str) -> Draft:
    """Return the worked example of the first section of a type."""
    return next(size.example for size in sections.values() if size.kind.name == name)


@dataclass(frozen=True, slots=True)
class Settled:
    """The fixed point: geometry, figure sizes and every page number.

    `glossary` is () before the puzzles are made; its pages are estimated then.
    `openers` go by page, 0 for the answer book's; `heads` by section; `tracker` is a
    figure a page; `volume` is None for a book in one. `figures` has what was drawn to
    know its size: each puzzle for its page and for the key.
    """

    geometry: Geometry
    sections: Mapping[str, SectionSizes]
    structure: Structure
    glossary: tuple[GlossaryPage, ...] = ()
    openers: Mapping[int, Opening] = field(default_factory=dict)
    heads: Mapping[str, Heads] = field(default_factory=dict)
    tracker: tuple[Figure, ...] = ()
    figures: Mapping[Key, tuple[Figure, Figure]] = field(
        default_factory=dict, repr=False
    )
    volume: Volume | None = None

    @property
    def estimated(self) -> bool:
        """Whether the page count may still change with the glossary's length."""
        placed = self.structure.glossary or self.structure.answer_glossary
        return placed is not None and not self.glossary
