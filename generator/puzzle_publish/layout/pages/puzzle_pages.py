"""The pages of the puzzles: one puzzle per page, or several in equal panels."""

from collections.abc import Iterator, Mapping, Sequence

from ...core.designs.design import Design
from ...core.drawings.library import drawing
from ...core.drawings.placing import picture
from ...core.figure import TextLabel
from ...core.languages import language
from ...core.own import shows_level
from ...core.placed import PlacedFigure, Slot
from ...core.print_options import PrintOptions
from ...core.stamped_pages import FacingPage, NotesPage, PuzzlePage
from ...core.values import Key, Page, Pick, PuzzlePlace, Request
from ...types.edge_numbers import with_edge_numbers
from ...types.registry import load
from ...types.texts import Text
from .aloud import Aloud
from .composing import composes
from .day_facts import DayFacts, facts_mm
from .digits import with_digits
from .figure_sizes import figures_in
from .key_layout import FIGURE_SPARE_MM
from .labels import (
    Title,
    drawing_of,
    drawn_ref,
    headline,
    hint_ref,
    key_ref,
    panel_head,
    tells_levels,
)
from .ornament import done_figure, dots_figure, stars_figure, tick_figure
from .ornaments import to_colour
from .page_plan import Chapter, Settled
from .panels import PageRefs, Panels
from .spreads import Spread

NOTES_TOP_MM = 12.0  # from the top of a notes page to the first dots


class PuzzlePages:
    """The pages of puzzles in a settled book."""

    def __init__(
        self,
        design: Design,
        settled: Settled,
        picks: Mapping[Key, Pick],
        places: Mapping[Key, PuzzlePlace],
        titles: Mapping[Key, Title],
        facts: DayFacts,
        options: PrintOptions,
    ) -> None:
        self._design = design
        self._settled = settled
        self._structure = settled.structure
        self._picks, self._places, self._titles = picks, places, titles
        self._facts = facts
        self._judged = design.numbers.judged
        self._levels = tells_levels(
            design,
            [r for chapter in self._structure.chapters for r in chapter.requests],
            options,
        )
        self._boxes, self._digits = options.boxes and self._judged, options.digits
        pictured = design.numbers.puzzle.picture > 0
        self._pictures = to_colour(options.decorate) if pictured else []
        self._language = language(design.language)
        self._aloud = Aloud(design)
        volume = settled.volume
        self._total = volume.total if volume else len(picks)
        geometry = settled.geometry
        self._scale = design.scale(geometry.width_mm, geometry.height_mm)
        self._marks = design.numbers.marks

    def pages(self, chapter: Chapter, head: str) -> Iterator[Page]:
        """Yield the pages of a chapter's puzzles, with their running head."""
        panels = self._settled.sections[chapter.requests[0].key.section].panels
        before = chapter.requests[:1]  # of a page for notes that rules alone precede
        shown = False
        for number, requests in chapter.batches():
            if not requests and self._spread(before[0]) and shown:
                yield self._facing(number, before[0], head)
            elif not requests:
                yield self._notes(number, before, head)
            elif panels is None:
                yield self._single(number, requests[0], head)
            else:
                yield self._several(number, requests, head, panels)
            shown, before = bool(requests), requests or before

    def _spread(self, request: Request) -> Spread | None:
        return self._settled.sections[request.key.section].spreads.get(request.level)

    def _single(self, number: int, request: Request, head: str) -> Page:
        slots = self._slots(request)
        if self._boxes:
            slots["done"] = self._done(request)
        pick, title = self._picks[request.key], self._titles[request.key]
        slots |= headline(pick, self._total, title, self._design, self._language)
        lines = self._facts.get(request.key, ())
        # A fact of fewer lines stands at the foot.
        first = self._settled.sections[request.key.section].fact_lines - len(lines)
        slots |= {f"fact{k}": line for k, line in enumerate(lines, first)}
        if self._pictures:
            usual = self._pictures[pick.number % len(self._pictures)]
            name = drawing_of(request) or usual
            side = self._design.numbers.puzzle.picture * self._scale
            slots["picture"] = picture(drawing(name), side)
        drawn = "drawn_ref" in slots
        content = PuzzlePage(
            dated=request.date is not None,
            starred="stars" in slots,
            boxes="done" in slots,
            drawn=drawn,
            facts=self._settled.sections[request.key.section].fact_lines,
            figure=self._above_fact_mm(request, drawn=drawn),
        )
        return Page(
            number,
            content,
            slots,
            head=head,
            folio=str(number),
            anchors={"self": f"puzzle-{self._places[request.key].number}"},
            links=self._links(request),
        )

    def _above_fact_mm(self, request: Request, *, drawn: bool) -> float:
        """Return the figure's height above the fact of the day, 0 without one."""
        count = self._settled.sections[request.key.section].fact_lines
        if not count:
            return 0.0
        numbers = self._design.numbers.puzzle
        around = numbers.header + numbers.foot + numbers.foot_line * drawn
        high = self._settled.geometry.type_height_mm - around * self._scale
        high -= facts_mm(count, self._design, self._scale)
        return round(high, 3)

    def _several(
        self, number: int, requests: Sequence[Request], head: str, panels: Panels
    ) -> Page:
        slots: dict[str, Slot] = {}
        anchors: dict[str, str] = {}
        links: dict[str, str] = {}
        refs = PageRefs()
        starred = [True] * panels.per_page
        for k, request in enumerate(requests):
            place = self._places[request.key]
            mine, pick = self._slots(request), self._picks[request.key]
            mine |= panel_head(pick, place.label, panels, self._language)
            starred[k] = "stars" in mine
            if panels.compact:
                grade = "stars" if starred[k] else "level"
                mine = {slot: mine[slot] for slot in ("figure", "label", grade)}
            else:
                mine_to = self._links(request).items()
                links |= {f"{to}{k}": name for to, name in mine_to}
            if self._boxes:
                box = self._marks.star if panels.compact else self._marks.box
                mine["done"] = PlacedFigure(tick_figure(), box * self._scale)
            slots |= {f"{slot}{k}": value for slot, value in mine.items()}
            anchors[f"self{k}"] = f"puzzle-{place.number}"
        if panels.compact and not self._design.numbers.handout:
            refs = self._refs(requests)
            slots |= {f"ref{k}": text for k, text in enumerate(refs.texts)}
            links |= {f"ref{k}": to for k, to in enumerate(refs.texts.values()) if to}
        return Page(
            number,
            panels.page(refs, starred=starred, boxes=self._boxes),
            slots,
            head=head,
            folio=str(number),
            anchors=anchors,
            links=links,
        )

    def _refs(self, requests: Sequence[Request]) -> PageRefs:
        """Return the references of a page of compact panels, each once.

        Each leads to the first of these puzzles that is there; those to hints come
        first, then those to drawn hints and to answers.
        """
        found: dict[str, dict[str, str]] = {"hint": {}, "drawn": {}, "key": {}}
        for request in requests:
            links, refs = self._links(request), self._ref_slots(request, shared=True)
            for to, texts in found.items():
                if text := refs.get(f"{to}_ref"):
                    texts.setdefault(text, links.get(to, ""))
        texts = {k: to for kind in found.values() for k, to in kind.items()}
        return PageRefs.placed(texts, self._settled.geometry, self._design)

    def _ref_slots(self, request: Request, *, shared: bool = False) -> dict[str, str]:
        """Return the lines that name the pages of a puzzle's hints and answer."""
        place, design = self._places[request.key], self._design
        slots = {}
        if place.hint_page is not None:
            slots["hint_ref"] = hint_ref(place.hint_page, design, shared=shared)
        if place.drawn_page is not None:
            slots["drawn_ref"] = drawn_ref(request, place.drawn_page, design)
        slots["key_ref"] = key_ref(
            place.key_page, self._structure, design, shared=shared
        )
        return slots

    def _facing(self, number: int, request: Request, head: str) -> Page:
        """Return the second of a puzzle's two pages, with its clues or words."""
        spread, pick = self._spread(request), self._picks[request.key]
        assert spread is not None
        code = self._language.code
        kind = load(request.type)
        _, figure = spread.figures(kind, kind.read_givens(pick.puzzle.givens), code)
        cell = spread.text_cell_mm(figure, self._design)
        place, name = self._places[request.key], kind.text(code).name
        alt = self._design.say("alt_facing", number=pick.number, title=name)
        if any(isinstance(step, TextLabel) for step in figure.steps):
            alt = ""  # it is read
        return Page(
            number,
            FacingPage(height=round(figure.height * cell + FIGURE_SPARE_MM, 3)),
            {
                "label": place.label,
                "name": name,
                "figure": PlacedFigure(figure, cell, alt=alt),
            },
            head=head,
            folio=str(number),
        )

    def _notes(self, number: int, requests: Sequence[Request], head: str) -> Page:
        geometry, scale = self._settled.geometry, self._scale
        room = geometry.type_height_mm - NOTES_TOP_MM * scale - FIGURE_SPARE_MM
        dots = dots_figure(geometry.type_width_mm, room)
        content = NotesPage(
            top=round(NOTES_TOP_MM * scale, 3),
            height=round(dots.height * dots.cell_mm + FIGURE_SPARE_MM, 3),
        )
        return Page(
            number,
            content,
            {
                "label": self._label_of(requests),
                "notes": self._design.say("notes"),
                "figure": PlacedFigure(dots, dots.cell_mm),
            },
            head=head,
            folio=str(number),
        )

    def _label_of(self, requests: Sequence[Request]) -> str:
        """Return the label of a puzzle, or of the first and last of several."""
        first, last = (self._places[r.key] for r in (requests[0], requests[-1]))
        if first == last:
            return first.label
        if requests[0].date is None:
            numbers = {"first": first.number, "last": last.number}
            return self._design.say("level_numbers", **numbers)
        return f"{first.label} – {last.label}"

    def _slots(self, request: Request) -> dict[str, Slot]:
        """Return what pages and panels have in common, by slot."""
        pick = self._picks[request.key]
        kind, code = load(request.type), self._language.code
        text = kind.text(code)
        fairness = kind.fairness_of(pick.puzzle.level)
        measures = {name: f"{value:,}" for name, value in pick.grade.measures.items()}
        size = self._settled.sections[request.key.section]
        if spread := self._spread(request):
            givens = kind.read_givens(pick.puzzle.givens)
            figure, _ = spread.figures(kind, givens, code)
        elif composes(kind):
            room = size.rooms[request.level]
            givens = kind.read_givens(pick.puzzle.givens)
            figure = kind.draw_page(givens, code, room)
        else:
            figure, _ = figures_in(self._settled.figures, pick, code)
        alt = self._design.say(
            "alt_puzzle",
            number=pick.number,
            title=text.name,
            level=text.levels[pick.puzzle.level],
        )
        cell = size.cells[request.level]
        figure = with_digits(figure, self._digits, self._design, cell, request.type)
        if edge := size.edges.get(request.level):
            givens = kind.read_givens(pick.puzzle.givens)
            figure = with_edge_numbers(kind, givens, figure, code, edge)
        placed = PlacedFigure(figure, cell, alt=alt)
        slots: dict[str, Slot] = {
            "figure": self._aloud.puzzle(pick, placed),
            "level": self._level_of(request, text),
            "promise": text.promise[fairness.value].format(**measures),
            **self._ref_slots(request),
        }
        if not self._judged:
            slots["promise"] = text.task(pick.puzzle.givens)
        if self._tells(request) and (stars := kind.levels[pick.puzzle.level]):
            star = self._marks.star * self._scale
            slots["stars"] = PlacedFigure(stars_figure(stars), star)
        return slots

    def _level_of(self, request: Request, text: Text) -> str:
        """Return the level in words, "" where stars and the chapter's title tell it."""
        level = self._picks[request.key].puzzle.level
        word, stars = text.levels[level], load(request.type).levels[level]
        is_told = stars and word == self._titles[request.key].words
        return word if self._tells(request) and not is_told else ""

    def _tells(self, request: Request) -> bool:
        """Return whether a page says how hard the puzzle is."""
        return self._levels and shows_level(request.own)

    def _done(self, request: Request) -> PlacedFigure:
        """Return the line for the time, in the width that the head leaves free."""
        numbers = self._design.numbers.puzzle
        beside = numbers.beside_dated if request.date else numbers.beside_undated
        room = self._settled.geometry.type_width_mm - beside * self._scale
        word = self._design.say("time")
        box = self._marks.box * self._scale
        return done_figure(word, self._language.code, room, box)

    def _links(self, request: Request) -> dict[str, str]:
        place = self._places[request.key]
        links = {"key": f"key-{place.number}"} if self._structure.keys else {}
        if place.hint_page is not None:
            links["hint"] = f"hint-{place.number}-1"
        if place.drawn_page is not None:
            links["drawn"] = f"drawn-{place.number}"
        return links
