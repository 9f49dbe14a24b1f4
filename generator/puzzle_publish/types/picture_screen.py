"""What dot-to-dots and pictures to colour have on a screen, where they have no grid.

A cell is a place in the picture, its row and column are hundredths of the sides. So a
reader who cannot see the picture hears where things are, and a screen of any size knows
how large numbers are: `TEXT` of a cell.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import atan2, pi

from ..core.figure import Area, Circle, Clue, Figure, Label, Line, Rect, Step
from .cells import GridCell
from .player import Point

TEXT = 0.55  # of a cell is the size of a number
PARTS = 100  # of a side
# Words for the ways from one place to another, clockwise from the right.
WAYS = (
    *("right", "lower-right", "below", "lower-left"),
    *("left", "upper-left", "above", "upper-right"),
)
# Words for the thirds of a picture, row by row.
NINTHS = (
    *("in-upper-left", "in-upper", "in-upper-right"),
    *("in-left", "in-middle", "in-right"),
    *("in-lower-left", "in-lower", "in-lower-right"),
)


def scaled(figure: Figure, factor: float, larger: float = 1.0) -> Figure:
    """Return a figure whose steps are larger by a factor, and labels by one more."""
    return replace(
        figure,
        width=round(figure.width * factor, 4),
        height=round(figure.height * factor, 4),
        steps=tuple(_scaled(step, factor, larger) for step in figure.steps),
    )


def _scaled(step: Step, factor: float, larger: float) -> Step:
    match step:
        case Line(points):
            return replace(step, points=_all(points, factor))
        case Area(outlines):
            return replace(step, outlines=tuple(_all(o, factor) for o in outlines))
        case Circle(x, y, radius):
            x, y = placed((x, y), factor)
            return replace(step, x=x, y=y, radius=round(radius * factor, 3))
        case Rect(x, y, width, height, role):
            x, y = placed((x, y), factor)
            return Rect(x, y, width * factor, height * factor, role)
        case Label(x, y):
            x, y = placed((x, y), factor)
            return replace(step, x=x, y=y, size=step.size * factor * larger)


def placed(point: Point, factor: float) -> Point:
    """Return a point after scaling, to a hundredth of a cell."""
    x, y = point
    return round(x * factor, 2), round(y * factor, 2)


def _all(points: tuple[Point, ...], factor: float) -> tuple[Point, ...]:
    return tuple((round(x * factor, 4), round(y * factor, 4)) for x, y in points)


def labelled(figure: Figure, cell_of: Callable[[Label], GridCell]) -> Figure:
    """Return a figure whose labels say which cell they belong to, and come last."""

    def clue(label: Label) -> Label:
        cell = cell_of(label)
        return replace(label, clue=Clue(((cell.row, cell.column),)))

    labels = (clue(one) for one in figure.steps if isinstance(one, Label))
    shapes = (one for one in figure.steps if not isinstance(one, Label))
    return replace(figure, steps=(*shapes, *labels))


def cell_at(point: Point, figure: Figure, words: str) -> GridCell:
    """Return a blank cell with its middle at a point of a figure."""
    x, y = point
    sides = (y, figure.height), (x, figure.width)
    row, column = (int(round(PARTS * at / side, 2)) for at, side in sides)
    return GridCell(row, column, round(x - 0.5, 2), round(y - 0.5, 2), words, "blank")


def way_to(here: GridCell, there: GridCell, words: Mapping[str, str]) -> str:
    """Return what the way from one cell to another is called."""
    eighth = atan2(there.y - here.y, there.x - here.x) * 4 / pi
    return words[WAYS[round(eighth) % 8]]


def ninth_of(cell: GridCell, words: Mapping[str, str]) -> str:
    """Return what the part of the picture is called in which a cell is."""
    row, column = (min(3 * at // PARTS, 2) for at in (cell.row, cell.column))
    return words[NINTHS[3 * row + column]]
