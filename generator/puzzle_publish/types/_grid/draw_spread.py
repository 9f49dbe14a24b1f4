"""A grid on two facing pages: the grid, and its clues or words.

A cell of the second page is as high as its text.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ...core.figure import Figure, Step
from . import board
from .columns import CLUE_GAP, Column, Entry, Setting, Type, set_columns
from .compose import Marks
from .model import GridPage

CELL_MM, MIN_CELL_MM = 10.0, 6.0
NEAR = 0.05
TYPE = Type(1.0, 1.32)
GAP = 1.7  # between columns
MOST_COLUMNS = 6
# Between clues, in lines: the widest of these that leaves the clues on their page.
CLUE_GAPS = (0.8, 0.65, 0.5, 0.35, 0.25, CLUE_GAP)


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
    gaps: Sequence[float] = (CLUE_GAP,),
) -> Setting | None:
    """Return entries set in the fewest columns that hold them, but two if possible.

    They are as far apart as the page allows.

    Args:
        entries: the headings and clues, or the words.
        least: the narrowest that a column may be.
        width: the width of the page.
        height: the height of the page.
        language: the book's language.
        gaps: what may be between entries, in lines, the widest first.
    """
    most = min(int((width + GAP) / (least + GAP)), MOST_COLUMNS)
    found: Setting | None = None
    for count in (*range(2, most + 1), 1):
        each = (width - (count - 1) * GAP) / count
        columns = [Column(k * (each + GAP), 0.0, each) for k in range(count)]
        for gap in reversed(gaps):
            kind = replace(TYPE, gap=gap)
            wider = set_columns(entries, columns, height, kind, language=language)
            if wider is None or wider.bottom > height:
                break
            found = wider
        if found is not None:
            return found
    return None
