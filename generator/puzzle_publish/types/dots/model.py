"""What a page of a dot-to-dot and its key print.

givens: {"size": 95, "dots": [[x, y, number, label x, label y], …], "lines": [[[x, y],
…], …]}. All lengths are in hundredths of the units of our drawings, whose squares have
3200; y grows downwards. `size` is that of the type of numbers, whose middles are at
their labels' places. Dots come from top to bottom, not in the order of their numbers.
`lines` are printed inside the outline.
answer: {"drawing": "lion", "order": [[x, y], …]}, the dots as they are joined, from the
first; the last is joined to the first.
"""

from dataclasses import dataclass

from ...core.puzzle import Json
from ...grids.reading import Bounds, items, members, whole

LEAST, MOST = 12, 150  # dots
SIDE = 3200  # of the square of a drawing
BEYOND = 100  # from it to the edges of the square in which all numbers are
PLACES: Bounds = (-BEYOND, SIDE + BEYOND)
SIZES: Bounds = (50, 300)
MOST_NUMBER = 1500
MOST_LINES, MOST_POINTS = 400, 4000
LONGEST_NAME = 60
# Of the type's size, in hundredths: a digit's width, half of its height, and what is
# left free round a label.
DIGIT, HALF_HIGH, FREE = 51, 34, 12

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Dot:
    """A dot, its number, and the middle of its label."""

    place: Point
    number: int
    label: Point


@dataclass(frozen=True, slots=True)
class Page:
    """The givens as the code uses them."""

    size: int
    dots: tuple[Dot, ...]
    lines: tuple[tuple[Point, ...], ...]

    @property
    def joined(self) -> tuple[Point, ...]:
        """The places of the dots in the order of their numbers."""
        return tuple(d.place for d in sorted(self.dots, key=lambda d: d.number))


@dataclass(frozen=True, slots=True)
class Outline:
    """An answer: a drawing's name, "" where none is known, and the dots in order."""

    drawing: str
    order: tuple[Point, ...]


def half_box(number: int, size: int) -> tuple[int, int]:
    """Return half of the width and of the height of a label, with what is free.

    >>> half_box(7, 100), half_box(120, 100)
    ((38, 46), (89, 46))
    """
    digits = len(str(number))
    wide = -(-digits * DIGIT * size // 200) + FREE * size // 100
    return wide, (HALF_HIGH + FREE) * size // 100


def read(printed: Json) -> Page:
    """Return givens as a Page.

    Raises:
        ValueError: in a sentence, what is wrong with them.
    """
    page = members(printed, ["size", "dots", "lines"], of="the puzzle")
    size = whole(page["size"], SIZES, "the size")
    dots = items(page["dots"], (LEAST, MOST), "the puzzle", "dots")
    lines = items(page["lines"], (0, MOST_LINES), "the puzzle", "lines")
    return Page(size, tuple(map(_dot, dots)), tuple(map(_line, lines)))


def _dot(value: Json) -> Dot:
    x, y, number, right, down = items(value, (5, 5), "a dot", "numbers")
    return Dot(
        _point([x, y]),
        whole(number, (1, MOST_NUMBER), "a number"),
        _point([right, down]),
    )


def _line(value: Json) -> tuple[Point, ...]:
    return tuple(map(_point, items(value, (2, MOST_POINTS), "a line", "points")))


def _point(value: Json) -> Point:
    x, y = items(value, (2, 2), "a point", "numbers")
    return whole(x, PLACES, "x"), whole(y, PLACES, "y")


def write(page: Page) -> dict[str, Json]:
    """Return the givens that are read as this page."""
    return {
        "size": page.size,
        "dots": [[*dot.place, dot.number, *dot.label] for dot in page.dots],
        "lines": [[[*point] for point in line] for line in page.lines],
    }


def read_answer(givens: Page, printed: Json) -> Outline:
    """Return the drawing of a key and its dots in order.

    Raises:
        ValueError: they have not the shape of an answer.
    """
    key = members(printed, ["order"], ["drawing"], of="the answer")
    name, count = key.get("drawing", ""), len(givens.dots)
    if not isinstance(name, str) or len(name) > LONGEST_NAME:
        raise ValueError("drawing must be the name of one")
    order = items(key["order"], (count, count), "the answer", "dots")
    return Outline(name, tuple(map(_point, order)))


def write_answer(answer: Outline) -> dict[str, Json]:
    """Return the answer that is read as this outline."""
    return {"drawing": answer.drawing, **write_order(answer.order)}


def write_order(order: tuple[Point, ...]) -> dict[str, Json]:
    """Return what of an answer follows from the page: the dots in order."""
    return {"order": [[*place] for place in order]}
