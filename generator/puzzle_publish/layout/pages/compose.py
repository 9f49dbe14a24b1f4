"""The contents of each page: texts, placed figures, anchors and references.

Templates loop over these values and place them; they compute nothing.
"""

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import assert_never

from ...core.book import LoadedBook
from ...core.designs.design import Design
from ...core.drawings.library import drawing
from ...core.drawings.placing import picture
from ...core.errors import LayoutError
from ...core.page_kinds import (
    CertificatePage,
    ContentsPage,
    Flowing,
    MetaPage,
    SheetPage,
    Titled,
    TrackerPage,
)
from ...core.placed import PlacedFigure
from ...core.printer import BLACK, Printer
from ...core.values import Key, Layout, Output, Page, Pick, Plan, PuzzlePlace, Selection
from ..cover.wrap import wrap_cover
from .author_pages import dedication_page, matter_at, matter_page, running_head
from .back_matter import BackMatter
from .codes import codes_of
from .collected_page import collected, meta_page
from .contents import Listed, contents
from .day_facts import day_facts
from .end_pages import certificate_page, more_page, most_art_mm
from .front_matter import FrontMatter
from .key_layout import FIGURE_SPARE_MM
from .labels import places_of, titles_of
from .legible import least_cell_mm
from .openers import opener, pictured_types
from .ornament import month_figure
from .ornaments import Ornaments, shown_in
from .page_plan import (
    Chapter,
    FlowName,
    MatterFlow,
    RulesFlow,
    Settled,
    SheetFlow,
    Single,
    TrackerFlow,
)
from .puzzle_pages import PuzzlePages

REWARD = "trophy"  # the drawing on certificates of designs whose drawings are lined
_UNNUMBERED = (Single.TITLE, Single.IMPRINT, Single.DEDICATION, Single.CERTIFICATE)


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
        own = {key: pick.title for key, pick in picks.items()}
        titles = titles_of(self._structure, settled.heads, own, self._language.code)
        self._places = places_of(settled, picks, titles, design, self._language)
        plan = Plan(tuple(pick.request for pick in selection.picks))
        facts = day_facts(self._book, plan, design, settled.geometry)
        puzzles = PuzzlePages(
            design, settled, picks, self._places, titles, facts, self._config.print
        )
        sentence = self._config.book.sentence
        back = BackMatter(design, settled, plan, picks, self._places, sentence)
        pages = [
            *self._front_pages(selection),
            *(p for c in self._structure.chapters for p in self._chapter(c, puzzles)),
            *back.hint_pages(),
            *back.key_pages(),
            *map(Page, self._structure.blanks),
        ]
        codes = codes_of(self._config, self._structure.chapters, picks, self._places)
        pages = [replace(page, code=codes.get(page.number)) for page in pages]
        options = self._config.print
        shown = shown_in(selection.picks, self._places) if options.decorate else {}
        pages = [*map(Ornaments(options, design, settled.geometry, shown), pages)]
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
            key_pt=design.numbers.key.text,
        )

    # Front matter ---------------------------------------------------------------

    def _front_pages(self, selection: Selection) -> Iterator[Page]:
        for flow, (first, count) in self._structure.flows.items():
            content = self._flowing(flow, selection)
            slots, title = content.placed(), _title(content)
            head = running_head(title) if isinstance(flow, MatterFlow) else title
            outline = "" if isinstance(flow, TrackerFlow | SheetFlow) else title
            for part in range(count):
                yield Page(
                    first + part,
                    content,
                    slots,
                    stamped=False,
                    part=part,
                    head=head if part else "",
                    folio="" if flow in _UNNUMBERED else str(first + part),
                    outline=outline if not part else "",
                )

    def _flowing(self, flow: FlowName, selection: Selection) -> Flowing:
        """Return what is on the pages of a flow."""
        match flow:
            case Single():
                return self._single(flow, selection)
            case MatterFlow():
                matter = matter_at(self._book, flow)
                return matter_page(matter, flow, self._settled.geometry)
            case TrackerFlow():
                return self._tracker(flow.nth)
            case RulesFlow():
                return self._settled.rules[flow.type].page
            case SheetFlow():
                return self._sheet_page(flow)
            case _:
                assert_never(flow)

    def _single(self, flow: Single, selection: Selection) -> Flowing:
        """Return what is on the pages of a flow that a book has once."""
        config, geometry = self._config, self._settled.geometry
        match flow:
            case Single.TITLE:
                return self._front.title_page(selection, geometry)
            case Single.IMPRINT:
                apart = Single.SOURCES in self._structure.flows
                sources = () if apart else self._sources(selection)
                return self._front.imprint_page(selection, sources)
            case Single.SOURCES:
                return self._front.sources_page(self._sources(selection))
            case Single.DEDICATION:
                return dedication_page(config.book.dedication)
            case Single.CONTENTS:
                return self._contents()
            case Single.META:
                return self._meta(selection)
            case Single.TECHNIQUES:
                assert self._settled.techniques is not None  # as it has pages
                return self._settled.techniques
            case Single.MORE:
                return more_page(config, self._design)
            case Single.CERTIFICATE:
                return self._certificate(selection)
            case _:
                assert_never(flow)

    def _sources(self, selection: Selection) -> Sequence[str]:
        return self._front.sources(pick.request for pick in selection.picks)

    def _sheet_page(self, flow: SheetFlow) -> SheetPage:
        sheet = self._settled.sheet(flow)
        cell = sheet.figure.cell_mm
        return SheetPage(
            title=sheet.title,
            note=sheet.note,
            figure=PlacedFigure(sheet.figure, cell, alt=sheet.title),
            anchor=flow.anchor,
            height=round(sheet.figure.height * cell + 0.2, 3),
        )

    def _tracker(self, nth: int) -> TrackerPage:
        figure, title = self._settled.tracker[nth], self._design.say("tracker")
        return TrackerPage(
            title=title,
            note=self._design.say("tracker_note"),
            first=not nth,
            figure=PlacedFigure(figure, figure.cell_mm, alt=title),
            anchor="" if nth else "tracker",
            height=round(figure.height * figure.cell_mm + FIGURE_SPARE_MM, 3),
        )

    def _meta(self, selection: Selection) -> MetaPage:
        labels = {place.number: place.label for place in self._places.values()}
        letters = collected(self._book, selection)
        return meta_page(self._book, self._design, letters, labels)

    def _certificate(self, selection: Selection) -> CertificatePage:
        """Return the certificate with its picture, if one fits."""
        geometry, count = self._settled.geometry, len(selection.picks)
        page = certificate_page(self._config, self._design, geometry, count)
        if not page.art:
            return page
        if self._design.numbers.lined:
            return replace(page, art=picture(drawing(REWARD), page.art_size))
        most = most_art_mm(self._design, geometry)
        art = self._front.art(selection, page.art_size, page.template, most)
        if art is None:
            return replace(page, art=False)
        side = max(art.figure.width, art.figure.height)
        return replace(
            page, art=art, art_size=max(page.art_size, round(side * art.cell_mm, 3))
        )

    def _contents(self) -> ContentsPage:
        listed = Listed(
            self._book, self._design, self._settled, self._front, self._places
        )
        return contents(listed)

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


def _title(content: Flowing) -> str:
    """Return the title above later pages of a flow and in the outline."""
    return content.title if isinstance(content, Titled) else ""


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
