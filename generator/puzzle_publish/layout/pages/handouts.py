"""Pages of a design whose pages are handed out one by one (`handout` in design.yaml).

Each has the title and the rules of its puzzles, a line for the reader's name, and where
the puzzles come from. None has a page number or refers to another page.
"""

import datetime
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from ...core.book import BookConfig
from ...core.designs.design import Design
from ...core.errors import LayoutError
from ...core.languages import language
from ...core.placed import Slots
from ...core.stamped_pages import Handed, KeyPage, PuzzlePage
from ...core.text_fitting import (
    MM_PER_PT,
    paragraph_lines,
    sans_lines,
    shortened,
    widest_ems,
)
from ...core.values import Geometry, Layout, Page, Pick, Request, Selection
from ...types.facts import facts_in
from ...types.registry import load
from .front_matter import FrontMatter
from .labels import letters_of

# As in the page.css of the design worksheet, in mm on a page of 6x9 in.
TITLE_PT = (16.0, 14.0, 12.0, 10.0, 8.5, 7.0)
BESIDE_TITLE_MM = 74.0  # label, level and stars of a puzzle with a page to itself
# Size of the rules, how many lines there may be, and the height of a line.
RULES = ((9.0, 3, 3.8), (8.5, 3, 3.8), (8.0, 4, 3.2), (7.5, 4, 3.2), (7.0, 4, 3.2))
SOURCE_PT, MOST_SOURCES = 7.0, 2
# Slots of references to other pages.
_REFERENCE = re.compile(r"(?:key_ref|from)\d*$")
# A rule to write on: dots or underlines, three of which are as long as an ellipsis.
_RULE = re.compile(r"(…+|\.{3,}|_{3,})")


def write_in(text: str) -> list[tuple[str, int]]:
    """Return the words of a line to fill in, each with its share of the rules after it.

    >>> write_in("Name …… Date … Score …/10")
    [('Name', 2), ('Date', 1), ('Score', 1), ('/10', 0)]
    """
    words, *rest = _RULE.split(text)
    found = []
    for rule, after in zip(rest[::2], rest[1::2], strict=True):
        found.append((words.strip(), len(rule) // (1 if rule[0] == "…" else 3)))
        words = after
    return [*found, (words.strip(), 0)] if words.strip() else found


def source_lines(
    config: BookConfig, requests: Sequence[Request], design: Design, geometry: Geometry
) -> tuple[tuple[str, ...], bool]:
    """Return where a sheet comes from, and whether all credits are in these lines.

    Credits that need more than two lines have a page of their own.
    """
    about = config.book
    owner = " ".join(about.copyright.split()) or about.publisher or about.author
    asked = FrontMatter(config, design).sources(requests)
    scale = design.scale(geometry.width_mm, geometry.height_mm)
    width = geometry.type_width_mm / scale
    for credited in (asked, ()):
        text = " · ".join(filter(None, [owner, *credited]))
        room = width / (SOURCE_PT * MM_PER_PT)
        lines = tuple(sans_lines(text, room, design.language))
        if len(lines) <= MOST_SOURCES:
            return lines, len(credited) == len(asked)
    return lines[:MOST_SOURCES], False


def handed_out(
    layout: Layout, config: BookConfig, design: Design, selection: Selection
) -> Layout:
    """Return the layout of a book with its pages as sheets to hand out."""
    picks = {pick.number: pick for pick in selection.picks}
    letters = letters_of([pick.request for pick in selection.picks])
    labels = {
        place.number: place.label
        for place in layout.places
        if picks[place.number].request.key in letters
    }
    sheets = _Sheets(config, design, layout.geometry, picks, labels)
    return replace(
        layout,
        pages=tuple(map(sheets.page, layout.pages)),
        answer_pages=tuple(map(sheets.page, layout.answer_pages)),
        places=tuple(
            replace(place, references=(), back_reference="", heading=())
            for place in layout.places
        ),
    )


@dataclass(frozen=True, slots=True)
class _Above:
    """What is above the type area of a sheet; lengths are those of 6x9 in.

    Attributes:
        rules: the lines of the rules; `pitch_mm` is the height of one.
        write_in: the words of a line to fill in, each with its share of the rules.
    """

    title: str
    title_pt: float
    rules: Sequence[str]
    rules_pt: float
    pitch_mm: float
    write_in: Sequence[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class _Sheets:
    """Turns pages of a book into sheets.

    Attributes:
        picks: the puzzles by number.
        labels: those of puzzles that share their day with others, by number.
    """

    config: BookConfig
    design: Design
    geometry: Geometry
    picks: Mapping[int, Pick]
    labels: Mapping[int, str]

    @property
    def _scale(self) -> float:
        return self.design.scale(self.geometry.width_mm, self.geometry.height_mm)

    def page(self, page: Page) -> Page:
        """Return a page as a sheet; one without puzzles only loses head and folio."""
        requests = [self.picks[number].request for number in numbers_on(page)]
        bare = replace(
            page, slots=_referring_nowhere(page), head="", folio="", links={}
        )
        content = page.content
        if not requests or not isinstance(content, Handed):
            return bare
        if isinstance(content, PuzzlePage):
            bare = replace(bare, slots=self._single(page, requests[0]))
        if isinstance(content, KeyPage):
            above = self._of_key(requests)
        else:
            single = isinstance(content, PuzzlePage)
            above = self._of_puzzles(requests, single=single)
        return self._framed(bare, content, above, requests)

    def _single(self, page: Page, request: Request) -> Slots:
        """Return the slots of a puzzle with a page to itself, below its rules."""
        kept = ("figure", "level", "stars", "promise")
        slots = {
            name: value
            for name, value in page.slots.items()
            if name in kept or name.startswith("fact")
        }
        (number,) = numbers_on(page)
        if request.date is None:
            return {**slots, "weekday": self.design.say("number", number=number)}
        day = datetime.date.fromisoformat(request.date)
        words = self.labels.get(number) or language(self.design.language).day(day)
        return {**slots, "month": words}

    def _framed(
        self, page: Page, content: Handed, above: _Above, requests: Sequence[Request]
    ) -> Page:
        """Return a page with what is above and below its type area."""
        below, _ = source_lines(self.config, requests, self.design, self.geometry)
        rules = {f"rule{k}": line for k, line in enumerate(above.rules)}
        sources = {f"source{k}": line for k, line in enumerate(below)}
        sheet = replace(
            content,
            title_pt=round(above.title_pt * self._scale, 3),
            rules=len(above.rules),
            rules_pt=round(above.rules_pt * self._scale, 3),
            rules_mm=round(above.pitch_mm * self._scale, 3),
            write_in=tuple(above.write_in),
            sources=len(below),
        )
        slots = {**page.slots, "title": above.title, **rules, **sources}
        return replace(page, content=sheet, slots=slots)

    def _of_puzzles(self, requests: Sequence[Request], *, single: bool) -> _Above:
        """Return what is above puzzles: a line to fill in, their title and rules."""
        room = self._width_mm - BESIDE_TITLE_MM * single
        title, title_pt = _fitted(self._title(requests, single=single), room)
        lines, pt, pitch = self._rules(requests)
        return _Above(title, title_pt, lines, pt, pitch, write_in(self._header))

    def _of_key(self, requests: Sequence[Request]) -> _Above:
        """Return what is above answers: title and note."""
        single = len(requests) == 1
        name = self._title(requests, single=single)
        title = self.design.say(
            "handout_answer" if single else "handout_key", title=name
        )
        note = () if single else (self.design.say("handout_key_note"),)
        pt, _, pitch = RULES[0]
        return _Above(*_fitted(title, self._width_mm), note, pt, pitch, ())

    @property
    def _header(self) -> str:
        own = self.config.print.header
        return self.design.say("handout_header") if own is None else own

    @property
    def _width_mm(self) -> float:
        """Return the width of the type area on a page of 6x9 in."""
        return self.geometry.type_width_mm / self._scale

    def _title(self, requests: Sequence[Request], *, single: bool) -> str:
        """Return the title of one puzzle, of a section, or of the book."""
        matter = FrontMatter(self.config, self.design)
        if single:
            return matter.puzzle_name(requests)
        if len({request.key.section for request in requests}) == 1:
            return matter.section_title(requests)
        return self.config.book.title

    def _rules(
        self, requests: Sequence[Request]
    ) -> tuple[tuple[str, ...], float, float]:
        """Return the lines of a type's rules, their size in pt and height in mm.

        Raises:
            LayoutError: they do not fit in any size.
        """
        code = self.design.language
        text = load(requests[0].type).text(code)
        gap = language(code).sentence_gap
        rules = text.rules({r.level for r in requests}, facts_in(requests))
        if found := _set(gap.join(rules), self._width_mm, code):
            return found
        raise LayoutError(f"the rules of {requests[0].type} are too long for a sheet")


@cache
def _set(
    rules: str, width_mm: float, code: str
) -> tuple[tuple[str, ...], float, float] | None:
    """Return the lines of rules in the largest size that fits, with size and height."""
    for pt, most, pitch in RULES:
        lines = paragraph_lines(rules, width_mm / (pt * MM_PER_PT), code)
        if len(lines) <= most:
            return tuple(lines), pt, pitch
    return None


def _fitted(title: str, room_mm: float) -> tuple[str, float]:
    """Return a title on one line of this width, shortened if need be, and its size."""
    for pt in TITLE_PT:
        if widest_ems(title) * pt * MM_PER_PT <= room_mm:
            return title, pt
    return shortened(title, room_mm / (TITLE_PT[-1] * MM_PER_PT)), TITLE_PT[-1]


def _referring_nowhere(page: Page) -> Slots:
    """Return the slots of a page without references to other pages."""
    return {k: value for k, value in page.slots.items() if not _REFERENCE.match(k)}


def numbers_on(page: Page) -> tuple[int, ...]:
    """Return the numbers of the puzzles on a page, or of those whose answers it has."""
    found = (re.fullmatch(r"(?:puzzle|key)-(\d+)", a) for a in page.anchors.values())
    return tuple(int(match[1]) for match in found if match)
