"""Paths of a content stream, as their operators build them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..core.boxes import Matrix, box_round
from .items import Point

_SAME = 1e-3  # mm between points that count as one
Outline = tuple[list[Point], bool, bool]


@dataclass(slots=True)
class Path:
    """A path under construction.

    Attributes:
        outlines: the finished ones: points, whether closed, whether with curves.
        points: those of the current one.
    """

    outlines: list[Outline] = field(default_factory=list)
    points: list[Point] = field(default_factory=list)
    curved: bool = False

    def begin(self, point: Point) -> None:
        """Begin another outline."""
        self.end(closed=False)
        self.points = [point]

    def end(self, *, closed: bool) -> None:
        """End the current outline."""
        if len(self.points) > 1:
            self.outlines.append((self.points, closed, self.curved))
        self.points = self.points[:1] if closed else []
        self.curved = False


def are_same(one: Point, other: Point) -> bool:
    """Return whether two points count as one."""
    return abs(one[0] - other[0]) < _SAME and abs(one[1] - other[1]) < _SAME


def is_upright(outlines: Sequence[Outline], matrix: Matrix) -> bool:
    """Return whether a path is one rectangle with horizontal and vertical sides."""
    (points, _, curved), *others = outlines or [([], False, False)]
    box = box_round(points)
    if box is None:
        return True  # an empty path hides everything, which `clip` says
    _, b, c, _, _, _ = matrix
    corners = {(x, y) for x in (box[0], box[2]) for y in (box[1], box[3])}
    return not (others or curved or b or c) and set(points) == corners
