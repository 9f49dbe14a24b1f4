"""What stands on each page: texts, placed figures, anchors and references.

Values arrive ready for the templates, which loop and place and compute nothing.
"""

import datetime
from collections.abc import Iterator, Sequence
from typing import Any

from .backmatter import BackMatter
from .book import BookConfig
from .contract import art_of
from .design import Design
from .errors import LayoutError
from .frontmatter import FrontMatter
from .openers import opener
from .ornament import STAR_MM, month_figure, stars_figure
from .places import labels_of, places_of
from .printer import Printer
from .puzzlepages import PuzzlePages
from .registry import load
from .structure import Chapter, Settled
from .values import (
    Key,
    Layout,
    Page,
    Pick,
    PlacedFigure,
    PuzzlePlace,
    Request,
    Selection,
)
from .wrap import wrap_cover

_OUTLINED = ("sources", "contents", "howto")
OPENER_WORDS_MM = 60.0  # title, year and note, with the space round them


class Composer:
    """Fills a settled structure with the selection's puzzles."""

    def __init__(
        self, config: BookConfig, design: Design, printer: Printer, settled: Settled
    ) -> None:
        self._config = config
        self._design = design
        self._printer = printer
        self._settled = settled
        self._structure = settled.structure
        self._front = FrontMatter(config, design)
        self._language = self._front.language
        self._scale = design.scale(
            settled.geometry.width_mm, settled.geometry.height_mm
        )
        self._picks: dict[Key, Pick] = {}
        self._labels: dict[Key, str] = {}
        self._places: dict[Key, PuzzlePlace] = {}

    def compose(self, selection: Selection) -> Layout:
        """Return the whole layout."""
        self._picks = {pick.request.key: pick for pick in selection.picks}
        self._labels = labels_of(selection.picks, self._design, self._language)
        chapters = self._structure.chapters
        titles = {c.section: self._front.section_title(c.section) for c in chapters}
        self._places = places_of(
            self._structure,
            self._picks,
            self._labels,
            self._design,
            self._language,
            titles,
            {name: size.panels for name, size in self._settled.sections.items()},
        )
        puzzles = PuzzlePages(
            self._design, self._settled, self._picks, self._places, titles
        )
        back = BackMatter(
            self._config,
            self._design,
            self._settled,
            self._picks,
            self._labels,
            self._places,
        )
        pages = [
            *self._front_pages(selection),
            *(page for c in chapters for page in self._chapter(c, puzzles)),
            *back.hint_pages(),
            *back.key_pages(),
            *(Page(number, "blank", {}) for number in self._structure.blanks),
        ]
        pages.sort(key=lambda page: page.number)
        numbers = [page.number for page in pages]
        if numbers != list(range(1, self._structure.total + 1)):
            raise LayoutError(f"pages are missing or given twice: {numbers}")
        return Layout(
            geometry=self._settled.geometry,
            pages=tuple(pages),
            answer_pages=tuple(back.answer_book()),
            places=tuple(self._places[p.request.key] for p in selection.picks),
            cover=wrap_cover(
                self._config, self._design, self._printer, self._settled, selection
            ),
            language=self._language.code,
            title=self._config.book.title,
        )

    # Front matter ---------------------------------------------------------------

    def _front_pages(self, selection: Selection) -> Iterator[Page]:
        for name, (first, count) in self._structure.flows.items():
            kind, _, rest = name.partition(":")
            values, head = self._front_values(kind, rest, selection)
            outline = values.get("title", "") if kind in _OUTLINED else ""
            for part in range(count):
                yield Page(
                    first + part,
                    kind,
                    values,
                    stamped=False,
                    part=part,
                    head=head if part else "",
                    folio="" if kind in ("title", "imprint") else str(first + part),
                    outline=outline if not part else "",
                )

    def _front_values(
        self, kind: str, rest: str, selection: Selection
    ) -> tuple[dict[str, Any], str]:
        geometry = self._settled.geometry
        if kind == "title":
            return self._front.title_values(selection, geometry), ""
        sources = self._front.sources(pick.request for pick in selection.picks)
        if kind == "imprint":
            apart = "sources" in self._structure.flows
            lines = self._front.imprint_lines(selection)
            return {"lines": lines, "sources": [] if apart else sources}, ""
        if kind == "sources":
            return self._front.sources_values(sources), self._design.say("sources")
        if kind == "contents":
            title = self._design.say("contents")
            values = {"entries": self._contents(), "title": title, "anchor": kind}
            return values, title
        if kind == "howto":
            used = {p.request.level for p in selection.picks if p.request.type == rest}
            sizes = self._settled.sections.values()
            example = next(s.example for s in sizes if s.kind.name == rest)
            values = self._front.howto_values(rest, geometry, used, example)
            return values, str(values["title"])
        section, _, k = rest.rpartition(":")
        size = self._settled.sections[section]
        sheet = size.sheets[int(k)]
        figure = PlacedFigure(sheet.figure, size.cell_mm)
        return {
            "title": sheet.title,
            "note": sheet.note,
            "figure": figure,
            "anchor": f"sheet-{section}-{k}",
            "height": round(sheet.figure.height * size.cell_mm + 0.2, 3),
        }, sheet.title

    def _contents(self) -> list[dict[str, Any]]:
        found, entries = self._structure, []

        def add(label: str, page: int, anchor: str, rank: int = 1) -> None:
            entries.append(
                {"label": label, "page": str(page), "anchor": anchor, "rank": rank}
            )

        sheets_listed = set()
        for name, (first, _) in found.flows.items():
            kind, _, rest = name.partition(":")
            if kind == "howto":
                title = load(rest).text(self._language.code).title
                label = self._design.say("how_to_play_of", title=title)
                add(label, first, f"howto-{rest}")
            elif kind == "sheet":
                section, _, k = rest.rpartition(":")
                sheet = self._settled.sections[section].sheets[int(k)]
                if sheet.title not in sheets_listed:
                    add(sheet.title, first, f"sheet-{section}-{k}")
                sheets_listed.add(sheet.title)
        for chapter in found.chapters:
            title = self._front.chapter_title(chapter.section, chapter.month)
            add(title, chapter.opener, f"opener-{chapter.opener}", 2)
        for name, number in (("hints", found.hints_opener), ("key", found.key_opener)):
            if number is not None:
                add(self._design.say(name), number, f"opener-{number}")
        if found.glossary:
            add(self._design.say("glossary"), found.glossary[0], "glossary")
        return entries

    # Chapters --------------------------------------------------------------------

    def _chapter(self, chapter: Chapter, puzzles: PuzzlePages) -> Iterator[Page]:
        geometry = self._settled.geometry
        if chapter.month is None:
            head = self._front.section_title(chapter.section)
            values = self._section_opener(chapter, head)
        else:
            head = self._front.month_name(chapter.month)
            values = self._month_opener(chapter, chapter.month)
        yield opener(chapter.opener, values, self._design, geometry)
        yield from puzzles.pages(chapter, head)

    def _count_note(self, requests: Sequence[Request]) -> str:
        return self._design.say("month_note", count=f"{len(requests):,}")

    def _month_opener(self, chapter: Chapter, month: datetime.date) -> dict[str, Any]:
        dates = [datetime.date.fromisoformat(str(r.date)) for r in chapter.requests]
        figure = month_figure(dates, self._language)
        geometry = self._settled.geometry
        # Title, year and note stand above it.
        room = geometry.type_height_mm * 0.8 - OPENER_WORDS_MM * self._scale
        width = geometry.type_width_mm * 0.62 / figure.width
        cell = min(max(width, figure.min_cell_mm), room / figure.height)
        title = self._front.title_of(chapter.section)
        return {
            "title": self._language.months[month.month - 1],
            "subtitle": str(month.year),
            "notes": [*filter(None, [title]), self._count_note(chapter.requests)],
            "figure": PlacedFigure(figure, cell),
            "height": round(figure.height * cell + 0.2, 3),
        }

    def _section_opener(self, chapter: Chapter, title: str) -> dict[str, Any]:
        """Return title and count, the levels with their numbers, and a picture."""
        values: dict[str, Any] = {
            "title": title,
            "notes": [self._count_note(chapter.requests)],
            "levels": self._levels(chapter),
        }
        for level in values["levels"]:
            figure = stars_figure(level["stars"])
            values[level["slot"]] = PlacedFigure(figure, STAR_MM * self._scale)
        size = self._settled.sections[chapter.section]
        middle = self._picks[chapter.requests[len(chapter.requests) // 2].key]
        # Without art of its own a type would show the whole answer of that puzzle.
        shown = middle.puzzle if hasattr(size.kind, "cover_art") else size.example
        art = art_of(size.kind, shown.givens, shown.answer, self._language.code)
        geometry = self._settled.geometry
        room = geometry.type_height_mm * 0.8 - OPENER_WORDS_MM * self._scale
        cell = min(geometry.type_width_mm * 0.5 / art.width, room / art.height)
        if cell >= art.min_cell_mm:
            height = round(art.height * cell + 0.2, 3)
            values |= {"figure": PlacedFigure(art, cell), "height": height}
        return values

    def _levels(self, chapter: Chapter) -> list[dict[str, Any]]:
        """Return each starred level of a chapter with the numbers of its puzzles."""
        kind = self._settled.sections[chapter.section].kind
        text = kind.text(self._language.code)
        found: list[dict[str, Any]] = []
        for level, stars in kind.levels.items():
            numbers = [
                self._picks[r.key].number for r in chapter.requests if r.level == level
            ]
            if not numbers or not stars:
                continue
            first, last = numbers[0], numbers[-1]
            if last - first + 1 == len(numbers):
                told = self._design.say("level_numbers", first=first, last=last)
            else:
                told = self._design.say("month_note", count=f"{len(numbers):,}")
            slot = f"stars{len(found)}"
            word = text.levels[level]
            found.append({"slot": slot, "stars": stars, "word": word, "told": told})
        return found
