"""What a figure must leave on paper: its labels and outlines, in cells."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from ..core.boxes import Box
from ..core.figure import Area, Circle, Figure, Label, Line, Rect, Step, hued, middle_em
from .items import Point, plain

# What a page's items are found by: the text of a label; the form of an outline.
Form = tuple[object, ...]
CIRCLE: Form = ("circle",)
_TINT = "tint"


@dataclass(frozen=True, slots=True)
class Wanted:
    """One label or outline of a figure.

    Attributes:
        form: equal for labels or outlines that look the same.
        role: its role; all of a role are painted alike.
        points: a label's place, or an outline's corners.
        text: of a label, without white space.
        shown: of a label, as drawn.
        middle: the place of a label is its middle, not its start.
        rise: how far a label's place is above its baseline, in ems.
        size: by which the size of its role is multiplied.
    """

    form: Form
    role: str
    points: tuple[Point, ...]
    box: Box
    text: str = ""
    shown: str = ""
    middle: bool = False
    rise: float = 0.0
    size: float = 1.0


def wanted_of(figure: Figure, *, coloured: bool) -> tuple[Wanted, ...]:
    """Return everything that a figure must leave on paper, in painting order."""
    base = () if figure.base is None else _of_base(figure.base)
    tints = figure.tints if coloured else ()
    areas = (Area(tint.outlines, hued(_TINT, tint.number)) for tint in tints)
    steps = chain(areas, figure.steps)
    return (*base, *(one for step in steps for one in _of(step)))


@lru_cache(maxsize=256)
def _of_base(base: Figure) -> tuple[Wanted, ...]:
    """Return that of a base, which many figures share."""
    return tuple(one for step in base.all_steps for one in _of(step))


def _of(step: Step) -> Iterator[Wanted]:
    match step:
        case Label(x, y, shown, role, align, size):
            if text := plain(shown):
                place, rise = ((x, y),), middle_em(shown)
                middle, box = align == "middle", (x, y, x, y)
                form = ("label", text)
                yield Wanted(form, role, place, box, text, shown, middle, rise, size)
        case Rect(x, y, width, height, role):
            corners = ((x, y), (x + width, y), (x + width, y + height))
            yield _outline((*corners, (x, y + height)), role, closed=True)
        case Line(points, role):
            yield _outline(points, role, closed=False)
        case Area(outlines, role):
            for points in outlines:
                yield _outline(points, role, closed=True)
        case Circle(x, y, radius, role):
            box = x - radius, y - radius, x + radius, y + radius
            yield Wanted(CIRCLE, role, (box[:2], box[2:]), box)


def _outline(points: tuple[Point, ...], role: str, *, closed: bool) -> Wanted:
    if len(points) > 1 and points[0] == points[-1]:
        points, closed = points[:-1], True
    xs, ys = [x for x, _ in points], [y for _, y in points]
    box = min(xs), min(ys), max(xs), max(ys)
    return Wanted(form_of(points, closed=closed), role, points, box)


def form_of(points: tuple[Point, ...], *, closed: bool) -> Form:
    """Return the form of an outline without curves."""
    return ("outline", closed, len(points))
