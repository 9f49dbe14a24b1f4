"""The sizes at which figures fit a page: puzzles, answers and drawn hints."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor

from ...core.designs.design import Design
from ...core.empty_space import largest_empty
from ...core.figure import NEVER_MM, Figure, Room
from ...core.messages import decimal, listed
from ...core.puzzle import Draft, Puzzle
from ...core.values import Geometry, Key, Pick
from ...types.capabilities import hint_figure
from ...types.contract import PuzzleType
from ...types.registry import load
from .day_facts import facts_mm
from .key_layout import Grid, key_grid
from .legible import least_cell_mm
from .panels import ARRANGEMENTS, MOST_AUTO, Panels, Trial, Ways, best


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


def written_heights(levels: Mapping[str, Drawn]) -> dict[str, float]:
    """Return the height in cells of each level's answers, where they are in words."""
    return {
        level: max(figure.height for figure in one.keys)
        for level, one in levels.items()
        if one.keys[0].in_corner
    }


class Unfit(Exception):  # noqa: N818  becomes a part of a message
    """A number of puzzles does not fit a page; says why, and which numbers do."""


def figures_of(
    kind: PuzzleType, puzzle: Draft | Puzzle, language: str
) -> tuple[Figure, Figure]:
    """Return a puzzle's figures for its page and for the key."""
    givens, answer = kind.read(puzzle)
    return kind.draw(givens, None, language), kind.draw(givens, answer, language)


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
    hint: Figure | None,
    figures: tuple[Figure, Figure] | None = None,
) -> Drawn:
    """Return the sizes of one puzzle's figures.

    `hint` is its drawn hint; `figures` are those for page and key, if they are drawn
    already.
    """
    page, key = figures or figures_of(kind, puzzle, design.language)
    return Drawn(
        (bare(page, design, design.numbers.puzzle.enlarge),),
        (bare(key, design, design.numbers.key.enlarge, design.numbers.key.text),),
        () if hint is None else (bare(hint, design),),
    )


def sampled_hint(
    kind: PuzzleType, sample: Draft, example: Draft, language: str, *, grids: bool
) -> Figure | None:
    """Return a figure of the size of a sample's drawn hint, None for a type without."""
    givens, answer = kind.read(sample)
    own = hint_figure(kind, givens, answer, language, grids=False)
    like = hint_figure(kind, *kind.read(example), language, grids=grids)
    if own is not None or like is None:
        return own
    # No ladder solves a sample.
    figure = kind.draw(givens, None, language)
    return replace(figure, cell_mm=like.cell_mm, min_cell_mm=like.min_cell_mm)


def sampled_drawn(
    kind: PuzzleType,
    samples: Sequence[Draft],
    example: Draft,
    design: Design,
    *,
    grids: bool,
) -> Drawn:
    """Return the sizes of the figures of puzzles that are not solved yet."""
    found = []
    for one in samples:
        hint = sampled_hint(kind, one, example, design.language, grids=grids)
        found.append(drawn_of(kind, one, design, hint))
    return joined(found)


def bare(
    figure: Figure, design: Design, enlarge: float = 1.0, least_pt: float = 0.0
) -> Figure:
    """Return a figure with its sizes in a design, but without steps.

    Its letters may be smaller than the design's least size, down to `least_pt`.
    """
    most = max(figure.cell_mm * enlarge, least_cell_mm(figure, design))
    least = least_cell_mm(figure, design, least_pt)
    size = figure.width, figure.height
    return Figure(*size, (), most, least, in_corner=figure.in_corner)


# Returns the figures of puzzles composed for a room, their sizes alone.
Composed = Callable[[Room], Sequence[Figure]]


def cell_in(room: Room, figure: Figure) -> float:
    """Return the size of a cell at which a figure fits a room."""
    return min(
        room.width_mm / figure.width,
        room.height_mm / figure.height,
        figure.cell_mm * room.scale,
    )


@dataclass(frozen=True, slots=True)
class Fit:
    """Finds sizes on pages of the same geometry.

    Attributes:
        fact_lines: lines below a puzzle that has a page to itself.
        letters_pt: the least size of letters in word searches, 0 for the design's.
        list_pt: that of their words, likewise.
        edge_mm: kept free round a puzzle, for the numbers of its rows and columns.
    """

    design: Design
    geometry: Geometry
    fact_lines: int = 0
    letters_pt: float = 0.0
    list_pt: float = 0.0
    edge_mm: float = 0.0

    def room(self, drawn: Drawn) -> Room:
        """Return the room of a figure that has a page to itself."""
        numbers, scale = self.design.numbers.puzzle, self.scale
        foot = numbers.foot + numbers.foot_line * bool(drawn.hints)
        return self._room(
            self.geometry.type_width_mm - 2 * self.edge_mm,
            self.geometry.type_height_mm
            - 2 * self.edge_mm
            - (numbers.header + foot) * scale
            - facts_mm(self.fact_lines, self.design, scale),
            drawn,
        )

    def room_in(self, panels: Panels, drawn: Drawn) -> Room:
        """Return the room of a figure in a panel."""
        return self._room(panels.width_mm, panels.figure_mm, drawn)

    def _room(self, width_mm: float, height_mm: float, drawn: Drawn) -> Room:
        least = 0.0
        if self.design.large:  # elsewhere types know the least sizes of their cells
            least = max(figure.min_cell_mm for figure in drawn.pages)
        return Room(
            width_mm,
            height_mm,
            self.scale,
            self.design.least_pt,
            least,
            letters_pt=self.letters_pt,
            list_pt=self.list_pt,
            wide=self.design.fonts.wide,
        )

    @property
    def scale(self) -> float:
        """Return how much larger than on a 6x9 in page type and figures are."""
        return self.design.scale(self.geometry.width_mm, self.geometry.height_mm)

    def panels(
        self, wanted: int | str, drawn: Drawn, composed: Composed, ways: Ways
    ) -> Panels | None:
        """Return the panels of a page, None if only one puzzle fits.

        `wanted` is a number of puzzles, or "auto" for as many as fit.

        Raises:
            Unfit: that many puzzles do not fit.
        """

        def tried(count: int, ways: Ways = ways) -> tuple[Panels, Trial]:
            every = ways.of(count, self.geometry, self.design)
            return best([(one, self._trial(one, drawn, composed)) for one in every])

        if wanted != "auto":
            found, trial = tried(int(wanted))
            if trial.fits:
                return found
            raise Unfit(
                f"has no room for {wanted} puzzles: {trial.problem}; must be"
                f" {self._fitting(tried, ways)}"
            )
        for count in sorted(ARRANGEMENTS, reverse=True):
            if count <= MOST_AUTO:
                found, trial = tried(count)
                if trial.fits:
                    return found
        return None

    def _fitting(
        self, tried: Callable[[int, Ways], tuple[Panels, Trial]], ways: Ways
    ) -> str:
        """Return which numbers of puzzles fit, in compact panels, too."""
        fitting = [1, *(n for n in ARRANGEMENTS if tried(n, ways)[1].fits)]
        said = listed(["auto", *fitting])
        denser = replace(ways, panel="compact")
        more = [
            n
            for n in ARRANGEMENTS
            if not ways.compact(n, self.design)
            and n not in fitting
            and tried(n, denser)[1].fits
        ]
        return f"{said}, or under print.panel: compact {listed(more)}" if more else said

    def holds(self, found: Panels, drawn: Drawn, composed: Composed) -> bool:
        """Return whether figures fit panels."""
        return self._trial(found, drawn, composed).fits

    def _trial(self, found: Panels, drawn: Drawn, composed: Composed) -> Trial:
        """Return how figures look in panels."""
        if found.figure_mm <= 0:
            return Trial(0.0, 0.0, 1.0, "heads and feet alone take all of it")
        room = self.room_in(found, drawn)
        figures = composed(room)
        cells = [cell_in(room, figure) for figure in figures]
        leasts = [max(figure.min_cell_mm, found.least_mm) for figure in figures]
        pairs = list(zip(cells, figures, strict=True))
        sizes = list(zip(cells, leasts, strict=True))
        problems = (
            self._too_narrow(cell, least) for cell, least in sizes if cell < least
        )
        return Trial(
            min(cell / least for cell, least in sizes),
            min(cell / figure.cell_mm for cell, figure in pairs),
            max(_empty(room, figure, cell) for cell, figure in pairs),
            next(problems, ""),
        )

    def page_problem(self, drawn: Drawn, composed: Composed) -> str:
        """Return why a puzzle does not fit its page, "" if all do."""
        room = self.room(drawn)
        for figure in composed(room):
            cell, least = cell_in(room, figure), figure.min_cell_mm
            if cell < least:
                problem = self._too_narrow(cell, least)
                if self.design.large and least < NEVER_MM:
                    least_pt = self.design.least_pt
                    problem += f" and to read its text in {least_pt:g} pt"
                if self.fact_lines:
                    lines = self.fact_lines
                    above = "a line" if lines == 1 else f"{lines} lines"
                    problem += f", above {above} of facts"
                return problem
        return ""

    def _too_narrow(self, cell: float, least: float) -> str:
        if least >= NEVER_MM:
            letters, words = decimal(self.letters_pt), decimal(self.list_pt)
            return f"letters of {letters} pt and a list of {words} pt have no room"
        # A cell of 5.98 mm is never said to have 6.
        wide, needed = floor(cell * 100) / 100, ceil(least * 10 - 1e-6) / 10
        return (
            f"a cell would be {decimal(wide)} mm wide, at least {decimal(needed)} mm"
            " are needed to write in it"
        )

    def key(self, drawn: Drawn, *, headed: bool) -> Grid | None:
        """Return the grid of the key, None if a page is too small for one answer.

        `headed` if the key has the answers of several types, under small heads; an
        answer that needs the whole page goes without.
        """
        found = self._grid(drawn.keys, headed=headed)
        return found or self._grid(drawn.keys, headed=False)

    def hints(self, drawn: Drawn) -> Grid | None:
        """Return the grid of drawn hints, None without hints or if they do not fit."""
        return self._grid(drawn.hints, headed=True) if drawn.hints else None

    def _grid(self, figures: Sequence[Figure], *, headed: bool) -> Grid | None:
        """Return a grid that fills a page, below a small head if there is one."""
        return key_grid(
            (max(f.width for f in figures), max(f.height for f in figures)),
            (max(f.min_cell_mm for f in figures), max(f.cell_mm for f in figures)),
            self.geometry,
            self.design,
            top_mm=self.design.numbers.hints.top * self.scale * headed,
        )

    def back_problem(self, drawn: Drawn) -> str:
        """Return which answer or drawn hint does not fit a page, "" if all do."""
        if self.key(drawn, headed=True) is None:
            return "an answer of the key does not fit on a page"
        if drawn.hints and self.hints(drawn) is None:
            return "a drawn hint does not fit on a page"
        return ""


def _empty(room: Room, figure: Figure, cell_mm: float) -> float:
    """Return the largest empty part beside, above or below a figure."""
    width, height = figure.width * cell_mm, figure.height * cell_mm
    left = (room.width_mm - width) / 2
    box = left, 0.0, left + width, height
    return largest_empty([box], room.width_mm, room.height_mm)
