"""The flow of hints and answers: what is on which page, in blocks of equal rows.

Pages are filled from top to bottom: a list of hints or a type's answers begins below
the one before it, under a small head, and only where its head and some rows fit.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate

from ...core.values import Key
from .key_layout import FIGURE_SPARE_MM, Grid

LEAST_ROWS = 3  # of hints, at the foot of a page or on the next one
_EVEN_MM = 2.0  # by which pages need not be evened out
_ROUNDING_MM = 0.2  # or rounding would push the last row to the next page


@dataclass(frozen=True, slots=True)
class EndRoom:
    """The measures of a page of hints or answers, in mm.

    Attributes:
        height_mm: of the type area.
        width_mm: of the type area.
        head_mm: of the small head above a block.
        gap_mm: between rows of figures, and between blocks.
        close_mm: above a row of answers in words.
        caption_mm: above a figure.
        hint_mm: of a line of a hint.
        most: figures on a page, 0 for as many as fit.
        titles: part ("hints" or "key") -> height of its title with what follows it.
    """

    height_mm: float = 180.0
    head_mm: float = 9.0
    gap_mm: float = 5.0
    close_mm: float = 1.0
    caption_mm: float = 8.0
    hint_mm: float = 4.7
    most: int = 0
    titles: Mapping[str, float] | None = None
    width_mm: float = 125.0

    def title_mm(self, part: str) -> float:
        """Return the height of a part's title."""
        return (self.titles or {}).get(part, 0.0)


@dataclass(frozen=True)
class Part:
    """Entries that belong together: a kind of hints, or answers of one grid.

    Attributes:
        keys: the puzzles, in number order.
        columns: side by side.
        grid: the grid of figures, None for hints in words.
        nth: 0 for first hints, 1 for second ones and so on.
        lines: how many lines each hint in words takes; () for one each. Only hints in
            one column take several.
        headed: a small head says what the entries are.
        types: of all answers below each head, in order; () without one, and for hints.
            Where heads share a row, () in place of what is below an earlier head.
        spans: how many answers of the row are below each head, where heads share it.
        cells_mm: the cell of each figure, where they differ; () for that of the grid.
        close: a row of answers in words, close below the one before.
    """

    keys: tuple[Key, ...]
    columns: int
    grid: Grid | None = None
    nth: int = 0
    lines: tuple[int, ...] = ()
    headed: bool = True
    types: tuple[tuple[str, ...], ...] = ()
    spans: tuple[int, ...] = ()
    cells_mm: tuple[float, ...] = ()
    close: bool = False

    def lines_of(self, key: Key) -> int:
        """Return how many lines a hint takes."""
        return self.lines[self._places[key]] if self.lines else 1

    def rows_of(self, keys: Sequence[Key]) -> int:
        """Return how many rows of figures, or lines, some keys take."""
        if self.lines:
            return sum(map(self.lines_of, keys))
        return -(-len(keys) // self.columns)

    def cell_mm(self, key: Key) -> float:
        """Return the size of a cell of a figure."""
        assert self.grid is not None
        if not self.cells_mm:
            return self.grid.cell_mm
        return self.cells_mm[self._places[key]]

    @cached_property
    def _places(self) -> dict[Key, int]:
        return {key: place for place, key in enumerate(self.keys)}


@dataclass(frozen=True, slots=True)
class Block:
    """What a page holds of a part."""

    part: Part
    keys: tuple[Key, ...]
    rows: int
    headed: bool


@dataclass(frozen=True, slots=True)
class EndPage:
    """A page of hints or answers; if `titled`, the first of its kind in the book."""

    number: int
    blocks: tuple[Block, ...]
    titled: bool = False


def pages_in(pages: Iterable[EndPage]) -> dict[Key, int]:
    """Return the first page on which each puzzle has an entry."""
    found: dict[Key, int] = {}
    for page in pages:
        for block in page.blocks:
            for key in block.keys:
                found.setdefault(key, page.number)
    return found


def flowed(
    parts: Sequence[Part], first: int, room: EndRoom, title: str = ""
) -> tuple[EndPage, ...]:
    """Return the pages that parts take from page `first` on.

    If the last one would be less than half full, all are filled less.

    `title` names the part of the book whose title is on the first page, "" for none.
    """
    pages = _evened(parts, first, room, title)
    lower = _lower(parts, room, title)
    if lower is None:
        return pages
    more = _evened(lower, first, room, title)
    taken = [
        sum(len(block.keys) for block in found[0].blocks) for found in (more, pages)
    ]
    return more if taken[0] > taken[1] and len(more) <= len(pages) else pages


def _lower(parts: Sequence[Part], room: EndRoom, title: str) -> tuple[Part, ...] | None:
    """Return figures so low that all rows of a page go below its title, None if none.

    Those of other pages are as large, in large print alone.
    """
    grid = parts[0].grid if title and parts else None
    if grid is None or grid.rows < 2:
        return None
    height = room.height_mm - room.title_mm(title) - _ROUNDING_MM
    height -= room.head_mm * parts[0].headed
    each = (height + room.gap_mm) / grid.rows - room.gap_mm
    figure_mm = each - room.caption_mm - FIGURE_SPARE_MM
    if figure_mm >= grid.figure_height_mm:
        return None
    lower = grid.lowered(figure_mm - 1e-6)
    if lower is None:
        return None
    share = lower.cell_mm / grid.cell_mm
    return tuple(
        replace(
            part, grid=lower, cells_mm=tuple(cell * share for cell in part.cells_mm)
        )
        if part.grid == grid
        else part
        for part in parts
    )


def _evened(
    parts: Sequence[Part], first: int, room: EndRoom, title: str
) -> tuple[EndPage, ...]:
    """Return the pages; if the last one would be less than half full, all are."""
    pages, last_mm = _filled(parts, first, room, title)
    if len(pages) < 2 or last_mm >= room.height_mm / 2:
        return pages
    least, most, best = room.height_mm / 2, room.height_mm, pages
    while most - least > _EVEN_MM:
        middle = (least + most) / 2
        lower = replace(room, height_mm=middle)
        tried, tried_mm = _filled(parts, first, lower, title)
        if len(tried) > len(pages) or tried_mm > middle:
            least = middle
        else:
            most, best = middle, tried
    return best


def _filled(
    parts: Sequence[Part], first: int, room: EndRoom, title: str
) -> tuple[tuple[EndPage, ...], float]:
    """Return the pages, each as full as can be, and how much the last one holds."""
    flow = _Flow(first, room, title)
    for part in parts:
        flow.add(part)
    return flow.pages(), flow.last_mm


class _Flow:
    """Pages that are filled from top to bottom."""

    def __init__(self, first: int, room: EndRoom, title: str) -> None:
        self._first, self._room, self._title = first, room, title
        self._done: list[list[Block]] = [[]]
        self._left = room.height_mm - room.title_mm(title) - _ROUNDING_MM

    def add(self, part: Part) -> None:
        """Add a part, on as many pages as it needs."""
        keys, headed = part.keys, part.headed
        while keys:
            number = self._fitting(part, keys, headed=headed)
            if not number:
                self._turn()
                # A page too low for a row still gets one, which is shrunk to fit.
                number = self._fitting(part, keys, headed=headed)
                if headed and not number and part.grid is not None:
                    # Nor is there a head above an answer that needs the whole page.
                    headed, number = False, self._fitting(part, keys, headed=False)
                number = number or part.columns
            taken = keys[:number]
            rows = part.rows_of(taken)
            self._left += self._closer(part, headed=headed)
            self._done[-1].append(Block(part, taken, rows, headed))
            self._left -= self._height(part, rows, headed=headed) + self._room.gap_mm
            keys, headed = keys[len(taken) :], False

    @property
    def last_mm(self) -> float:
        """The height of what the last page holds."""
        return self._room.height_mm - self._left

    def pages(self) -> tuple[EndPage, ...]:
        """Return the pages; a title may have the first one to itself."""
        titled = bool(self._title) and any(self._done)
        return tuple(
            EndPage(self._first + k, tuple(blocks), titled and not k)
            for k, blocks in enumerate(self._done)
            if blocks or (titled and not k)
        )

    def _closer(self, part: Part, *, headed: bool) -> float:
        """Return how much less than a gap is above a row, where it is close."""
        if not part.close or headed or not self._done[-1]:
            return 0.0
        return self._room.gap_mm - self._room.close_mm

    def _turn(self) -> None:
        if self._done[-1] or (self._title and len(self._done) == 1):
            self._done.append([])
        self._left = self._room.height_mm - _ROUNDING_MM

    def _fitting(self, part: Part, keys: Sequence[Key], *, headed: bool) -> int:
        """Return how many fit below what is on the page, 0 for none or too few."""
        each, gap = self._row(part)
        room = self._left - self._room.head_mm * headed + gap
        room += self._closer(part, headed=headed)
        rows = int(room / (each + gap) + 1e-9)
        if part.grid is not None:
            if self._room.most:
                held = sum(len(block.keys) for block in self._done[-1])
                rows = min(rows, (self._room.most - held) // part.columns)
            return min(max(rows, 0) * part.columns, len(keys))
        # In rows of hints, each of several lines where there is one column.
        whole = -(-len(keys) // part.columns)
        number = min(max(rows, 0), whole)
        if part.lines:
            taken = accumulate(map(part.lines_of, keys[:number]))
            number = sum(1 for lines in taken if lines <= rows)
        left = whole - number
        if 0 < left < LEAST_ROWS:
            number -= LEAST_ROWS - left
        least = min(LEAST_ROWS, whole) if self._done[-1] else 0
        return min(number * part.columns, len(keys)) if number >= max(least, 1) else 0

    def _row(self, part: Part) -> tuple[float, float]:
        """Return the height of a row, and the gap to the next."""
        room = self._room
        if part.grid is None:
            return room.hint_mm, 0.0
        figure = part.grid.figure_height_mm + FIGURE_SPARE_MM
        return room.caption_mm + figure, room.gap_mm

    def _height(self, part: Part, rows: int, *, headed: bool) -> float:
        each, gap = self._row(part)
        return rows * (each + gap) - gap + self._room.head_mm * headed
