"""Puzzles on two facing pages: what one writes in on the left, its text on the right.

Large print does so where a puzzle with all that belongs to it has no room on one page.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...core.designs.design import Design
from ...core.figure import Figure
from ...core.puzzle import Draft, Json, Puzzle
from ...core.text_fitting import MM_PER_PT
from ...core.values import Geometry
from ...types.contract import PuzzleType
from .key_layout import FIGURE_SPARE_MM
from .legible import ROUNDING, least_cell_mm


@dataclass(frozen=True, slots=True)
class Spread:
    """How large a section's puzzles are on two pages.

    Attributes:
        text_pt: size of the smallest text on the second page.
        width: of the second page's figures, in that size.
        height: likewise.
        cells: level -> cell in mm of the first page's figures.
    """

    text_pt: float
    width: float
    height: float
    cells: Mapping[str, float]

    def figures(
        self, kind: PuzzleType, givens: Json, language: str
    ) -> tuple[Figure, Figure]:
        """Return what stands on a puzzle's two pages."""
        found = kind.draw_spread(givens, language, width=self.width, height=self.height)
        assert found is not None, "it had room when it was settled"
        return found

    def text_cell_mm(self, figure: Figure, design: Design) -> float:
        """Return the cell of a second page's figure."""
        return least_cell_mm(figure, design) * self.text_pt / design.least_pt


def settled_spread(
    kind: PuzzleType,
    levels: Mapping[str, Sequence[Draft | Puzzle]],
    design: Design,
    geometry: Geometry,
) -> Spread | None:
    """Return the spreads of a section in the largest text that has room, or None.

    Args:
        kind: its type.
        levels: level -> its puzzles, or samples.
        design: least size of text, room for heads.
        geometry: of the page.
    """
    numbers = design.numbers
    scale = design.scale(geometry.width_mm, geometry.height_mm)
    around = numbers.puzzle.header + numbers.puzzle.foot + numbers.puzzle.foot_line
    first_mm = geometry.type_height_mm - around * scale
    second_mm = (
        geometry.type_height_mm - numbers.facing.top * scale - 2 * FIGURE_SPARE_MM
    )
    for text_pt in numbers.facing.sizes:
        em = text_pt * MM_PER_PT * ROUNDING
        width, height = geometry.type_width_mm / em, second_mm / em
        cells: dict[str, float] = {}
        for level, puzzles in levels.items():
            for puzzle in puzzles:
                found = kind.draw_spread(
                    puzzle.givens, design.language, width=width, height=height
                )
                if found is None:
                    break
                board = found[0]
                cell = min(
                    geometry.type_width_mm / board.width,
                    first_mm / board.height,
                    board.cell_mm * numbers.puzzle.enlarge,
                )
                if cell < least_cell_mm(board, design):
                    return None
                cells[level] = min(cell, cells.get(level, cell))
            else:
                continue
            break
        else:
            return Spread(text_pt, width, height, cells)
    return None
