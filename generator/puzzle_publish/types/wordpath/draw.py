"""The figures of the word search's page and key.

The part below a board has room for the most words that a board of its size can hold, so
that boards of one size are in the same place on every page.
"""

import functools
from pathlib import Path

from ...core.figure import Figure
from ...core.puzzle import Json
from ..texts import read_text
from . import below
from .board import coordinates, grid, letters
from .draw_key import draw_key

FOLDER = Path(__file__).parent

# Ten columns with all that is beside and below them fill the type area of a 6x9 in book
# of any thickness at 9.3 mm a cell.
CELL_MM, MIN_CELL_MM = 12.0, 9.0
MARGIN = 0.75  # left of the board, for the row numbers, and right of it
TOP = 0.5


def draw(givens: Json, answer: Json | None, language: str) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    labels = read_text(FOLDER, language).labels
    if answer is not None:
        return draw_key(givens, answer, labels)
    rows, cols = len(givens["rows"]), len(givens["rows"][0])
    width = cols + 2 * MARGIN
    if givens["clues"] is not None:
        width = max(width, below.CLUES_WIDTH)
    left, top = (width - cols) / 2, TOP + rows + below.GAP
    return Figure(
        width=width,
        height=top + below.height(givens),
        steps=(
            *letters(givens["rows"], left, TOP, "path-letter"),
            *below.steps(givens, labels, left=left, top=top, cols=cols, width=width),
        ),
        cell_mm=CELL_MM,
        min_cell_mm=MIN_CELL_MM,
        base=_base(rows, cols, width),
    )


@functools.lru_cache(maxsize=64)
def _base(rows: int, cols: int, width: float) -> Figure:
    """The empty board with its coordinates."""
    left = (width - cols) / 2
    return Figure(
        width=width,
        height=TOP + rows,
        steps=(
            *coordinates(rows, cols, left, TOP, away=0.28, role="path-coordinate"),
            *grid(rows, cols, left, TOP, "path"),
        ),
        name=f"wordpath/{rows}x{cols}/{width:g}",
    )
