"""A grid on two facing pages: the grid, and its clues or words.

A cell of the second page is as high as its text.
"""

from collections.abc import Iterable, Sequence

from ...core.figure import Figure, Step
from . import board
from .columns import Column, Entry, Setting, Type, set_columns
from .compose import Marks
from .model import GridPage

CELL_MM, MIN_CELL_MM = 10.0, 6.0
NEAR = 0.05
TYPE = Type(1.0, 1.32)
GAP = 1.7  # between columns
MOST_COLUMNS = 6


def facing_pages(
    givens: GridPage, marks: Marks, text: Iterable[Step], width: float, height: float
) -> tuple[Figure, Figure]:
    """Return the page with the grid, and the page with its text in this size."""
    pattern = givens.pattern
    grid = Figure(
        pattern.width + 2 * NEAR,
        pattern.height + 2 * NEAR,
        (*board.frame(givens, NEAR, NEAR), *marks(NEAR, NEAR)),
        CELL_MM,
        MIN_CELL_MM,
    )
    return grid, Figure(width, height, tuple(text), 5.0, 5.0, in_corner=True)


def large_columns(
    entries: Sequence[Entry],
    least: float,
    width: float,
    height: float,
    language: str,
) -> Setting | None:
    """Return entries set in the fewest columns that hold them, but two if possible.

    Args:
        entries: the headings and clues, or the words.
        least: the narrowest that a column may be.
        width: the width of the page.
        height: the height of the page.
        language: the book's language.
    """
    most = min(int((width + GAP) / (least + GAP)), MOST_COLUMNS)
    for count in (*range(2, most + 1), 1):
        each = (width - (count - 1) * GAP) / count
        columns = [Column(k * (each + GAP), 0.0, each) for k in range(count)]
        found = set_columns(entries, columns, height, TYPE, language=language)
        if found is not None:
            return found if found.bottom <= height else None
    return None
