"""Where the letters, boxes and texts of a page are, in units of boxes.

Letters stand before their boxes or above them, in one column or several. The texts are
a heading and the clue of the final answer, with its boxes below.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import ceil

from ...core.text_fitting import wrapped_paragraph
from .model import Page

NUMBER, LETTER, BETWEEN = 0.95, 0.8, 0.7  # widths: number, letter, letters to boxes
WORD_GAP, COLUMN_GAP = 0.4, 1.0
BESIDE, ABOVE = 1.0, 1.95  # heights of an item
PITCH, USUAL_PITCH, MOST_PITCH = 0.35, 0.5, 1.3  # between items
TITLE, SUBTITLE, FINAL_GAP, FINAL_FOOT = 1.15, 0.7, 0.55, 0.25
LEADING = 1.28  # of the clue, in its own size


@dataclass(frozen=True)
class Setting:
    """How a page is set.

    Attributes:
        page: what it prints.
        above: letters are above their boxes, not before them.
        columns: of items.
        pitch: between items.
        text: the size of the clue.
        lattice: boxes are one below the other, in columns of a grid, for screens.
    """

    page: Page
    above: bool
    columns: int
    pitch: float = USUAL_PITCH
    text: float = 0.45
    lattice: bool = False

    @cached_property
    def widest(self) -> tuple[float, float]:
        """The width of the most letters, and of the widest boxes."""
        items = self.page.items
        letters = max(len(item.letters) for item in items) * LETTER
        return letters, max(self.boxes_width(item.lengths) for item in items)

    @property
    def rows(self) -> int:
        """The items in a column."""
        return -(-len(self.page.items) // self.columns)

    @property
    def item_height(self) -> float:
        """The height of an item without what is between items."""
        return ABOVE if self.above else BESIDE

    @property
    def column(self) -> float:
        """The width of a column."""
        letters, boxes = self.widest
        if self.above:
            return NUMBER + max(letters, boxes)
        return NUMBER + letters + BETWEEN + boxes

    @property
    def width(self) -> float:
        """The width of the page's figure."""
        wide = self.columns * self.column + (self.columns - 1) * COLUMN_GAP
        if final := self.page.final:
            wide = max(wide, self.final_left + self.boxes_width(final.lengths))
        return round(wide, 4)

    @property
    def head(self) -> float:
        """The height of the heading."""
        theme = self.page.theme
        return 0.0 if theme is None else TITLE + SUBTITLE * bool(theme.subtitle)

    @cached_property
    def clue(self) -> tuple[str, ...]:
        """The lines of the clue."""
        final = self.page.final
        return wrapped_paragraph(final.clue, self.width / self.text) if final else ()

    @property
    def final_top(self) -> float:
        """The upper edge of the clue."""
        high = self.rows * (self.item_height + self.pitch) - self.pitch
        return round(self.head + high + FINAL_GAP + self.pitch / 2, 4)

    @property
    def height(self) -> float:
        """The height of the page's figure."""
        if self.page.final is None:
            return round(self.final_top - FINAL_GAP - self.pitch / 2 + 0.05, 4)
        return round(self.final_boxes[1] + 1.05, 4)

    @property
    def boxes_left(self) -> float:
        """The left edge of boxes in a column."""
        return NUMBER + (0.0 if self.above else self.widest[0] + BETWEEN)

    @property
    def final_left(self) -> float:
        """The left edge of the boxes of the final answer."""
        return round(self.boxes_left, 4) if self.lattice else 0.0

    @property
    def final_boxes(self) -> tuple[float, float]:
        """The left and upper edge of the boxes of the final answer."""
        top = self.final_top + len(self.clue) * LEADING * self.text + FINAL_FOOT
        if self.lattice:  # half cells below the rows
            top = self.head + ceil(2 * (top - self.head)) / 2
        return self.final_left, round(top, 4)

    def corner(self, nth: int) -> tuple[float, float]:
        """Return the upper left corner of an item."""
        column, row = divmod(nth, self.rows)
        x = column * (self.column + COLUMN_GAP)
        return round(x, 4), round(self.head + row * (self.item_height + self.pitch), 4)

    def letters(self, nth: int) -> Iterator[tuple[float, float]]:
        """Yield the middle of each letter of an item."""
        (x, y), item = self.corner(nth), self.page.items[nth]
        wide = LETTER
        if self.above:
            wide = self.boxes_width(item.lengths) / len(item.letters)
        pitch = max(LETTER, wide)
        for k in range(len(item.letters)):
            yield (
                round(x + NUMBER + (k + 0.5) * pitch, 4),
                y + 0.45 + 0.05 * (not self.above),
            )

    def boxes(self, nth: int) -> Iterator[tuple[float, float]]:
        """Yield the upper left corner of each box of an item."""
        (x, y), item = self.corner(nth), self.page.items[nth]
        low = 0.95 if self.above else 0.0
        yield from self._row(item.lengths, x + self.boxes_left, y + low)

    def finals(self) -> Iterator[tuple[float, float]]:
        """Yield the upper left corner of each box of the final answer."""
        if self.page.final:
            yield from self._row(self.page.final.lengths, *self.final_boxes)

    def boxes_width(self, lengths: tuple[int, ...]) -> float:
        """Return the width of the boxes of words, with the gaps between them."""
        return sum(lengths) + self._gap * (len(lengths) - 1)

    @property
    def _gap(self) -> float:
        """What is between the boxes of two words."""
        return 1.0 if self.lattice else WORD_GAP

    def _row(
        self, lengths: tuple[int, ...], left: float, top: float
    ) -> Iterator[tuple[float, float]]:
        x = left
        for length in lengths:
            for k in range(length):
                yield round(x + k, 4), round(top, 4)
            x += length + self._gap
