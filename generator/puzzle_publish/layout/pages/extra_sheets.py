"""Extra pages of a section: sheets of its type, and empty grids to copy a puzzle to."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ...core.designs.design import Design
from ...core.figure import Figure, Step, moved
from ...core.page_kinds import SheetPage
from ...core.values import Geometry
from ...types.capabilities import BlankGrids, ExtraSheets, Sheet
from ...types.contract import PuzzleType
from ...types.params import Params
from .key_layout import FIGURE_SPARE_MM
from .legible import cell_for_text
from .measurer import Measurer

GAP_MM = 9.0  # between empty grids
LEAST_MM = 6.0  # of their cells, in which to write
LEAST_SHARE = 2 / 3  # of a puzzle's cell, for theirs
MOST_ACROSS, MOST_DOWN = 3, 4


@dataclass(frozen=True, slots=True)
class SheetSetter:
    """Sets extra pages of the same geometry."""

    design: Design
    geometry: Geometry
    measurer: Measurer

    def sheets(
        self, kind: PuzzleType, params: Params, cell_mm: float
    ) -> tuple[Sheet, ...]:
        """Return a type's sheets, at the scale of the section's puzzles."""
        if not isinstance(kind, ExtraSheets):
            return ()

        def drawn(width_mm: float, height_mm: float) -> tuple[Sheet, ...]:
            size = {"cell_mm": cell_mm, "width_mm": width_mm, "height_mm": height_mm}
            found: tuple[Sheet, ...] = kind.sheets(params, self.design.language, **size)
            return tuple(map(self._legible, found))

        return self._below_words(drawn)

    def _legible(self, sheet: Sheet) -> Sheet:
        """Return a sheet, or the one in its place where its text is too small."""
        least = cell_for_text(sheet.figure, self.design, self.design.least_pt)
        is_small = sheet.figure.cell_mm < least
        return sheet.otherwise if sheet.otherwise and is_small else sheet

    def blank_grids(
        self, kind: PuzzleType, params: Params, cell_mm: float, pages: int
    ) -> tuple[Sheet, ...]:
        """Return pages of empty grids for puzzles with cells of this size."""
        if not pages or not isinstance(kind, BlankGrids):
            return ()
        grid, say = kind.blank_grid(params), self.design.say

        def drawn(width_mm: float, height_mm: float) -> tuple[Sheet, ...]:
            page = blank_page(grid, cell_mm, width_mm, height_mm)
            return (Sheet(say("blank_grids"), say("blank_grids_note"), page, False),)

        return self._below_words(drawn) * pages

    def _below_words(
        self, drawn: Callable[[float, float], tuple[Sheet, ...]]
    ) -> tuple[Sheet, ...]:
        """Return sheets drawn in a width and height that leave room for their words."""
        width, height = self.geometry.type_width_mm, self.geometry.type_height_mm
        scale = self.design.scale(self.geometry.width_mm, self.geometry.height_mm)
        top = self.design.numbers.sheet.top * scale
        while True:
            found = drawn(width, height - top)
            words = dict.fromkeys((sheet.title, sheet.note) for sheet in found)
            pages = [
                SheetPage(title=title, note=note, anchor=f"sheet-{k}")
                for k, (title, note) in enumerate(words)
            ]
            heights = self.measurer.heights_mm(pages)
            needed = max((high or 0.0 for high in heights), default=0.0)
            if needed + FIGURE_SPARE_MM <= top:
                return found
            top = needed + FIGURE_SPARE_MM


def blank_page(
    grid: Figure, puzzle_mm: float, width_mm: float, height_mm: float
) -> Figure:
    """Return a page of empty grids: as many as keep cells to write in, in even rows.

    Args:
        grid: one of them.
        puzzle_mm: the cell of the section's puzzles; theirs have two thirds of it.
        width_mm: the width of the page, which is that of the figure.
        height_mm: the height of its room.
    """

    def cell_mm(across: int, down: int) -> float:
        return min(
            (width_mm - (across - 1) * GAP_MM) / across / grid.width,
            (height_mm - (down - 1) * GAP_MM) / down / grid.height,
            puzzle_mm,
        )

    least = max(LEAST_MM, puzzle_mm * LEAST_SHARE)
    every = [(a, d) for a in range(1, MOST_ACROSS + 1) for d in range(1, MOST_DOWN + 1)]
    legible = [one for one in every if cell_mm(*one) >= least] or [(1, 1)]
    across, down = max(legible, key=lambda one: (one[0] * one[1], cell_mm(*one)))
    cell = cell_mm(across, down)
    gap = GAP_MM / cell
    width, height = width_mm / cell, down * (grid.height + gap) - gap
    left = (width - across * (grid.width + gap) + gap) / 2

    def steps() -> Iterator[Step]:
        for row in range(down):
            for column in range(across):
                x, y = left + column * (grid.width + gap), row * (grid.height + gap)
                yield from (moved(step, x, y) for step in grid.all_steps)

    return Figure(round(width, 4), round(height, 4), tuple(steps()), cell, cell)
