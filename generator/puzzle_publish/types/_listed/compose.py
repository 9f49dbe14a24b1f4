"""A page's figure composed for its room: the board, and its list below or beside it.

The board and the text are as large as fits. below.py and heading.py set the text in a
unit that does not depend on the board's cells.
"""

import functools
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from ...core.empty_space import Box, largest_empty
from ...core.figure import NEVER_MM, Figure, Label, Line, Rect, Room, Step
from ...core.puzzle import Json, canonical_json
from ...core.text_fitting import MM_PER_PT
from . import below, heading
from .listing import enlarged, width_of
from .printed import Listed

# The most of a cell, and of one of a board with lines, which may have few.
MOST_CELL_MM, MOST_LINED_MM = 13.0, 16.0
# Of clues, and of words alone: 11 and 14 pt, in books for children 13 and 16.
MOST_UNIT_MM, MOST_WORDS_MM = 12.0, 15.0
LARGE_PT, LARGE_SMALLEST, MOST_LARGE = 16.0, below.CLUE_TEXT, 1.2
# In large print letters have at least LETTER_PT; they are LARGER in their cells, and
# these up to MOST_LARGER.
LETTER_PT, LARGER, MOST_LARGER = 20.0, 0.72 / 0.58, 1.6
# Its title and the space above a list are in smaller units than its text, as are those
# of letters for which a book asks.
LARGE_TITLE, GIANT_TITLE, LARGE_GAP = 0.84, 0.7, 0.6
GIANT = 0.9  # of figure.css: the size of letters for which a book asks
STEPS, LARGE_STEPS = 10, 40
Rows = tuple[str, ...]
LINE = 1.2 * below.CLUE_TEXT  # what a line of the list needs
FACING_LINE = 1.25 * below.CLUE_TEXT  # the same on a page that faces the board
LISTED, LEAST_LIST = 12.0, 2.6  # the width of a list in units, usual and least
# What an empty rectangle has beyond this share of the room counts WEIGHT times; pages
# look calmer if few differ, so the list below the board gains FIRST.
EMPTY, WEIGHT, FIRST = 0.16, 2.5, 0.25


@dataclass(frozen=True, slots=True)
class Board:
    """How a type draws its boards.

    Attributes:
        letters: the steps of the letters, for rows, the left and top edge, and whether
            they are giant: GIANT cells large and semibold.
        base: the empty board, for rows, the page's width, the left and top edge, and
            the unit of text, all in cells.
        least_cell_mm: the smallest size of a cell.
        letter: the size of the letters in cells.
        margin: room beside the board, in units of text.
        top: room above it.
        gap: room between it and a list beside it, besides the margin.
        is_plain: its list is; see `below.steps`.
        smallest: the smallest text in units.
        least_unit_mm: the smallest unit.
    """

    letters: Callable[[Rows, float, float, bool], tuple[Step, ...]]
    base: Callable[[Rows, float, float, float, float], Figure]
    least_cell_mm: float
    letter: float
    margin: float
    top: float
    gap: float = 0.0
    is_plain: bool = False
    smallest: float = 0.28
    least_unit_mm: float = 9.0


@dataclass(frozen=True, slots=True)
class _Sizes:
    """Sizes in mm: of a cell, and of the unit of text."""

    cell: float
    unit: float


@dataclass(frozen=True, slots=True)
class _Page:
    """A page in mm: the board's left and top edge, and the steps of its list."""

    sizes: _Sizes
    left: float
    top: float
    listed: tuple[Step, ...]
    bottom: float
    score: float = 0.0


def composed(
    board: Board, printed: Listed, labels: Mapping[str, Json], room: Room
) -> Figure | None:
    """Return a page's figure for a room, or None if the least sizes do not fit."""
    page = _best(board, printed, canonical_json(dict(labels)), room)
    if page is None:
        return None
    cell, unit = page.sizes.cell, page.sizes.unit
    width, left, top = room.width_mm / cell, page.left / cell, page.top / cell
    scale, share = unit / cell, _title_share(room)
    middle = room.width_mm / 2 / unit / share
    return Figure(
        width=width,
        height=page.bottom / cell,
        steps=(
            *board.letters(printed.rows, left, top, room.letters_pt > 0),
            *enlarged(heading.steps(printed.theme, middle), scale * share),
            *enlarged(page.listed, scale),
        ),
        cell_mm=cell / room.scale,
        min_cell_mm=cell - 1e-6,
        base=board.base(printed.rows, width, left, top, scale),
        in_corner=True,
    )


def unfit(figure: Figure, room: Room) -> Figure:
    """Return the figure of one shape, which fits no page if giant letters do not."""
    return replace(figure, min_cell_mm=NEVER_MM) if room.letters_pt else figure


def facing(
    printed: Listed,
    labels: Mapping[str, Json],
    width: float,
    height: float,
    *,
    is_plain: bool = False,
) -> Figure | None:
    """Return what goes below a board as a page, or None if it has no room.

    Args:
        printed: what the page prints.
        labels: the type's labels.
        width: of the page, in the size of its smallest text, that of clues.
        height: the same.
        is_plain: see `below.steps`.
    """
    wide, room = width * below.CLUE_TEXT, height * below.CLUE_TEXT
    listed = tuple(
        below.steps(
            printed,
            labels,
            left=0,
            top=0,
            cols=wide,
            width=wide,
            room=room,
            is_plain=is_plain,
        )
    )
    lines = sorted({step.y for step in listed if isinstance(step, Label)})
    near = any(b - a < FACING_LINE - 1e-6 for a, b in pairwise(lines[1:]))
    if near or lines[-1] > room:
        return None
    return Figure(wide, room, listed, 18.0, 9.0, in_corner=True)


def _title_share(room: Room) -> float:
    """Return the unit of the title, in units of other text."""
    if room.least_pt >= LARGE_PT:
        return LARGE_TITLE
    return GIANT_TITLE if room.letters_pt else 1.0


def _is_large(room: Room) -> bool:
    """Return whether letters come first: in large print, or if the book says so."""
    return room.least_pt >= LARGE_PT or room.letters_pt > 0


@functools.lru_cache(maxsize=256)
def _best(board: Board, printed: Listed, labels: str, room: Room) -> _Page | None:
    """Return the best page, cached: a page is measured before it is drawn."""
    page = printed, json.loads(labels)
    # A list in columns is worth smaller cells.
    for in_columns in (True,) if board.is_plain else (True, False):
        tries = [_Way(board, *page, room, k, in_columns) for k in (0, 1)]
        pages = [(way.page(), FIRST * (not k)) for k, way in enumerate(tries)]
        scored = [(page.score + first, page) for page, first in pages if page]
        if scored:
            return max(scored, key=lambda pair: pair[0])[1]
    return None


class _Way:
    """One place of the list: below the board (0) or beside it (1)."""

    def __init__(
        self,
        board: Board,
        printed: Listed,
        labels: Mapping[str, Json],
        room: Room,
        way: int,
        in_columns: bool,
    ) -> None:
        self._board, self._in_columns = board, in_columns
        self._printed, self._labels, self._room = printed, labels, room
        self._is_beside = bool(way)
        self._rows, self._cols = len(printed.rows), len(printed.rows[0])
        self._is_large = _is_large(room)
        self._steps = LARGE_STEPS if self._is_large else STEPS
        large = room.least_pt >= LARGE_PT
        em = room.least_pt * MM_PER_PT * 1.001
        unit = max(board.least_unit_mm, em / board.smallest)
        if large:
            is_listed = board.is_plain and printed.words is not None
            unit = em / (below.TEXT if is_listed else LARGE_SMALLEST)
        if room.list_pt:
            unit = max(unit, room.list_pt * MM_PER_PT * 1.001 / below.TEXT)
        most_unit = (MOST_UNIT_MM if printed.clues else MOST_WORDS_MM) * room.scale
        self._units = (
            unit,
            unit * MOST_LARGE if self._is_large else max(unit, most_unit),
        )
        least = board.least_cell_mm
        most = (MOST_CELL_MM if board.is_plain else MOST_LINED_MM) * room.scale
        if large:
            letter = LETTER_PT * MM_PER_PT / (board.letter * LARGER)
            least, most = max(least, letter), most * MOST_LARGER
        if room.letters_pt:
            least = max(least, room.letters_pt * MM_PER_PT * 1.001 / GIANT)
        if board.is_plain:  # so that steps between the sizes are small
            most = min(most, room.width_mm / (self._cols + 2 * board.margin))
        self._cells = least, max(least, most)
        if room.cell_mm is not None:
            self._cells = room.cell_mm, room.cell_mm

    def page(self) -> _Page | None:
        """Return the page with the largest board and text, None if nothing fits."""
        both = self._most(0, text_alone=False, cell=0)
        if both is None:
            return None
        least = 0 if self._is_large else both
        text = self._most(least, text_alone=True, cell=both)
        text = least if text is None else text
        found = self._set(self._sizes(both, text))
        assert found is not None, "it fitted a moment ago"
        score = (both + text) / (2 * self._steps) - WEIGHT * max(
            self._empty(found) - EMPTY, 0.0
        )
        return _Page(
            found.sizes, found.left, found.top, found.listed, found.bottom, score
        )

    def _most(self, least: int, *, text_alone: bool, cell: int) -> int | None:
        """Return the last step from the least one on that fits, None if none does."""
        if self._board.is_plain:
            return self._most_of_plain(least, text_alone=text_alone, cell=cell)
        found = None
        for step in range(self._steps, least - 1, -1):
            if self._set(self._tried(step, cell, text_alone=text_alone)) is not None:
                found = step
                break
        return found

    def _most_of_plain(self, least: int, *, text_alone: bool, cell: int) -> int | None:
        """As `_most`, by halving: what fits large fits smaller as well."""
        low, high = least - 1, self._steps
        while low < high:
            step = (low + high + 1) // 2
            if self._set(self._tried(step, cell, text_alone=text_alone)) is None:
                high = step - 1
            else:
                low = step
        return low if low >= least else None

    def _tried(self, step: int, cell: int, *, text_alone: bool) -> _Sizes:
        """Return sizes that grow with a step; in large print first the cells alone."""
        if text_alone:
            return self._sizes(cell, step)
        return self._sizes(step, 0 if self._is_large else step)

    def _sizes(self, cell: int, text: int) -> _Sizes:
        (least, most), (small, large) = self._cells, self._units
        return _Sizes(
            least + (most - least) * cell / self._steps,
            small + (large - small) * text / self._steps,
        )

    def _set(self, sizes: _Sizes) -> _Page | None:
        """Return the page in these sizes, None if they do not fit."""
        room, unit, cell = self._room, sizes.unit, sizes.cell
        share = _title_share(room)
        top = (heading.height(self._printed.theme) * share + self._board.top) * unit
        margin = self._board.margin * unit
        wide, high = self._cols * cell + 2 * margin, top + self._rows * cell
        if wide > room.width_mm + 1e-6 or high > room.height_mm + 1e-6:
            return None
        if heading.width(self._printed.theme) * unit * share > room.width_mm:
            return None
        left = margin if self._is_beside else (room.width_mm - wide) / 2 + margin
        if self._is_beside:
            wide += self._board.gap * unit
            box = (wide, top, room.width_mm - wide, room.height_mm - top)
        else:
            under = high + below.GAP * unit * (LARGE_GAP if self._is_large else 1)
            across = max(self._cols * cell, min(room.width_mm, LISTED * unit))
            if self._board.is_plain and self._printed.clues is not None:
                across = room.width_mm  # clues are set from edge to edge
            start = (room.width_mm - across) / 2
            box = (start, under, across, room.height_mm - under)
        listed = self._listed(box, unit)
        if listed is None:
            return None
        bottom = max(high, max(_bottom(step) for step in listed) * unit)
        if bottom > room.height_mm + 1e-6:
            return None
        return _Page(sizes, left, top, listed, bottom)

    def _listed(
        self, box: tuple[float, float, float, float], unit: float
    ) -> tuple[Step, ...] | None:
        """Return the list in a box of left, top, width and height in mm."""
        left, top, width, height = (value / unit for value in box)
        if width < LEAST_LIST or height < below.HEAD + LINE:
            return None
        if self._printed.clues is not None and self._is_beside:
            return None  # clues are set from the left edge of the page
        listed = tuple(
            below.steps(
                self._printed,
                self._labels,
                left=left,
                top=top,
                cols=width,
                width=self._room.width_mm / unit,
                room=height,
                is_plain=self._board.is_plain,
                in_columns=self._in_columns,
            )
        )
        lines = sorted({s.y for s in listed if isinstance(s, Label)})
        lines = lines if self._board.is_plain else lines[1:]
        clues = self._printed.clues or ()
        whole = self._board.is_plain and "…" not in "".join(clues)
        if whole and any("…" in s.text for s in listed if isinstance(s, Label)):
            return None  # a clue is cut off
        near = any(b - a < LINE - 1e-6 for a, b in pairwise(lines))
        ends = max(_bottom(step) for step in listed) > top + height + 1e-6
        wide = max(map(_right, listed)) > left + width + 1e-6
        return None if near or ends or wide else listed

    def _empty(self, page: _Page) -> float:
        room, unit = self._room, page.sizes.unit
        high = page.top + self._rows * page.sizes.cell
        right = page.left + self._cols * page.sizes.cell
        board: Box = (page.left - self._board.margin * unit, 0.0, right, high)
        xs = [_left(step) * unit for step in page.listed]
        rights = [_right(step) * unit for step in page.listed]
        tops = [_bottom(step) * unit for step in page.listed]
        text: Box = (min(xs), min(tops) - unit / 2, max(rights), max(tops))
        return largest_empty([board, text], room.width_mm, room.height_mm)


def _bottom(step: Step) -> float:
    match step:
        case Rect():
            return step.y + step.height
        case Label():
            return step.y + 0.2
        case Line(points):
            return max(y for _, y in points)
        case _:
            raise AssertionError(step)


def _left(step: Step) -> float:
    match step:
        case Rect() | Label():
            return step.x
        case Line(points):
            return points[0][0]
        case _:
            raise AssertionError(step)


def _right(step: Step) -> float:
    match step:
        case Rect():
            return step.x + step.width
        case Label():
            return step.x + width_of(step.text, below.CLUE_TEXT)
        case Line(points):
            return points[-1][0]
        case _:
            raise AssertionError(step)
