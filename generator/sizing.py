"""How large things are on pages of one geometry, and how many pages they take.

What is not known before the puzzles are made is told by samples and worked examples.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Any, Protocol

from .book import LoadedBook
from .contract import (
    GlossaryEntry,
    Params,
    PuzzleType,
    drawn_hint_of,
    example_of,
    glossary_of,
    read_params,
    sample_of,
    sheets_of,
    vocabulary_of,
)
from .design import Design
from .errors import ConfigError
from .figure import Figure
from .frontmatter import FrontMatter
from .glossary import GlossaryPage, Setter, Word, collect
from .languages import language, needs_year
from .places import labels_of
from .printer import Printer
from .puzzle import Draft, Puzzle
from .registry import load
from .structure import Grid, Needs, SectionSizes, key_grid
from .values import Geometry, Request, Selection

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


def figure_cell_mm(
    figure: Figure, geometry: Geometry, design: Design, *, drawn_hint: bool = False
) -> float:
    """Return the cell size at which a puzzle's figure fits its page."""
    scale, numbers = (
        design.scale(geometry.width_mm, geometry.height_mm),
        design.numbers.puzzle,
    )
    foot = numbers.foot + numbers.foot_line * drawn_hint
    height = geometry.type_height_mm - (numbers.header + foot) * scale
    return min(
        geometry.type_width_mm / figure.width,
        height / figure.height,
        figure.cell_mm * scale,
    )


def _least_cell_mm(pages: Sequence[Figure]) -> float:
    return max(figure.min_cell_mm for figure in pages)


@dataclass(frozen=True, slots=True)
class Known:
    """What the puzzles tell once they are made: hints by kind, the glossary's words."""

    hints: tuple[tuple[str, ...], ...]
    words: tuple[Word, ...]


def known_of(selection: Selection, design: Design) -> Known:
    """Return what the puzzles of a selection tell."""
    labels = labels_of(selection.picks, design, language(design.language))
    return Known(
        _hints_of(selection, design.language),
        collect(selection, labels, design.language),
    )


@dataclass(frozen=True, slots=True)
class _Drawn:
    """The largest figures of a section: its pages, its key, its drawn hints."""

    pages: Sequence[Figure]
    keys: Sequence[Figure]
    hints: Sequence[Figure]


@dataclass(frozen=True, slots=True)
class Sizing:
    """How large things are on pages of one geometry."""

    book: LoadedBook
    requests: Sequence[Request]
    design: Design
    printer: Printer
    geometry: Geometry
    gutter_mm: float
    known: Known | None = None

    @property
    def scale(self) -> float:
        """How much larger things are than on a page of 6x9 in."""
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
        hints = [drawn_hint_of(kind, s.givens, s.answer, language) for s in samples]
        drawn = _Drawn(
            [kind.draw(s.givens, None, language) for s in samples],
            [kind.draw(s.givens, s.answer, language) for s in samples],
            [figure for figure in hints if figure is not None],
        )
        cell, grid, hint_grid = self._fit(self.geometry, drawn)
        problem = self._problem(self.geometry, drawn)
        if grid is None or problem:
            raise ConfigError(self._too_small(drawn, problem))
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
            drawn=hint_grid,
        )

    def _fit(
        self, geometry: Geometry, drawn: _Drawn
    ) -> tuple[float, Grid | None, Grid | None]:
        """Return the puzzles' cell, and the grids of the key and of drawn hints."""
        two_lines = bool(drawn.hints)
        cell = min(
            figure_cell_mm(f, geometry, self.design, drawn_hint=two_lines)
            for f in drawn.pages
        )
        top = self.design.numbers.hints.top * self.scale
        hints = self._grid(geometry, drawn.hints, top) if drawn.hints else None
        return cell, self._grid(geometry, drawn.keys, 0.0), hints

    def _grid(
        self, geometry: Geometry, figures: Sequence[Figure], top_mm: float
    ) -> Grid | None:
        return key_grid(
            (max(f.width for f in figures), max(f.height for f in figures)),
            (max(f.min_cell_mm for f in figures), max(f.cell_mm for f in figures)),
            geometry,
            self.design,
            top_mm=top_mm,
        )

    def _problem(self, geometry: Geometry, drawn: _Drawn) -> str:
        """Return what does not fit on pages of a geometry, "" if all does."""
        cell, keys, hints = self._fit(geometry, drawn)
        least = _least_cell_mm(drawn.pages)
        if cell < least:
            return (
                f"a cell would be {cell:.1f} mm wide, at least {least:g} mm are "
                "needed to write in it"
            )
        if keys is None:
            return "an answer of the key does not fit on a page"
        if drawn.hints and hints is None:
            return "a drawn hint does not fit on a page"
        return ""

    def _too_small(self, drawn: _Drawn, why: str) -> str:
        """Return the sentence about a trim that is too small, with one that is not."""
        printer, trim = self.printer, self.book.config.print.trim
        sizes = printer.trims.sizes

        def fits(name: str) -> bool:
            geometry = geometry_of(printer, self.design, name, self.gutter_mm)
            return not self._problem(geometry, drawn)

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

    def _likely_glossary(self, measurer: Measurer) -> int:
        """Return about how many pages the glossary will have."""
        times = Counter((r.key.section, r.level) for r in self.requests)
        first = {(r.key.section, r.level): r for r in reversed(self.requests)}
        entries: Counter[GlossaryEntry] = Counter()
        different: set[str] = set()
        bounded = True
        for key, count in times.items():
            kind = load(first[key].type)
            params = read_params(kind, first[key].params)
            told = self._likely_words(kind, params)
            for entry in told:
                entries[entry] += count
            words = vocabulary_of(kind, params) if told else ()
            bounded = bounded and bool(words or not told)
            different.update(words)
        return self._setter(measurer).estimate(
            entries, len(different) if bounded else None
        )

    def _likely_words(
        self, kind: PuzzleType, params: Params
    ) -> tuple[GlossaryEntry, ...]:
        """Return as many words as a puzzle may have, of the example if need be."""
        puzzles = (sample_of(kind, params), example_of(kind, params))
        both = [
            glossary_of(kind, params, puzzle.answer, self.design.language)
            for puzzle in puzzles
        ]
        told = max(both, key=lambda e: (any(x.reading or x.note for x in e), len(e)))
        most = max(map(len, both))
        return tuple(islice(cycle(told), most)) if told else ()

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
            glossary = self._likely_glossary(measurer)
        numbers = self.design.numbers.hints
        room = self.geometry.type_height_mm - numbers.top * self.scale
        return Needs(
            front=tuple(self._front(sizes, measurer, glossary)),
            hint_kinds={section: size.hint_kinds for section, size in sizes.items()},
            hint_rows=int(room // (numbers.pitch * self.scale)),
            hint_columns=self._hint_columns(sizes, measurer),
            grids={section: size.grid for section, size in sizes.items()},
            answers=self.book.config.print.answers,
            drawn={section: s.drawn for section, s in sizes.items() if s.drawn},
            glossary=glossary,
        )

    def _front(
        self, sizes: Mapping[str, SectionSizes], measurer: Measurer, glossary: int
    ) -> Iterator[tuple[str, int, bool, bool]]:
        """Yield name, pages, recto and blank back of what stands before the puzzles."""
        matter = FrontMatter(self.book.config, self.design)
        sheets = (s.title for size in sizes.values() for s in size.sheets)
        further = list(dict.fromkeys(sheets))
        if any(size.hint_kinds or size.drawn for size in sizes.values()):
            further.append(self.design.say("hints"))
        if self.book.config.print.answers != "separate":
            further.append(self.design.say("key"))
            further += [self.design.say("glossary")] if glossary else []
        yield "title", 1, True, False
        yield "imprint", 1, False, False
        sources = matter.sources(self.requests)
        if sources and not matter.fits_imprint(sources, self.geometry):
            pages = measurer.pages("sources", matter.sources_values(sources))
            yield "sources", pages, False, False
        sample = matter.contents_sample(self.requests, further)
        yield "contents", measurer.pages("contents", sample), True, False
        for name in dict.fromkeys(request.type for request in self.requests):
            used = {r.level for r in self.requests if r.type == name}
            example = next(s.example for s in sizes.values() if s.kind.name == name)
            values = matter.howto_values(name, self.geometry, used, example)
            yield f"howto:{name}", measurer.pages("howto", values), True, False
        for section, size in sizes.items():
            for k, sheet in enumerate(size.sheets):
                yield f"sheet:{section}:{k}", 1, True, sheet.blank_back

    def _hint_columns(
        self, sizes: Mapping[str, SectionSizes], measurer: Measurer
    ) -> tuple[int, ...]:
        """Return how many columns each kind of hint allows."""
        hints = None if self.known is None else self.known.hints
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
