"""How large a crossword's figure is, in cells, and where its clues stand.

A figure fills a page, and its cells are as large as the clues leave room for. Puzzles
of one kind and one size of grid have one format, the roomiest that holds as many clues
as such a grid can have, of a usual length; one that says more gets a smaller text, then
the next format. Whatever formats meet in a section, no text is under 8.5 pt in cells of
6 mm: of the grids up to 7x7, which do not meet others, in cells of 7.5.
"""

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from . import model
from .columns import Column, Entry, Setting, Type, set_columns
from .model import Page

MM_PER_PT = 25.4 / 72
LEAST_PT = 8.5  # of a clue
LEAST_CELL_MM = 6.0
# What a figure may take of a page in the thickest book, in mm: of 6x9 in, half of it
# where two puzzles share it, of 7x10 in and of 8.5x11 in.
HALF, WHOLE, WIDE, LARGE = (112.1, 67.0), (112.1, 154.4), (136.0, 171.5), (172.5, 188.8)
PAGES = (WHOLE, WIDE, LARGE)
# Millimetres a cell on that page, and the texts in it, the best first: 9 to 10 pt, then
# 8.5, at last with less between the lines.
LARGER = Type("55", 0.55, 0.66)
MIDDLE, TIGHT = Type("50", 0.5, 0.6), Type("50", 0.5, 0.56)
SIZES = {7.0: (MIDDLE,), 6.5: (MIDDLE,), 6.0: (LARGER, MIDDLE, TIGHT)}
SMALL_SIZES, SMALL_SIDE = {8.0: (Type("40", 0.4, 0.48),)}, 7
GROWTH = 1.1  # cells are larger where there is more room than in the thickest book

GAP_MM, LEAST_COLUMN_MM, MOST_COLUMN_MM = 4.0, 29.0, 62.0
BELOW_MM = 4.0  # between the grid and the clues under it
NEAR = 0.05  # what is drawn on the grid's edges stays inside the figure

# The most entries of patterns of a side, of 60 made of each.
ENTRIES = {
    model.AMERICAN: {5: 10, 7: 22, 9: 32, 11: 48, 13: 66, 15: 84},
    model.BRITISH: {13: 28, 15: 34},
}
# The mean of our own list is 25 characters, nine in ten have at most 39.
USUAL = 29
SPREAD = (0.5, 0.75, 1.0, 1.25, 1.5)  # one length for all would be one of extremes
# Of long words, which break into more lines than those of clues do.
_WORDS = "Something complicated always takes another sentence to be understood "
STEP = 5  # the format of a free form goes by its clues in fives: few differ


@dataclass(frozen=True, slots=True)
class Format:
    """The size of a figure and the columns in it, in cells.

    Attributes:
        page_mm: what it was made for.
        cell_mm: what a cell measures there.
        width: of the figure.
        height: of the figure.
        grid_x: where the grid begins.
        columns: for the clues, as one reads them.
        texts: sizes of text, the best first.
    """

    page_mm: tuple[float, float]
    cell_mm: float
    width: float
    height: float
    grid_x: float
    columns: tuple[Column, ...]
    texts: tuple[Type, ...]


def setting_of(page: Page, entries: Sequence[Entry]) -> tuple[Format, Setting] | None:
    """Return the format of a page and its clues set in it, None if there is no room."""
    width, height = page.pattern.width, page.pattern.height
    clues = len(page.clues)
    if page.kind == model.FREEFORM:
        clues = -(-clues // STEP) * STEP
    else:
        clues = max(clues, ENTRIES[page.kind].get(max(width, height), 0))
    for found in _formats(width, height)[_usual(width, height, clues) :]:
        setting = _set(found, entries, found.texts)
        if setting is not None:
            return found, setting
    return None


@functools.lru_cache(maxsize=256)
def _usual(width: int, height: int, clues: int) -> int:
    """Return which format is the first for so many usual clues.

    A smaller text comes before a larger page. Where no text is small enough, it is the
    one for the most text that a usual page holds: they may be shorter.
    """
    across = clues // 2
    told = [Entry("88", text, " (8)") for text in usual_clues(clues, USUAL)]
    heading = Entry("", "Across")
    entries = [heading, *told[:across], heading, *told[across:]]
    formats = _formats(width, height)
    usual = [k for k, one in enumerate(formats) if one.page_mm in (HALF, WHOLE)]
    first = usual or [0]
    for best in (1, None):
        for k in first:
            if _set(formats[k], entries, formats[k].texts[:best]) is not None:
                return k
    least = formats[first[-1]].cell_mm
    return next(k for k in first if formats[k].cell_mm == least)


def usual_clues(count: int, characters: int, *, chinese: bool = False) -> list[str]:
    """Return texts of clues whose mean length is about so many characters.

    >>> usual_clues(3, 12)
    ['Someth', 'Something', 'Something co']
    """
    text = "题" * 400 if chinese else _WORDS * 5
    return [
        text[: max(1, round(characters * SPREAD[k % len(SPREAD)]))].strip()
        for k in range(count)
    ]


@functools.lru_cache(maxsize=256)
def _formats(width: int, height: int) -> tuple[Format, ...]:
    """Return every format that has room for a grid, from large cells to small.

    Of a grid that no page holds it is one that the layout will refuse, in its words.
    """
    sizes = SMALL_SIZES if max(width, height) <= SMALL_SIDE else SIZES
    pages = [(HALF, max(sizes)), *((page, cell) for page in PAGES for cell in sizes)]
    found = [
        Format(page_mm, cell_mm, room_x, room_y, grid_x, columns, sizes[cell_mm])
        for page_mm, cell_mm in pages
        for room_x, room_y in [(page_mm[0] / cell_mm, page_mm[1] / cell_mm)]
        if width + 2 * NEAR <= room_x and height + 2 * NEAR <= room_y
        for grid_x, columns in _columns(width, height, room_x, cell_mm)
    ]
    if found:
        return tuple(found)
    cell_mm = LEAST_CELL_MM
    page_mm = (width * cell_mm + LARGE[0], height * cell_mm + LARGE[1])
    room_x, room_y = page_mm[0] / cell_mm, page_mm[1] / cell_mm
    return tuple(
        Format(page_mm, cell_mm, room_x, room_y, grid_x, columns, SIZES[cell_mm])
        for grid_x, columns in _columns(width, height, room_x, cell_mm)
    )


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
    found: Format, entries: Sequence[Entry], texts: Sequence[Type]
) -> Setting | None:
    """Return the entries in the largest text that fits."""
    turn = next(
        (k for k, column in enumerate(found.columns) if column.top == 0),
        len(found.columns) // 2,
    )
    for type_ in texts:
        setting = set_columns(entries, found.columns, found.height, type_, turn=turn)
        if setting is not None:
            return setting
    return None
