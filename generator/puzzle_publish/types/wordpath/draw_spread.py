"""A word search on two facing pages: its board, and in large type its words or clues.

The second page holds, with more room, what usually goes below the board.
"""

from ...core.figure import Figure
from .._listed.compose import facing
from ..texts import read_text
from .draw import CELL_MM, FOLDER, base_of, board_steps, size_of, top_of
from .model import Page

NEAR = 0.65  # left of the board, for the row numbers, and right of it
NARROW = 11  # columns; the texts of a smaller board are as large as of this many


def draw_spread(
    givens: Page, language: str, width: float, height: float
) -> tuple[Figure, Figure] | None:
    """Return the board and its list, or None if the list has no room."""
    listed = facing(givens.listed, read_text(FOLDER, language).labels, width, height)
    return None if listed is None else (_board(givens), listed)


def _board(givens: Page) -> Figure:
    rows, cols = givens.height, givens.width
    # The letters of narrow pages, which are legible in cells of 7.1 mm.
    size = size_of(max(rows, NARROW), max(cols, NARROW))
    width = cols + 2 * NEAR
    return Figure(
        width=width,
        height=rows + top_of(givens, size),
        steps=board_steps(givens, width, size),
        cell_mm=CELL_MM,
        min_cell_mm=size.least_mm,
        base=base_of(givens, width, size),
    )
