"""How large things are on pages of one geometry, and how many pages they take.

What is not known before the puzzles are made is told by samples and worked examples.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import groupby
from operator import add

from ...core.book import LoadedBook
from ...core.designs.design import Design
from ...core.errors import ConfigError
from ...core.figure import Figure
from ...core.languages import language
from ...core.printer import MM_PER_INCH, Printer
from ...core.puzzle import Draft, Puzzle
from ...core.values import Geometry, Key, Plan, Request, Selection
from ...page_order import SECTIONS
from ...types.contract import ExtraSheets, PuzzleType, Sheet
from ...types.params import Params
from ...types.registry import load
from .figure_sizes import Drawn, Fit, Unfit, drawn_of, figures_of, joined
from .flowed_matter import Flows
from .glossary import GlossaryPage, Setter, Word, collect
from .glossary_size import likely_pages
from .hint_sizes import (
    EXAMPLE_SPARE,
    KNOWN_SPARE,
    Hints,
    hint_columns,
    hint_lines,
    hint_rows,
    hints_of,
    hints_of_examples,
)
from .key_layout import Grid, pages_of
from .labels import label_mm, labels_of
from .measurer import Measurer
from .page_plan import SectionSizes
from .panels import Panels, foot_words
from .spreads import Spread, settled_spread
from .structure import Needs


def geometry_of(
    printer: Printer, design: Design, trim: str, gutter_mm: float
) -> Geometry:
    """Return the type area of a trim with this gutter.

    Nothing, running heads and folios included, stands nearer to an edge than the
    printer allows, with what we keep to spare.
    """
    width, height = printer.trim_mm(trim)
    scale, margins = design.scale(width, height), design.numbers.margins
    least = printer.margins
    outside, top, bottom = (
        (inches + least.spare) * MM_PER_INCH
        for inches in (least.outside, least.top, least.bottom)
    )
    return Geometry(
        width_mm=round(width, 4),
        height_mm=round(height, 4),
        inside_mm=round(gutter_mm + margins.gutter_extra, 4),
        outside_mm=max(margins.outside * scale, outside),
        head_mm=max(margins.head * scale, top + margins.head_reach * scale),
        foot_mm=max(margins.foot * scale, bottom + margins.foot_reach * scale),
    )


@dataclass(frozen=True, slots=True)
class Known:
    """What the puzzles tell once they are made.

    Attributes:
        hints: section -> all its first hints, all second ones and so on.
        words: of the glossary.
        drawn: (section, level) -> figures of the puzzles.
        puzzles: the same -> the puzzles.
        figures: of each puzzle for its page and for the key, () in a large book.
    """

    hints: Mapping[str, tuple[tuple[str, ...], ...]]
    words: tuple[Word, ...]
    drawn: Mapping[tuple[str, str], Drawn]
    puzzles: Mapping[tuple[str, str], Sequence[Draft | Puzzle]]
    figures: Mapping[Key, tuple[Figure, Figure]]


# Puzzles whose figures are kept from measuring to drawing, 11 KB each; of a larger book
# they are drawn a second time.
_KEPT = 1000


def known_of(selection: Selection, design: Design) -> Known:
    """Return what the puzzles of a selection tell."""
    code = design.language
    labels = labels_of(selection.picks, design, language(code))
    drawn: dict[tuple[str, str], dict[Drawn, None]] = {}
    figures: dict[Key, tuple[Figure, Figure]] = {}
    puzzles: dict[tuple[str, str], list[Draft | Puzzle]] = {}
    for pick in selection.picks:
        request = pick.request
        place = request.key.section, request.level
        kind = load(request.type)
        both = figures_of(kind, pick.puzzle, code)
        if len(selection.picks) <= _KEPT:
            figures[request.key] = both
        sizes = drawn.setdefault(place, {})
        sizes[drawn_of(kind, pick.puzzle, design, both)] = None
        puzzles.setdefault(place, []).append(pick.puzzle)
    words = collect(selection, labels, code)
    whole = {place: joined(each) for place, each in drawn.items()}
    return Known(hints_of(selection, code), words, whole, puzzles, figures)


@dataclass(frozen=True, slots=True)
class Sizing:
    """How large things are on pages of one geometry."""

    book: LoadedBook
    plan: Plan
    design: Design
    printer: Printer
    geometry: Geometry
    gutter_mm: float
    known: Known | None = None

    @property
    def requests(self) -> tuple[Request, ...]:
        """The plan's, in page order."""
        return self.plan.requests

    @property
    def scale(self) -> float:
        """How much larger things are than on a page of 6x9 in."""
        return self.design.scale(self.geometry.width_mm, self.geometry.height_mm)

    @property
    def flows(self) -> Flows:
        """What stands before and behind the puzzles."""
        return Flows(self.book, self.plan, self.design, self.geometry)

    def sections(self) -> dict[str, SectionSizes]:
        """Return each section's sizes."""
        found: dict[str, list[Request]] = {}
        for request in self.requests:
            found.setdefault(request.key.section, []).append(request)
        return {name: self._section(requests) for name, requests in found.items()}

    def _section(self, requests: Sequence[Request]) -> SectionSizes:
        first = {request.level: request for request in reversed(requests)}
        kind = load(requests[0].type)
        every = {v: kind.read_params(r.params) for v, r in first.items()}
        levels = {
            level: self._drawn(kind, request, every[level])
            for level, request in first.items()
        }
        whole = reduce(add, levels.values())
        fit = Fit(self.design, self.geometry)
        puzzles = {v: self._puzzles(kind, r, every[v]) for v, r in first.items()}
        problem, facing = self._judged(self.geometry, kind, whole, puzzles)
        if problem:
            raise ConfigError(self._too_small(kind, whole, puzzles, problem))
        # Levels that follow each other each get the grid that suits them; where they
        # take turns, a page of the key has all of them. Where sections do, each kind
        # has few answers, and a grid for each level may only leave pages half empty.
        runs = list(groupby(requests, lambda r: r.level))
        parted = len(runs) == len(levels)
        alike = dict.fromkeys(levels, whole)
        of_grid = levels if parted else alike
        if parted and self.book.config.print.order != SECTIONS:
            times = Counter(request.level for request in requests)

            def pages(kinds: Mapping[str, Drawn]) -> int:
                return pages_of(_only({k: fit.key(d) for k, d in kinds.items()}), times)

            of_grid = min(alike, levels, key=pages)
        params = every[requests[0].level]
        example = kind.example_for(params)
        told = len(kind.hints(example.givens, example.answer))
        if self.known is not None:
            told = min(told, len(self.known.hints[requests[0].key.section]))
        panels = self._panels(requests, every, whole, hints=told > 0)
        if facing is not None:
            cells = dict(facing.cells)
        elif panels is None:
            cells = {level: fit.cell_mm(drawn) for level, drawn in levels.items()}
        else:
            cells = fit.panel_cells(panels, levels, equal=not parted)
            panels = fit.closed_up(panels, levels, cells)
        return SectionSizes(
            kind=kind,
            cells=cells,
            grids=_only({level: fit.key(d) for level, d in of_grid.items()}),
            sheets=self._sheets(kind, params, min(cells.values())),
            example=example,
            hint_kinds=told,
            drawn=_only({level: fit.hints(d) for level, d in of_grid.items()}),
            panels=panels,
            facing=facing,
        )

    def _judged(
        self,
        geometry: Geometry,
        kind: PuzzleType,
        drawn: Drawn,
        puzzles: Mapping[str, Sequence[Draft | Puzzle]],
    ) -> tuple[str, Spread | None]:
        """Return what does not fit, "" if all does, and how it does on two pages."""
        fit = Fit(self.design, geometry)
        if problem := fit.back_problem(drawn):
            return problem, None
        problem = fit.page_problem(drawn)
        if not problem or not self.design.large:
            return problem, None
        spread = settled_spread(kind, puzzles, self.design, geometry)
        return ("" if spread else f"{problem}, and two pages are not enough"), spread

    def _puzzles(
        self, kind: PuzzleType, request: Request, params: Params
    ) -> Sequence[Draft | Puzzle]:
        """Return a level's puzzles, a sample as long as there are none."""
        if self.known is not None:
            return self.known.puzzles[request.key.section, request.level]
        return (kind.sample(params),)

    def _panels(
        self,
        requests: Sequence[Request],
        every: Mapping[str, Params],
        drawn: Drawn,
        *,
        hints: bool,
    ) -> Panels | None:
        """Return how a section's pages are parted, None for one puzzle a page."""
        name, kind = requests[0].key.section, load(requests[0].type)
        code, options = self.design.language, self.book.config.print
        sections = enumerate(self.book.config.sections)
        index, wanted = next((k, s.per_page) for k, s in sections if s.id == name)
        if self.design.large and wanted not in (1, "auto") and not self.book.edition:
            path, got = ("sections", index, "per_page"), f"got {wanted}"
            message = f"large print has one puzzle a page; {got}, must be 1 or auto"
            raise ConfigError(self.book.at(path, message))
        if wanted == 1 or self.design.large:
            return None
        if self.known is not None:
            # As many as before the puzzles were made, unless one of them is larger.
            for params in every.values():
                drawn += drawn_of(kind, kind.sample(params), self.design)
        words = foot_words(
            kind.text(code),
            hints=hints,
            drawn=bool(drawn.hints),
            separate=options.answers == "separate",
        )
        try:
            return Fit(self.design, self.geometry).panels(wanted, (drawn.pages, words))
        except Unfit as why:
            path, page = ("sections", index, "per_page"), f"a page of {options.trim}"
            raise ConfigError(self.book.at(path, f"{page} {why}")) from None

    def _sheets(
        self, kind: PuzzleType, params: Params, cell_mm: float
    ) -> tuple[Sheet, ...]:
        top = self.design.numbers.sheet.top * self.scale
        if not isinstance(kind, ExtraSheets):
            return ()
        return kind.sheets(
            params,
            self.design.language,
            cell_mm=cell_mm,
            width_mm=self.geometry.type_width_mm,
            height_mm=self.geometry.type_height_mm - top,
        )

    def _drawn(self, kind: PuzzleType, request: Request, params: Params) -> Drawn:
        """Return a level's figures, of a sample as long as there are no puzzles."""
        if self.known is not None:
            return self.known.drawn[request.key.section, request.level]
        return drawn_of(kind, kind.sample(params), self.design)

    def _too_small(
        self,
        kind: PuzzleType,
        drawn: Drawn,
        puzzles: Mapping[str, Sequence[Draft | Puzzle]],
        why: str,
    ) -> str:
        """Return the sentence about a trim that is too small, with one that is not."""
        printer, trim = self.printer, self.book.config.print.trim
        sizes = printer.trims.sizes

        def fits(name: str) -> bool:
            geometry = geometry_of(printer, self.design, name, self.gutter_mm)
            return not self._judged(geometry, kind, drawn, puzzles)[0]

        fitting = sorted(
            filter(fits, sizes),
            key=lambda name: (sizes[name][0] * sizes[name][1], name),
        )
        hint = (
            f'the smallest trim of {printer.name} that fits is "{fitting[0]}"'
            if fitting
            else f"no trim of {printer.name} fits"
        )
        return self.book.at(("print", "trim"), f'"{trim}" is too small: {why}; {hint}')

    def glossary(self, measurer: Measurer) -> tuple[GlossaryPage, ...]:
        """Return the glossary's pages; () as long as its words are not known."""
        if self.known is None or not self.known.words:
            return ()
        return self._setter(measurer).pages(self.known.words)

    def _setter(self, measurer: Measurer) -> Setter:
        return Setter(self.design, self.geometry, measurer.width_mm)

    def needs(
        self, sizes: Mapping[str, SectionSizes], measurer: Measurer, glossary: int
    ) -> Needs:
        """Return what the structure must know.

        Args:
            sizes: of all sections.
            measurer: for what flows.
            glossary: how many pages it has, if the puzzles are known.
        """
        if self.known is None:
            glossary = likely_pages(
                self.requests, self._setter(measurer), self.design.language
            )
        lines = self._hint_lines(sizes)
        rows = (hint_rows(each, self.design, self.geometry) for each in lines)
        return Needs(
            front=tuple(self.flows.front(sizes, measurer, glossary)),
            hint_kinds={section: size.hint_kinds for section, size in sizes.items()},
            hint_rows=tuple(rows),
            hint_lines=lines,
            hint_columns=self._hint_columns(sizes, measurer),
            grids=_by_level({name: size.grids for name, size in sizes.items()}),
            answers=self.book.config.print.answers,
            drawn=_by_level({name: size.drawn for name, size in sizes.items()}),
            glossary=glossary,
            per_page={section: size.per_page for section, size in sizes.items()},
            back=tuple(self.flows.back(measurer)),
            notes=self.design.notes,
            last_blank=self.printer.pages.last_blank,
            facing=frozenset(name for name, size in sizes.items() if size.facing),
            order=self.book.config.print.order,
            spread=self.book.config.print.spread,
        )

    def _hints(self, sizes: Mapping[str, SectionSizes]) -> Hints:
        if self.known is not None:
            return self.known.hints
        return hints_of_examples(sizes, self.design.language)

    def _hint_lines(self, sizes: Mapping[str, SectionSizes]) -> tuple[int, ...]:
        label = label_mm(self.requests, self.design.numbers.hints)
        hints = self._hints(sizes)
        return hint_lines(hints, self.design, self.geometry, label_mm=label)

    def _hint_columns(
        self, sizes: Mapping[str, SectionSizes], measurer: Measurer
    ) -> dict[str, tuple[int, ...]]:
        return hint_columns(
            self._hints(sizes),
            measurer,
            self.design,
            self.geometry,
            label_mm=label_mm(self.requests, self.design.numbers.hints),
            spare=KNOWN_SPARE if self.known else EXAMPLE_SPARE,
        )


def _only(grids: Mapping[str, Grid | None]) -> dict[str, Grid]:
    return {level: grid for level, grid in grids.items() if grid is not None}


def _by_level(
    sections: Mapping[str, Mapping[str, Grid]],
) -> dict[tuple[str, str], Grid]:
    return {
        (section, level): grid
        for section, grids in sections.items()
        for level, grid in grids.items()
    }
