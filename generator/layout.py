"""The stage that lays out: a Selection becomes a Layout, every page known.

Page count, gutter and figure size hang on each other (a thicker book needs a wider
gutter, a narrower page smaller keys, smaller keys more pages), so they are settled to
a fixed point first; that needs no puzzle, only the plan, and is also what `publish
check` tells.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from .book import LoadedBook
from .compose import Composer
from .contract import PuzzleType, example_of, read_params, sample_of, sheets_of
from .design import Design
from .errors import ConfigError
from .figure import Figure
from .frontmatter import FrontMatter
from .languages import needs_year
from .log import MESSAGES
from .printer import MM_PER_INCH, Printer
from .puzzle import Draft, Puzzle
from .registry import load
from .structure import Grid, Needs, SectionSizes, Settled, key_grid, structure
from .values import Geometry, Layout, Plan, Request, Selection

# A hint may well be longer than the example's; a known one may be set smaller, at
# 7.2 pt in place of 8.5.
EXAMPLE_SPARE, KNOWN_SPARE = 1.1, 0.85


class Measurer(Protocol):
    """What the renderer tells before a page number is known."""

    def pages(self, template: str, values: Mapping[str, Any]) -> int:
        """Return over how many pages a flowing template goes."""
        ...

    def width_mm(
        self, text: str, *, role: str = "sans", weight: int = 400, size_pt: float = 8.5
    ) -> float:
        """Return the width of a line of text."""
        ...


def lay_out(
    book: LoadedBook,
    selection: Selection,
    settled: Settled,
    design: Design,
    printer: Printer,
) -> Layout:
    """Return every page of the book with what stands on it.

    Args:
        book: the config.
        selection: the puzzles, of the plan that was settled.
        settled: geometry, sizes and page numbers, from `settle`.
        design: numbers and words.
        printer: for the cover.
    """
    return Composer(book.config, design, printer, settled).compose(selection)


def settle(
    book: LoadedBook,
    plan: Plan,
    design: Design,
    printer: Printer,
    measure: Callable[[Geometry], Measurer],
    selection: Selection | None = None,
) -> Settled:
    """Return geometry, sizes and page numbers that agree with each other.

    Can be asked without a puzzle, so that a book that no printer would take is refused
    before the first one is made. What then stays open is how many columns the hints
    allow: worked examples stand in for them until they are known.

    Args:
        book: the config.
        plan: which puzzles the book will have.
        design: numbers and words.
        printer: trims, gutters, limits.
        measure: gives a measurer for a geometry.
        selection: the puzzles, once they are made.

    Raises:
        ConfigError: the trim is too small, or the book too thick for the printer.
    """
    hints = None if selection is None else _hints_of(selection, design.language)
    gutters = [inches * MM_PER_INCH for _, inches in printer.gutter.brackets]
    # Each puzzle takes a page: a trim too small with this gutter is too small.
    gutter = printer.gutter_mm(len(plan.requests)) or gutters[-1]
    tried: set[float] = set()
    while True:
        tried.add(gutter)
        geometry = geometry_of(printer, design, book.config.print.trim, gutter)
        sizing = _Sizing(book, plan.requests, design, printer, geometry, gutter, hints)
        sizes = sizing.sections()
        found = structure(plan.requests, sizing.needs(sizes, measure(geometry)))
        needed = printer.gutter_mm(found.total) or gutters[-1]
        # Where the narrower gutter gave too many pages for itself, the wider one is
        # safe. Every round trip between gutters has such a step, so this ends.
        if needed == gutter or (needed < gutter and needed in tried):
            _refuse_thick(book, printer, found.total)
            return Settled(geometry, sizes, found)
        gutter = needed


def geometry_of(
    printer: Printer, design: Design, trim: str, gutter_mm: float
) -> Geometry:
    """Return the type area of a trim with this gutter."""
    width, height = printer.trim_mm(trim)
    scale, margins = design.scale(width, height), design.numbers.margins
    return Geometry(
        width_mm=round(width, 4),
        height_mm=round(height, 4),
        inside_mm=round(gutter_mm + margins.gutter_extra, 4),
        outside_mm=margins.outside * scale,
        head_mm=margins.head * scale,
        foot_mm=margins.foot * scale,
    )


def figure_cell_mm(figure: Figure, geometry: Geometry, design: Design) -> float:
    """Return the cell size at which a puzzle's figure fits its page."""
    scale, numbers = (
        design.scale(geometry.width_mm, geometry.height_mm),
        design.numbers.puzzle,
    )
    height = geometry.type_height_mm - (numbers.header + numbers.foot) * scale
    return min(
        geometry.type_width_mm / figure.width,
        height / figure.height,
        figure.cell_mm * scale,
    )


def _least_cell_mm(pages: Sequence[Figure]) -> float:
    return max(figure.min_cell_mm for figure in pages)


def _refuse_thick(book: LoadedBook, printer: Printer, total: int) -> None:
    options = book.config.print
    most = printer.most_pages(options.trim, options.paper)
    if total > most or printer.gutter_mm(total) is None:
        raise ConfigError(
            book.at(
                ("print", "printer"),
                f"the book would have {total} pages, {printer.name} takes at most "
                f"{most} on {options.paper} paper at {options.trim}; "
                "split it into volumes or choose another trim",
            )
        )


def warn_of_thin(printer: Printer, total: int) -> None:
    """Tell the user of a book with fewer pages than its printer binds."""
    if total < printer.pages.least:
        MESSAGES.warning(
            "the book has %d pages, %s binds no fewer than %d",
            total,
            printer.name,
            printer.pages.least,
        )


@dataclass(frozen=True, slots=True)
class _Sizing:
    """How large things are on pages of one geometry."""

    book: LoadedBook
    requests: Sequence[Request]
    design: Design
    printer: Printer
    geometry: Geometry
    gutter_mm: float
    hints: tuple[tuple[str, ...], ...] | None = None

    @property
    def scale(self) -> float:
        return self.design.scale(self.geometry.width_mm, self.geometry.height_mm)

    def sections(self) -> dict[str, SectionSizes]:
        """Return each section's sizes, wide enough for all of its levels."""
        levels: dict[str, dict[str, Request]] = {}
        for request in self.requests:
            of_section = levels.setdefault(request.key.section, {})
            of_section.setdefault(request.level, request)
        return {
            section: self._section(list(requests.values()))
            for section, requests in levels.items()
        }

    def _section(self, requests: Sequence[Request]) -> SectionSizes:
        kind, language = load(requests[0].type), self.design.language
        every = [read_params(kind, request.params) for request in requests]
        samples = [sample_of(kind, params) for params in every]
        pages = [kind.draw(s.givens, None, language) for s in samples]
        keys = [kind.draw(s.givens, s.answer, language) for s in samples]
        cell, grid = self._fit(self.geometry, pages, keys)
        if cell < _least_cell_mm(pages) or grid is None:
            raise ConfigError(self._too_small(pages, keys))
        example = example_of(kind, every[0])
        top = self.design.numbers.sheet.top * self.scale
        return SectionSizes(
            kind=kind,
            cell_mm=cell,
            grid=grid,
            sheets=sheets_of(
                kind,
                every[0],
                language,
                cell_mm=cell,
                width_mm=self.geometry.type_width_mm,
                height_mm=self.geometry.type_height_mm - top,
            ),
            example=example,
            hint_kinds=len(kind.hints(example.givens, example.answer)),
        )

    def _fit(
        self, geometry: Geometry, pages: Sequence[Figure], keys: Sequence[Figure]
    ) -> tuple[float, Grid | None]:
        """Return the cell of the puzzle figures and the grid of the key's."""
        grid = key_grid(
            (max(f.width for f in keys), max(f.height for f in keys)),
            (max(f.min_cell_mm for f in keys), max(f.cell_mm for f in keys)),
            geometry,
            self.design,
        )
        return min(figure_cell_mm(f, geometry, self.design) for f in pages), grid

    def _too_small(self, pages: Sequence[Figure], keys: Sequence[Figure]) -> str:
        """Return the sentence about a trim that is too small, with one that is not."""
        printer, trim = self.printer, self.book.config.print.trim
        sizes, least = printer.trims.sizes, _least_cell_mm(pages)

        def fits(name: str) -> bool:
            geometry = geometry_of(printer, self.design, name, self.gutter_mm)
            cell, grid = self._fit(geometry, pages, keys)
            return cell >= least and grid is not None

        cell, _ = self._fit(self.geometry, pages, keys)
        if cell < least:
            why = (
                f"a cell would be {cell:.1f} mm wide, at least {least:g} mm are "
                "needed to write in it"
            )
        else:
            why = "an answer of the key does not fit on a page"
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

    def needs(self, sizes: Mapping[str, SectionSizes], measurer: Measurer) -> Needs:
        """Return what the structure must know."""
        matter = FrontMatter(self.book.config, self.design)
        sheets = (s.title for size in sizes.values() for s in size.sheets)
        further = list(dict.fromkeys(sheets))
        if any(size.hint_kinds for size in sizes.values()):
            further.append(self.design.say("hints"))
        if self.book.config.print.answers != "separate":
            further.append(self.design.say("key"))
        sample = matter.contents_sample(self.requests, further)
        contents = measurer.pages("contents", sample)
        front: list[tuple[str, int, bool, bool]] = [
            ("title", 1, True, False),
            ("imprint", 1, False, False),
            ("contents", contents, True, False),
        ]
        for name in dict.fromkeys(request.type for request in self.requests):
            used = {r.level for r in self.requests if r.type == name}
            example = next(s.example for s in sizes.values() if s.kind.name == name)
            values = matter.howto_values(name, self.geometry, used, example)
            pages = measurer.pages("howto", values)
            front.append((f"howto:{name}", pages, True, False))
        for section, size in sizes.items():
            for k, sheet in enumerate(size.sheets):
                front.append((f"sheet:{section}:{k}", 1, True, sheet.blank_back))
        numbers = self.design.numbers.hints
        room = self.geometry.type_height_mm - numbers.top * self.scale
        return Needs(
            front=tuple(front),
            hint_kinds={section: size.hint_kinds for section, size in sizes.items()},
            hint_rows=int(room // (numbers.pitch * self.scale)),
            hint_columns=self._hint_columns(sizes, measurer),
            grids={section: size.grid for section, size in sizes.items()},
            answers=self.book.config.print.answers,
        )

    def _hint_columns(
        self, sizes: Mapping[str, SectionSizes], measurer: Measurer
    ) -> tuple[int, ...]:
        """Return how many columns each kind of hint allows."""
        hints = self.hints
        spare = EXAMPLE_SPARE if hints is None else KNOWN_SPARE
        if hints is None:
            hints = _by_kind(
                _hint_texts(size.kind, size.example, self.design.language)
                for size in sizes.values()
            )
        widest = [
            max(measurer.width_mm(text) for text in texts) * spare for texts in hints
        ]
        numbers, width = self.design.numbers.hints, self.geometry.type_width_mm
        with_year = needs_year(request.date for request in self.requests)
        label = numbers.label_mm(with_year=with_year) * self.scale

        def room(columns: int) -> float:
            gaps = (columns - 1) * numbers.gap * self.scale
            return (width - gaps) / columns - label

        return tuple(
            max((n for n in numbers.columns if room(n) >= wide), default=1)
            for wide in widest
        )


def _hints_of(selection: Selection, language: str) -> tuple[tuple[str, ...], ...]:
    """Return all first hints, all second hints and so on."""
    return _by_kind(
        _hint_texts(load(pick.request.type), pick.puzzle, language)
        for pick in selection.picks
    )


def _hint_texts(kind: PuzzleType, puzzle: Draft | Puzzle, language: str) -> list[str]:
    hints = kind.hints(puzzle.givens, puzzle.answer)
    return [kind.hint_text(hint, language) for hint in hints]


def _by_kind(puzzles: Iterable[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    kinds: dict[int, dict[str, None]] = {}
    for texts in puzzles:
        for nth, text in enumerate(texts):
            kinds.setdefault(nth, {})[text] = None
    return tuple(tuple(kinds[nth]) for nth in sorted(kinds))
