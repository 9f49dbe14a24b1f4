"""The pages of a book once they are counted: the values that structure.py returns."""

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from enum import Enum
from itertools import groupby
from typing import NamedTuple, TypeAlias

from ...core.figure import Figure, Room
from ...core.page_kinds import HowtoPage, TechniquesPage
from ...core.puzzle import Draft, Json
from ...core.values import Geometry, Heads, Key, Opening, Request, Volume
from ...page_order import SPREAD
from ...types.capabilities import Sheet
from ...types.contract import PuzzleType
from ...types.facts import variant_of
from .composing import composes
from .end_flow import EndPage
from .glossary import SetPage
from .key_layout import Grid
from .panels import Panels
from .spreads import Spread


@dataclass(frozen=True, slots=True)
class Overleaf:
    """A page with the answers to the puzzles on the other side of its leaf."""

    requests: tuple[Request, ...]


# What a page of a chapter has: puzzles, rules, answers or nothing.
_Leaf: TypeAlias = "tuple[Request, ...] | RulesFlow | Overleaf | None"


@dataclass(frozen=True, slots=True)
class Chapter:
    """The puzzle pages after one opener: a month, a level, or a whole section.

    Attributes:
        section: id of the section, "" if all sections share the chapter.
        month: first day of the month, None in an undated section.
        opener: page number of the opener, None without one.
        requests: the requests in page order.
        first: page number of the first puzzle.
        per_page: puzzles per page.
        notes: a page for notes follows each page of puzzles.
        level: the level of all its puzzles, "" if chapters are not by level.
        spread: each day has two facing pages.
        facing: (section, level) of puzzles that each take two facing pages.
        rules: puzzle -> the rules on the pages before its own.
        overleaf: the answers are overleaf, none on a page that faces its puzzle.
    """

    section: str
    month: datetime.date | None
    opener: int | None
    requests: tuple[Request, ...]
    first: int
    per_page: int = 1
    notes: bool = False
    level: str = ""
    spread: bool = False
    facing: frozenset[tuple[str, str]] = frozenset()
    rules: Mapping[Key, "RulesPages"] = field(default_factory=dict)
    overleaf: bool = False

    @property
    def start(self) -> int:
        """Its first page: the opener, or the first page of puzzles."""
        return self.opener or next(self.batches())[0]

    @property
    def count(self) -> int:
        """The number of pages after the opener."""
        return sum(1 for _ in self._numbered())

    def batches(self) -> Iterator[tuple[int, tuple[Request, ...]]]:
        """Yield each page's number with its requests.

        A page without requests belongs to the previous puzzle: the second of its two
        pages, or a page for notes.
        """
        for number, page in self._numbered():
            if isinstance(page, tuple):
                yield number, page

    def flows(self) -> dict["FlowName", tuple[int, int]]:
        """Return first page and pages of the rules among the puzzles."""
        found: dict[FlowName, tuple[int, int]] = {}
        for number, page in self._numbered():
            if isinstance(page, RulesFlow):
                first, count = found.get(page, (number, 0))
                found[page] = first, count + 1
        return found

    def answers(self) -> Iterator[tuple[int, tuple[Request, ...]]]:
        """Yield the number of each page of answers overleaf, with their requests."""
        for number, page in self._numbered():
            if isinstance(page, Overleaf):
                yield number, page.requests

    def blanks(self) -> list[int]:
        """Return the numbers of the pages that stay empty."""
        return [number for number, page in self._numbered() if page is None]

    def _numbered(self) -> Iterator[tuple[int, "_Leaf"]]:
        pages = self._spreads() if self.spread else self._pages()
        yield from enumerate(pages, self.first)

    def _rules(self, batch: Sequence[Request]) -> "list[_Leaf]":
        """Return the pages of rules before some puzzles."""
        found = (self.rules[r.key] for r in batch if r.key in self.rules)
        return [flow for flow, count in found for _ in range(count)]

    def _pages(self) -> "list[_Leaf]":
        pages: list[_Leaf] = []
        waiting: list[_Leaf] = []  # an answer that would face its puzzle
        for start in range(0, len(self.requests), self.per_page):
            batch = self.requests[start : start + self.per_page]
            double, rules = self._is_double(batch[0]), self._rules(batch)
            if rules and waiting:  # which would be far from its puzzle behind them
                pages += [*waiting, ()]
                waiting = []
            pages += rules
            beside: list[_Leaf] = [()] * (double or self.notes)
            on_left = (self.first + len(pages)) % 2 == 0
            if self.overleaf and on_left != bool(beside):
                pages.append(() if pages else None)
            elif not on_left and (double or (rules and self.notes)):
                pages.append(())  # pages that belong together begin with a verso
            answer: list[_Leaf] = [Overleaf(batch)] * self.overleaf
            if answer and beside and not double:
                pages += [batch, *(waiting or beside)]
                waiting = answer
            else:
                pages += [batch, *beside, *waiting, *answer]
                waiting = []
        return pages + waiting

    def _spreads(self) -> "Iterator[_Leaf]":
        for _, day in groupby(self.requests, lambda request: request.date):
            requests = tuple(day)
            pages = self._rules(requests)
            pages += [()] * (-len(pages) % SPREAD)
            for request in requests:
                double = self._is_double(request)
                pages += [()] * (double and len(pages) % SPREAD)
                pages += [(request,), *[()] * double]
            pages += [()] * (-len(pages) % SPREAD)
            answers = [Overleaf((r,)) for r in requests] if self.overleaf else []
            yield from (*pages, *answers, *[()] * (-len(answers) % SPREAD))

    def _is_double(self, request: Request) -> bool:
        return (request.key.section, request.level) in self.facing


class Side(Enum):
    """On which side of a leaf something begins."""

    ANY = "any"
    RECTO = "recto"
    VERSO = "verso"


class Single(Enum):
    """What a book has once at most among its front and back matter."""

    TITLE = "title"
    IMPRINT = "imprint"
    SOURCES = "sources"
    DEDICATION = "dedication"
    CONTENTS = "contents"
    META = "meta"
    TECHNIQUES = "techniques"
    MORE = "more"
    CERTIFICATE = "certificate"


@dataclass(frozen=True, slots=True)
class MatterFlow:
    """A file of the author's, before the puzzles or after the answers."""

    front: bool
    nth: int

    @property
    def anchor(self) -> str:
        """The anchor of its first page.

        >>> MatterFlow(True, 0).anchor
        'matter-front-0'
        """
        return f"matter-{'front' if self.front else 'back'}-{self.nth}"


@dataclass(frozen=True, slots=True)
class TrackerFlow:
    """A page of the progress tracker."""

    nth: int


@dataclass(frozen=True, slots=True)
class RulesFlow:
    """The rules of a type, with those of another one below them if it names one.

    Either may be a variant of a type, as `varieties` names it.
    """

    type: str
    below: str = ""

    @property
    def types(self) -> tuple[str, ...]:
        """The types."""
        return tuple(filter(None, (self.type, self.below)))


@dataclass(frozen=True, slots=True)
class SheetFlow:
    """A sheet of a section, its blank grids counted after the others."""

    section: str
    nth: int

    @property
    def anchor(self) -> str:
        """The anchor of its page.

        >>> SheetFlow("words", 1).anchor
        'sheet-words-1'
        """
        return f"sheet-{self.section.replace(':', '-')}-{self.nth}"


RulesPages = tuple[RulesFlow, int]  # and how many pages they take
# What flows over pages of front and back matter.
FlowName = Single | MatterFlow | TrackerFlow | RulesFlow | SheetFlow


class Flow(NamedTuple):
    """A flowing part of the front or back matter."""

    name: FlowName
    pages: int
    side: Side = Side.ANY
    blank_back: bool = False

    @property
    def is_rules(self) -> bool:
        """Whether it has a type's rules."""
        return isinstance(self.name, RulesFlow)

    @property
    def fills_a_page(self) -> bool:
        """Whether it has rules that are on one page, on either side."""
        return self.is_rules and self.pages == 1


@dataclass(frozen=True, slots=True)
class Rules:
    """The pages with the rules of a type, measured; `below` names another one there."""

    page: HowtoPage
    pages: int
    below: str = ""

    @property
    def side(self) -> Side:
        """Where they begin: rules and example on two pages face each other."""
        return Side.VERSO if self.pages > 1 else Side.ANY


@dataclass(frozen=True, slots=True)
class Structure:
    """All page numbers.

    Attributes:
        flows: (first page, pages) of front and back matter, in page order; the sources
            are at the end of a book without front matter.
        hints: the pages of hints in words.
        drawn: the pages of drawn hints, after those in words.
        keys: the pages of answers in the interior.
        answer_keys: the same in the answer book.
        blanks: empty pages.
        total: pages of the interior, an even number.
        answer_total: pages of the answer book, 0 without one.
        glossary: (first page, pages) after the key in the interior, None without one.
        answer_glossary: the same in the answer book.
    """

    flows: Mapping[FlowName, tuple[int, int]]
    chapters: tuple[Chapter, ...]
    hints: tuple[EndPage, ...]
    drawn: tuple[EndPage, ...]
    keys: tuple[EndPage, ...]
    answer_keys: tuple[EndPage, ...]
    blanks: tuple[int, ...]
    total: int
    answer_total: int
    glossary: tuple[int, int] | None = None
    answer_glossary: tuple[int, int] | None = None

    @property
    def parts(self) -> dict[str, int]:
        """The first page of the hints and of the key, where the interior has them.

        Answers overleaf are no part of their own.
        """
        keys = self.keys if self.keys and self.keys[0].titled else ()
        pages = {"hints": (*self.hints, *self.drawn), "key": keys}
        return {name: every[0].number for name, every in pages.items() if every}


@dataclass(frozen=True, slots=True)
class SectionSizes:
    """The sizes of one section's figures on pages of the same geometry.

    Attributes:
        rooms: level -> the room of the puzzles' figures, with the size of their cells.
        grids: level -> grid of its key.
        sheets: extra pages of its type, at the scale of the figures.
        blanks: pages of empty grids, after the answers.
        example: its worked example.
        hint_kinds: how many hints a puzzle has at most.
        drawn: level -> grid of its drawn hints, {} without any.
        panels: the panels of a page, None for one puzzle per page.
        facing: sizes of the levels on two facing pages, None if one page is enough.
        fact_lines: lines kept free below each puzzle for the fact of its day.
        overleaf: grid of its answers behind a page, None if they are elsewhere.
        written: level -> height in cells of its answers, where they are in words.
        edges: level -> room in cells for numbers beside its grids, where they are.
    """

    kind: PuzzleType
    rooms: Mapping[str, Room]
    grids: Mapping[str, Grid]
    sheets: tuple[Sheet, ...]
    example: Draft
    hint_kinds: int
    drawn: Mapping[str, Grid] = field(default_factory=dict)
    panels: Panels | None = None
    facing: Spread | None = None
    fact_lines: int = 0
    blanks: tuple[Sheet, ...] = ()
    overleaf: Grid | None = None
    written: Mapping[str, float] = field(default_factory=dict)
    edges: Mapping[str, float] = field(default_factory=dict)

    @property
    def per_page(self) -> int:
        """The number of puzzles on a page."""
        return self.panels.per_page if self.panels else 1

    @property
    def spreads(self) -> dict[str, Spread]:
        """Level -> sizes of puzzles on two facing pages, for levels that have them."""
        return dict.fromkeys(self.facing.cells, self.facing) if self.facing else {}

    @property
    def cells(self) -> dict[str, float]:
        """Level -> cell in mm of the puzzles' figures."""
        return {level: room.cell_mm or 0.0 for level, room in self.rooms.items()}

    @property
    def cell_mm(self) -> float:
        """The least of its cells; its sheets are drawn at this scale."""
        return min(self.cells.values())


def varieties(sections: Mapping[str, SectionSizes]) -> dict[str, str]:
    """Return the name of each section's rules: its type's, or "<type>:<variant>".

    The variant is that of its worked example, and named where a type has several.
    """
    found = {
        section: (size.kind.name, variant_of(size.kind, size.example.givens))
        for section, size in sections.items()
    }
    times = Counter(name for name, _ in set(found.values()))
    return {
        section: f"{name}:{variant}" if variant and times[name] > 1 else name
        for section, (name, variant) in found.items()
    }


def type_of(variety: str) -> str:
    """Return the type of rules by their name.

    >>> type_of("sudoku:killer")
    'sudoku'
    """
    return variety.partition(":")[0]


def sampled(
    requests: Iterable[Request], sections: Mapping[str, SectionSizes]
) -> dict[Key, float]:
    """Return the heights of answers in words, as if each were a sample."""
    return {
        one.key: sections[one.key.section].written[one.level]
        for one in requests
        if one.level in sections[one.key.section].written
    }


def _recorded(room: Room) -> Json:
    """Return a room as JSON, without sizes that nobody asked for."""
    unasked = {"letters_pt": 0.0, "list_pt": 0.0}
    return {k: v for k, v in asdict(room).items() if v != unasked.get(k, "")}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """The fixed point: geometry, figure sizes and every page number.

    Attributes:
        glossary: () before the puzzles are made, when its length is only estimated.
        openers: the openers by page; 0 stands for that of the answer book.
        heads: the running heads by section.
        tracker: a figure for each page.
        figures: what was drawn for measuring: each puzzle for its page and for the key.
        volume: None for a book in one volume.
        in_doubt: whether hints or key may still change the page count.
        rules: the pages of rules by type.
        techniques: the page that explains them, None without one.
        grids: whether hints are grids, too.
    """

    geometry: Geometry
    sections: Mapping[str, SectionSizes]
    structure: Structure
    glossary: tuple[SetPage, ...] = ()
    openers: Mapping[int, Opening] = field(default_factory=dict)
    heads: Mapping[str, Heads] = field(default_factory=dict)
    tracker: tuple[Figure, ...] = ()
    figures: Mapping[Key, tuple[Figure, Figure]] = field(
        default_factory=dict, repr=False
    )
    volume: Volume | None = None
    in_doubt: bool = False
    rules: Mapping[str, Rules] = field(default_factory=dict)
    techniques: TechniquesPage | None = None
    grids: bool = False

    def sheet(self, flow: SheetFlow) -> Sheet:
        """Return the sheet of a flow."""
        size = self.sections[flow.section]
        return (*size.sheets, *size.blanks)[flow.nth]

    @property
    def drawn_for(self) -> dict[str, Json]:
        """Return what figures depend on besides their puzzles, by section, as JSON.

        The rooms for which pages are composed, by level; width and height of second
        pages, and the room for numbers beside a grid, likewise; whether hints are
        grids, too. They are needed to draw a page anew.
        """
        rooms: dict[str, Json] = {}
        facing: dict[str, Json] = {}
        for name, size in self.sections.items():
            spreads = size.spreads
            if spreads:
                facing[name] = {
                    level: [one.width, one.height] for level, one in spreads.items()
                }
            if composes(size.kind) and len(spreads) < len(size.rooms):
                rooms[name] = {
                    level: _recorded(room)
                    for level, room in size.rooms.items()
                    if level not in spreads
                }
        edges: Json = {
            name: dict(size.edges) for name, size in self.sections.items() if size.edges
        }
        more: dict[str, Json] = {"grids": True} if self.grids else {}
        more |= {"edges": edges} if edges else {}
        return {"rooms": rooms, "facing": facing, **more}

    @property
    def estimated(self) -> bool:
        """Whether glossary, hints or key may still change the page count."""
        placed = self.structure.glossary or self.structure.answer_glossary
        return self.in_doubt or (placed is not None and not self.glossary)
