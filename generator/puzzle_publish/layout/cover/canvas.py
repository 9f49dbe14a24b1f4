"""What a shop's kind of cover is made of: boxes, lines of type and drawings in turn."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import fsum

from ...core.cover_parts import Block, Layer, Shown
from ...core.designs.numbers import CoverColours
from ...core.designs.typeface import Typeface
from ...core.figure import Figure
from ...core.placed import Box, PlacedFigure, PlacedPicture
from .headline import Lines, SetLine, fitted, height_of, tops_of

THUMB_PX = 160  # the height of a cover in a shop
LARGE_PX, LEAST_PX = 14.0, 5.0  # capitals there: of the headline, of all other words
SPARE_PX = 0.2  # more than that, since type is rounded
WHITE = "#ffffff"
# Texts in boxes: the height of a row, around a text, between boxes; and how many rows.
ROW_PX, PAD_PX, BETWEEN_PX, MOST_ROWS = 9.4, 2.8, 2.0, 2

Pills = tuple[tuple[tuple[Lines, float], ...], ...]


@dataclass(slots=True)
class Canvas:
    """Draws one front.

    Attributes:
        area: what pictures and bands may cover, up to the edges of the sheet.
        safe: where words may be.
        cut: the right edge of the finished cover.
        px: a pixel of the shop's picture in mm.
        faces: the typefaces by role.
        least_cell: a figure -> the cell in mm in which its smallest text can be read.
        layers: what has been drawn.
    """

    area: Box
    safe: Box
    cut: float
    px: float
    colours: CoverColours
    faces: dict[str, Typeface]
    least_cell: Callable[[Figure], float]
    layers: list[Layer] = field(default_factory=list)

    @property
    def large(self) -> float:
        """The least height of the headline's capitals in mm."""
        return (LARGE_PX + SPARE_PX) * self.px

    @property
    def small(self) -> float:
        """The least height of other capitals in mm."""
        return (LEAST_PX + SPARE_PX) * self.px

    @property
    def gap(self) -> float:
        """The usual space between parts in mm."""
        return 4.5 * self.px

    def block(self, box: Box, colour: str, radius_mm: float = 0.0) -> None:
        """Draw a box."""
        self.layers.append(Block(box, colour, radius_mm))

    def show(
        self,
        figure: Figure | PlacedPicture,
        box: Box,
        cell_mm: float = 1.0,
        heavier: float = 1.0,
    ) -> None:
        """Draw a figure from the upper left of a box, or a picture that fills it."""
        number = sum(isinstance(one, Shown) for one in self.layers)
        shown = (
            PlacedFigure(figure, cell_mm, coloured=True, heavier=heavier)
            if isinstance(figure, Figure)
            else figure
        )
        self.layers.append(Shown(f"shown{number}", box, shown))

    def write(
        self,
        name: str,
        lines: Sequence[SetLine],
        place: Box,
        colours: Sequence[str],
        ground: str,
        align: str = "center",
    ) -> float:
        """Write lines from the top of a place down, the colours in turn.

        Returns:
            the lower end of their ink, the top of the place for no lines.
        """
        bottom = place.top
        for k, (line, top) in enumerate(
            zip(lines, tops_of(lines, place.top), strict=False)
        ):
            at = Box(place.left, top, place.width, line.height)
            colour = colours[k % len(colours)]
            self.layers.append(line.placed(name, at, colour, ground, align))
            bottom = at.bottom
        return bottom

    def line(
        self, text: str, role: str, width: float, most: float, *, small: float = -1.0
    ) -> Lines:
        """Return a text on one line, () if its capitals would be too small.

        Args:
            text: the text.
            role: of its typeface.
            width: of the line in mm.
            most: the greatest height of its capitals in mm.
            small: the least one; by default what a shop's picture needs.
        """
        return self.lines(text, role, width, most * 1.6, most, small=small, rows=1)

    def lines(
        self,
        text: str,
        role: str,
        width: float,
        high: float,
        most: float,
        *,
        small: float = -1.0,
        rows: int = 3,
    ) -> Lines:
        """Return a text on several lines; see `line`."""
        if not text or min(width, high) <= 0:
            return ()
        face = self.faces[role]
        least = self.small if small < 0 else small
        em = most / face.capital_of(text)
        found = fitted(text, face, width, high, em, rows)
        if found and found[0].capital_mm >= least - 1e-6:
            return found
        return ()

    def pills(self, texts: Sequence[str], width: float, most_px: float = 5.6) -> Pills:
        """Return texts in boxes, in as many rows as they need, two at most.

        What does not fit is left out.
        """
        pad, between = PAD_PX * self.px, BETWEEN_PX * self.px
        rows: list[list[tuple[Lines, float]]] = [[]]
        left = width
        for text in texts:
            line = self.line(text, "narrow", width - 2 * pad, most_px * self.px)
            wide = line[0].width + 2 * pad if line else 0.0
            if wide > left and len(rows) < MOST_ROWS and rows[-1]:
                rows.append([])
                left = width
            if line and wide <= left + 1e-6:
                rows[-1].append((line, wide))
                left -= wide + between
        return tuple(tuple(row) for row in rows if row)

    def pills_mm(self, pills: Pills) -> float:
        """Return the height of rows of boxes, 0 for none."""
        rows = len(pills)
        return (rows * ROW_PX + max(0, rows - 1) * BETWEEN_PX) * self.px

    def write_pills(
        self, name: str, pills: Pills, place: Box, colour: str, ground: str
    ) -> float:
        """Write rows of boxes from the top of a place down; return their lower end."""
        top, between = place.top, BETWEEN_PX * self.px
        for row in pills:
            whole = fsum(wide for _, wide in row) + between * (len(row) - 1)
            left = place.left + (place.width - whole) / 2
            for line, wide in row:
                box = Box(left, top, wide, ROW_PX * self.px)
                self.block(box, ground, 1.2 * self.px)
                self.write(name, line, _centred(line[0], box), [colour], ground)
                left += wide + between
            top += ROW_PX * self.px + between
        return top - between if pills else top


def _centred(line: SetLine, box: Box) -> Box:
    """Return the place of a line whose capitals are in the middle of a box.

    Boxes side by side have one base line then, whichever letters reach below it.
    """
    above = line.face.top(line.text) * line.em - line.capital_mm
    return box.inset(top=(box.height - line.capital_mm) / 2 - above)


def middle(lines: Sequence[SetLine], box: Box) -> Box:
    """Return the part of a box that lines take in its middle."""
    high = height_of(lines)
    return Box(box.left, box.top + (box.height - high) / 2, box.width, high)


def spread(top: float, bottom: float, heights: Sequence[float]) -> list[float]:
    """Return the tops of parts of these heights, with equal spaces around them.

    >>> spread(0, 10, [2, 2])
    [2.0, 6.0]
    """
    space = (bottom - top - fsum(heights)) / (len(heights) + 1)
    tops = []
    for high in heights:
        top += space
        tops.append(top)
        top += high
    return tops
