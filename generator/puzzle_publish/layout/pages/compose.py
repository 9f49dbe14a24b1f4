"""The contents of each page: texts, placed figures, anchors and references.

Templates loop over these values and place them; they compute nothing.
"""

import datetime
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from ...core.book import LoadedBook
from ...core.designs.design import Design
from ...core.errors import LayoutError
from ...core.printer import BLACK, Printer
from ...core.values import (
    Key,
    Layout,
    Output,
    Page,
    Pick,
    PlacedFigure,
    Plan,
    PuzzlePlace,
    Selection,
)
from ...types.contract import Sheet
from ..cover.wrap import wrap_cover
from .author_pages import (
    DEDICATION,
    MATTER,
    anchor_of,
    dedication_values,
    matter_at,
    matter_values,
    running_head,
)
from .back_matter import BackMatter
from .codes import codes_of
from .collected_page import META, collected, meta_values
from .day_facts import day_facts
from .end_pages import closing_values
from .front_matter import FrontMatter, level_starts
from .glossary import heading
from .key_layout import FIGURE_SPARE_MM
from .labels import places_of, titles_of
from .legible import least_cell_mm
from .openers import opener, pictured_types
from .ornament import month_figure
from .page_plan import Chapter, Settled
from .puzzle_pages import PuzzlePages
from .rules_pages import howto_anchor

_OUTLINED = ("sources", "contents", "matter", "howto", "meta", "more", "certificate")
_UNNUMBERED = ("title", "imprint", "dedication", "certificate")


class Composer:
    """Fills a settled structure with the puzzles of a selection."""

    def __init__(
        self, book: LoadedBook, design: Design, printer: Printer, settled: Settled
    ) -> None:
        config = book.config
        self._book = book
        self._config = config
        self._cover_picture = book.cover_picture
        self._design = design
        self._printer = printer
        self._settled = settled
        self._structure = settled.structure
        self._front = FrontMatter(config, design, settled.volume)
        self._language = self._front.language
        self._places: dict[Key, PuzzlePlace] = {}
        self._picks: dict[Key, Pick] = {}
        self._pictured = pictured_types(self._structure.chapters)

    def compose(self, selection: Selection) -> Layout:
        """Return the whole layout."""
        design, settled = self._design, self._settled
        picks = {pick.request.key: pick for pick in selection.picks}
        self._picks = picks
        titles = titles_of(self._structure, settled.heads)
        self._places = places_of(settled, picks, titles, design, self._language)
        boxes = self._config.print.boxes
        plan = Plan(tuple(pick.request for pick in selection.picks))
        facts = day_facts(self._book, plan, design, settled.geometry)
        puzzles = PuzzlePages(
            design, settled, picks, self._places, titles, facts, boxes=boxes
        )
        sentence = self._config.book.sentence
        back = BackMatter(design, settled, plan, picks, self._places, sentence)
        pages = [
            *self._front_pages(selection),
            *(p for c in self._structure.chapters for p in self._chapter(c, puzzles)),
            *back.hint_pages(),
            *back.key_pages(),
            *(Page(number, "blank", {}) for number in self._structure.blanks),
        ]
        codes = codes_of(self._config, self._structure.chapters, picks, self._places)
        pages = [replace(page, code=codes.get(page.number)) for page in pages]
        pages.sort(key=lambda page: page.number)
        numbers = [page.number for page in pages]
        if numbers != list(range(1, self._structure.total + 1)):
            raise LayoutError(f"pages are missing or occur twice: {numbers}")
        return Layout(
            geometry=self._settled.geometry,
            pages=tuple(pages),
            answer_pages=tuple(back.answer_book()),
            places=tuple(self._places[p.request.key] for p in selection.picks),
            cover=wrap_cover(
                self._config,
                self._design,
                self._printer,
                self._settled,
                selection,
                self._cover_picture,
            ),
            language=self._config.book.language_tag,
            title=self._config.book.title,
            output=_output(self._printer),
            large_pt=(
                max(design.least_pt, self._printer.text.large_print_pt)
                if design.large
                else 0.0
            ),
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
                    folio="" if kind in _UNNUMBERED else str(first + part),
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
        if kind == DEDICATION:
            return dedication_values(self._config.book.dedication), ""
        if kind == MATTER:
            matter = matter_at(self._book, rest)
            return matter_values(matter, rest, geometry), running_head(matter)
        if kind == "contents":
            title = self._design.say("contents")
            values = {"entries": self._contents(), "title": title, "anchor": kind}
            return values, title
        if kind == "howto":
            rules = dict(self._settled.rules[rest].values)
            return rules, str(rules["title"])
        if kind == "tracker":
            return self._tracker_values(int(rest)), self._design.say("tracker")
        if kind == META:
            labels = {place.number: place.label for place in self._places.values()}
            letters = collected(self._book, selection)
            values = meta_values(self._book, self._design, letters, labels)
            return values, str(values["title"])
        if kind in ("more", "certificate"):
            values = self._closing_values(kind, selection)
            return values, str(values["title"])
        sheet = self._sheet(rest)
        cell = sheet.figure.cell_mm
        figure = PlacedFigure(sheet.figure, cell, alt=sheet.title)
        return {
            "title": sheet.title,
            "note": sheet.note,
            "figure": figure,
            "anchor": f"{kind}-{rest.replace(':', '-')}",
            "height": round(sheet.figure.height * cell + 0.2, 3),
        }, sheet.title

    def _tracker_values(self, nth: int) -> dict[str, Any]:
        figure = self._settled.tracker[nth]
        return {
            "title": self._design.say("tracker"),
            "note": self._design.say("tracker_note"),
            "first": not nth,
            "figure": PlacedFigure(
                figure, figure.cell_mm, alt=self._design.say("tracker")
            ),
            "anchor": "" if nth else "tracker",
            "height": round(figure.height * figure.cell_mm + FIGURE_SPARE_MM, 3),
        }

    def _closing_values(self, name: str, selection: Selection) -> dict[str, Any]:
        geometry, count = self._settled.geometry, len(selection.picks)
        values = closing_values(name, self._config, self._design, geometry, count)
        if name == "certificate" and values["art"]:
            size, most = values["art_size"], values["art_most"]
            values["art"] = art = self._front.art(selection, size, name, most)
            if art is not None:
                side = max(art.figure.width, art.figure.height)
                values["art_size"] = max(size, round(side * art.cell_mm, 3))
        return values

    def _contents(self) -> list[dict[str, Any]]:
        found, entries = self._structure, []

        def add(label: str, page: int, anchor: str, rank: int = 1) -> None:
            entries.append(
                {"label": label, "page": str(page), "anchor": anchor, "rank": rank}
            )

        sheets = self._first_sheets()
        flows = (name.partition(":") for name in found.flows)
        types = [rest for kind, _, rest in flows if kind == "howto"]
        rules = self._front.rules_entries(types)
        for name, (first, _) in found.flows.items():
            kind, _, rest = name.partition(":")
            if kind == "howto":
                for label, of, rank in rules:
                    if of == rest:
                        add(label, first, howto_anchor(rest), rank)
            elif name.startswith(f"{MATTER}:front"):
                self._add_matter(add, rest, first)
            elif name == "tracker:0":
                add(self._design.say("tracker"), first, "tracker")
            elif name in sheets and first < found.chapters[0].start:
                add(sheets.pop(name), first, name.replace(":", "-"))
        for chapter in found.chapters:
            title = self._front.listed_title(chapter)
            anchor = f"puzzle-{self._places[chapter.requests[0].key].number}"
            if chapter.opener is not None:
                anchor = f"opener-{chapter.opener}"
            add(title, chapter.start, anchor, 2)
            for request in level_starts(chapter.requests):
                word = self._front.level_word(request)
                place = self._places[request.key]
                add(word, place.page, f"puzzle-{place.number}", 3)
        if META in found.flows:
            add(self._design.say(META), found.flows[META][0], META)
        for name, number in found.parts.items():
            add(self._design.say(name), number, f"part-{name}")
        if found.glossary:
            title = self._design.say(heading(self._settled.glossary))
            add(title, found.glossary[0], "glossary")
        for name, (first, _) in found.flows.items():
            if name.startswith(f"{MATTER}:back"):
                self._add_matter(add, name.partition(":")[2], first)
            elif name in sheets:
                add(sheets[name], first, name.replace(":", "-"))
        return entries

    def _first_sheets(self) -> dict[str, str]:
        """Return the titles of sheets by the flow of the first with each title."""
        found: dict[str, str] = {}
        for name in self._structure.flows:
            kind, _, rest = name.partition(":")
            if kind == "sheet":
                title = self._sheet(rest).title
                if title not in found.values():
                    found[name] = title
        return found

    def _sheet(self, place: str) -> Sheet:
        """Return a sheet by its section and number."""
        section, _, nth = place.rpartition(":")
        size = self._settled.sections[section]
        return (*size.sheets, *size.blanks)[int(nth)]

    def _add_matter(
        self, add: Callable[[str, int, str], None], rest: str, page: int
    ) -> None:
        """Add an author's file to the contents, by its first heading."""
        if title := matter_at(self._book, rest).title:
            add(title, page, anchor_of(rest))

    # Chapters --------------------------------------------------------------------

    def _chapter(self, chapter: Chapter, puzzles: PuzzlePages) -> Iterator[Page]:
        if chapter.month is not None:
            head, draw = self._front.month_name(chapter.month), self._month_art
        else:
            head = (
                self._front.chapter_title(chapter)
                if chapter.level
                else self._settled.heads[chapter.section].running
            )
            draw = self._section_art
        first, *others = puzzles.pages(chapter, head)
        if chapter.opener is None:
            yield replace(first, outline=self._front.chapter_title(chapter))
        else:
            opening = self._settled.openers[chapter.opener]
            yield opener(chapter.opener, opening, draw(chapter, opening.room_mm))
            yield first
        yield from others

    def _month_art(self, chapter: Chapter, room_mm: float) -> PlacedFigure | None:
        """Return the month's days as boxes, None if they do not fit."""
        every = dict.fromkeys(str(request.date) for request in chapter.requests)
        dates = [datetime.date.fromisoformat(date) for date in every]
        figure = month_figure(dates, self._language)
        width = self._settled.geometry.type_width_mm * 0.62 / figure.width
        least = least_cell_mm(figure, self._design)
        cell = min(max(width, least), room_mm / figure.height)
        return PlacedFigure(figure, cell) if cell >= least else None

    def _section_art(self, chapter: Chapter, room_mm: float) -> PlacedFigure | None:
        """Return an unsolved puzzle of the chapter, None if it does not fit."""
        name = self._pictured[chapter.start].type
        mine = [r for r in chapter.requests if r.type == name]
        middle = mine[len(mine) // 2]
        kind = self._settled.sections[middle.key.section].kind
        givens = kind.read_givens(self._picks[middle.key].puzzle.givens)
        share = 0.75 if self._design.large else 0.55
        art = kind.opener_art(givens, self._language.code)
        width = self._settled.geometry.type_width_mm * share / art.width
        cell = min(width, room_mm / art.height)
        least = least_cell_mm(art, self._design)
        return PlacedFigure(art, cell) if cell >= least else None


def _output(printer: Printer) -> Output:
    """Return the printer's requirements for files."""
    file = printer.file
    return Output(
        file.colour,
        file.cover_colour,
        file.standard,
        file.most_ink_percent,
        coloured=printer.ink != BLACK,
    )
