"""How large a crossword's figure is, in cells, and where its clues stand.

All puzzles of a kind and a size of grid have one format, the roomiest that holds as
many clues as such a grid can have, of a usual length; a puzzle that says more is set
smaller in it. So the pages of a section look alike.
"""

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from . import model
from .columns import Column, Entry, Setting, set_columns
from .model import Page

MM_PER_PT = 25.4 / 72
LEAST_PT = 8.5  # of a clue
LEAST_CELL_MM = 6.0
# What a figure may take of a page, in mm: of a 6x9 in page in the thickest book, half
# of it where two puzzles share it, and a page of 8.5x11 in.
HALF, WHOLE, LARGE = (112.1, 67.0), (112.1, 154.4), (171.0, 182.0)
# Millimetres a cell, and what sizes of text go with them, the best first: 9 to 10 pt,
# then no less than 8.5.
SIZES = {
    9.0: ("37",),
    8.0: ("40",),
    7.5: ("45", "40"),
    7.0: ("50", "45"),
    6.5: ("50",),
    6.0: ("55", "50"),
}
TEXT = {"37": 0.37, "40": 0.4, "45": 0.45, "50": 0.5, "55": 0.55}
# Free forms of one section differ in size: theirs have texts that agree.
FREE_SIZES = {7.0: ("50",), 6.5: ("50",), 6.0: ("55", "50")}
HALF_SIZES = {9.0: ("37",), 8.0: ("40",)}

GAP_MM, LEAST_COLUMN_MM, MOST_COLUMN_MM = 4.0, 29.0, 62.0
BELOW_MM = 4.0  # between the grid and the clues under it
NEAR = 0.05  # what is drawn on the grid's edges stays inside the figure

# The most entries of patterns of a side, of 60 made of each.
ENTRIES = {
    model.AMERICAN: {5: 10, 7: 22, 9: 32, 11: 48, 13: 66, 15: 84},
    model.BRITISH: {13: 28, 15: 34},
}
# The mean of our own lists is 25 characters, nine in ten have at most 39.
USUAL_CLUE = "A clue that is about as long as usual"
STEP = 5  # the format of a free form goes by its clues in fives, so that few differ


@dataclass(frozen=True, slots=True)
class Format:
    """The size of a figure and the columns in it, in cells.

    Attributes:
        cell_mm: what a cell measures on the page that it was made for.
        width: of the figure.
        height: of the figure.
        grid_x: where the grid begins.
        columns: for the clues, as one reads them.
        texts: the names of the sizes of text, the best first.
    """

    cell_mm: float
    width: float
    height: float
    grid_x: float
    columns: tuple[Column, ...]
    texts: tuple[str, ...]


def setting_of(page: Page, entries: Sequence[Entry]) -> tuple[Format, Setting] | None:
    """Return the format of a page and its clues set in it, None if they do not fit."""
    pattern = page.pattern
    found = format_of(page.kind, pattern.width, pattern.height, len(page.clues))
    setting = _set(found, entries, found.texts)
    return None if setting is None else (found, setting)


def format_of(kind: str, width: int, height: int, clues: int) -> Format:
    """Return the format of all crosswords of a kind with such a grid and so many clues.

    Grids between the usual sizes have that of the next larger one.
    """
    if kind == model.FREEFORM:
        side = max(width, height)
        side += 1 - side % 2
        return _roomiest(kind, side, side, -(-clues // STEP) * STEP)
    most = ENTRIES[kind].get(max(width, height), 0)
    return _roomiest(kind, width, height, max(most, clues))


@functools.lru_cache(maxsize=256)
def _roomiest(kind: str, width: int, height: int, clues: int) -> Format:
    """Return the first format that holds so many usual clues, or the last there is."""
    across = clues - clues // 2
    entries = [
        Entry("", "Across"),
        *(Entry("88", USUAL_CLUE, " (8)") for _ in range(across)),
        Entry("", "Down"),
        *(Entry("88", USUAL_CLUE, " (8)") for _ in range(clues // 2)),
    ]
    for found in _formats(kind, width, height):
        if _set(found, entries, found.texts) is not None:
            return found
    return found


def _formats(kind: str, width: int, height: int) -> Iterator[Format]:
    """Yield every format that has room for a grid, from large cells to small."""
    sizes = FREE_SIZES if kind == model.FREEFORM else SIZES
    halves = {} if kind == model.FREEFORM else HALF_SIZES
    for page, of_page in ((HALF, halves), (WHOLE, sizes), (LARGE, sizes)):
        for cell_mm, texts in of_page.items():
            room_x, room_y = page[0] / cell_mm, page[1] / cell_mm
            if width + 2 * NEAR > room_x or height + 2 * NEAR > room_y:
                continue
            for grid_x, columns in _columns(width, height, room_x, cell_mm):
                yield Format(cell_mm, room_x, room_y, grid_x, columns, texts)
    # A grid for which no page is large enough; the layout says so.
    cell_mm = LEAST_CELL_MM
    room_x = max(LARGE[0] / cell_mm, width + 2 * NEAR)
    room_y = max(LARGE[1] / cell_mm, height + LARGE[1] / cell_mm)
    for grid_x, columns in _columns(width, height, room_x, cell_mm):
        yield Format(cell_mm, room_x, room_y, grid_x, columns, sizes[cell_mm])


def _columns(
    width: int, height: int, room: float, cell_mm: float
) -> Iterator[tuple[float, tuple[Column, ...]]]:
    """Yield where the grid begins, and columns: beside and below it, or below it."""
    gap, below = GAP_MM / cell_mm, NEAR + height + BELOW_MM / cell_mm
    beside = room - 2 * NEAR - width - gap
    if beside * cell_mm >= LEAST_COLUMN_MM:
        left = _parted(0.0, below, width + 2 * NEAR, cell_mm)
        right = _parted(2 * NEAR + width + gap, 0.0, beside, cell_mm)
        yield NEAR, (*left, *right)
    yield (room - width) / 2, tuple(_parted(0.0, below, room, cell_mm))


def _parted(x: float, top: float, width: float, cell_mm: float) -> Iterator[Column]:
    """Yield columns side by side in a width, as few as are not too wide."""
    gap = GAP_MM / cell_mm
    most = max(1, int((width + gap) * cell_mm / (LEAST_COLUMN_MM + GAP_MM)))
    number = 1
    while number < most and width * cell_mm / number > MOST_COLUMN_MM:
        number += 1
    each = (width - (number - 1) * gap) / number
    for k in range(number):
        yield Column(x + k * (each + gap), top, each)


def _set(
    found: Format, entries: Sequence[Entry], texts: Sequence[str]
) -> Setting | None:
    """Return the entries in the largest text that fits."""
    for name in texts:
        setting = set_columns(entries, found.columns, found.height, TEXT[name], name)
        if setting is not None:
            return setting
    return None
