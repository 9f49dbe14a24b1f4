"""The pages after the puzzles: hints in words and pictures, key, glossary."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ...core.designs.design import Design
from ...core.figure import Figure
from ...core.puzzle import Json
from ...core.reading.json_values import number as read_number
from ...core.text_fitting import MM_PER_PT, shortened
from ...core.values import Key, Page, Pick, PlacedFigure, Plan, PuzzlePlace
from ...types.registry import load
from .aloud import Aloud
from .end_flow import Block, EndPage
from .figure_sizes import figures_in
from .glossary import GlossaryPage, heading
from .hint_sizes import SPARE_MM, break_hint
from .key_layout import FIGURE_SPARE_MM, Grid
from .labels import drawn_title, label_mm, listed_titles
from .openers import ANSWER_BOOK, opener
from .page_plan import Settled
from .part_titles import hint_title, hints_note, key_notes, note_lines

HEAD_SHARE = 0.84  # of the page's width, as in page.css
MOST_GUIDE_EMS = 24.0  # two words at 7.5 pt in 60 % of the head


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
            yield self._figure_page(page, "drawn", self._drawn_hint)

    def _drawn_hint(self, pick: Pick) -> Figure | None:
        kind = load(pick.request.type)
        return kind.draw_hint(*kind.read(pick.puzzle), self._design.language)

    def _hint_page(self, page: EndPage) -> Page:
        values, anchors, links = self._part("hints", page)
        blocks: list[Json] = []
        slot = 0
        for nth, block in enumerate(page.blocks):
            blocks.append({**self._hint_shape(block), "slot": slot})
            title = hint_title(block.part.nth, self._design)
            if block.headed:
                values[f"head{nth}"] = title
            for k, key in enumerate(block.keys, slot):
                place = self._places[key]
                values |= self._hint_values(block, key, k)
                anchors[f"hint{k}"] = f"hint-{place.number}-{block.part.nth + 1}"
                links[f"puzzle{k}"] = f"puzzle-{place.number}"
            slot += block.rows * block.part.columns
        return self._end_page(
            page,
            "hints",
            values,
            {"blocks": blocks},
            hint_title(page.blocks[0].part.nth, self._design) if page.blocks else "",
            anchors,
            links,
        )

    def _hint_shape(self, block: Block) -> dict[str, Json]:
        numbers, part = self._design.numbers.hints, block.part
        geometry, gap = self._settled.geometry, numbers.gap * self._scale
        column = (geometry.type_width_mm - (part.columns - 1) * gap) / part.columns
        requests = [pick.request for pick in self._picks.values()]
        label = label_mm(requests, numbers) * self._scale
        return {
            "headed": block.headed,
            "columns": part.columns,
            "rows": block.rows,
            "pitch": round(numbers.pitch * self._scale, 3),
            "lines": part.lines,
            "apart": round(numbers.apart * self._scale, 3),
            "gap": round(gap, 3),
            "label": round(label - numbers.label_gap * self._scale, 3),
            "label_gap": round(numbers.label_gap * self._scale, 3),
            "page": round((numbers.page - numbers.label_gap) * self._scale, 3),
            "text": round(column - label - numbers.page * self._scale - SPARE_MM, 3),
            "height": round(self._hints_mm(block), 3),
            "below": round(self._design.numbers.key.gap * self._scale, 3),
        }

    def _hints_mm(self, block: Block) -> float:
        """Return the height of a list of hints below its head."""
        numbers = self._design.numbers.hints
        each = numbers.pitch * block.part.lines + numbers.apart
        return (block.rows * each - numbers.apart) * self._scale

    def _hint_values(self, block: Block, key: Key, slot: int) -> dict[str, Any]:
        place, numbers = self._places[key], self._design.numbers.hints
        values: dict[str, Any] = {
            f"label{slot}": place.label,
            f"page{slot}": self._design.say("page_ref", page=place.page),
        }
        text = self._hint_text(key, block.part.nth)
        if not numbers.wrap:
            return {**values, f"text{slot}": text}
        room = read_number(self._hint_shape(block)["text"])
        lines = break_hint(text, room, numbers, self._design.language)
        return values | {f"text{slot}x{k}": line for k, line in enumerate(lines)}

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
            yield self._figure_page(page, "key", self._solved)
        yield from self._glossary(self._structure.glossary)

    def answer_book(self) -> Iterator[Page]:
        """Yield the pages of the separate answer book, if there is one."""
        found = self._structure
        if not found.answer_keys:
            return
        opening = self._settled.openers.get(ANSWER_BOOK)
        pages = {} if opening is None else {1: opener(1, opening)}
        for page in found.answer_keys:
            pages[page.number] = self._figure_page(
                page, "key", self._solved, linked=False
            )
        for page_ in self._glossary(found.answer_glossary):
            pages[page_.number] = page_
        for number in range(1, found.answer_total + 1):
            yield pages.get(number) or Page(number, "blank", {})

    def _solved(self, pick: Pick) -> Figure:
        return figures_in(self._settled.figures, pick, self._design.language)[1]

    def _figure_page(
        self,
        page: EndPage,
        template: str,
        draw: Callable[[Pick], Figure | None],
        *,
        linked: bool = True,
    ) -> Page:
        """Return a page of figures, one for each puzzle."""
        name = "key" if template == "key" else "hints"
        values, anchors, links = self._part(name, page)
        blocks: list[Json] = []
        slot = 0
        for nth, block in enumerate(page.blocks):
            grid = block.part.grid
            assert grid is not None
            blocks.append({**self._block_shape(block, grid), "slot": slot})
            if block.headed:
                values[f"head{nth}"] = self._head_of(block, template)
            for k, key in enumerate(block.keys, slot):
                place, figure = self._places[key], draw(self._picks[key])
                if figure is not None:
                    alt = self._design.say(f"alt_{template}", number=place.number)
                    cell_mm = block.part.cell_mm(key)
                    placed = PlacedFigure(figure, cell_mm, alt=alt)
                    if template == "key":
                        placed = self._aloud.answer(self._picks[key], placed)
                    else:
                        placed = self._aloud.hint(placed)
                    values[f"figure{k}"] = placed
                values[f"label{k}"] = place.label
                values[f"from{k}"] = place.back_reference
                anchors[f"key{k}"] = f"{template}-{place.number}"
                if linked:
                    links[f"puzzle{k}"] = f"puzzle-{place.number}"
            # The last row of a block may have empty places.
            slot += block.rows * grid.columns
        head = self._design.say(name)
        shape: dict[str, Json] = {"blocks": blocks}
        return self._end_page(page, template, values, shape, head, anchors, links)

    def _head_of(self, block: Block, template: str) -> str:
        """Return the title above figures: that of the hints, or of all types below."""
        if template == "drawn":
            request = self._picks[block.keys[0]].request
            return drawn_title(request, self._design)
        return listed_titles(block.part.types, self._design)

    def _block_shape(self, block: Block, grid: Grid) -> dict[str, Json]:
        numbers = self._design.numbers.key
        figure = grid.figure_width_mm + FIGURE_SPARE_MM
        return {
            "headed": block.headed,
            "columns": grid.columns,
            "rows": block.rows,
            "width": round(max(figure, numbers.label * self._scale), 3),
            "height": round(grid.figure_height_mm + FIGURE_SPARE_MM, 3),
            "caption": round(numbers.caption * self._scale, 3),
            "gap": round(numbers.gap * self._scale, 3),
        }

    # Both --------------------------------------------------------------------------

    def _part(
        self, name: str, page: EndPage
    ) -> tuple[dict[str, Any], dict[str, str], dict[str, str]]:
        """Return values, anchors and links of a page that begins a part, or none."""
        if not page.titled:
            return {}, {}, {}
        design, plan = self._design, self._plan
        if name == "hints":
            note = hints_note(self._structure, plan, design)
        else:
            note = " ".join(key_notes(plan, design, self._sentence))
        lines = note_lines(note, design, self._settled.geometry)
        values = {f"note{k}": line for k, line in enumerate(lines)}
        return {"part": design.say(name), **values}, {"part": f"part-{name}"}, {}

    def _end_page(
        self,
        page: EndPage,
        template: str,
        values: dict[str, Any],
        shape: dict[str, Json],
        head: str,
        anchors: Mapping[str, str],
        links: Mapping[str, str],
    ) -> Page:
        notes = sum(name.startswith("note") for name in values)
        shape |= {"titled": page.titled, "notes": notes}
        if page.titled:
            shape["top"] = round(self._top_mm(notes), 3)
        return Page(
            page.number,
            template,
            values,
            shape=shape,
            head="" if page.titled else head,
            folio=str(page.number),
            anchors=anchors,
            links=links,
            outline=str(values["part"]) if page.titled else "",
        )

    def _top_mm(self, notes: int) -> float:
        numbers = self._design.numbers.ends
        return (numbers.title + numbers.note * notes + numbers.below) * self._scale

    # Glossary ----------------------------------------------------------------------

    def _glossary(self, place: tuple[int, int] | None) -> Iterator[Page]:
        """Yield the glossary's pages, headed by their first and last words."""
        if place is None:
            return
        title = self._design.say(heading(self._settled.glossary))
        for k, found in enumerate(self._settled.glossary):
            number = place[0] + k
            values: dict[str, Any] = {
                "figure": PlacedFigure(found.figure, found.figure.cell_mm)
            }
            if not k:
                values |= {"title": title, "note": self._design.say("glossary_note")}
            yield Page(
                number,
                "glossary",
                values,
                shape=self._glossary_shape(found, titled=not k),
                head=self._guide(found) if k else "",
                folio=str(number),
                anchors={} if k else {"self": "glossary"},
                outline="" if k else title,
            )

    def _glossary_shape(self, page: GlossaryPage, *, titled: bool) -> dict[str, Any]:
        figure, top = page.figure, self._design.numbers.glossary.top * self._scale
        return {
            "titled": titled,
            "top": round(top if titled else 0.0, 3),
            "height": round(figure.height * figure.cell_mm + FIGURE_SPARE_MM, 3),
        }

    def _guide(self, page: GlossaryPage) -> str:
        words = {"first": page.first, "last": page.last}
        em = self._design.least_pt * MM_PER_PT
        room = self._settled.geometry.type_width_mm * HEAD_SHARE / em
        most = min(MOST_GUIDE_EMS, room)
        return shortened(self._design.say("glossary_guide", **words), most)
