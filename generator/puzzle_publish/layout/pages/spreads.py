"""Puzzles on two facing pages: the grid on the left, its text on the right.

This is done where a puzzle does not fit one page.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...core.designs.design import Design
from ...core.figure import Figure
from ...core.puzzle import Draft, Puzzle
from ...core.text_fitting import MM_PER_PT
from ...core.values import Geometry
from ...types.contract import PuzzleType
from .day_facts import facts_mm
from .key_layout import FIGURE_SPARE_MM
from .legible import ROUNDING, cell_for_text, least_cell_mm


@dataclass(frozen=True, slots=True)
class Spread:
    """The sizes of puzzles on two pages, of the levels of a section that need them.

    Attributes:
        text_pt: size of the smallest text on the second page.
        width: the width of the second page's figures, in ems of that size.
        height: likewise.
        cells: level -> cell in mm of the first page's figures.
    """

    text_pt: float
    width: float
    height: float
    cells: Mapping[str, float]

    def figures(
        self, kind: PuzzleType, givens: object, language: str
    ) -> tuple[Figure, Figure]:
        """Return the figures of a puzzle's two pages."""
        found = kind.draw_spread(givens, language, width=self.width, height=self.height)
        assert found is not None, "it fitted when it was settled"
        return found

    def text_cell_mm(self, figure: Figure, design: Design) -> float:
        """Return the cell size of a figure on the second page."""
        return cell_for_text(figure, design, self.text_pt)


def settled_spread(
    kind: PuzzleType,
    levels: Mapping[str, Sequence[Draft | Puzzle]],
    design: Design,
    geometry: Geometry,
    fact_lines: int = 0,
) -> Spread | None:
    """Return spreads in the largest text that fits, or None.

    `levels` are the puzzles of each level, or samples; the first page has `fact_lines`
    lines below its figure.
    """
    numbers = design.numbers
    scale = design.scale(geometry.width_mm, geometry.height_mm)
    around = numbers.puzzle.header + numbers.puzzle.foot + numbers.puzzle.foot_line
    first_mm = geometry.type_height_mm - around * scale
    first_mm -= facts_mm(fact_lines, design, scale)
    second_mm = (
        geometry.type_height_mm - numbers.facing.top * scale - 2 * FIGURE_SPARE_MM
    )
    for text_pt in numbers.facing.sizes:
        em = text_pt * MM_PER_PT * ROUNDING
        width, height = geometry.type_width_mm / em, second_mm / em
        cells: dict[str, float] = {}
        for level, puzzle in ((v, one) for v, every in levels.items() for one in every):
            found = kind.draw_spread(
                kind.read_givens(puzzle.givens),
                design.language,
                width=width,
                height=height,
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
            return Spread(text_pt, width, height, cells)
    return None
