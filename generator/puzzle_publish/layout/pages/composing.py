"""The figures of a section's pages, composed for the room they have there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from ...core.designs.design import Design
from ...core.figure import NEVER_MM, Figure, Room
from ...core.puzzle import Draft, Json, Puzzle
from ...core.values import Plan, Request
from ...types.contract import PuzzleType
from ...types.edge_numbers import counts_cells, edge_numbers
from .figure_sizes import Composed, Drawn, Fit, bare, cell_in, joined
from .key_layout import FIGURE_SPARE_MM
from .panels import Panels

EDGE_MM = 4.4  # beside a grid, for grey numbers of 8.1 pt


def own_drafts(plan: Plan, one: Request) -> list[Draft]:
    """Return the author's own puzzles of a request's section and level."""
    return [
        Draft(other.own.givens, other.own.answer)
        for other in plan.requests
        if other.own
        and (other.key.section, other.level) == (one.key.section, one.level)
    ]


def composes(kind: PuzzleType) -> bool:
    """Return whether a type's figures depend on the room they have."""
    return type(kind).draw_page is not PuzzleType.draw_page


@dataclass(frozen=True, slots=True)
class LevelFigures:
    """The figures of a level's puzzles, or of a sample before they are made."""

    kind: PuzzleType
    drawn: Drawn
    puzzles: Sequence[Draft | Puzzle]
    design: Design
    _found: dict[Room, tuple[Figure, ...]] = field(default_factory=dict, repr=False)

    def composed(self, room: Room) -> tuple[Figure, ...]:
        """Return the sizes of the figures in a room, each size once."""
        if not composes(self.kind):
            return self.drawn.pages
        if room not in self._found:
            every = (self._bare(puzzle.givens, room) for puzzle in self.puzzles)
            self._found[room] = tuple(dict.fromkeys(every))
        return self._found[room]

    def _bare(self, givens: Json, room: Room) -> Figure:
        read = self.kind.read_givens(givens)
        figure = self.kind.draw_page(read, self.design.language, room)
        return bare(figure, self.design, self.design.numbers.puzzle.enlarge)

    def cell_mm(self, room: Room) -> float:
        """Return the size of a cell at which all figures fit a room."""
        return min(cell_in(room, figure) for figure in self.composed(room))

    def least_cell_mm(self, room: Room) -> float:
        """Return the smallest cell in which all figures are legible."""
        return max(figure.min_cell_mm for figure in self.composed(room))


Levels = Mapping[str, LevelFigures]


def is_too_giant(fit: Fit, levels: Levels) -> bool:
    """Return whether the sizes of letters and lists are why a page has no room."""
    return any(
        figure.min_cell_mm >= NEVER_MM
        for one in levels.values()
        for figure in one.composed(fit.room(one.drawn))
    )


def page_rooms(fit: Fit, levels: Levels) -> dict[str, Room]:
    """Return the room of each level's figures on pages of their own, with its cells."""
    rooms = {level: fit.room(found.drawn) for level, found in levels.items()}
    return {
        level: replace(room, cell_mm=levels[level].cell_mm(room))
        for level, room in rooms.items()
    }


def own_rooms(
    fit: Fit, levels: Levels, facing: Mapping[str, float], *, hinted: bool
) -> tuple[dict[str, Room], dict[str, float]]:
    """Return the rooms of `page_rooms`, and how many cells beside each have numbers.

    Args:
        fit: of a page.
        levels: of a section.
        facing: level -> cell of puzzles on two facing pages.
        hinted: whether hints are printed; where they name rows and columns and the
            grid's edges are free, it is a little smaller, with numbers beside it.
    """
    rooms, edges = page_rooms(fit, levels), dict[str, float]()
    language, edge_mm = fit.design.language, EDGE_MM * max(fit.scale, 1.0)
    smaller = page_rooms(replace(fit, edge_mm=edge_mm), levels) if hinted else {}
    for level, room in smaller.items():
        one, cell = levels[level], room.cell_mm or 0.0
        givens = one.kind.read_givens(one.puzzles[0].givens)
        if (
            level not in facing
            and not fit.design.large
            and counts_cells(one.kind, language)
            and cell >= one.least_cell_mm(room)
            and any(edge_numbers(one.kind, givens, language))
        ):
            rooms[level], edges[level] = room, round(edge_mm / cell, 4)
    for level, cell in facing.items():
        rooms[level] = replace(rooms[level], cell_mm=cell)
    return rooms, edges


def panel_rooms(
    fit: Fit, panels: Panels, levels: Levels, *, equal: bool
) -> dict[str, Room]:
    """Return the room of each level's figures in panels, with its cells.

    `equal` where levels share pages, which look best at one size.
    """
    rooms = {level: fit.room_in(panels, one.drawn) for level, one in levels.items()}
    cells = {level: levels[level].cell_mm(room) for level, room in rooms.items()}
    if equal:
        leasts = (levels[k].least_cell_mm(room) for k, room in rooms.items())
        one = max(min(cells.values()), *leasts)
        cells = {level: min(cell, one) for level, cell in cells.items()}
    return {v: replace(room, cell_mm=cells[v]) for v, room in rooms.items()}


def closed_up(
    panels: Panels, levels: Levels, rooms: Mapping[str, Room], fit: Fit
) -> Panels:
    """Return panels no higher than their figures need, compact ones no wider, too."""
    sizes = [
        (figure.width * (room.cell_mm or 0.0), figure.height * (room.cell_mm or 0.0))
        for level, room in rooms.items()
        for figure in levels[level].composed(room)
    ]
    widest, tallest = map(max, zip(*sizes, strict=True))
    height = tallest + FIGURE_SPARE_MM
    if panels.compact:
        least = fit.design.numbers.compact.least * fit.scale
        return panels.around(widest, height, least)
    return panels.round_figures(height, fit.scale)


def of_all(every: Sequence[LevelFigures]) -> tuple[Drawn, Composed]:
    """Return the figures of several levels as one."""

    def composed(room: Room) -> Sequence[Figure]:
        return [figure for one in every for figure in one.composed(room)]

    return joined([one.drawn for one in every]), composed


def back_problem(fit: Fit, levels: Levels, *, alike: bool) -> str:
    """Return what of the key or the hints does not fit a page, "" if all does.

    Levels that are `alike` share a grid; each of the others has its own.
    """
    every = [one.drawn for one in levels.values()]
    shared = [joined(every)] if alike else every
    return next(filter(None, map(fit.back_problem, shared)), "")


def in_blocks(requests: Sequence[Request]) -> bool:
    """Return whether the puzzles of each level follow each other."""
    levels = [request.level for request in requests]
    return len(list(groupby(levels))) == len(set(levels))
