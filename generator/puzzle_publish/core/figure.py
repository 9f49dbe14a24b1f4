"""A figure: a display list in cell units.

Each step carries a *role* ("given", "answer", "region", "open"), never a colour; what
a role looks like stands in a design's figure.css. Three faces read the same list: the
native one in WeasyPrint's page (render/figures.py), SVG (web, preview, export) and a
text picture (tests, terminal).

x grows to the right, y downwards; the cell in row r, column c covers x in [c, c + 1],
y in [r, r + 1].
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float
    role: str


@dataclass(frozen=True, slots=True)
class Line:
    """An open polyline."""

    points: tuple[tuple[float, float], ...]
    role: str


@dataclass(frozen=True, slots=True)
class Area:
    """One or more closed outlines, filled by the even-odd rule."""

    outlines: tuple[tuple[tuple[float, float], ...], ...]
    role: str


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle round a centre."""

    x: float
    y: float
    radius: float
    role: str


@dataclass(frozen=True, slots=True)
class Label:
    """A short text at (x, y): the middle of its capitals is at y.

    `align` tells what of it is at x: its middle, or its start.
    """

    x: float
    y: float
    text: str
    role: str
    align: str = "middle"


Step = Rect | Line | Area | Circle | Label


@dataclass(frozen=True, slots=True)
class Figure:
    """A display list with its size.

    Attributes:
        width: in cells.
        height: in cells.
        steps: drawn in this order.
        cell_mm: the largest size of a cell: on a page, or in the key for a figure with
            an answer. A key's is best small, 5 to 7, so that many fit on a page.
        min_cell_mm: below this a pencil cannot write in it (on a puzzle page) or an
            eye cannot read it (in a key).
        base: what many figures share (the empty board), drawn first; the renderer
            stores it once a book.
        name: of a base: equal names, equal drawings.
        in_corner: it stands at the top left of its place on a page, not in the middle:
            for text that goes with it, where figures differ in size from page to page.
        wider: the same in more width and no more height, for a page that has room for
            it at this one's cell size.
    """

    width: float
    height: float
    steps: tuple[Step, ...]
    cell_mm: float = 12.0
    min_cell_mm: float = 6.0
    base: "Figure | None" = None
    name: str = ""
    in_corner: bool = False
    wider: "Figure | None" = None

    def within(self, width: float) -> "Figure":
        """Return the widest of this and its wider ones that has so many cells or fewer.

        >>> narrow = Figure(4, 4, (), wider=Figure(6, 4, ()))
        >>> [narrow.within(room).width for room in (5.9, 6.0)]
        [4, 6]
        """
        if self.wider is not None and self.wider.width <= width:
            return self.wider.within(width)
        return self

    @property
    def all_steps(self) -> tuple[Step, ...]:
        """The base's steps, then its own."""
        return (self.base.all_steps if self.base else ()) + self.steps


def middle_em(text: str) -> float:
    """Return how far a label's middle is above its baseline, in its size.

    Source Sans and Source Serif have capitals of 0.66 and 0.67 em; hanzi stand between
    -0.08 and 0.84 em.

    >>> middle_em("1–9"), middle_em("八月")
    (0.33, 0.38)
    """
    is_han = any("\u2e80" <= ch <= "\ufaff" or ch >= "\U00020000" for ch in text)
    return 0.38 if is_han else 0.33
