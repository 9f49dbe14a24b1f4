"""Every page number of a book, before anything is generated.

Pure arithmetic over the requests of a plan. Page 1 is a recto, openers are on rectos,
and a page before an opener may stay blank, but never two in a row.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from operator import itemgetter

from ...core.values import Key, Request
from ...page_order import SECTIONS, Stretch, is_bonus, stretches
from ...types.registry import family_of
from .answer_rows import RowNeeds, in_rows
from .end_flow import Block, EndPage, EndRoom, Part, flowed
from .key_layout import Grid
from .key_titles import KeyTitle
from .page_plan import Chapter, Flow, FlowName, RulesPages, Side, Structure

APART = 3  # lines that a further list of hints must save


class _Cursor:
    """Assigns page numbers from 1 on and records the blank ones."""

    def __init__(self) -> None:
        self.next = 1
        self.blanks: list[int] = []

    def take(self, count: int = 1, *, side: Side = Side.ANY) -> int:
        if not self.is_at(side):
            self.leave_blank()
        first = self.next
        self.next += count
        return first

    def is_at(self, side: Side) -> bool:
        """Return whether the next page is on this side."""
        return side is not (Side.RECTO, Side.VERSO)[self.next % 2]

    def leave_blank(self) -> None:
        self.blanks.append(self.next)
        self.next += 1

    def end(self, needs: "Needs") -> int:
        """Leave the last pages blank that must be, and return the number of pages."""
        if needs.last_blank:
            self.leave_blank()
        if needs.even and self.next % 2 == 0:
            self.leave_blank()
        return self.next - 1


@dataclass(frozen=True, slots=True)
class Needs:
    """What must be known of a book before its pages can be counted.

    Attributes:
        front: the flows of the front matter, in order.
        hint_kinds: section -> how many hints its puzzles have at most.
        hint_lines: puzzle -> how many lines its first, second … hint takes, where it is
            the only one of its row; {} for one each.
        hint_columns: section -> columns for its first, second … hints.
        grids: (section, level) -> grid of its key.
        answers: "back", "separate", "both" or "overleaf".
        drawn: (section, level) -> grid of its drawn hints, if it has any.
        glossary: pages of the glossary, 0 without one.
        per_page: section -> puzzles per page, where it is not one.
        back: what follows key and glossary, as `front`.
        after: what follows the puzzles, likewise.
        notes: a page for notes follows each page of puzzles.
        order: what the chapters go by.
        spread: each day of a month has two facing pages.
        last_blank: the last page of the book must be blank.
        facing: (section, level) of puzzles that each take two facing pages.
        room: the heights of pages of hints and answers.
        openers: says whether a chapter begins with an opener.
        bare: there are only puzzles and key: the key begins on a recto, and the answer
            book has no title page.
        key_title: the key begins with a title.
        even: the number of pages must be even.
        rules: puzzle -> the rules on the pages before its own.
        overleaf: section -> grid of its answers behind a page, {} for none there.
        written: puzzle -> height of its answer in cells, where answers are in words.
        titles: section -> the author's title above its answers, if it has one.
    """

    front: tuple[Flow, ...]
    hint_kinds: Mapping[str, int]
    hint_columns: Mapping[str, tuple[int, ...]]
    grids: Mapping[tuple[str, str], Grid]
    answers: str
    drawn: Mapping[tuple[str, str], Grid] = field(default_factory=dict)
    glossary: int = 0
    per_page: Mapping[str, int] = field(default_factory=dict)
    back: tuple[Flow, ...] = ()
    after: tuple[Flow, ...] = ()
    notes: bool = False
    order: str = SECTIONS
    spread: bool = False
    hint_lines: Mapping[Key, tuple[int, ...]] = field(default_factory=dict)
    last_blank: bool = False
    facing: frozenset[tuple[str, str]] = frozenset()
    room: EndRoom = field(default_factory=EndRoom)
    openers: Callable[[Stretch], bool] = lambda _: True
    bare: bool = False
    key_title: bool = True
    even: bool = True
    rules: Mapping[Key, RulesPages] = field(default_factory=dict)
    overleaf: Mapping[str, Grid] = field(default_factory=dict)
    written: Mapping[Key, float] = field(default_factory=dict)
    titles: Mapping[str, KeyTitle] = field(default_factory=dict)


def structure(requests: Sequence[Request], needs: Needs) -> Structure:
    """Return every page number of a book of these requests."""
    cursor = _Cursor()
    flows = _flows(cursor, needs.front)
    chapters = []
    for part in stretches(requests, needs.order):
        # A page for notes beside each puzzle already makes a spread of it.
        spread = needs.spread and part.month is not None and not needs.notes
        # The page after an opener is a verso, with which facing pages begin.
        opener = cursor.take(side=Side.RECTO) if needs.openers(part) else None
        first = part.requests[0]
        double = (first.key.section, first.level) in needs.facing
        pairs = spread or needs.notes or double
        side = Side.VERSO if pairs else Side.RECTO if needs.overleaf else Side.ANY
        if opener is None and not cursor.is_at(side):
            cursor.leave_blank()
        chapter = Chapter(
            section=part.section,
            month=part.month,
            opener=opener,
            requests=part.requests,
            first=cursor.next,
            per_page=needs.per_page.get(part.section, 1),
            notes=needs.notes,
            level=part.level,
            facing=needs.facing,
            spread=spread,
            rules=needs.rules,
            overleaf=bool(needs.overleaf),
        )
        cursor.blanks += chapter.blanks()
        cursor.take(chapter.count)
        flows |= chapter.flows()
        chapters.append(chapter)
    flows |= _flows(cursor, needs.after)
    hints = _taken(cursor, _hint_parts(requests, needs), needs.room, "hints")
    drawn_parts = _figure_parts(requests, needs, needs.drawn, titled=True)
    title = "" if hints else "hints"
    drawn = _taken(cursor, drawn_parts, needs.room, title)
    keys, glossary = tuple[EndPage, ...](), None
    if needs.answers in ("back", "both"):
        if needs.bare:
            cursor.take(0, side=Side.RECTO)  # no answer is on the back of a puzzle
        elif (hints or drawn) and cursor.next % 2:
            # A reader of the last hints does not see answers on the page beside them.
            cursor.leave_blank()
        parts = _figure_parts(requests, needs, needs.grids)
        keys = _taken(cursor, parts, needs.room, "key" * needs.key_title)
    elif needs.overleaf:
        keys = tuple(page for one in chapters for page in _overleaf(one, needs))
    if needs.answers != "separate":
        glossary = _glossary(cursor, needs)
    flows |= _flows(cursor, needs.back)
    total = cursor.end(needs)
    answer_keys, answer_total, answer_glossary = tuple[EndPage, ...](), 0, None
    if needs.answers in ("separate", "both"):
        book = _Cursor()
        book.take(int(not needs.bare))
        title = "key" * (needs.bare and needs.key_title)
        parts = _figure_parts(requests, needs, needs.grids)
        answer_keys = _taken(book, parts, needs.room, title)
        answer_glossary = _glossary(book, needs)
        answer_total = book.end(needs)
    return Structure(
        flows,
        tuple(chapters),
        hints,
        drawn,
        keys,
        answer_keys,
        tuple(cursor.blanks),
        total,
        answer_total,
        glossary,
        answer_glossary,
    )


def _overleaf(chapter: Chapter, needs: Needs) -> Iterator[EndPage]:
    """Yield the pages of a chapter's answers, each behind a page of puzzles."""
    for number, requests in chapter.answers():
        keys = tuple(request.key for request in requests)
        grid = needs.overleaf[requests[0].key.section]
        part = Part(keys, grid.columns, grid, headed=False)
        yield EndPage(number, (Block(part, keys, part.rows_of(keys), False),))


def _flows(cursor: _Cursor, wanted: Sequence[Flow]) -> dict[FlowName, tuple[int, int]]:
    """Return first page and pages of each flow, in the order of the pages.

    A type's rules on one page come before two facing pages that would leave it blank.
    """
    flows: dict[FlowName, tuple[int, int]] = {}
    waiting = list(wanted)
    while waiting:
        nth = 0
        if waiting[0].is_rules and not cursor.is_at(waiting[0].side):
            nth = next((k for k, x in enumerate(waiting) if x.fills_a_page), 0)
        name, pages, side, blank_back = waiting.pop(nth)
        flows[name] = (cursor.take(pages, side=side), pages)
        if blank_back:
            cursor.leave_blank()
    return flows


def _taken(
    cursor: _Cursor, parts: Sequence[Part], room: EndRoom, title: str
) -> tuple[EndPage, ...]:
    pages = flowed(parts, cursor.next, room, title)
    cursor.take(len(pages))
    return pages


def _hint_parts(requests: Sequence[Request], needs: Needs) -> list[Part]:
    """Return the lists of hints, each kind by itself.

    Sections with shorter hints have more columns, in separate lists, if that saves
    lines; otherwise all have as many columns as the longest hints allow. A single
    kind has no head.
    """
    parts = []
    kinds = max(needs.hint_kinds.values(), default=0)
    for kind in range(kinds):
        hinted = [r.key for r in requests if needs.hint_kinds[r.key.section] > kind]
        columns = [needs.hint_columns[key.section][kind] for key in hinted]
        pairs = zip(columns, hinted, strict=True)
        by_width = [
            (number, tuple(key for _, key in group))
            for number, group in groupby(pairs, itemgetter(0))
        ]
        alike = [(min(columns), tuple(hinted))]
        fewest = min(alike, by_width, key=_rows_of)
        parts += [
            Part(
                keys,
                number,
                nth=kind,
                lines=_lines(keys, kind, needs) if number == 1 else (),
                headed=kinds > 1 and not k,
            )
            for k, (number, keys) in enumerate(fewest)
        ]
    return parts


def _lines(keys: Sequence[Key], kind: int, needs: Needs) -> tuple[int, ...]:
    """Return how many lines the hints of a kind take in one column, () if one each."""
    every = [(*needs.hint_lines.get(key, ()), *[1] * kind, 1)[kind] for key in keys]
    return tuple(every) if max(every) > 1 else ()


def _rows_of(lists: Sequence[tuple[int, Sequence[Key]]]) -> int:
    """Return how many lines lists take; each has space around it."""
    return sum(-(-len(keys) // number) + APART for number, keys in lists)


def _figure_parts(
    requests: Sequence[Request],
    needs: Needs,
    grids: Mapping[tuple[str, str], Grid],
    *,
    titled: bool = False,
) -> list[Part]:
    """Return figures of equal grids; sections of a family share a grid if it is equal.

    A section with a title of its own has a head of its own.

    Answers in words have a part for each row, as high as the longest of them. Titled
    figures are together only within a type, which words the title. Within each part,
    figures are in number order, whatever the order of the puzzle pages.
    """

    def place(request: Request) -> tuple[str, Grid | None]:
        own = needs.titles.get(request.key.section)
        name = own.words if own else family_of(request.type)
        name = request.type if titled else name
        grid = grids.get((request.key.section, request.level))
        if grid is not None and not titled and request.key in needs.written:
            grid = replace(grid, rows=1, figure_height_mm=0.0)
        return name, grid

    if needs.order != SECTIONS or any(map(is_bonus, requests)):
        # Where types alternate, number order would give each figure a separate row,
        # so all grids of a type follow each other.
        first: dict[tuple[object, ...], int] = {}
        for k, (name, grid) in enumerate(map(place, requests)):
            first.setdefault((name,), k)
            first.setdefault((name, grid), k)
        requests = sorted(
            requests, key=lambda r: (first[place(r)[:1]], first[place(r)])
        )
    parts: list[Part] = []
    names = {place(request)[0] for request in requests}
    before = ""
    for (name, grid), group in groupby(requests, place):
        if grid is None:
            continue
        keys = tuple(r.key for r in group)
        headed = name != before and (titled or len(names) > 1)
        parts.append(Part(keys, grid.columns, grid, headed=headed))
        before = name
    if titled:
        return parts
    types = {r.key: r.type for r in requests}
    wanted = RowNeeds(needs.room, needs.written, needs.titles)
    return list(in_rows(parts, types, wanted))


def _glossary(cursor: _Cursor, needs: Needs) -> tuple[int, int] | None:
    if not needs.glossary:
        return None
    return cursor.take(needs.glossary, side=Side.RECTO), needs.glossary
