"""The size of a crossword's figure, in cells, and the places of its clues.

A figure has one of a few sizes; the smaller it is in cells, the larger each cell is on
any page. Puzzles of one style and grid size have the first size that holds as many
clues of a usual length as such a grid can have. If a puzzle needs more room, its text
gets tighter, then it takes the next size. All text is half a cell high or a little
more, so that in any mix of sizes none is under 8.5 pt in cells of 6 mm.
"""

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from . import model
from .columns import Column, Entry, Setting, Type, set_columns

MM_PER_PT = 25.4 / 72
LEAST_CELL_MM = 6.0
# Text of 11 pt at most on a page of 6x9 in.
CELL_MM = 7.85
NORMAL, TIGHT = Type("50", 0.5, 0.6), Type("50", 0.5, 0.56)
# For many clues beside a small grid: 9.4 pt in cells of 6 mm.
LARGER = Type("55", 0.55, 0.66)
# What pages of books of up to 300 pages hold, in cells of 6 mm. Those for 6x9 in are a
# little lower than the page, so that they are always as wide as the page allows.
SIZES = (
    (16.0, 11.2),  # half a page of 6x9 in
    (16.0, 19.8),  # 5x8 in
    (17.4, 21.5),  # A5
    (18.6, 23.0),  # 5.5x8.5 in; of 6x9 in, books of any number of pages
    (20.2, 25.0),  # 6x9 in
    (22.2, 25.6),
    (24.2, 27.9),  # 7x10 in
    (28.4, 28.6),  # 8x10 in
    (29.1, 31.4),  # A4
    (30.3, 31.4),  # 8.5x11 in
)
LARGER_FROM = 20.2
# The width of a figure, as a share of its height, on pages of 7x10 in (books of up to
# 300 pages) and of 8x10 in and more (up to 500). A wider figure must gain LEAST_GAIN.
WIDE, LEAST_GAIN = (0.84, 0.94), 0.6
ENDLESS = 1e5
# In cells of 6 mm these are 4, 29 and 62 mm.
GAP, LEAST_COLUMN, MOST_COLUMN = 0.67, 4.83, 10.3
BELOW = 0.67  # between the grid and the clues below it
# Grids of at most NARROW columns should have all clues beside them; those of at most
# NARROWEST never have a column of clues below that is as narrow as the grid.
NARROW, NARROWEST = 8, 6
NEAR = 0.05  # keeps the grid's outline inside the figure

# The maximum number of entries in a pattern, by side, of 60 patterns made for each.
ENTRIES = {
    model.AMERICAN: {5: 10, 7: 22, 9: 32, 11: 48, 13: 66, 15: 84},
    model.BRITISH: {13: 28, 15: 34},
}
# Clues of the list that ships have a mean of 25 characters, nine in ten at most 37; in
# Chinese 14 and 17.
USUAL, USUAL_HANZI = 29, 16
SPREAD = (0.5, 0.75, 1.0, 1.25, 1.5)  # equal lengths would break all alike
# Long words, which break into more lines than the words of clues.
_WORDS = "Something complicated always takes another sentence to be understood "
STEP = 5  # a free form's clues are counted in fives, so that few sizes differ


@dataclass(frozen=True, slots=True)
class Format:
    """The size of a figure and the columns in it, in cells.

    Attributes:
        width: the width of the figure.
        height: the height of the figure.
        grid_x: the left edge of the grid.
        columns: the columns for the clues, in reading order.
        texts: the sizes of type that may be used, best first.
    """

    width: float
    height: float
    grid_x: float
    columns: tuple[Column, ...]
    texts: tuple[Type, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """What a figure must hold.

    Attributes:
        width: the width of the grid, in cells.
        height: the height of the grid.
        entries: the headings and clues, or the words.
        language: the book's language.
        usual: how many clues of a usual length must have room as well.
        chinese: whether the clues are Chinese.
        turns: whether the second heading should be at the top of a column.
        least_column: the narrowest that a column may be, in cells.
        most_column: the widest that a column may be.
    """

    width: int
    height: int
    entries: tuple[Entry, ...]
    language: str
    usual: int = 0
    chinese: bool = False
    turns: bool = True
    least_column: float = LEAST_COLUMN
    most_column: float = MOST_COLUMN


def usual_count(grid: str, side: int, clues: int) -> int:
    """Return the number of clues that decides the size of a figure.

    >>> usual_count("freeform", 13, 17), usual_count("british", 13, 26)
    (20, 28)
    """
    if grid == model.FREEFORM:
        return -(-clues // STEP) * STEP
    return max(clues, ENTRIES[grid].get(side, 0))


@functools.lru_cache(maxsize=512)
def setting_of(asked: Asked) -> tuple[Format, Setting]:
    """Return a figure's format and its clues set in it.

    If no page has room, the layout refuses the format; see `is_on_a_page`. Cached,
    since a puzzle is measured when it is made and twice when the book is laid out.
    """
    formats = _formats(asked.width, asked.height, asked.least_column, asked.most_column)
    first = 0
    if asked.usual:
        first = _usual(
            asked.width,
            asked.height,
            asked.usual,
            asked.language,
            chinese=asked.chinese,
        )
    formats = formats[first:]
    if asked.usual and formats[0].width < LARGER_FROM:
        # A puzzle that needs more room is set like its neighbours.
        formats = tuple(replace(f, texts=(NORMAL, TIGHT)) for f in formats)
    for found in formats:
        setting = _set(found, asked.entries, asked.language, turns=asked.turns)
        if setting is not None:
            return found, setting
    last = replace(formats[-1], height=ENDLESS)
    setting = _set(last, asked.entries, asked.language, turns=asked.turns)
    assert setting is not None
    return replace(last, height=max(setting.bottom, 2 * SIZES[-1][1])), setting


def wider(asked: Asked, found: Format, type_: Type) -> Iterator[tuple[Format, Setting]]:
    """Yield formats for wide pages, each wider but not higher, with the clues set."""
    texts = tuple(text for text in found.texts if text.size == type_.size)
    width = found.width
    for share in WIDE:
        room = round(share * found.height, 1)
        if room >= width + LEAST_GAIN:
            wide = _wide(asked, replace(found, width=room, texts=texts))
            if wide is not None:
                yield wide
                width = room


def _wide(asked: Asked, found: Format) -> tuple[Format, Setting] | None:
    """Return a format with the first columns that hold the clues, or None."""
    for grid_x, columns in _columns(
        asked.width, asked.height, found.width, asked.least_column, asked.most_column
    ):
        wide = replace(found, grid_x=grid_x, columns=columns)
        setting = _set(wide, asked.entries, asked.language, turns=asked.turns)
        if setting is not None:
            return wide, setting
    return None


def is_on_a_page(height: float) -> bool:
    """Return whether some page has room for a figure of this height.

    >>> is_on_a_page(31.4), is_on_a_page(62.8)
    (True, False)
    """
    return height <= SIZES[-1][1]


@functools.lru_cache(maxsize=256)
def _usual(width: int, height: int, clues: int, language: str, *, chinese: bool) -> int:
    """Return the index of the first format with room for this many usual clues.

    If there is none, it is 0: the clues may turn out shorter.
    """
    across = clues // 2
    texts = usual_clues(clues, USUAL_HANZI if chinese else USUAL, chinese=chinese)
    clues_set = [Entry("88", text, " (8)") for text in texts]
    heading = Entry("", "Across")
    entries = [heading, *clues_set[:across], heading, *clues_set[across:]]
    formats = _formats(width, height, LEAST_COLUMN, MOST_COLUMN)
    return next(
        (k for k, f in enumerate(formats) if _set(f, entries, language, turns=True)), 0
    )


def usual_clues(count: int, characters: int, *, chinese: bool = False) -> list[str]:
    """Return clues with a mean length of about this many characters.

    >>> usual_clues(3, 12)
    ['Someth', 'Something', 'Something co']
    """
    text = "题" * 400 if chinese else _WORDS * 5
    return [
        text[: max(1, round(characters * SPREAD[k % len(SPREAD)]))].strip()
        for k in range(count)
    ]


@functools.lru_cache(maxsize=256)
def _formats(width: int, height: int, least: float, most: float) -> tuple[Format, ...]:
    """Return every format that has room for a grid, from large cells to small.

    If no page has room for the grid, the layout will refuse the only one.
    """
    sizes = [
        (wide, high)
        for wide, high in SIZES
        if width + 2 * NEAR <= wide and height + 2 * NEAR <= high
    ] or [(width + SIZES[-1][0], height + SIZES[-1][1])]
    return tuple(
        Format(
            wide,
            high,
            grid_x,
            columns,
            (LARGER, NORMAL, TIGHT) if wide >= LARGER_FROM else (NORMAL, TIGHT),
        )
        for wide, high in sizes
        for grid_x, columns in _columns(width, height, wide, least, most)
    )


def _columns(
    width: int, height: int, room: float, least: float, most: float
) -> Iterator[tuple[float, tuple[Column, ...]]]:
    """Yield the left edge of the grid, and columns beside it, below it, or both.

    Many narrow columns, those of a list, read best if all are below the grid.
    """
    below = NEAR + height + BELOW
    under = (room - width) / 2, tuple(_parted(0.0, below, room, least, most))
    if most <= least:
        yield under
    beside = room - 2 * NEAR - width - GAP
    if width <= NARROW and beside >= least and most > least:
        x = 2 * NEAR + width + GAP
        yield NEAR, tuple(_parted(x, 0.0, beside, least, most))
    if beside >= least and width > NARROWEST:
        left = _parted(0.0, below, width + 2 * NEAR, least, most)
        right = _parted(2 * NEAR + width + GAP, 0.0, beside, least, most)
        yield NEAR, (*left, *right)
    if most > least:
        yield under


def _parted(
    x: float, top: float, width: float, least: float, most: float
) -> Iterator[Column]:
    """Yield the fewest columns side by side that are not too wide."""
    number = 1
    while width / number > most and (width - number * GAP) / (number + 1) >= least:
        number += 1
    each = (width - (number - 1) * GAP) / number
    for k in range(number):
        yield Column(x + k * (each + GAP), top, each)


def _set(
    found: Format, entries: Sequence[Entry], language: str, *, turns: bool
) -> Setting | None:
    """Return the entries in the largest text that fits."""
    columns = found.columns
    beside = (k for k, column in enumerate(columns) if k and column.top == 0)
    turn = next(beside, len(columns) // 2) if turns else 0
    for type_ in found.texts:
        setting = set_columns(
            entries, columns, found.height, type_, language=language, turn=turn
        )
        if setting is not None:
            return setting
    return None
