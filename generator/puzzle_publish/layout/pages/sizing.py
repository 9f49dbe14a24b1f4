"""How large things are on pages of the same geometry, and how many pages they take.

Samples and worked examples replace the puzzles until these are made.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf

from ...core.book import LoadedBook
from ...core.designs.design import Design
from ...core.errors import ConfigError
from ...core.messages import quoted
from ...core.page_kinds import TechniquesPage
from ...core.printer import Printer
from ...core.puzzle import Draft
from ...core.trims import Size
from ...core.values import Geometry, Key, Plan, Request
from ...page_order import SECTIONS
from ...types.contract import PuzzleType
from ...types.params import Params
from ...types.registry import load
from .composing import (
    LevelFigures,
    Levels,
    back_problem,
    closed_up,
    in_blocks,
    is_too_giant,
    of_all,
    own_drafts,
    own_rooms,
    panel_rooms,
)
from .day_facts import DayFacts, day_facts, most_lines
from .extra_sheets import SheetSetter
from .figure_sizes import Drawn, Fit, Unfit, joined, sampled_drawn, written_heights
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
    longest_alike,
)
from .key_layout import Grid, by_level, found_grids, overleaf_grid, pages_of
from .key_titles import has_heads, key_titles
from .known import Known
from .labels import label_mm
from .least_trim import MisfitError, too_small
from .measurer import Measurer
from .page_plan import SectionSizes, sampled
from .panels import Panels, Ways, foot_words
from .part_titles import end_room
from .spreads import Spread, settled_spread
from .structure import Needs
from .techniques import likely, techniques_page

LEAST_SIDE, MOST_SIDE = 6, 20  # of grids with giant letters


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
        return has_heads(self.book.config, self.plan.requests)

    def _fit(self, geometry: Geometry, facts: int) -> Fit:
        asked = self.book.config.print.search
        sizes = (asked.letters, asked.list) if asked else (0.0, 0.0)
        return Fit(self.design, geometry, facts, *sizes)

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
        fit = self._fit(self.geometry, facts)
        together = in_blocks(requests)
        alike = dict.fromkeys(levels, joined(drawn.values()))
        of_grid = self._fewest(requests, fit, alike, drawn) if together else alike
        params = every[requests[0].level]
        example = kind.example_for(params)
        hint_kinds = self._hint_kinds(requests, kind, example)
        panels = self._panels(requests, levels, every, hints=hint_kinds > 0)
        facing, edges = None, dict[str, float]()
        if panels is not None and not back_problem(fit, levels, alike=not together):
            rooms = panel_rooms(fit, panels, levels, equal=not together)
            panels = closed_up(panels, levels, rooms, fit)
        else:
            section = requests[0].key.section
            facing = self._facing(section, kind, levels, facts, alike=not together)
            cells = facing.cells if facing else {}
            rooms, edges = own_rooms(fit, levels, cells, hinted=hint_kinds > 0)
        sizes = SectionSizes(
            kind=kind,
            rooms=rooms,
            grids=found_grids(
                {level: fit.key(d, headed=self._headed) for level, d in of_grid.items()}
            ),
            sheets=(),
            example=example,
            hint_kinds=hint_kinds,
            drawn=found_grids({level: fit.hints(d) for level, d in of_grid.items()}),
            panels=panels,
            facing=facing,
            fact_lines=facts,
            written=written_heights(drawn),
            edges=edges,
        )
        if self.book.config.print.answers == "overleaf":
            sizes = replace(sizes, overleaf=self._overleaf(requests, drawn, sizes))
        setter = SheetSetter(self.design, self.geometry, measurer)
        asked = self.book.config.sections
        count = next(s.blank_grids for s in asked if s.id == requests[0].key.section)
        return replace(
            sizes,
            sheets=setter.sheets(kind, params, sizes.cell_mm),
            blanks=setter.blank_grids(kind, params, sizes.cell_mm, count),
        )

    def _overleaf(
        self,
        requests: Sequence[Request],
        drawn: Mapping[str, Drawn],
        sizes: SectionSizes,
    ) -> Grid:
        """Return the grid of answers behind a page of puzzles.

        Raises:
            ConfigError: an answer would be illegible.
        """
        panels = sizes.panels
        found = overleaf_grid(
            joined(drawn.values()).keys,
            (panels.columns, panels.rows) if panels else (1, 1),
            max(sizes.cells.values()),
            self.geometry,
            self.design,
        )
        if found is not None:
            return found
        name, trim = requests[0].key.section, self.book.config.print.trim
        message = (
            f"the answers of section {quoted(name)} would be too small to read on the"
            f" back of a page of {trim}; must be back, separate or both"
        )
        raise ConfigError(self.book.at(("print", "answers"), message))

    def misfit(self, section: str) -> str:
        """Return why the puzzles of a section do not fit their pages, "" if they do.

        Raises:
            ConfigError: the design has no pages of so many puzzles.
        """
        requests = [r for r in self.plan.requests if r.key.section == section]
        kind, every, levels = self._levels(requests)
        facts, alike = most_lines(self.day_facts, section), not in_blocks(requests)
        example = kind.example_for(every[requests[0].level])
        hints = self._hint_kinds(requests, kind, example) > 0
        try:
            panels = self._panels(requests, levels, every, hints=hints)
        except MisfitError as error:
            return error.why
        fit = self._fit(self.geometry, facts)
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
        most = self.book.config.print.most_hints
        if not most:
            return 0
        count = min(len(kind.hints(*kind.read(example))), most)
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
            grids = found_grids(found)
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
        if is_too_giant(self._fit(self.geometry, facts), levels):
            problem += self._largest(section, kind, facts)

        def fits(size_mm: Size) -> bool:
            page = geometry_for(
                self.printer,
                self.design,
                size_mm,
                self.gutter_mm,
                self.geometry.code_mm,
                border=self.book.config.print.border_kind,
            )
            return not self._fitted(page, kind, levels, facts, alike=alike)[0]

        message = too_small(self.book, self.printer, fits, problem, section=section)
        why = f"on {self.book.config.print.trim}, {problem}"
        raise self._misfit(message, section, why)

    def _largest(self, section: str, kind: PuzzleType, facts: int) -> str:
        """Return words about the largest square grid that fits, "" if none does."""
        first = next(r for r in self.plan.requests if r.key.section == section)
        params = kind.read_params(first.params)
        if not {"rows", "columns"} <= params.model_dump().keys():
            return ""
        for side in range(MOST_SIDE, LEAST_SIDE - 1, -1):
            smaller = params.model_copy(update={"rows": side, "columns": side})
            one = self._sampled(kind, smaller, first)
            if not self._fit(self.geometry, facts).page_problem(
                one.drawn, one.composed
            ):
                return f"; the largest grid that fits has {side} rows and columns"
        return ""

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
        fit = self._fit(geometry, facts)
        if problem := back_problem(fit, levels, alike=alike):
            return problem, None
        # The cells of a level may be smaller than those of another.
        problems = {
            level: problem
            for level, one in levels.items()
            if (problem := fit.page_problem(one.drawn, one.composed))
        }
        problem = next(iter(problems.values()), "")
        # Giant letters are on the page of their words.
        if (
            not problem
            or is_too_giant(fit, levels)
            or type(kind).draw_spread is PuzzleType.draw_spread
        ):
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
            return self._sampled(kind, params, request)
        place = request.key.section, request.level
        drawn, puzzles = self.known.drawn[place], self.known.puzzles[place]
        return LevelFigures(kind, self._printed(drawn), puzzles, self.design)

    def _sampled(self, kind: PuzzleType, params: Params, one: Request) -> LevelFigures:
        samples = own_drafts(self.plan, one) or [kind.sample(params)]
        example, options = kind.example_for(params), self.book.config.print
        grids = options.hints == "grids" and options.draws_hints
        drawn = sampled_drawn(kind, samples, example, self.design, grids=grids)
        return LevelFigures(kind, self._printed(drawn), samples, self.design)

    def _printed(self, drawn: Drawn) -> Drawn:
        draws = self.book.config.print.draws_hints
        return drawn if draws else replace(drawn, hints=())

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
        first = {request.level: request for request in reversed(requests)}
        sampled = [self._sampled(kind, each, first[v]) for v, each in every.items()]
        fit = self._fit(self.geometry, 0)
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
        most = options.most_hints
        if self.known is None and not self._bare:
            setter = self._setter(measurer)
            glossary = likely_pages(requests, setter, design.language)
        if not most:
            hints: Hints = dict.fromkeys(sizes, ())
        elif self.known is None:
            hints = hints_of_examples(sizes, design.language, most)
        else:
            hints = {name: kinds[:most] for name, kinds in self.known.hints.items()}
        label = label_mm(requests, design.numbers.hints)
        spare = KNOWN_SPARE if self.known else EXAMPLE_SPARE
        texts: Mapping[Key, Sequence[str]] = {}
        if most:
            texts = self.known.texts if self.known else longest_alike(requests, hints)
        lines = hint_lines(texts, design, geometry, label_mm=label)
        return Needs(
            front=tuple(self.flows.front(sizes, measurer, glossary)),
            hint_kinds={section: size.hint_kinds for section, size in sizes.items()},
            hint_lines=lines,
            hint_columns=hint_columns(
                hints, measurer, design, geometry, label_mm=label, spare=spare
            ),
            grids=by_level({name: size.grids for name, size in sizes.items()}),
            answers=options.answers,
            drawn=by_level({name: size.drawn for name, size in sizes.items()}),
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
            openers=self.flows.has_opener,
            bare=self._bare,
            key_title=not design.numbers.handout,
            even=self.printer.pages.even,
            rules=self.flows.before_puzzles(sizes, measurer),
            overleaf={name: s.overleaf for name, s in sizes.items() if s.overleaf},
            written=self.known.written if self.known else sampled(requests, sizes),
            titles=key_titles(self.book.config, design, geometry, measurer),
            room=end_room(
                self.plan,
                design,
                geometry,
                self.book.config.book.sentence,
                kinds=max(map(len, hints.values()), default=0),
                drawn=any(size.drawn for size in sizes.values()),
            ),
        )
