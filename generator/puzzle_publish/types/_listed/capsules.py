"""Outlines round the letters of a word in a straight line."""

from collections.abc import Sequence
from math import atan2, cos, pi, sin

ARC = 16  # corners of an end, round even at 20 mm a cell


def capsule(
    start: Sequence[float], end: Sequence[float], radius: float, arc: int = ARC
) -> tuple[tuple[float, float], ...]:
    """Return a thick line with round ends, as an area so that it scales."""
    (x1, y1), (x2, y2) = start, end
    turn = atan2(y2 - y1, x2 - x1)
    points: list[tuple[float, float]] = []
    for x, y, first in ((x2, y2, turn - pi / 2), (x1, y1, turn + pi / 2)):
        points += [
            (
                round(x + radius * cos(first + k * pi / arc), 4),
                round(y + radius * sin(first + k * pi / arc), 4),
            )
            for k in range(arc + 1)
        ]
    return tuple(points)
