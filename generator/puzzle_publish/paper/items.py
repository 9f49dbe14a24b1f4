"""What a page of a PDF paints, in mm from its upper left corner, y downwards."""

import unicodedata
from dataclasses import dataclass, field
from functools import lru_cache
from math import hypot

from ..core.boxes import Box, Matrix, moved_box

Point = tuple[float, float]

# How high capitals of most fonts are, in ems.
CAPITALS = 0.66
_STRAIGHT = 1e-6


@dataclass(slots=True)
class Run:
    """Text shown in one line from one place.

    Attributes:
        text: without white space and with compatible characters unified.
        x: the left end of its first glyph.
        y: its baseline.
        width: the sum of the advances of its glyphs.
        size: the size of its font.
        paint: how it is painted, equal for text painted alike.
        order: its place among all that the page paints.
        turned: it is rotated, mirrored or skewed.
        upright: its letters do not stand on their heads.
        cut: a clip path hides some or all of it.
        unknown: some glyphs have no known character.
    """

    text: str
    x: float
    y: float
    width: float
    size: float
    paint: tuple[object, ...]
    order: int
    turned: bool = False
    upright: bool = True
    cut: bool = False
    unknown: bool = False

    @property
    def box(self) -> Box:
        """The box around its glyphs, nearly."""
        high, low = self.y - CAPITALS * self.size, self.y
        if self.turned:
            high, low = self.y - self.width, self.y + self.width
        return self.x, high, self.x + self.width, low


@dataclass(frozen=True, slots=True)
class Pen:
    """How an outline is painted.

    Attributes:
        fill: the colour of its inside, None if that is not painted.
        stroke: the colour of its line, None without one.
        weight: the width of the line.
        dash: the lengths of dashes and spaces.
        alpha: what makes it transparent, () for nothing.
    """

    fill: tuple[object, ...] | None
    stroke: tuple[object, ...] | None
    weight: float
    dash: tuple[float, ...]
    alpha: tuple[object, ...]

    def scaled(self, scale: float) -> "Pen":
        """Return the pen of an enlarged outline."""
        if self.stroke is None:
            return self
        dash = tuple([length * scale for length in self.dash])
        return Pen(self.fill, self.stroke, self.weight * scale, dash, self.alpha)


@dataclass(slots=True)
class Stroke:
    """An outline that is filled, stroked or both.

    Attributes:
        points: its corners; of curves also the control points.
        closed: it ends where it begins, which is not repeated in `points`.
        curved: it has curves.
        pen: how it is painted.
        order: its place among all that the page paints.
        cut: a clip path hides some or all of it.
    """

    points: tuple[Point, ...]
    closed: bool
    curved: bool
    pen: Pen
    order: int
    cut: bool = False

    @property
    def box(self) -> Box:
        """The box around its points."""
        xs = [x for x, _ in self.points]
        ys = [y for _, y in self.points]
        return min(xs), min(ys), max(xs), max(ys)


@dataclass(slots=True)
class Unread:
    """Something painted that cannot be compared: a picture, a pattern, an annotation.

    Attributes:
        what: what it is, as a noun with its article.
    """

    what: str
    box: Box


@dataclass(slots=True)
class PageItems:
    """Everything that a page paints, in order."""

    runs: list[Run] = field(default_factory=list)
    strokes: list[Stroke] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)


@lru_cache(maxsize=65536)
def plain(text: str) -> str:
    """Return a text as it is compared: compatible characters unified, no white space.

    >>> plain("ﬁve o’clock")
    'fiveo’clock'
    """
    return "".join(unicodedata.normalize("NFKC", text).split())


def overlap(box: Box, other: Box) -> bool:
    """Return whether two boxes share more than an edge, or one lies in the other."""
    return (
        box[0] < other[2]
        and box[2] > other[0]
        and box[1] < other[3]
        and box[3] > other[1]
    )


def common(box: Box, other: Box) -> Box:
    """Return what two boxes have in common, which may have no width or height."""
    return (
        max(box[0], other[0]),
        max(box[1], other[1]),
        min(box[2], other[2]),
        min(box[3], other[3]),
    )


def holds(outer: Box, inner: Box, spare: float) -> bool:
    """Return whether a box holds another, which may reach this much over its edges."""
    return (
        inner[0] >= outer[0] - spare
        and inner[1] >= outer[1] - spare
        and inner[2] <= outer[2] + spare
        and inner[3] <= outer[3] + spare
    )


def moved_items(found: PageItems, matrix: Matrix, first: int) -> PageItems:
    """Return what a form paints, moved to its place.

    `first` is the number of items before it.
    """
    a, b, c, d, e, f = matrix
    scale, along = hypot(c, d), hypot(a, b)
    turned = is_turned(matrix)
    pens: dict[int, Pen] = {}
    out = PageItems()
    for one in found.strokes:
        pen = pens.get(id(one.pen))
        if pen is None:
            pen = pens[id(one.pen)] = one.pen.scaled(scale)
        points = tuple([(a * x + c * y + e, b * x + d * y + f) for x, y in one.points])
        order = first + one.order
        out.strokes.append(Stroke(points, one.closed, one.curved, pen, order, one.cut))
    for run in found.runs:
        out.runs.append(
            Run(
                run.text,
                a * run.x + c * run.y + e,
                b * run.x + d * run.y + f,
                run.width * along,
                run.size * scale,
                run.paint,
                first + run.order,
                turned or run.turned,
                run.upright == (d > 0),
                run.cut,
                run.unknown,
            )
        )
    for bare in found.unread:
        out.unread.append(Unread(bare.what, moved_box(bare.box, matrix)))
    return out


def is_turned(matrix: Matrix) -> bool:
    """Return whether a matrix rotates, skews or mirrors sideways."""
    a, b, c, _, _, _ = matrix
    return abs(b) > _STRAIGHT or abs(c) > _STRAIGHT or a <= 0
