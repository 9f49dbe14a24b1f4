"""A word search on two facing pages: its board, and in large type its words or clues.

The second page holds, with more room, what usually goes below the board. Its smallest
text is its clues.
"""

from itertools import pairwise

from ...core.figure import Figure, Label
from ...core.puzzle import Json
from .._listed import below
from ..texts import read_text
from .draw import CELL_MM, FOLDER, base_of, board_steps, size_of, top_of

SMALLEST = below.CLUE_TEXT
LINE = 1.25 * SMALLEST  # what a line of the list needs
NEAR = 0.65  # left of the board, for the row numbers, and right of it
NARROW = 11  # columns; the texts of a smaller board are as large as of this many


def draw_spread(
    givens: Json, language: str, width: float, height: float
) -> tuple[Figure, Figure] | None:
    """Return the board and its list, or None if the list has no room."""
    labels = read_text(FOLDER, language).labels
    wide, room = width * SMALLEST, height * SMALLEST
    listed = tuple(
        below.steps(givens, labels, left=0, top=0, cols=wide, width=wide, room=room)
    )
    lines = sorted({step.y for step in listed if isinstance(step, Label)})
    near = any(b - a < LINE - 1e-6 for a, b in pairwise(lines[1:]))
    if near or lines[-1] > room:
        return None
    return _board(givens), Figure(wide, room, listed, 18.0, 9.0, in_corner=True)


def _board(givens: Json) -> Figure:
    rows, cols = len(givens["rows"]), len(givens["rows"][0])
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
