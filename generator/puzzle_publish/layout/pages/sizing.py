"""How large things are on pages of the same geometry, and how many pages they take.

Samples and worked examples replace the puzzles until these are made.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import inf

from ...core.book import LoadedBook
from ...core.designs.design import Design
from ...core.errors import ConfigError
from ...core.figure import Room
from ...core.page_kinds import TechniquesPage
from ...core.printer import Printer
from ...core.puzzle import Draft
from ...core.trims import Size
from ...core.values import Geometry, Key, Plan, Request
from ...page_order import SECTIONS
from ...types.contract import PuzzleType
from ...types.params import Params
from ...types.registry import family_of, load
from .composing import (
    LevelFigures,
    Levels,
    back_problem,
    closed_up,
    of_all,
    page_rooms,
    panel_rooms,
)
from .day_facts import DayFacts, day_facts, most_lines
from .end_flow import EndRoom
from .extra_sheets import SheetSetter
from .figure_sizes import Drawn, Fit, Unfit, drawn_of, joined, sampled_hint
from .flowed_matter import FlowedMatter
from .geometry import geometry_for
from .glossary import SetPage, Setter, likely_pages
from .hint_sizes import (
    EXAMPLE_SPARE,
    KNOWN_SPARE,
    Hints,
    hint_columns,
    hint_lines,
    hints_of_examples,
)
from .key_layout import Grid, pages_of
from .known import Known
from .labels import label_mm
from .least_trim import MisfitError, too_small
from .measurer import Measurer
from .page_plan import SectionSizes
from .panels import Panels, Ways, foot_words
from .part_titles import key_notes, longest_hints_note, part_mm
from .spreads import Spread, settled_spread
from .structure import Needs
from .techniques import likely, techniques_page


@dataclass(frozen=True, slots=True)
class Sizing:
    """How large things are on pages of the same geometry."""

    book: LoadedBook
    plan: Plan
    design: Design
    printer: Printer
    geometry: Geometry
    gutter_mm: float
    known: Known | None = None

    @property
    def flows(self) -> FlowedMatter:
        """The front and back matter."""
        return FlowedMatter(self.book, self.plan, self.design, self.geometry)

    @property
    def day_facts(self) -> DayFacts:
        """The facts below puzzles, in lines."""
        return day_facts(self.book, self.plan, self.design, self.geometry)

    @property
    def _bare(self) -> bool:
        """Whether there are only puzzles and the key: no hints and no glossary."""
        return self.book.config.print.matter == "none"

    @property
    def _headed(self) -> bool:
        """Whether the key has the answers of several families of types."""
        return len({family_of(request.type) for request in self.plan.requests}) > 1

    def sections(self, measurer: Measurer) -> dict[str, SectionSizes]:
        """Return each section's sizes."""
        found: dict[str, list[Request]] = {}
        for request in self.plan.requests:
            found.setdefault(request.key.section, []).append(request)
        return {
            name: self._section(requests, measurer) for name, requests in found.items()
        }

    def _section(self, requests: Sequence[Request], measurer: Measurer) -> SectionSizes:
        kind, every, levels = self._levels(requests)
        drawn = {level: one.drawn for level, one in levels.items()}
        facts = most_lines(self.day_facts, requests[0].key.section)
        fit = Fit(self.design, self.geometry, facts)
        in_blocks = _in_blocks(requests)
        alike = dict.fromkeys(levels, joined(drawn.values()))
        of_grid = self._fewest(requests, fit, alike, drawn) if in_blocks else alike
        params = every[requests[0].level]
        example = kind.example_for(params)
        hint_kinds = self._hint_kinds(requests, kind, example)
        panels = self._panels(requests, levels, every, hints=hint_kinds > 0)
        facing, rooms = None, dict[str, Room]()
        if panels is not None and not back_problem(fit, levels, alike=not in_blocks):
            rooms = panel_rooms(fit, panels, levels, equal=not in_blocks)
            panels = closed_up(panels, levels, rooms, fit)
        else:
            section = requests[0].key.section
            facing = self._facing(section, kind, levels, facts, alike=not in_blocks)
            rooms = page_rooms(fit, levels)
            for level, cell in (facing.cells if facing else {}).items():
                rooms[level] = replace(rooms[level], cell_mm=cell)
        sizes = SectionSizes(
            kind=kind,
            rooms=rooms,
            grids=_only(
                {level: fit.key(d, headed=self._headed) for level, d in of_grid.items()}
            ),
            sheets=(),
            example=example,
            hint_kinds=hint_kinds,
            drawn=_only({level: fit.hints(d) for level, d in of_grid.items()}),
            panels=panels,
            facing=facing,
            fact_lines=facts,
        )
        setter = SheetSetter(self.design, self.geometry, measurer)
        asked = self.book.config.sections
        count = next(s.blank_grids for s in asked if s.id == requests[0].key.section)
        return replace(
            sizes,
            sheets=setter.sheets(kind, params, sizes.cell_mm),
            blanks=setter.blank_grids(kind, params, sizes.cell_mm, count),
        )

    def misfit(self, section: str) -> str:
        """Return why the puzzles of a section do not fit their pages, "" if they do.

        Raises:
            ConfigError: the design has no pages of so many puzzles.
        """
        requests = [r for r in self.plan.requests if r.key.section == section]
        kind, every, levels = self._levels(requests)
        facts, alike = most_lines(self.day_facts, section), not _in_blocks(requests)
        example = kind.example_for(every[requests[0].level])
        hints = self._hint_kinds(requests, kind, example) > 0
        try:
            panels = self._panels(requests, levels, every, hints=hints)
        except MisfitError as error:
            return error.why
        fit = Fit(self.design, self.geometry, facts)
        if panels is not None and not back_problem(fit, levels, alike=alike):
            return ""
        return self._fitted(self.geometry, kind, levels, facts, alike=alike)[0]

    def _misfit(self, message: str, section: str, why: str) -> MisfitError:
        def problem_of(plan: Plan) -> str:
            return replace(self, plan=plan).misfit(section)

        return MisfitError(message, section=section, why=why, problem_of=problem_of)

    def _levels(
        self, requests: Sequence[Request]
    ) -> tuple[PuzzleType, Mapping[str, Params], Levels]:
        """Return a section's type, its params by level, and their figures."""
        first = {request.level: request for request in reversed(requests)}
        kind = load(requests[0].type)
        every = {v: kind.read_params(r.params) for v, r in first.items()}
        return (
            kind,
            every,
            {v: self._level(kind, r, every[v]) for v, r in first.items()},
        )

    def _hint_kinds(
        self, requests: Sequence[Request], kind: PuzzleType, example: Draft
    ) -> int:
        """Return how many hints each puzzle of a section has."""
        if self._bare:
            return 0
        count = len(kind.hints(*kind.read(example)))
        if self.known is None:
            return count
        return min(count, len(self.known.hints[requests[0].key.section]))

    def _fewest(
        self,
        requests: Sequence[Request],
        fit: Fit,
        alike: Mapping[str, Drawn],
        levels: Mapping[str, Drawn],
    ) -> Mapping[str, Drawn]:
        """Return the figures that each level's grid of the key must fit.

        Levels that follow each other each get the grid that suits them; those that
        alternate share pages and a grid. Where sections alternate, each level has few
        answers, and a grid for each may leave pages half empty.
        """
        if self.book.config.print.order == SECTIONS:
            return levels
        times = Counter(request.level for request in requests)

        def pages(kinds: Mapping[str, Drawn]) -> float:
            found = {k: fit.key(d, headed=self._headed) for k, d in kinds.items()}
            grids = _only(found)
            return pages_of(grids, times) if len(grids) == len(found) else inf

        return min(alike, levels, key=pages)

    def _facing(
        self,
        section: str,
        kind: PuzzleType,
        levels: Levels,
        facts: int,
        *,
        alike: bool,
    ) -> Spread | None:
        """Return the spreads of the levels that need them, None if all fit one page.

        Of levels that are `alike`, all have two pages if one needs them.

        Raises:
            MisfitError: the trim is too small.
        """
        problem, facing = self._fitted(self.geometry, kind, levels, facts, alike=alike)
        if not problem:
            return facing

        def fits(size_mm: Size) -> bool:
            page = geometry_for(
                self.printer,
                self.design,
                size_mm,
                self.gutter_mm,
                self.geometry.code_mm,
            )
            return not self._fitted(page, kind, levels, facts, alike=alike)[0]

        message = too_small(self.book, self.printer, fits, problem, section=section)
        why = f"on {self.book.config.print.trim}, {problem}"
        raise self._misfit(message, section, why)

    def _fitted(
        self,
        geometry: Geometry,
        kind: PuzzleType,
        levels: Levels,
        facts: int,
        *,
        alike: bool,
    ) -> tuple[str, Spread | None]:
        """Return what does not fit ("" if all does), and spreads if some are needed."""
        fit = Fit(self.design, geometry, facts)
        if problem := back_problem(fit, levels, alike=alike):
            return problem, None
        # The cells of a level may be smaller than those of another.
        problems = {
            level: problem
            for level, one in levels.items()
            if (problem := fit.page_problem(one.drawn, one.composed))
        }
        problem = next(iter(problems.values()), "")
        if not problem or type(kind).draw_spread is PuzzleType.draw_spread:
            return problem, None
        puzzles = {
            level: one.puzzles
            for level, one in levels.items()
            if alike or level in problems
        }
        spread = settled_spread(kind, puzzles, self.design, geometry, facts)
        return ("" if spread else f"{problem}, and two pages are not enough"), spread

    def _level(
        self, kind: PuzzleType, request: Request, params: Params
    ) -> LevelFigures:
        """Return a level's figures, or those of a sample before they are made."""
        if self.known is None:
            return self._sampled(kind, params)
        place = request.key.section, request.level
        drawn, puzzles = self.known.drawn[place], self.known.puzzles[place]
        return LevelFigures(kind, self._bared(drawn), puzzles, self.design)

    def _sampled(self, kind: PuzzleType, params: Params) -> LevelFigures:
        sample = kind.sample(params)
        example, code = kind.example_for(params), self.design.language
        grids = self.book.config.print.hints == "grids" and not self._bare
        hint = sampled_hint(kind, sample, example, code, grids=grids)
        drawn = self._bared(drawn_of(kind, sample, self.design, hint))
        return LevelFigures(kind, drawn, (sample,), self.design)

    def _bared(self, drawn: Drawn) -> Drawn:
        return replace(drawn, hints=()) if self._bare else drawn

    def _panels(
        self,
        requests: Sequence[Request],
        levels: Levels,
        every: Mapping[str, Params],
        *,
        hints: bool,
    ) -> Panels | None:
        """Return the panels of a section's pages, None for one puzzle per page."""
        name, kind = requests[0].key.section, load(requests[0].type)
        code, options = self.design.language, self.book.config.print
        sections = enumerate(self.book.config.sections)
        index, wanted = next((k, s.per_page) for k, s in sections if s.id == name)
        if self.design.large and wanted not in (1, "auto") and not self.book.edition:
            path, got = ("sections", index, "per_page"), f"got {wanted}"
            message = f"large print has one puzzle per page; {got}, must be 1 or auto"
            raise ConfigError(self.book.at(path, message))
        if wanted == 1 or self.design.large:
            return None
        words = foot_words(
            kind.text(code),
            hints=hints,
            drawn=any(one.drawn.hints for one in levels.values()),
            key=not self.design.numbers.handout,
            separate=options.answers == "separate",
        )
        # The panels chosen from samples, unless a puzzle is larger than those.
        sampled = [self._sampled(kind, params) for params in every.values()]
        fit = Fit(self.design, self.geometry)
        try:
            ways = Ways(kind.name, options.panel, words)
            found = fit.panels(wanted, *of_all(sampled), ways)
            if found and not fit.holds(found, *of_all(list(levels.values()))):
                larger = of_all([*sampled, *levels.values()])
                found = fit.panels(wanted, *larger, ways)
            return found
        except Unfit as why:
            path, page = ("sections", index, "per_page"), f"a page of {options.trim}"
            message = self.book.at(path, f"{page} {why}")
            raise self._misfit(message, name, f"{page} {why}") from None

    @property
    def techniques(self) -> TechniquesPage | None:
        """The page that explains them, None without one."""
        if self._bare or self.book.config.print.glossary != "techniques":
            return None
        language = self.design.language
        found = (
            likely(self.plan.requests, language)
            if self.known is None
            else self.known.techniques
        )
        return techniques_page(found, self.design, self.geometry) if found else None

    def glossary(self, measurer: Measurer) -> tuple[SetPage, ...]:
        """Return the glossary's pages, () before its words are known."""
        if self.known is None or not self.known.words or self._bare:
            return ()
        return self._setter(measurer).pages(self.known.words)

    def _setter(self, measurer: Measurer) -> Setter:
        return Setter(self.design, self.geometry, measurer.width_mm)

    def needs(
        self, sizes: Mapping[str, SectionSizes], measurer: Measurer, glossary: int
    ) -> Needs:
        """Return what the structure must know.

        `glossary` is its number of pages, which counts only if the puzzles are known.
        """
        design, geometry = self.design, self.geometry
        requests, options = self.plan.requests, self.book.config.print
        if self._bare:
            hints: Hints = dict.fromkeys(sizes, ())
        elif self.known is None:
            setter = self._setter(measurer)
            glossary = likely_pages(requests, setter, design.language)
            hints = hints_of_examples(sizes, design.language)
        else:
            hints = self.known.hints
        label = label_mm(requests, design.numbers.hints)
        spare = KNOWN_SPARE if self.known else EXAMPLE_SPARE
        texts: Mapping[Key, Sequence[str]] = {}
        if not self._bare:
            texts = self.known.texts if self.known else _alike(requests, hints)
        lines = hint_lines(texts, design, geometry, label_mm=label)
        return Needs(
            front=tuple(self.flows.front(sizes, measurer, glossary)),
            hint_kinds={section: size.hint_kinds for section, size in sizes.items()},
            hint_lines=lines,
            hint_columns=hint_columns(
                hints, measurer, design, geometry, label_mm=label, spare=spare
            ),
            grids=_by_level({name: size.grids for name, size in sizes.items()}),
            answers=options.answers,
            drawn=_by_level({name: size.drawn for name, size in sizes.items()}),
            glossary=glossary,
            per_page={section: size.per_page for section, size in sizes.items()},
            back=tuple(self.flows.back(sizes, measurer)),
            after=tuple(self.flows.after(measurer, self.techniques)),
            notes=design.notes,
            last_blank=self.printer.pages.last_blank,
            facing=frozenset(
                (name, level)
                for name, size in sizes.items()
                if size.facing
                for level in size.facing.cells
            ),
            order=options.order,
            spread=options.spread,
            openers=options.matter == "full",
            bare=self._bare,
            key_title=not design.numbers.handout,
            even=self.printer.pages.even,
            room=self._end_room(sizes, kinds=max(map(len, hints.values()), default=0)),
        )

    def _end_room(self, sizes: Mapping[str, SectionSizes], kinds: int) -> EndRoom:
        """Return the heights of pages of hints and answers."""
        design, geometry = self.design, self.geometry
        numbers, scale = (
            design.numbers,
            design.scale(geometry.width_mm, geometry.height_mm),
        )
        drawn = any(size.drawn for size in sizes.values())
        notes = {
            "hints": longest_hints_note(self.plan, design, kinds, drawn=drawn),
            "key": " ".join(
                key_notes(self.plan, design, self.book.config.book.sentence)
            ),
        }
        return EndRoom(
            height_mm=geometry.type_height_mm,
            head_mm=numbers.hints.top * scale,
            gap_mm=numbers.key.gap * scale,
            caption_mm=numbers.key.caption * scale,
            hint_mm=numbers.hints.pitch * scale,
            most=numbers.key.most if numbers.handout else 0,
            titles={k: part_mm(design, geometry, note) for k, note in notes.items()},
        )


def _in_blocks(requests: Sequence[Request]) -> bool:
    """Return whether the puzzles of each level follow each other."""
    levels = [request.level for request in requests]
    return len(list(groupby(levels))) == len(set(levels))


def _alike(requests: Sequence[Request], hints: Hints) -> dict[Key, list[str]]:
    """Return the longest hints of its section for each puzzle."""
    longest = {name: [max(k, key=len) for k in kinds] for name, kinds in hints.items()}
    return {request.key: longest[request.key.section] for request in requests}


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
