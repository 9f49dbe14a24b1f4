"""A figure: a display list in cell units.

Each step carries a *role* ("given", "answer", "region", "open"), never a colour; a
design's figure.css defines the look of each role. Three renderers draw the same list:
on WeasyPrint's page (render/figures.py), as SVG (web, preview, export) and as a text
picture (tests, terminal).

A role may end in a number, as in "piece-given:3": this part of the puzzle is its third.
`hued` makes such a role. Its look is that of the role; in a coloured interior it is
filled with the design's colour of that number, in which its tinted lines are drawn. One
that ends in a colour, as in "colour-12:#fcd53f", is filled with that.

x grows to the right, y downwards; the cell in row r, column c covers x in [c, c + 1],
y in [r, r + 1].
"""

from dataclasses import dataclass, replace
from typing import Literal

from .quotes import curly

NEVER_MM = 1e6  # a cell that no page has: for the sizes asked for there is no room


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
class Clue:
    """What a label asks, so that a screen can show whether it is met.

    Attributes:
        cells: those that it is about, row and column, as the puzzle's statement has
            them.
        nth: which of the numbers for these cells it is, from 0.
    """

    cells: tuple[tuple[int, int], ...]
    nth: int = 0


@dataclass(frozen=True, slots=True)
class Label:
    """A short text: x is its middle or start (`align`), y the middle of capitals.

    Its role gives the size of its type in cells, which `size` multiplies. No printed
    page shows its `clue`.
    """

    x: float
    y: float
    text: str
    role: str
    align: str = "middle"
    size: float = 1.0
    clue: Clue | None = None


# What a text begins, or that it continues the one before it.
Part = Literal["heading", "number", "item", "line", "more"]


@dataclass(frozen=True, slots=True)
class TextLabel(Label):
    """A label that readers of the screen edition hear, in the order of drawing.

    Other labels are parts of a picture.

    Attributes:
        part: "heading"; the "number" of an item in a list; the first line of an
            "item", whose number comes before it; a "line" alone; or "more" of the
            last of these.
        written: the text of all lines, "" if there is one.
    """

    part: Part = "line"
    written: str = ""

    def __post_init__(self) -> None:
        """Set words in typographic quotes, whatever the data have."""
        if "'" in self.text or '"' in self.text:
            object.__setattr__(self, "text", curly(self.text))


Step = Rect | Line | Area | Circle | Label


def moved(step: Step, right: float, down: float) -> Step:
    """Return a step of a display list at another place.

    >>> moved(Line(((0, 0), (1, 0)), "cell"), 0.5, 2).points
    ((0.5, 2), (1.5, 2))
    """
    if isinstance(step, Line):
        return replace(step, points=_moved(step.points, right, down))
    if isinstance(step, Area):
        outlines = tuple(_moved(outline, right, down) for outline in step.outlines)
        return replace(step, outlines=outlines)
    return replace(step, x=round(step.x + right, 4), y=round(step.y + down, 4))


def _moved(
    points: tuple[tuple[float, float], ...], right: float, down: float
) -> tuple[tuple[float, float], ...]:
    return tuple((round(x + right, 4), round(y + down, 4)) for x, y in points)


def hued(role: str, number: int) -> str:
    """Return the role of the part with a number, from 0.

    >>> hued("piece-given", 3)
    'piece-given:3'
    """
    return f"{role}:{number}"


def in_colour(role: str, colour: str) -> str:
    """Return the role of a part with a colour of its own, on a cover.

    >>> in_colour("cover-part", "#ffb02e")
    'cover-part:#ffb02e'
    """
    return f"{role}:{colour}"


def plain_role(role: str) -> str:
    """Return a role without the number or the colour of a part.

    >>> plain_role("piece-given:3"), plain_role("outline")
    ('piece-given', 'outline')
    """
    return role.partition(":")[0]


@dataclass(frozen=True, slots=True)
class Tint:
    """An area that only a coloured interior shows, in the colour of its number."""

    outlines: tuple[tuple[tuple[float, float], ...], ...]
    number: int


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
        tints: what a coloured interior shows below the steps, above the base. Nothing
            may depend on it: all parts have a letter, a hatch or an outline as well.
    """

    width: float
    height: float
    steps: tuple[Step, ...]
    cell_mm: float = 12.0
    min_cell_mm: float = 6.0
    base: "Figure | None" = None
    name: str = ""
    in_corner: bool = False
    tints: tuple[Tint, ...] = ()

    @property
    def all_steps(self) -> tuple[Step, ...]:
        """The base's steps, then its own."""
        return (self.base.all_steps if self.base else ()) + self.steps


@dataclass(frozen=True, slots=True)
class Room:
    """A place on a page, for which a type composes a puzzle's figure.

    Attributes:
        width_mm: its width.
        height_mm: its height.
        scale: how much larger than on a 6x9 in page type and figures should be.
        least_pt: the smallest size of text.
        least_cell_mm: the smallest cell in which the figure's own labels are legible.
        cell_mm: the size of the cells, if neighbouring pages have decided it.
        letters_pt: the least size of letters to find words in, 0 if none is asked for.
        list_pt: that of the list of these words, likewise.
        wide: how much wider the design's sans type is than Source Sans, in which lines
            are measured.
    """

    width_mm: float
    height_mm: float
    scale: float = 1.0
    least_pt: float = 7.0
    least_cell_mm: float = 0.0
    cell_mm: float | None = None
    letters_pt: float = 0.0
    list_pt: float = 0.0
    wide: float = 1.0

    def fits(self, figure: Figure, cell_mm: float) -> bool:
        """Return whether a figure with cells of this size fits.

        >>> Room(40, 30).fits(Figure(4, 3, ()), 10)
        True
        """
        width, height = figure.width * cell_mm, figure.height * cell_mm
        return width <= self.width_mm + 1e-6 and height <= self.height_mm + 1e-6


def middle_em(text: str) -> float:
    """Return how far a label's middle is above its baseline, in ems.

    Source Sans and Source Serif have capitals of 0.66 and 0.67 em; hanzi stand between
    -0.08 and 0.84 em.

    >>> middle_em("1–9"), middle_em("八月")
    (0.33, 0.38)
    """
    is_han = any("\u2e80" <= ch <= "\ufaff" or ch >= "\U00020000" for ch in text)
    return 0.38 if is_han else 0.33
