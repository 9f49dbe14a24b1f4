"""The figures of the word search's page and key.

The part below a board has room for the most words that a board of its size can hold, so
that boards of one size are in the same place on every page.
"""

import functools
from pathlib import Path
from typing import NamedTuple

from ...core.figure import Figure, Step
from .._listed import below, heading
from .._listed.compose import Board
from .._listed.listing import enlarged
from ..texts import read_text
from .board import Rows, coordinates, grid, letters
from .draw_key import draw_key
from .model import Key, Page

FOLDER = Path(__file__).parent

# Ten columns with all that is beside and below them fill the type area of a 6x9 in book
# of any thickness at 9 mm a cell. The cells of larger boards are smaller, so their
# texts are larger in cells, to be as large on the page.
CELL_MM, MIN_CELL_MM = 12.0, 9.0
PAGE_MM = 153.9


class Size(NamedTuple):
    """How boards up to a number of rows and columns are drawn.

    Attributes:
        most: the larger side of the board at most.
        least_mm: the smallest size of a cell.
        scale: how many times larger the texts are, in cells.
    """

    most: int
    least_mm: float
    scale: float


SIZES = (
    Size(10, MIN_CELL_MM, 1.0),
    Size(12, 7.1, 1.25),
    Size(15, 5.9, 1.51),
)
MARGIN = 0.75  # left of the board, for the row numbers, and right of it
TOP = 0.5


def draw(givens: Page, answer: Key | None, language: str) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    labels = read_text(FOLDER, language).labels
    if answer is not None:
        return draw_key(givens, answer, labels)
    rows, cols = givens.height, givens.width
    size = size_of(rows, cols)
    scale = size.scale
    width = cols + 2 * MARGIN
    if givens.clues is not None:
        width = max(width, below.CLUES_WIDTH * scale)
    top = top_of(givens) + rows + below.GAP
    most = PAGE_MM / size.least_mm
    room = below.height(givens.listed, labels, (most - top) / scale, cols / scale)
    listed = below.steps(
        givens.listed,
        labels,
        left=(width - cols) / 2 / scale,
        top=top / scale,
        cols=cols / scale,
        width=width / scale,
        room=room,
    )
    return Figure(
        width=width,
        height=top + room * scale,
        steps=(*board_steps(givens, width), *enlarged(listed, scale)),
        cell_mm=CELL_MM,
        min_cell_mm=size.least_mm,
        base=base_of(givens, width),
    )


def size_of(rows: int, cols: int) -> Size:
    """Return how a board is drawn.

    >>> [size_of(side, side).least_mm for side in (6, 10, 12, 15)]
    [9.0, 9.0, 7.1, 5.9]
    """
    return next((one for one in SIZES if max(rows, cols) <= one.most), SIZES[-1])


def size_for(givens: Page) -> Size:
    """Return how the board of a puzzle is drawn."""
    return size_of(givens.height, givens.width)


def top_of(givens: Page, size: Size | None = None) -> float:
    """Return the top edge of the board, below the title and the columns' letters."""
    scale = (size or size_for(givens)).scale
    return round(heading.height(givens.theme) * scale + TOP * min(scale, 1.3), 4)


def board_steps(
    givens: Page, width: float, size: Size | None = None
) -> tuple[Step, ...]:
    """Return the title and the letters of a board in the middle of a width."""
    size = size or size_for(givens)
    left, top = (width - givens.width) / 2, top_of(givens, size)
    return (
        *enlarged(heading.steps(givens.theme, width / 2 / size.scale), size.scale),
        *letters(givens.rows, left, top, "path-letter"),
    )


def base_of(givens: Page, width: float, size: Size | None = None) -> Figure:
    """Return the empty board with its coordinates, in the middle of a width."""
    rows, cols = givens.height, givens.width
    size = size or size_for(givens)
    return _base(rows, cols, width, top_of(givens, size), size)


@functools.lru_cache(maxsize=64)
def _base(rows: int, cols: int, width: float, top: float, size: Size) -> Figure:
    left = (width - cols) / 2
    away = 0.28 * min(size.scale, 1.3)
    role = "path-coordinate"
    return Figure(
        width=width,
        height=top + rows,
        steps=(
            *coordinates(rows, cols, left, top, away=away, role=role, size=size.scale),
            *grid(rows, cols, left, top, "path"),
        ),
        name=f"wordpath/{rows}x{cols}/{width:g}/{top:g}/{size.scale:g}",
    )


def _letters(rows: Rows, left: float, top: float, giant: bool) -> tuple[Step, ...]:
    return tuple(letters(rows, left, top, "path-giant" if giant else "path-letter"))


def _composed_base(
    rows: Rows, width: float, left: float, top: float, unit: float
) -> Figure:
    return _base_at(len(rows), len(rows[0]), width, left, top, unit)


@functools.lru_cache(maxsize=64)
def _base_at(
    rows: int, cols: int, width: float, left: float, top: float, scale: float
) -> Figure:
    names = coordinates(
        rows, cols, left, top, away=0.28 * scale, role="path-coordinate", size=scale
    )
    return Figure(
        width=width,
        height=top + rows,
        steps=(*names, *grid(rows, cols, left, top, "path")),
        name=f"wordpath/{rows}x{cols}/{width:g}/{left:g}/{top:g}/{scale:g}",
    )


# A pencil goes round letters of 3.4 mm at least. On a page of 6x9 in, a board of ten
# columns with all that belongs to it has cells of 9 to 12 mm.
BOARD = Board(_letters, _composed_base, 5.9, letter=0.58, margin=MARGIN, top=TOP)
