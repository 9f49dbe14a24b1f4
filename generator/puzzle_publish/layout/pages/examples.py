"""How the pictures of a worked example are arranged: as large as their room allows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import fsum

from ...core.designs.design import Design
from ...core.empty_space import Box, largest_empty
from ...core.figure import Figure
from ...core.text_fitting import LEADING, TEXT_LEADING, height_mm
from ...core.values import Geometry
from .legible import cell_for_text, least_cell_mm

# Of page.css: the captions' size, and the space above and below them.
CAPTION_PT, CAPTION_GAP_MM = 8.5, 6.0
LEAST_PT, LEAST_LARGE_PT = 8.0, 9.0  # of what is read in a picture
SHARES = (0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8)  # of the room, for the first picture
LEAST_SHARE = 0.5  # of the first picture's cell, for the others
MOST_EMPTY = 0.25  # of the room, unless every arrangement leaves more
MUCH_LARGER = 1.4  # times the area of all pictures


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Where the pictures of an example are: in rows or columns, by their cells.

    Attributes:
        groups: the numbers of the pictures in each row or column.
        cells: the cell of each picture in mm.
        widths: the room of each picture and its caption in mm.
        empty: the largest empty part of the room.
    """

    across: bool
    groups: tuple[tuple[int, ...], ...]
    cells: tuple[float, ...]
    widths: tuple[float, ...]
    empty: float = 0.0

    @property
    def shown(self) -> list[int]:
        """The numbers of the pictures, in order."""
        return [k for group in self.groups for k in group]


@dataclass(frozen=True, slots=True)
class Places:
    """The arrangements of an example's three pictures in a room of some height."""

    design: Design
    geometry: Geometry
    figures: Sequence[Figure]
    captions: Sequence[str]
    room_mm: float

    def best(self, first_mm: float = 0.0) -> Arrangement | None:
        """Return the legible arrangement with the largest pictures, None without one.

        The first picture is at least `first_mm` high, the others not much smaller than
        it. No quarter of the room stays empty unless that leaves none, or pictures so
        much smaller that the room looks emptier still.
        """
        figures = self.figures

        def area(one: Arrangement) -> float:
            return fsum(
                figures[k].width * figures[k].height * one.cells[k] ** 2
                for k in one.shown
            )

        found = [
            one
            for one in self
            if self._legible(one) and figures[0].height * one.cells[0] >= first_mm
        ]
        even = [one for one in found if min(one.cells) >= LEAST_SHARE * max(one.cells)]
        found = even or found
        full = [one for one in found if one.empty <= MOST_EMPTY]
        if full:
            fullest, largest = max(full, key=area), max(found, key=area)
            return largest if area(largest) > MUCH_LARGER * area(fullest) else fullest
        return min(found, key=lambda one: one.empty, default=None)

    def pair(self) -> Arrangement | None:
        """Return start and end beside each other, for pictures too large for three."""
        width = (self.geometry.type_width_mm - self._gap) / 2 - 0.05
        cell = min(self._fits(k, width, self.room_mm) for k in (0, 2))
        found = Arrangement(False, ((0, 2),), (cell,) * 3, (width,) * 3)
        return found if self._legible(found) else None

    def stacked(self) -> Arrangement:
        """Return the pictures below each other, as large as each may be on a page."""
        width, high = self.geometry.type_width_mm, self.geometry.type_height_mm * 0.7
        cells = tuple(
            min(width / f.width, max(self._least(k), high / 3 / f.height))
            for k, f in enumerate(self.figures)
        )
        groups = tuple((k,) for k in range(len(self.figures)))
        return Arrangement(False, groups, cells, (width,) * len(self.figures))

    def __iter__(self) -> Iterator[Arrangement]:
        yield self._row()
        for share in SHARES:
            yield self._beside(share)
            yield self._below(share)

    def _legible(self, one: Arrangement) -> bool:
        return all(one.cells[k] >= self._least(k) for k in one.shown)

    def _least(self, nth: int) -> float:
        figure = self.figures[nth]
        text_pt = LEAST_LARGE_PT if self.design.large else LEAST_PT
        read = cell_for_text(figure, self.design, text_pt)
        return max(least_cell_mm(figure, self.design), read)

    @property
    def _gap(self) -> float:
        scale = self.design.scale(self.geometry.width_mm, self.geometry.height_mm)
        return self.design.numbers.example.gap * 2 * scale

    def _caption_mm(self, nth: int, width_mm: float) -> float:
        """Return the height that the caption of a picture takes at most."""
        scale = self.design.scale(self.geometry.width_mm, self.geometry.height_mm)
        size = max(CAPTION_PT, self.design.least_pt)
        caption = f"{nth + 1} {self.captions[nth]}"
        leading = TEXT_LEADING[self.design.language] / LEADING
        high = height_mm(caption, (width_mm - 2) / scale, size) * leading
        return (high + CAPTION_GAP_MM) * scale

    def _fits(self, nth: int, width_mm: float, high_mm: float) -> float:
        """Return the largest cell of a picture with its caption in a room."""
        figure = self.figures[nth]
        high = high_mm - self._caption_mm(nth, width_mm)
        return max(0.0, min(width_mm / figure.width, high / figure.height))

    def _row(self) -> Arrangement:
        """Return the three pictures beside each other, in cells of one size."""
        # Slightly less, or rounding would push the last one to the next line.
        width = (self.geometry.type_width_mm - 2 * self._gap) / 3 - 0.05
        cell = min(self._fits(k, width, self.room_mm) for k in range(3))
        lefts = [k * (width + self._gap) for k in range(3)]
        tops = [0.0] * 3
        return self._found(False, ((0, 1, 2),), (cell,) * 3, (width,) * 3, lefts, tops)

    def _beside(self, share: float) -> Arrangement:
        """Return a large picture, and the others in a column beside it."""
        whole = self.geometry.type_width_mm - self._gap - 0.05
        first = self._fits(0, whole * share, self.room_mm)
        wide = self.figures[0].width * first
        left = whole - wide
        high = (self.room_mm - self._gap) / 2
        rest = min(first, *(self._fits(k, left, high) for k in (1, 2)))
        below = self.figures[1].height * rest + self._caption_mm(1, left) + self._gap
        return self._found(
            True, ((0,), (1, 2)), (first, rest, rest), (wide, left, left),
            [0.0, wide + self._gap, wide + self._gap], [0.0, 0.0, below],
        )  # fmt: skip

    def _below(self, share: float) -> Arrangement:
        """Return a large picture, and the others in a row below it."""
        whole = self.geometry.type_width_mm - 0.05
        first = self._fits(0, whole, self.room_mm * share)
        width = (whole - self._gap) / 2
        top = self.figures[0].height * first + self._caption_mm(0, whole) + self._gap
        rest = min(first, *(self._fits(k, width, self.room_mm - top) for k in (1, 2)))
        return self._found(
            False, ((0,), (1, 2)), (first, rest, rest), (whole, width, width),
            [0.0, 0.0, width + self._gap], [0.0, top, top],
        )  # fmt: skip

    def _found(
        self,
        across: bool,
        groups: tuple[tuple[int, ...], ...],
        cells: tuple[float, ...],
        widths: tuple[float, ...],
        lefts: Sequence[float],
        tops: Sequence[float],
    ) -> Arrangement:
        """Return an arrangement of pictures that begin at these places."""
        room = self.geometry.type_width_mm, self.room_mm
        boxes = list[Box]()
        for k, (left, top) in enumerate(zip(lefts, tops, strict=True)):
            wide = max(0.0, self.figures[k].width * cells[k])
            high = max(0.0, self.figures[k].height * cells[k])
            side = left + (widths[k] - wide) / 2  # pictures are centred
            end = top + high + self._caption_mm(k, widths[k])
            boxes.append((side, top, side + wide, end))
        return Arrangement(across, groups, cells, widths, largest_empty(boxes, *room))
