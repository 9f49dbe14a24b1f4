"""The key of a crossword: its grid with all letters, small."""

from ...core.figure import Figure
from . import board
from .model import Filled, GridPage

# Letters of 7 pt are 2.47 mm high; a page of 6x9 in has room for three rows of keys.
CELL_MM, MIN_CELL_MM = 3.3, 3.0


def draw_key(givens: GridPage, answer: Filled) -> Figure:
    """Return the filled grid."""
    pattern = givens.pattern
    role = "cross-key-hole" if givens.is_free else "cross-key-black"
    return Figure(
        width=pattern.width,
        height=pattern.height,
        steps=(
            *board.squares(pattern, 0.0, 0.0, role),
            *board.cells(pattern, 0.0, 0.0, "cross-key-cell"),
            *board.letters(
                board.letters_of(pattern, answer), 0.0, 0.0, "cross-key-letter"
            ),
        ),
        cell_mm=CELL_MM,
        min_cell_mm=MIN_CELL_MM,
    )
