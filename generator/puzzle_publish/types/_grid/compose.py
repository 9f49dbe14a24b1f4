"""A page's figure composed for its room: the grid and its text as large as they fit.

The text is one flow of columns: below the grid, beside it, or first beside it and then
below. Of these the one is taken whose grid and text are largest, unless it leaves much
of the room empty; then lines and clues get more space between them.
"""

import functools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from ...core.empty_space import Box, largest_empty
from ...core.figure import Figure, Room, Step
from ...core.text_fitting import MM_PER_PT
from . import board
from .columns import CLUE_GAP, Column, Entry, Setting, Type, set_columns
from .model import GridPage

LEAST_CELL_MM, MOST_CELL_MM = 6.0, 10.5
# In large print the text is at least LARGE_PT.
LEAST_PT, MOST_PT, LARGE_PT, MOST_LARGE_PT = 8.5, 11.5, 16.0, 22.0
STEPS = 12  # from the least sizes to the largest
# Distances of lines in units of the text's size; the most between clues, in lines.
TIGHT, LEADING, MOST_LEADING, MOST_GAP = 1.12, 1.2, 1.45, 0.6
STRETCHES = 8
GAP = 1.34  # between columns, and grid and columns, in units of the text's size
NEAR = 0.05  # keeps the grid's outline inside the figure
# What an empty rectangle has beyond this share of the room counts WEIGHT times.
EMPTY, WEIGHT = 0.16, 2.5
# Pages look calmer if few differ: what the first way gains by being the first.
FIRST = 0.12
MOST_COLUMNS = 8


# From the left and top edge of a grid to what is printed in its cells.
Marks = Callable[[float, float], Iterable[Step]]


@dataclass(frozen=True, slots=True)
class Content:
    """What a figure holds besides its grid.

    Attributes:
        width: the width of the grid, in cells.
        height: the height of the grid, in cells.
        entries: the headings and clues, or the words.
        language: the book's language.
        least: the narrowest that a column may be, in units of the text's size.
        most: the widest that a column should be.
        usual: how many clues of a usual length its usual page has room for.
        chinese: whether the clues are Chinese.
        most_pt: the largest text on a usual page.
    """

    width: int
    height: int
    entries: tuple[Entry, ...]
    language: str
    least: float = 9.6
    most: float = 21.0
    usual: int = 0
    chinese: bool = False
    most_pt: float = MOST_PT


@dataclass(frozen=True, slots=True)
class Page:
    """A grid and its text, in cells of this size."""

    cell_mm: float
    pt: float
    grid_x: float
    setting: Setting
    score: float


_Sizes = tuple[float, float]  # of a cell in mm, of text in pt
_At = Callable[[int], tuple[int, int]]  # a step -> steps of cell and text
_Places = tuple[float, tuple[Column, ...]]  # left edge of the grid, columns


def composed(
    givens: GridPage, content: Content, room: Room, marks: Marks
) -> Figure | None:
    """Return a page's figure for a room, or None if the least sizes do not fit."""
    page = _best(content, room)
    if page is None:
        return None
    return Figure(
        width=room.width_mm / page.cell_mm,
        height=max(content.height + 2 * NEAR, page.setting.bottom),
        steps=(
            *board.frame(givens, page.grid_x, NEAR),
            *marks(page.grid_x, NEAR),
            *page.setting.steps,
        ),
        cell_mm=page.cell_mm / room.scale,
        min_cell_mm=max(LEAST_CELL_MM, page.cell_mm * LEAST_PT / page.pt - 1e-9),
        in_corner=True,
    )


def holds(content: Content, room: Room) -> bool:
    """Return whether a room has space for the least sizes."""
    return any(_Way(content, room, nth).holds() for nth in range(len(_WAYS)))


@functools.lru_cache(maxsize=256)
def _best(content: Content, room: Room) -> Page | None:
    """Return the best page, cached: a page is measured before it is drawn."""
    pages = [_Way(content, room, nth).page() for nth in range(len(_WAYS))]
    scored = [
        (page.score + FIRST * (not nth), page)
        for nth, page in enumerate(pages)
        if page is not None
    ]
    return max(scored, key=lambda pair: pair[0])[1] if scored else None


class _Way:
    """One way to place the columns."""

    def __init__(self, content: Content, room: Room, way: int) -> None:
        self._content, self._room, self._places = content, room, _WAYS[way]
        self._leading = LEADING
        least = max(LEAST_CELL_MM, room.least_cell_mm)
        most = min(
            max(MOST_CELL_MM * room.scale, least),
            room.width_mm / (content.width + 2 * NEAR),
            room.height_mm / (content.height + 2 * NEAR),
        )
        self._cells = (least, most)
        if room.cell_mm is not None:
            self._cells = (room.cell_mm, room.cell_mm)
        large = room.least_pt >= LARGE_PT
        self._texts = (
            max(LEAST_PT, room.least_pt * 1.001),
            MOST_LARGE_PT
            if large
            else max(content.most_pt * room.scale, room.least_pt),
        )

    def holds(self) -> bool:
        """Return whether the least sizes fit."""
        if self._cells[0] > self._cells[1] + 1e-9:
            return False
        sizes = self._sizes(0, 0)
        return any(self._set(*sizes, leading) for leading in (LEADING, TIGHT))

    def page(self) -> Page | None:
        """Return the page with the largest grid and text, None if nothing fits."""
        if self._cells[0] > self._cells[1] + 1e-9:
            return None
        both = self._most(0, lambda step: (step, step))
        if both is None:
            self._leading = TIGHT
            both = self._most(0, lambda step: (step, step))
        if both is None:
            return None
        cell = self._most(both, lambda step: (step, both)) or both
        text = self._most(both, lambda step: (cell, step)) or both
        return self._stretched(*self._sizes(cell, text), (cell + text) / (2 * STEPS))

    def _sizes(self, cell: int, text: int) -> _Sizes:
        (least, most), (small, large) = self._cells, self._texts
        return (
            least + (most - least) * cell / STEPS,
            small + (large - small) * text / STEPS,
        )

    def _most(self, least: int, at: _At) -> int | None:
        """Return the last step from the least one on that fits, None if none does."""
        most, found = STEPS, None
        while least <= most:
            middle = (least + most + 1) // 2 if found is not None else least
            if self._set(*self._sizes(*at(middle)), self._leading) is None:
                most = middle - 1
            else:
                found, least = middle, middle + 1
        return found

    def _set(
        self, cell_mm: float, pt: float, leading: float, gap: float = CLUE_GAP
    ) -> tuple[float, Setting] | None:
        """Return the grid's left edge and the text set in these sizes, if it fits."""
        size = pt * MM_PER_PT / cell_mm
        room = self._room
        type_ = Type(size, size * leading, gap, room.wide)
        height = room.height_mm / cell_mm
        for grid_x, columns in self._places(
            self._content, room.width_mm / cell_mm, size
        ):
            setting = set_columns(
                self._content.entries,
                columns,
                height,
                type_,
                language=self._content.language,
            )
            if setting is not None:
                return grid_x, setting
        return None

    def _stretched(self, cell_mm: float, pt: float, size: float) -> Page:
        """Return the page with as much space between lines as there is room for."""
        for step in range(STRETCHES, -1, -1):
            share = step / STRETCHES
            found = self._set(
                cell_mm,
                pt,
                self._leading + (MOST_LEADING - self._leading) * share,
                CLUE_GAP + (MOST_GAP - CLUE_GAP) * share,
            )
            if found is not None:
                break
        assert found is not None, "it fitted without more space"
        empty = self._empty(cell_mm, *found)
        return Page(cell_mm, pt, *found, size - WEIGHT * max(empty - EMPTY, 0.0))

    def _empty(self, cell_mm: float, grid_x: float, setting: Setting) -> float:
        room, content = self._room, self._content
        grid: Box = (
            grid_x,
            0.0,
            grid_x + content.width + NEAR,
            content.height + 2 * NEAR,
        )
        width, height = room.width_mm / cell_mm, room.height_mm / cell_mm
        return largest_empty([grid, *setting.boxes], width, height)


def _below(content: Content, width: float, size: float) -> Iterator[_Places]:
    """Yield columns below the grid, the fewest first."""
    top = content.height + 2 * NEAR + GAP * size
    for columns in _parted(content, 0.0, top, width, size):
        yield (width - content.width) / 2, columns


def _beside(content: Content, width: float, size: float) -> Iterator[_Places]:
    """Yield columns beside the grid, which may be higher than it."""
    x = content.width + 2 * NEAR + GAP * size
    for columns in _parted(content, x, 0.0, width - x, size):
        yield NEAR, columns


def _around(content: Content, width: float, size: float) -> Iterator[_Places]:
    """Yield columns that begin beside the grid and go on below it."""
    x, end = content.width + 2 * NEAR + GAP * size, content.height + NEAR
    top = content.height + 2 * NEAR + GAP * size
    for first in _parted(content, x, 0.0, width - x, size):
        beside = tuple(replace(column, bottom=end) for column in first)
        for below in _parted(content, 0.0, top, width, size):
            yield NEAR, (*beside, *below)


_WAYS = (_below, _beside, _around)


def _parted(
    content: Content, x: float, top: float, width: float, size: float
) -> Iterator[tuple[Column, ...]]:
    """Yield columns side by side, first those that are not too wide."""
    gap, least, most = (n * size for n in (GAP, content.least, content.most))
    fitting = min(int((width + gap) / (least + gap) + 1e-9), MOST_COLUMNS)
    counts = range(1, fitting + 1)

    def each(count: int) -> float:
        return (width - (count - 1) * gap) / count

    for count in sorted(counts, key=lambda count: (each(count) > most, count)):
        wide = min(each(count), most) if count == 1 and x else each(count)
        yield tuple(Column(x + k * (wide + gap), top, wide) for k in range(count))
