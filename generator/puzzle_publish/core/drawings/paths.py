"""Paths of the library's data, read as polygons."""

import math
import re
from collections.abc import Iterable, Iterator

from ..outlines import Point, Polygon

UNITS = 100  # of the data to one of ours
SIDE = 32.0  # of the square in which every drawing lies
CLOSE = 0.02  # how far a corner of a polygon is from a curve, at most
_PIECE = re.compile(r"([mlcz])([^mlcz]*)")
Box = tuple[float, float, float, float]  # left, top, right and bottom


def box_of(outlines: Iterable[Polygon]) -> Box:
    """Return the smallest box round outlines.

    >>> box_of([((1.0, 2.0), (3.0, 2.0), (3.0, 5.0))])
    (1.0, 2.0, 3.0, 5.0)
    """
    points = [point for outline in outlines for point in outline]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def read_path(text: str) -> tuple[Polygon, ...]:
    """Return the closed outlines of a path.

    A number is the distance from the last point before it, in hundredths; `c` is a
    cubic curve, which becomes as many lines as its bend needs.

    >>> read_path("m100 100l200 0 0 100z")
    (((1.0, 1.0), (3.0, 1.0), (3.0, 2.0)),)
    """
    found: list[Polygon] = []
    points: list[Point] = []
    x = y = 0
    for sign, written in _PIECE.findall(text):
        numbers = [int(one) for one in written.split()]
        ends: list[tuple[int, int]] = []
        for right, down in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + right, y + down
            ends.append((x, y))
        if sign == "c":
            for one in range(0, len(ends), 3):
                points += _curve(points[-1], *map(_scaled, ends[one : one + 3]))
        elif sign == "z":
            found.append(tuple(points))
            points = []
        else:
            points += map(_scaled, ends)
    return tuple(found)


def _scaled(point: tuple[int, int]) -> Point:
    return point[0] / UNITS, point[1] / UNITS


def _curve(a: Point, b: Point, c: Point, d: Point) -> Iterator[Point]:
    """Yield the corners of a cubic curve after its start."""
    bend = max(_bend(a, b, c), _bend(b, c, d))
    steps = max(1, math.ceil(math.sqrt(0.75 * bend / CLOSE)))
    for step in range(1, steps):
        t = step / steps
        s = 1 - t
        p, q, r, w = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        x = p * a[0] + q * b[0] + r * c[0] + w * d[0]
        y = p * a[1] + q * b[1] + r * c[1] + w * d[1]
        yield round(x, 4), round(y, 4)
    yield d


def _bend(a: Point, b: Point, c: Point) -> float:
    return math.sqrt((a[0] - 2 * b[0] + c[0]) ** 2 + (a[1] - 2 * b[1] + c[1]) ** 2)
