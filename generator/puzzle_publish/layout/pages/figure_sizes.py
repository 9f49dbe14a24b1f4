"""The sizes at which figures fit a page: puzzles, answers and drawn hints."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from ...core.designs.design import Design
from ...core.figure import Figure
from ...core.messages import listed
from ...core.puzzle import Draft, Puzzle
from ...core.values import Geometry, Key, Pick
from ...types.contract import PuzzleType
from ...types.registry import load
from .key_layout import FIGURE_SPARE_MM, Grid, key_grid
from .legible import least_cell_mm
from .panels import ARRANGEMENTS, FootWords, Panels, best, panels


@dataclass(frozen=True, slots=True)
class Drawn:
    """Figures that must fit puzzle pages, the key and the drawn hints."""

    pages: tuple[Figure, ...] = ()
    keys: tuple[Figure, ...] = ()
    hints: tuple[Figure, ...] = ()


def joined(every: Collection[Drawn]) -> Drawn:
    """Return the figures of several as one, each size once."""
    return Drawn(
        tuple(dict.fromkeys(figure for one in every for figure in one.pages)),
        tuple(dict.fromkeys(figure for one in every for figure in one.keys)),
        tuple(dict.fromkeys(figure for one in every for figure in one.hints)),
    )


class Unfit(Exception):  # noqa: N818  becomes a part of a message
    """A number of puzzles does not fit a page; says why, and which numbers do."""


def figures_of(
    kind: PuzzleType, puzzle: Draft | Puzzle, language: str
) -> tuple[Figure, Figure]:
    """Return a puzzle's figures for its page and for the key."""
    return (
        kind.draw(puzzle.givens, None, language),
        kind.draw(puzzle.givens, puzzle.answer, language),
    )


def figures_in(
    drawn: Mapping[Key, tuple[Figure, Figure]], pick: Pick, language: str
) -> tuple[Figure, Figure]:
    """Return a puzzle's figures from those drawn already, or draw them."""
    found = drawn.get(pick.request.key)
    return found or figures_of(load(pick.request.type), pick.puzzle, language)


def drawn_of(
    kind: PuzzleType,
    puzzle: Draft | Puzzle,
    design: Design,
    figures: tuple[Figure, Figure] | None = None,
) -> Drawn:
    """Return the sizes of one puzzle's figures.

    `figures` are those for page and key, if they are drawn already.
    """
    language = design.language
    page, key = figures or figures_of(kind, puzzle, language)
    hint = kind.draw_hint(puzzle.givens, puzzle.answer, language)
    return Drawn(
        (bare(page, design, design.numbers.puzzle.enlarge),),
        (bare(key, design),),
        () if hint is None else (bare(hint, design),),
    )


def bare(figure: Figure, design: Design, enlarge: float = 1.0) -> Figure:
    """Return a figure with its sizes in a design, but without steps."""
    least = least_cell_mm(figure, design)
    most = max(figure.cell_mm * enlarge, least)
    return Figure(figure.width, figure.height, (), most, least)


def figure_cell_mm(
    figure: Figure, geometry: Geometry, design: Design, *, drawn_hint: bool = False
) -> float:
    """Return the cell size at which a puzzle's figure fits its page."""
    scale = design.scale(geometry.width_mm, geometry.height_mm)
    numbers = design.numbers.puzzle
    foot = numbers.foot + numbers.foot_line * drawn_hint
    height = geometry.type_height_mm - (numbers.header + foot) * scale
    return min(
        geometry.type_width_mm / figure.width,
        height / figure.height,
        figure.cell_mm * scale,
    )


@dataclass(frozen=True, slots=True)
class Fit:
    """Finds sizes on pages of the same geometry."""

    design: Design
    geometry: Geometry

    def cell_mm(self, drawn: Drawn) -> float:
        """Return the cell size at which all puzzles fit their pages."""
        two_lines = bool(drawn.hints)
        return min(
            figure_cell_mm(f, self.geometry, self.design, drawn_hint=two_lines)
            for f in drawn.pages
        )

    @property
    def _scale(self) -> float:
        return self.design.scale(self.geometry.width_mm, self.geometry.height_mm)

    def panels(
        self, wanted: int | str, figures: Sequence[Figure], words: FootWords
    ) -> Panels | None:
        """Return the panels of a page, None if only one puzzle fits.

        `wanted` is a number of puzzles, or "auto" for as many as fit.

        Raises:
            Unfit: that many puzzles do not fit.
        """
        found = {
            count: best(
                list(panels(count, words, self.geometry, self.design)),
                figures,
                self._scale,
            )
            for count in ARRANGEMENTS
        }
        problems = {n: self._panels_problem(p, figures) for n, p in found.items()}
        fitting = [1, *(count for count, problem in problems.items() if not problem)]
        if wanted == "auto":
            return found.get(fitting[-1])
        count = int(wanted)
        if problems[count]:
            raise Unfit(
                f"has no room for {count} puzzles: {problems[count]}; must be"
                f" {listed(['auto', *fitting])}"
            )
        return found[count]

    def _panels_problem(self, found: Panels, figures: Sequence[Figure]) -> str:
        """Return why figures do not fit their panels, "" if they do."""
        if found.figure_mm <= 0:
            return "heads and feet alone take all of it"
        for figure in figures:
            cell = found.cell_mm(figure, self._scale)
            if cell < figure.min_cell_mm:
                return _too_narrow(cell, figure.min_cell_mm)
        return ""

    def panel_cells(
        self, found: Panels, levels: Mapping[str, Drawn], *, equal: bool
    ) -> dict[str, float]:
        """Return each level's cell size in panels.

        `equal` where levels share pages, which look best at one size.
        """
        most = {
            level: min(found.cell_mm(f, self._scale) for f in drawn.pages)
            for level, drawn in levels.items()
        }
        if not equal:
            return most
        least = {
            level: max(f.min_cell_mm for f in drawn.pages)
            for level, drawn in levels.items()
        }
        one = max(min(most.values()), *least.values())
        return {level: min(cell, one) for level, cell in most.items()}

    def closed_up(
        self, found: Panels, levels: Mapping[str, Drawn], cells: Mapping[str, float]
    ) -> Panels:
        """Return panels no higher than their figures need."""
        tallest = max(
            figure.height * cells[level]
            for level, drawn in levels.items()
            for figure in drawn.pages
        )
        return found.round_figures(tallest + FIGURE_SPARE_MM, self._scale)

    def key(self, drawn: Drawn) -> Grid | None:
        """Return the grid of the key, None if a page is too small for one answer."""
        return self._grid(drawn.keys, 0.0)

    def hints(self, drawn: Drawn) -> Grid | None:
        """Return the grid of drawn hints, None without hints or if they do not fit."""
        top = self.design.numbers.hints.top * self._scale
        return self._grid(drawn.hints, top) if drawn.hints else None

    def _grid(self, figures: Sequence[Figure], top_mm: float) -> Grid | None:
        return key_grid(
            (max(f.width for f in figures), max(f.height for f in figures)),
            (max(f.min_cell_mm for f in figures), max(f.cell_mm for f in figures)),
            self.geometry,
            self.design,
            top_mm=top_mm,
        )

    def page_problem(self, drawn: Drawn) -> str:
        """Return why a puzzle does not fit its page, "" if all do."""
        cell = self.cell_mm(drawn)
        least = max(figure.min_cell_mm for figure in drawn.pages)
        if cell >= least:
            return ""
        problem = _too_narrow(cell, least)
        if self.design.large:
            problem += f" and to read its text in {self.design.least_pt:g} pt"
        return problem

    def back_problem(self, drawn: Drawn) -> str:
        """Return which answer or drawn hint does not fit a page, "" if all do."""
        if self.key(drawn) is None:
            return "an answer of the key does not fit on a page"
        if drawn.hints and self.hints(drawn) is None:
            return "a drawn hint does not fit on a page"
        return ""


def _too_narrow(cell: float, least: float) -> str:
    needed = ceil(least * 10 - 1e-6) / 10
    return (
        f"a cell would be {cell:.1f} mm wide, at least {needed:g} mm are "
        "needed to write in it"
    )
