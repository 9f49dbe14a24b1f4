"""A figure: a display list in cell units.

Each step carries a *role* ("given", "answer", "region", "open"), never a colour; a
design's figure.css defines the look of each role. Three renderers draw the same list:
on WeasyPrint's page (render/figures.py), as SVG (web, preview, export) and as a text
picture (tests, terminal).

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
    """A short text: x is its middle or start (`align`), y the middle of capitals."""

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
        width: the width in cells.
        height: the height in cells.
        steps: drawn in this order.
        cell_mm: the largest size of a cell, on a page or in the key. Best small in a
            key, 5 to 7, so that many figures fit on a page.
        min_cell_mm: the smallest size of a cell, in which a pencil can write (on a
            puzzle page) or which an eye can read (in a key).
        base: what many figures share (the empty board), drawn first; the renderer
            stores it once per book.
        name: the name of a base; bases with the same name are drawn alike.
        in_corner: place it at the top left of its area, not in the middle, so that its
            text does not move from page to page when figures differ in size.
        wider: a variant with more width and no more height, for pages with room for it
            at the same cell size.
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
        """Return the widest variant that is at most this many cells wide.

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
    """Return how far a label's middle is above its baseline, in ems.

    Source Sans and Source Serif have capitals of 0.66 and 0.67 em; hanzi stand between
    -0.08 and 0.84 em.

    >>> middle_em("1–9"), middle_em("八月")
    (0.33, 0.38)
    """
    is_han = any("\u2e80" <= ch <= "\ufaff" or ch >= "\U00020000" for ch in text)
    return 0.38 if is_han else 0.33
