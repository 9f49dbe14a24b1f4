"""Every page number of a book, before anything is generated.

Pure arithmetic over the requests of a plan. Page 1 is a recto, openers are on rectos,
and a page before an opener may stay blank, but never two in a row.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter

from ...core.values import Key, Request
from ...page_order import SECTIONS, stretches
from ...types.registry import family_of
from .key_layout import Grid
from .page_plan import Chapter, Run, Structure


class _Cursor:
    """Assigns page numbers from 1 on and records the blank ones."""

    def __init__(self) -> None:
        self.next = 1
        self.blanks: list[int] = []

    def take(self, count: int = 1, *, recto: bool = False) -> int:
        if recto and self.next % 2 == 0:
            self.blanks.append(self.next)
            self.next += 1
        first = self.next
        self.next += count
        return first

    def leave_blank(self) -> None:
        self.blanks.append(self.next)
        self.next += 1

    def even_out(self, *, last_blank: bool) -> int:
        if last_blank:
            self.leave_blank()
        if self.next % 2 == 0:
            self.leave_blank()
        return self.next - 1


@dataclass(frozen=True, slots=True)
class Needs:
    """What must be known of a book before its pages can be counted.

    Attributes:
        front: (name, pages, recto, blank back) of the front matter, in order.
        hint_kinds: section -> how many hints its puzzles have at most.
        hint_rows: how many first, second … hints fit a column.
        hint_lines: how many lines first, second … hints have.
        hint_columns: section -> columns for its first, second … hints.
        grids: (section, level) -> grid of its key.
        answers: "back", "separate" or "both".
        drawn: (section, level) -> grid of its drawn hints, if it has any.
        glossary: pages of the glossary, 0 without one.
        per_page: section -> puzzles per page, where it is not one.
        back: what follows key and glossary, as `front`.
        notes: a page for notes follows each page of puzzles.
        order: what the chapters go by.
        spread: each day of a month has two facing pages.
        last_blank: the last page of the book must be blank.
        facing: sections whose puzzles each take two facing pages.
    """

    front: tuple[tuple[str, int, bool, bool], ...]
    hint_kinds: Mapping[str, int]
    hint_rows: tuple[int, ...]
    hint_columns: Mapping[str, tuple[int, ...]]
    grids: Mapping[tuple[str, str], Grid]
    answers: str
    drawn: Mapping[tuple[str, str], Grid] = field(default_factory=dict)
    glossary: int = 0
    per_page: Mapping[str, int] = field(default_factory=dict)
    back: tuple[tuple[str, int, bool, bool], ...] = ()
    notes: bool = False
    order: str = SECTIONS
    spread: bool = False
    hint_lines: tuple[int, ...] = ()
    last_blank: bool = False
    facing: frozenset[str] = frozenset()


def structure(requests: Sequence[Request], needs: Needs) -> Structure:
    """Return every page number of a book of these requests."""
    cursor = _Cursor()
    flows = _flows(cursor, needs.front)
    chapters = []
    for part in stretches(requests, needs.order):
        # The page after an opener is a verso, with which facing pages begin.
        opener = cursor.take(recto=True)
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
            # A page for notes beside each puzzle already makes a spread of it.
            spread=needs.spread and part.month is not None and not needs.notes,
        )
        cursor.take(chapter.count)
        chapters.append(chapter)
    kinds = max(needs.hint_kinds.values(), default=0)
    hints_opener = cursor.take(recto=True) if kinds or needs.drawn else None
    hints = _hint_runs(cursor, requests, needs, kinds)
    drawn = _figure_runs(cursor, requests, needs.drawn, needs.order, titled=True)
    key_opener, keys, glossary = None, tuple[Run, ...](), None
    if needs.answers in ("back", "both"):
        key_opener = cursor.take(recto=True)
        keys = _figure_runs(cursor, requests, needs.grids, needs.order)
        glossary = _glossary(cursor, needs)
    flows |= _flows(cursor, needs.back)
    total = cursor.even_out(last_blank=needs.last_blank)
    answer_keys, answer_total, answer_glossary = tuple[Run, ...](), 0, None
    if needs.answers in ("separate", "both"):
        book = _Cursor()
        book.take()
        answer_keys = _figure_runs(book, requests, needs.grids, needs.order)
        answer_glossary = _glossary(book, needs)
        answer_total = book.even_out(last_blank=needs.last_blank)
    return Structure(
        flows,
        tuple(chapters),
        hints_opener,
        hints,
        drawn,
        key_opener,
        keys,
        answer_keys,
        tuple(cursor.blanks),
        total,
        answer_total,
        glossary,
        answer_glossary,
    )


def _flows(
    cursor: _Cursor, wanted: Sequence[tuple[str, int, bool, bool]]
) -> dict[str, tuple[int, int]]:
    flows = {}
    for name, count, recto, blank_back in wanted:
        flows[name] = (cursor.take(count, recto=recto), count)
        if blank_back:
            cursor.leave_blank()
    return flows


def _hint_runs(
    cursor: _Cursor, requests: Sequence[Request], needs: Needs, kinds: int
) -> tuple[Run, ...]:
    """Number the lists of hints, each kind by itself.

    Sections with shorter hints have more columns, on separate pages, if that saves
    pages; otherwise all have as many columns as the longest hints allow.
    """
    runs = []
    for kind in range(kinds):
        hinted = [r.key for r in requests if needs.hint_kinds[r.key.section] > kind]
        columns = [needs.hint_columns[key.section][kind] for key in hinted]
        pairs = zip(columns, hinted, strict=True)
        by_width = [
            (number, tuple(key for _, key in group))
            for number, group in groupby(pairs, itemgetter(0))
        ]
        alike = [(min(columns), tuple(hinted))]
        rows = needs.hint_rows[kind]
        lines = needs.hint_lines[kind] if needs.hint_lines else 1
        fewest = alike
        if _pages_of_hints(by_width, rows) < _pages_of_hints(alike, rows):
            fewest = by_width
        for number, keys in fewest:
            # Fill pages evenly, or the last one might have only three lines.
            pages = -(-len(keys) // (number * rows))
            each = number * -(-len(keys) // (number * pages))
            run = Run("", cursor.next, each, number, keys, None, kind, lines)
            cursor.take(run.count)
            runs.append(run)
    return tuple(runs)


def _pages_of_hints(parts: Sequence[tuple[int, Sequence[Key]]], rows: int) -> int:
    return sum(-(-len(keys) // (number * rows)) for number, keys in parts)


def _figure_runs(
    cursor: _Cursor,
    requests: Sequence[Request],
    grids: Mapping[tuple[str, str], Grid],
    order: str,
    *,
    titled: bool = False,
) -> tuple[Run, ...]:
    """Number pages of figures; sections of a family share pages if grids are equal.

    Titled pages are shared only within a type, which words the title. Within each run,
    figures are in number order, whatever the order of the puzzle pages.
    """

    def place(request: Request) -> tuple[str, Grid | None]:
        name = request.type if titled else family_of(request.type)
        return name, grids.get((request.key.section, request.level))

    if order != SECTIONS:
        # Where types alternate, pages in number order would have one figure each, so
        # all grids of a type follow each other.
        first: dict[tuple[object, ...], int] = {}
        for k, (name, grid) in enumerate(map(place, requests)):
            first.setdefault((name,), k)
            first.setdefault((name, grid), k)
        requests = sorted(
            requests, key=lambda r: (first[place(r)[:1]], first[place(r)])
        )
    runs = []
    for (_, grid), group in groupby(requests, place):
        if grid is None:
            continue
        keys = tuple(r.key for r in group)
        section = keys[0].section
        run = Run(section, cursor.next, grid.per_page, grid.columns, keys, grid)
        cursor.take(run.count)
        runs.append(run)
    return tuple(runs)


def _glossary(cursor: _Cursor, needs: Needs) -> tuple[int, int] | None:
    if not needs.glossary:
        return None
    return cursor.take(needs.glossary, recto=True), needs.glossary
