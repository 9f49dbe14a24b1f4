"""The pages after the puzzles: hints in words and pictures, key, glossary."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ...core.designs.design import Design
from ...core.figure import Figure
from ...core.text_fitting import MM_PER_PT, shortened
from ...core.values import Key, Page, Pick, PlacedFigure, PuzzlePlace
from ...types.contract import PuzzleType
from ...types.registry import load
from .figure_sizes import figures_in
from .glossary import GlossaryPage, heading
from .hint_sizes import SPARE_MM, break_hint
from .key_layout import FIGURE_SPARE_MM, Grid
from .labels import drawn_title, label_mm
from .openers import ANSWER_BOOK, hint_title, opener
from .page_plan import Run, Settled

HEAD_SHARE = 0.84  # of the page's width, as in page.css
MOST_GUIDE_EMS = 24.0  # two words at 7.5 pt in 60 % of the head


class BackMatter:
    """The pages after the puzzles, in the interior and in the answer book."""

    def __init__(
        self,
        design: Design,
        settled: Settled,
        picks: Mapping[Key, Pick],
        places: Mapping[Key, PuzzlePlace],
    ) -> None:
        self._design = design
        self._settled = settled
        self._structure = settled.structure
        self._picks, self._places = picks, places
        geometry = settled.geometry
        self._scale = design.scale(geometry.width_mm, geometry.height_mm)
        self._hints: dict[Key, list[str]] = {}

    # Hints -------------------------------------------------------------------------

    def hint_pages(self) -> Iterator[Page]:
        """Yield the opener of the hints, the lists of hints and the drawn hints."""
        found = self._structure
        if found.hints_opener is None:
            return
        yield opener(found.hints_opener, self._settled.openers[found.hints_opener])
        for run in found.hints:
            yield from self._hint_run(run)
        for run in found.drawn:
            kind = self._settled.sections[run.section].kind

            def drawn(pick: Pick, _kind: PuzzleType = kind) -> Figure | None:
                givens, answer = pick.puzzle.givens, pick.puzzle.answer
                return _kind.draw_hint(givens, answer, self._design.language)

            title = drawn_title(self._picks[run.keys[0]].request, self._design)
            yield from self._figure_run(run, "drawn", drawn, {"title": title})

    def _hint_run(self, run: Run) -> Iterator[Page]:
        nth, numbers = run.nth, self._design.numbers.hints
        geometry, gap = self._settled.geometry, numbers.gap * self._scale
        column = (geometry.type_width_mm - (run.columns - 1) * gap) / run.columns
        requests = [pick.request for pick in self._picks.values()]
        label = label_mm(requests, numbers) * self._scale
        shape = {
            "columns": run.columns,
            "rows": run.per_page // run.columns,
            "pitch": round(numbers.pitch * self._scale, 3),
            "lines": run.lines,
            "apart": round(numbers.apart * self._scale, 3),
            "gap": round(gap, 3),
            "label": round(label - numbers.label_gap * self._scale, 3),
            "label_gap": round(numbers.label_gap * self._scale, 3),
            "page": round((numbers.page - numbers.label_gap) * self._scale, 3),
            "text": round(column - label - numbers.page * self._scale - SPARE_MM, 3),
        }
        for nth_page, keys in enumerate(_batches(run.keys, run.per_page)):
            values: dict[str, Any] = {"title": hint_title(nth, self._design)}
            anchors, links = {}, {}
            for slot, key in enumerate(keys):
                place = self._places[key]
                values[f"label{slot}"] = place.label
                values[f"page{slot}"] = self._design.say("page_ref", page=place.page)
                text = self._hint_text(key, nth)
                if numbers.wrap:
                    language, room = self._design.language, float(shape["text"])
                    lines = break_hint(text, room, numbers, language)
                    values |= {f"text{slot}x{k}": v for k, v in enumerate(lines)}
                else:
                    values[f"text{slot}"] = text
                anchors[f"hint{slot}"] = f"hint-{place.number}-{nth + 1}"
                links[f"puzzle{slot}"] = f"puzzle-{place.number}"
            yield Page(
                run.first + nth_page,
                "hints",
                values,
                shape=shape,
                head=self._design.say("hints"),
                folio=str(run.first + nth_page),
                anchors=anchors,
                links=links,
            )

    def _hint_text(self, key: Key, nth: int) -> str:
        if key not in self._hints:
            pick = self._picks[key]
            kind = load(pick.request.type)
            self._hints[key] = [
                kind.hint_text(hint, self._design.language)
                for hint in kind.hints(pick.puzzle.givens, pick.puzzle.answer)
            ]
        hints = self._hints[key]
        return hints[nth] if nth < len(hints) else ""

    # Key ---------------------------------------------------------------------------

    def key_pages(self) -> Iterator[Page]:
        """Yield the key of the interior and the glossary after it."""
        number = self._structure.key_opener
        if number is None:
            return
        yield opener(number, self._settled.openers[number])
        for run in self._structure.keys:
            yield from self._key_run(run)
        yield from self._glossary(self._structure.glossary)

    def answer_book(self) -> Iterator[Page]:
        """Yield the pages of the separate answer book, if there is one."""
        found = self._structure
        if not found.answer_keys:
            return
        pages = {1: opener(1, self._settled.openers[ANSWER_BOOK])}
        for run in found.answer_keys:
            pages |= {page.number: page for page in self._key_run(run, linked=False)}
        for page in self._glossary(found.answer_glossary):
            pages[page.number] = page
        for number in range(1, found.answer_total + 1):
            yield pages.get(number) or Page(number, "blank", {})

    def _key_run(self, run: Run, *, linked: bool = True) -> Iterator[Page]:
        def solved(pick: Pick) -> Figure:
            return figures_in(self._settled.figures, pick, self._design.language)[1]

        yield from self._figure_run(run, "key", solved, {}, linked=linked)

    def _figure_run(
        self,
        run: Run,
        template: str,
        draw: Callable[[Pick], Figure | None],
        further: Mapping[str, str],
        *,
        linked: bool = True,
    ) -> Iterator[Page]:
        """Yield pages of equal figures, one for each puzzle."""
        grid = run.grid
        assert grid is not None
        shape = self._grid_shape(grid)
        head = self._design.say("key" if template == "key" else "hints")
        for k, keys in enumerate(_batches(run.keys, run.per_page)):
            values: dict[str, Any] = dict(further)
            anchors, links = {}, {}
            for slot, key in enumerate(keys):
                place, figure = self._places[key], draw(self._picks[key])
                if figure is not None:
                    alt = self._design.say(f"alt_{template}", number=place.number)
                    values[f"figure{slot}"] = PlacedFigure(
                        figure, grid.cell_mm, alt=alt
                    )
                values[f"label{slot}"] = place.label
                values[f"from{slot}"] = place.back_reference
                anchors[f"key{slot}"] = f"{template}-{place.number}"
                if linked:
                    links[f"puzzle{slot}"] = f"puzzle-{place.number}"
            yield Page(
                run.first + k,
                template,
                values,
                shape=shape,
                head=head,
                folio=str(run.first + k),
                anchors=anchors,
                links=links,
            )

    def _grid_shape(self, grid: Grid) -> dict[str, float]:
        numbers = self._design.numbers.key
        figure = grid.figure_width_mm + FIGURE_SPARE_MM
        return {
            "columns": grid.columns,
            "rows": grid.rows,
            "width": round(max(figure, numbers.label * self._scale), 3),
            "height": round(grid.figure_height_mm + FIGURE_SPARE_MM, 3),
            "caption": round(numbers.caption * self._scale, 3),
            "gap": round(numbers.gap * self._scale, 3),
        }

    # Glossary ----------------------------------------------------------------------

    def _glossary(self, place: tuple[int, int] | None) -> Iterator[Page]:
        """Yield the glossary's pages, headed by their first and last words."""
        if place is None:
            return
        title = self._design.say(heading(self._settled.glossary))
        for k, found in enumerate(self._settled.glossary):
            number = place[0] + k
            values: dict[str, Any] = {
                "figure": PlacedFigure(found.figure, found.figure.cell_mm, reads=True)
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


def _batches(keys: Sequence[Key], size: int) -> Iterator[Sequence[Key]]:
    for start in range(0, len(keys), size):
        yield keys[start : start + size]
