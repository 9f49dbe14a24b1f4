"""The pages after the puzzles: hints in words and pictures, key, glossary."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from ...core.designs.design import Design
from ...core.placed import PlacedFigure, Slot
from ...core.stamped_pages import (
    DrawnPage,
    FigureBlock,
    GlossaryPage,
    HintBlock,
    HintsPage,
    KeyPage,
)
from ...core.text_fitting import MM_PER_PT, shortened
from ...core.values import Key, Page, Pick, Plan, PuzzlePlace
from ...types.capabilities import hint_figure
from ...types.registry import load
from .aloud import Aloud
from .end_flow import Block, EndPage
from .figure_sizes import figures_in
from .glossary import SetPage, heading
from .hint_sizes import SPARE_MM, break_hint
from .key_layout import FIGURE_SPARE_MM, Grid
from .labels import drawn_title, label_mm, listed_titles
from .openers import ANSWER_BOOK, opener
from .page_plan import Settled
from .part_titles import CLOSE_SHARE, hint_title, hints_note, key_notes, note_lines

HEAD_SHARE = 0.84  # of the page's width, as in page.css
MOST_GUIDE_EMS = 24.0  # two words at 7.5 pt in 60 % of the head


@dataclass(frozen=True, slots=True)
class _Marks:
    """What a page shows, where others refer to it, and to what it refers, by slot."""

    slots: dict[str, Slot]
    anchors: dict[str, str]
    links: dict[str, str]
    notes: int


class BackMatter:
    """The pages after the puzzles, in the interior and in the answer book."""

    def __init__(
        self,
        design: Design,
        settled: Settled,
        plan: Plan,
        picks: Mapping[Key, Pick],
        places: Mapping[Key, PuzzlePlace],
        sentence: str = "",
    ) -> None:
        self._design = design
        self._settled = settled
        self._plan = plan
        self._structure = settled.structure
        self._picks, self._places = picks, places
        geometry = settled.geometry
        self._scale = design.scale(geometry.width_mm, geometry.height_mm)
        self._hints: dict[Key, list[str]] = {}
        self._aloud = Aloud(design)
        self._sentence = sentence

    # Hints -------------------------------------------------------------------------

    def hint_pages(self) -> Iterator[Page]:
        """Yield the lists of hints and the drawn hints, under a title."""
        for page in self._structure.hints:
            yield self._hint_page(page)
        for page in self._structure.drawn:
            yield self._drawn_page(page)

    def _hint_page(self, page: EndPage) -> Page:
        marks = self._part("hints", page)
        blocks = []
        slot = 0
        for nth, block in enumerate(page.blocks):
            shape = self._hint_block(block, slot)
            blocks.append(shape)
            if block.headed:
                title = hint_title(block.part.nth, self._design)
                marks.slots[f"head{nth}"] = title
            k = slot
            for key in block.keys:
                number = self._places[key].number
                marks.slots.update(self._hint_slots(block, key, k, shape.text))
                marks.anchors[f"hint{k}"] = f"hint-{number}-{block.part.nth + 1}"
                marks.links[f"puzzle{k}"] = f"puzzle-{number}"
                k += block.part.lines_of(key)
            slot += block.rows * block.part.columns
        content = HintsPage(
            blocks=tuple(blocks),
            titled=page.titled,
            notes=marks.notes,
            top=self._top_mm(page, marks.notes),
        )
        return self._end_page(page, content, marks, self._hint_head(page))

    def _hint_head(self, page: EndPage) -> str:
        """Return the running head: the kind of the first hints, if any differ."""
        if not page.blocks:
            return ""
        kinds = {b.part.nth for one in self._structure.hints for b in one.blocks}
        if len(kinds) == 1:
            return self._design.say("hints")
        return hint_title(page.blocks[0].part.nth, self._design)

    def _hint_block(self, block: Block, slot: int) -> HintBlock:
        numbers, part = self._design.numbers.hints, block.part
        geometry, gap = self._settled.geometry, numbers.gap * self._scale
        column = (geometry.type_width_mm - (part.columns - 1) * gap) / part.columns
        requests = [pick.request for pick in self._picks.values()]
        label = label_mm(requests, numbers) * self._scale
        return HintBlock(
            headed=block.headed,
            columns=part.columns,
            rows=block.rows,
            pitch=round(numbers.pitch * self._scale, 3),
            gap=round(gap, 3),
            label=round(label - numbers.label_gap * self._scale, 3),
            label_gap=round(numbers.label_gap * self._scale, 3),
            page=round((numbers.page - numbers.label_gap) * self._scale, 3),
            text=round(column - label - numbers.page * self._scale - SPARE_MM, 3),
            height=round(self._hints_mm(block), 3),
            below=round(self._design.numbers.key.gap * self._scale, 3),
            slot=slot,
        )

    def _hints_mm(self, block: Block) -> float:
        """Return the height of a list of hints below its head."""
        return block.rows * self._design.numbers.hints.pitch * self._scale

    def _hint_slots(
        self, block: Block, key: Key, slot: int, room_mm: float
    ) -> dict[str, Slot]:
        place, numbers = self._places[key], self._design.numbers.hints
        slots: dict[str, Slot] = {
            f"label{slot}": place.label,
            f"page{slot}": self._design.say("page_ref", page=place.page),
        }
        text = self._hint_text(key, block.part.nth)
        if block.part.lines_of(key) == 1:
            return {**slots, f"text{slot}": text}
        lines = break_hint(text, room_mm / self._scale, numbers, self._design.language)
        return slots | {f"text{k}": line for k, line in enumerate(lines, slot)}

    def _hint_text(self, key: Key, nth: int) -> str:
        if key not in self._hints:
            pick = self._picks[key]
            kind = load(pick.request.type)
            self._hints[key] = [
                kind.hint_text(hint, self._design.language)
                for hint in kind.hints(*kind.read(pick.puzzle))
            ]
        hints = self._hints[key]
        return hints[nth] if nth < len(hints) else ""

    # Key ---------------------------------------------------------------------------

    def key_pages(self) -> Iterator[Page]:
        """Yield the key of the interior, under a title, and the glossary after it."""
        for page in self._structure.keys:
            yield self._key_page(page)
        yield from self._glossary(self._structure.glossary)

    def answer_book(self) -> Iterator[Page]:
        """Yield the pages of the separate answer book, if there is one."""
        found = self._structure
        if not found.answer_keys:
            return
        opening = self._settled.openers.get(ANSWER_BOOK)
        pages = {} if opening is None else {1: opener(1, opening)}
        for page in found.answer_keys:
            pages[page.number] = self._key_page(page, linked=False)
        for page_ in self._glossary(found.answer_glossary):
            pages[page_.number] = page_
        for number in range(1, found.answer_total + 1):
            yield pages.get(number) or Page(number)

    # Figures -----------------------------------------------------------------------

    def _key_page(self, page: EndPage, *, linked: bool = True) -> Page:
        """Return a page of answers; without links to puzzles in another book."""

        def answer(pick: Pick) -> PlacedFigure:
            language = self._design.language
            figure = figures_in(self._settled.figures, pick, language)[1]
            alt = self._design.say("alt_key", number=self._number(pick))
            return self._aloud.answer(pick, PlacedFigure(figure, 0.0, alt=alt))

        marks, heads = self._part("key", page), self._key_heads
        return self._figures(page, KeyPage, marks, answer, heads, linked=linked)

    def _key_heads(self, block: Block) -> list[str]:
        """Return the heads of a block: the author's titles, or those of types."""
        part = block.part
        firsts = accumulate(part.spans[:-1], initial=0)
        return [
            self._settled.heads[block.keys[first].section].key
            or listed_titles(types, self._design)
            for types, first in zip(part.types, firsts, strict=False)
            if types
        ]

    def _drawn_page(self, page: EndPage) -> Page:
        """Return a page of drawn hints."""

        def hint(pick: Pick) -> PlacedFigure | None:
            kind = load(pick.request.type)
            puzzle, code = kind.read(pick.puzzle), self._design.language
            figure = hint_figure(kind, *puzzle, code, grids=self._settled.grids)
            if figure is None:
                return None
            alt = self._design.say("alt_drawn", number=self._number(pick))
            return self._aloud.hint(PlacedFigure(figure, 0.0, alt=alt))

        def heads(block: Block) -> list[str]:
            return [drawn_title(self._picks[block.keys[0]].request, self._design)]

        return self._figures(page, DrawnPage, self._part("hints", page), hint, heads)

    def _number(self, pick: Pick) -> int:
        return self._places[pick.request.key].number

    def _figures(
        self,
        page: EndPage,
        kind: type[KeyPage | DrawnPage],
        marks: _Marks,
        draw: Callable[[Pick], PlacedFigure | None],
        heads: Callable[[Block], Sequence[str]],
        *,
        linked: bool = True,
    ) -> Page:
        """Return a page of figures, one for each puzzle.

        `draw` returns a figure of no size yet, None for a puzzle without one.
        """
        blocks = []
        slot = 0
        for nth, block in enumerate(page.blocks):
            grid = block.part.grid
            assert grid is not None
            shape = self._figure_block(block, grid, slot)
            blocks.append(shape)
            if block.headed:
                names = [f"kind{k}" for k, _ in shape.kinds] or [f"head{nth}"]
                marks.slots.update(zip(names, heads(block), strict=True))
            for k, key in enumerate(block.keys, slot):
                place, placed = self._places[key], draw(self._picks[key])
                if placed is not None:
                    cell_mm = block.part.cell_mm(key)
                    marks.slots[f"figure{k}"] = replace(placed, cell_mm=cell_mm)
                marks.slots[f"label{k}"] = place.label
                marks.slots[f"from{k}"] = place.back_reference
                marks.anchors[f"key{k}"] = f"{kind.template}-{place.number}"
                if linked:
                    marks.links[f"puzzle{k}"] = f"puzzle-{place.number}"
            # The last row of a block may have empty places.
            slot += block.rows * grid.columns
        content = kind(
            blocks=tuple(blocks),
            titled=page.titled,
            notes=marks.notes,
            top=self._top_mm(page, marks.notes),
        )
        name = "key" if kind is KeyPage else "hints"
        return self._end_page(page, content, marks, self._design.say(name))

    def _figure_block(self, block: Block, grid: Grid, slot: int) -> FigureBlock:
        numbers = self._design.numbers.key
        figure = grid.figure_width_mm + FIGURE_SPARE_MM
        close = CLOSE_SHARE if block.part.close and not block.headed else 1.0
        width = max(figure, numbers.label * self._scale)
        kinds = self._kinds(block, width, slot) if block.headed else ()
        return FigureBlock(
            headed=block.headed and not kinds,
            columns=grid.columns,
            rows=block.rows,
            width=round(width, 3),
            height=round(grid.figure_height_mm + FIGURE_SPARE_MM, 3),
            caption=round(numbers.caption * self._scale, 3),
            gap=round(numbers.gap * self._scale * close, 3),
            slot=slot,
            kinds=kinds,
        )

    def _kinds(
        self, block: Block, width_mm: float, slot: int
    ) -> tuple[tuple[int, float], ...]:
        """Return slot and width of heads that share a row, each up to the next."""
        spans, room_mm = block.part.spans, self._settled.geometry.type_width_mm
        pitch = (room_mm - width_mm) / max(block.part.columns - 1, 1)
        gap = self._design.numbers.key.gap * self._scale
        firsts = [*accumulate(spans[:-1], initial=0)]
        ends = [*(first * pitch - gap for first in firsts[1:]), room_mm]
        return tuple(
            (slot + first, round(end - first * pitch, 3))
            for types, first, end in zip(block.part.types, firsts, ends, strict=False)
            if types
        )

    # Both --------------------------------------------------------------------------

    def _part(self, name: str, page: EndPage) -> _Marks:
        """Return what a page shows above its blocks: title and notes, or nothing."""
        if not page.titled:
            return _Marks({}, {}, {}, 0)
        design, plan = self._design, self._plan
        if name == "hints":
            note = hints_note(self._structure, plan, design)
        else:
            note = " ".join(key_notes(plan, design, self._sentence))
        lines = note_lines(note, design, self._settled.geometry)
        slots: dict[str, Slot] = {f"note{k}": line for k, line in enumerate(lines)}
        slots = {"part": design.say(name), **slots}
        return _Marks(slots, {"part": f"part-{name}"}, {}, len(lines))

    def _end_page(
        self,
        page: EndPage,
        content: HintsPage | KeyPage | DrawnPage,
        marks: _Marks,
        head: str,
    ) -> Page:
        return Page(
            page.number,
            content,
            marks.slots,
            head="" if page.titled else head,
            folio=str(page.number),
            anchors=marks.anchors,
            links=marks.links,
            outline=str(marks.slots["part"]) if page.titled else "",
        )

    def _top_mm(self, page: EndPage, notes: int) -> float:
        """Return the height of title and notes, 0 on a page without."""
        if not page.titled:
            return 0.0
        numbers = self._design.numbers.ends
        high = numbers.title + numbers.note * notes + numbers.below
        return round(high * self._scale, 3)

    # Glossary ----------------------------------------------------------------------

    def _glossary(self, place: tuple[int, int] | None) -> Iterator[Page]:
        """Yield the glossary's pages, headed by their first and last words."""
        if place is None:
            return
        title = self._design.say(heading(self._settled.glossary))
        for k, found in enumerate(self._settled.glossary):
            number = place[0] + k
            slots: dict[str, Slot] = {
                "figure": PlacedFigure(found.figure, found.figure.cell_mm)
            }
            if not k:
                slots |= {"title": title, "note": self._design.say("glossary_note")}
            yield Page(
                number,
                self._glossary_page(found, titled=not k),
                slots,
                head=self._guide(found) if k else "",
                folio=str(number),
                anchors={} if k else {"self": "glossary"},
                outline="" if k else title,
            )

    def _glossary_page(self, page: SetPage, *, titled: bool) -> GlossaryPage:
        figure, top = page.figure, self._design.numbers.glossary.top * self._scale
        return GlossaryPage(
            titled=titled,
            top=round(top if titled else 0.0, 3),
            height=round(figure.height * figure.cell_mm + FIGURE_SPARE_MM, 3),
        )

    def _guide(self, page: SetPage) -> str:
        words = {"first": page.first, "last": page.last}
        em = self._design.least_pt * MM_PER_PT
        room = self._settled.geometry.type_width_mm * HEAD_SHARE / em
        most = min(MOST_GUIDE_EMS, room)
        return shortened(self._design.say("glossary_guide", **words), most)
