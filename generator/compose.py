"""What stands on each page: texts, placed figures, anchors and references.

Values arrive ready for the templates, which loop and place and compute nothing.
"""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .book import BookConfig
from .contract import fairness_of
from .design import Design
from .errors import LayoutError
from .fitting import shortened, size_pt
from .frontmatter import FrontMatter
from .languages import needs_year
from .ornament import STAR_MM, month_figure, stars_figure
from .places import headline, labels_of, places_of
from .printer import Printer
from .puzzle import Fairness
from .registry import load
from .structure import FIGURE_SPARE_MM, Chapter, Run, Settled
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

MOST_HEAD_EMS = 24.0  # at 7.5 pt with its spacing 68 mm, more than half of a page
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
        self._places = places_of(
            self._structure, self._picks, self._labels, self._design, self._language
        )
        pages = [
            *self._front_pages(selection),
            *(page for c in self._structure.chapters for page in self._chapter(c)),
            *self._hint_pages(),
            *self._key_pages(self._structure.key_opener, self._structure.keys),
            *(Page(number, "blank", {}) for number in self._structure.blanks),
        ]
        pages.sort(key=lambda page: page.number)
        numbers = [page.number for page in pages]
        if numbers != list(range(1, self._structure.total + 1)):
            raise LayoutError(f"pages are missing or given twice: {numbers}")
        return Layout(
            geometry=self._settled.geometry,
            pages=tuple(pages),
            answer_pages=tuple(self._answer_book()),
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
            outline = values.get("title", "") if kind in ("contents", "howto") else ""
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
        if kind == "imprint":
            return {"lines": self._front.imprint_lines(selection)}, ""
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
        for name, opener in (("hints", found.hints_opener), ("key", found.key_opener)):
            if opener is not None:
                add(self._design.say(name), opener, f"opener-{opener}")
        return entries

    # Chapters --------------------------------------------------------------------

    def _opener(self, number: int, values: Mapping[str, Any]) -> Page:
        return Page(
            number,
            "opener",
            {"subtitle": "", "notes": [], "figure": None, "height": 0}
            | dict(values)
            | {"anchor": f"opener-{number}", "title_pt": self._opener_pt(values)},
            stamped=False,
            outline=f"{values['title']} {values.get('subtitle', '')}".strip(),
        )

    def _opener_pt(self, values: Mapping[str, Any]) -> float:
        width = self._settled.geometry.type_width_mm / self._scale
        return size_pt(str(values["title"]), width, 42, 44) * self._scale

    def _chapter(self, chapter: Chapter) -> Iterator[Page]:
        title = self._front.chapter_title(chapter.section, chapter.month)
        count = self._design.say("month_note", count=len(chapter.requests))
        values: dict[str, Any] = {"title": title, "notes": [count]}
        if chapter.month is not None:
            title = self._front.month_name(chapter.month)
            dates = [datetime.date.fromisoformat(str(r.date)) for r in chapter.requests]
            figure = month_figure(dates, self._language)
            geometry = self._settled.geometry
            # Title, year and note stand above it.
            room = geometry.type_height_mm * 0.8 - OPENER_WORDS_MM * self._scale
            width = geometry.type_width_mm * 0.62 / figure.width
            cell = min(max(width, figure.min_cell_mm), room / figure.height)
            values |= {
                "title": self._language.months[chapter.month.month - 1],
                "subtitle": str(chapter.month.year),
                "notes": [
                    *filter(None, [self._front.title_of(chapter.section)]),
                    count,
                ],
                "figure": PlacedFigure(figure, cell),
                "height": round(figure.height * cell + 0.2, 3),
            }
        yield self._opener(chapter.opener, values)
        for k, request in enumerate(chapter.requests):
            yield self._puzzle_page(chapter.first + k, request, title)

    def _puzzle_page(self, number: int, request: Request, head: str) -> Page:
        pick, place = self._picks[request.key], self._places[request.key]
        kind, code = load(request.type), self._language.code
        text = kind.text(code)
        figure = kind.draw(pick.puzzle.givens, None, code)
        fairness = fairness_of(kind, pick.puzzle.level)
        measures = {name: f"{value:,}" for name, value in pick.grade.measures.items()}
        stars = kind.levels[pick.puzzle.level]
        values: dict[str, Any] = {
            "figure": PlacedFigure(
                figure, self._settled.sections[request.key.section].cell_mm
            ),
            "level": text.levels[pick.puzzle.level],
            "stars": PlacedFigure(stars_figure(stars), STAR_MM * self._scale)
            if stars
            else None,
            "promise": text.promise[fairness.value].format(**measures),
            "key_ref": self._key_ref(place),
        }
        links = {"key": f"key-{place.number}"} if self._structure.keys else {}
        if place.hint_page is not None:
            values["hint_ref"] = self._design.say("hint_ref", page=place.hint_page)
            links["hint"] = f"hint-{place.number}-1"
        values |= headline(
            request, pick.number, text.title, self._design, self._language
        )
        return Page(
            number,
            "puzzle",
            values,
            shape={"dated": request.date is not None, "starred": stars > 0},
            head=shortened(head, MOST_HEAD_EMS),
            folio=str(number),
            anchors={"self": f"puzzle-{place.number}"},
            links=links,
        )

    def _key_ref(self, place: PuzzlePlace) -> str:
        name = "key_ref" if self._structure.keys else "key_ref_separate"
        return self._design.say(name, page=place.key_page)

    # Back matter -------------------------------------------------------------------

    def _hint_pages(self) -> Iterator[Page]:
        found, say = self._structure, self._design.say
        if found.hints_opener is None:
            return
        name = "hints_note" if len(found.hints) > 1 else "hints_note_one"
        second = found.hints[1].first if len(found.hints) > 1 else ""
        note = say(name, first=found.hints[0].first, second=second)
        yield self._opener(found.hints_opener, {"title": say("hints"), "notes": [note]})
        for nth, run in enumerate(found.hints):
            yield from self._hint_run(nth, run)

    def _hint_run(self, nth: int, run: Run) -> Iterator[Page]:
        numbers = self._design.numbers.hints
        geometry, gap = self._settled.geometry, numbers.gap * self._scale
        column = (geometry.type_width_mm - (run.columns - 1) * gap) / run.columns
        with_year = needs_year(pick.request.date for pick in self._picks.values())
        label = numbers.label_mm(with_year=with_year) * self._scale
        shape = {
            "columns": run.columns,
            "rows": run.per_page // run.columns,
            "pitch": round(numbers.pitch * self._scale, 3),
            "gap": round(gap, 3),
            "label": round(label - numbers.label_gap * self._scale, 3),
            "label_gap": round(numbers.label_gap * self._scale, 3),
            "text": round(column - label - 0.2, 3),
        }
        titles = self._design.strings["hint_nth"]
        title = titles[min(nth, len(titles) - 1)]
        for k, keys in enumerate(_batches(run.keys, run.per_page)):
            values: dict[str, Any] = {"title": title}
            anchors, links = {}, {}
            for slot, key in enumerate(keys):
                number = self._picks[key].number
                values[f"label{slot}"] = self._labels[key]
                values[f"text{slot}"] = self._hint_text(key, nth)
                anchors[f"hint{slot}"] = f"hint-{number}-{nth + 1}"
                links[f"puzzle{slot}"] = f"puzzle-{number}"
            yield Page(
                run.first + k,
                "hints",
                values,
                shape=shape,
                head=self._design.say("hints"),
                folio=str(run.first + k),
                anchors=anchors,
                links=links,
            )

    def _hint_text(self, key: Key, nth: int) -> str:
        pick = self._picks[key]
        kind = load(pick.request.type)
        hints = kind.hints(pick.puzzle.givens, pick.puzzle.answer)
        if nth >= len(hints):
            return ""
        return kind.hint_text(hints[nth], self._language.code)

    def _key_pages(self, opener: int | None, runs: Sequence[Run]) -> Iterator[Page]:
        if opener is not None:
            yield self._opener(
                opener,
                {"title": self._design.say("key"), "notes": self._key_notes()},
            )
        for run in runs:
            yield from self._key_run(run, linked=opener is not None)

    def _key_notes(self) -> list[str]:
        # A note is about pages with more than one right answer.
        kinds = dict.fromkeys(
            p.request.type
            for p in self._picks.values()
            if fairness_of(load(p.request.type), p.puzzle.level) is Fairness.ANY
        )
        texts = [load(name).text(self._language.code).key_note for name in kinds]
        return [self._design.say("key_note"), *(text for text in texts if text)]

    def _key_run(self, run: Run, *, linked: bool) -> Iterator[Page]:
        size = self._settled.sections[run.section]
        grid, numbers = size.grid, self._design.numbers.key
        shape = {
            "columns": grid.columns,
            "rows": grid.rows,
            "width": round(grid.figure_width_mm + FIGURE_SPARE_MM, 3),
            "height": round(grid.figure_height_mm + FIGURE_SPARE_MM, 3),
            "caption": round(numbers.caption * self._scale, 3),
            "gap": round(numbers.gap * self._scale, 3),
        }
        for k, keys in enumerate(_batches(run.keys, run.per_page)):
            values: dict[str, Any] = {}
            anchors, links = {}, {}
            for slot, key in enumerate(keys):
                pick, place = self._picks[key], self._places[key]
                figure = size.kind.draw(
                    pick.puzzle.givens, pick.puzzle.answer, self._language.code
                )
                values[f"figure{slot}"] = PlacedFigure(figure, grid.cell_mm)
                values[f"label{slot}"] = place.label
                values[f"from{slot}"] = place.back_reference
                anchors[f"key{slot}"] = f"key-{place.number}"
                if linked:
                    links[f"puzzle{slot}"] = f"puzzle-{place.number}"
            yield Page(
                run.first + k,
                "key",
                values,
                shape=shape,
                head=self._design.say("key"),
                folio=str(run.first + k),
                anchors=anchors,
                links=links,
            )

    def _answer_book(self) -> Iterator[Page]:
        found = self._structure
        if not found.answer_keys:
            return
        values = {
            "title": self._config.book.title,
            "subtitle": self._design.say("answer_book"),
            "notes": self._key_notes(),
        }
        yield self._opener(1, values)
        last = 1
        for page in self._key_pages(None, found.answer_keys):
            last = page.number
            yield page
        for number in range(last + 1, found.answer_total + 1):
            yield Page(number, "blank", {})


def _batches(keys: Sequence[Key], size: int) -> Iterator[Sequence[Key]]:
    for start in range(0, len(keys), size):
        yield keys[start : start + size]
