"""Lines of mazes: walls joined to long ones, arcs, and bands along a line."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import acos, atan2, ceil, cos, hypot, pi, sin

Point = tuple[float, float]

SAGITTA = 0.004  # of a chord of an arc, in cells: 0.04 mm where cells have 10
_STRAIGHT = 1e-6


def joined(
    walls: Iterable[Sequence[int]], corners: Sequence[Sequence[float]], *, arcs: bool
) -> list[list[Point]]:
    """Return walls as few long lines, each wall once.

    A line begins where an odd number of walls meet, if possible, and goes straight on
    where it can: one path a line makes a page a third as large as one a wall.

    Args:
        walls: the two corners of each.
        corners: x and y.
        arcs: walls between corners equally far from 0, 0 are arcs round it.
    """
    places: list[Point] = [(x, y) for x, y in corners]
    left: dict[int, dict[int, None]] = {}
    for a, b in walls:
        left.setdefault(a, {})[b] = None
        left.setdefault(b, {})[a] = None
    odd = [corner for corner, others in left.items() if len(others) % 2]
    lines = []
    for first in (*odd, *left):
        while left[first]:
            at, x, y = first, 0.0, 0.0
            line = [places[at]]
            while left[at]:
                # The next wall is the straightest.
                here = places[at]
                best = max(left[at], key=lambda to: _along(here, places[to], x, y))
                del left[at][best], left[best][at]
                there = places[best]
                line += _arc(here, there) if arcs else (there,)
                x, y = line[-1][0] - line[-2][0], line[-1][1] - line[-2][1]
                at = best
            lines.append(line)
            if first in odd:
                break
    return lines


def _along(here: Point, there: Point, x: float, y: float) -> float:
    dx, dy = there[0] - here[0], there[1] - here[1]
    return (dx * x + dy * y) / hypot(dx, dy)


def _arc(here: Point, there: Point) -> Iterator[Point]:
    """Yield points of the arc between two points round 0, 0, or the end of a line."""
    radius = hypot(*here)
    if abs(hypot(*there) - radius) > _STRAIGHT:
        yield there
        return
    start = atan2(here[0], -here[1])
    yield from arc(radius, start, _turn(start, atan2(there[0], -there[1])))


def arc(radius: float, start: float, turn: float) -> Iterator[Point]:
    """Yield points of an arc after its start; angles are clockwise from the top."""
    count = ceil(abs(turn) / (2 * acos(1 - SAGITTA / radius)) - _STRAIGHT)
    for k in range(1, count + 1):
        angle = start + turn * k / count
        yield radius * sin(angle), -radius * cos(angle)


def _turn(start: float, end: float) -> float:
    """Return the shorter turn from an angle to another."""
    return (end - start + pi) % (2 * pi) - pi


def round_way(line: Sequence[Point]) -> list[Point]:
    """Return a line round 0, 0: from point to point along an arc, then straight out.

    Or straight in, then along an arc: always on the inner circle. Where it would go on
    along an arc and come back, it turns off at once.
    """
    points = [line[0]]
    stops = [(hypot(x, y), atan2(x, -y)) for x, y in line]
    radius, start, turn = 0.0, 0.0, 0.0  # of the arc that has begun
    for (r0, a0), (r1, a1) in pairwise(stops):
        inner = min(r0, r1)
        if abs(inner - radius) > _STRAIGHT:
            points += _turned(radius, start, turn)
            radius, start, turn = inner, a0, 0.0
            if inner < r0 - _STRAIGHT:
                points.append((inner * sin(a0), -inner * cos(a0)))
        turn += _turn(a0, a1)
        if r1 > inner + _STRAIGHT:
            points += _turned(radius, start, turn)
            points.append((r1 * sin(a1), -r1 * cos(a1)))
            radius, start, turn = r1, a1, 0.0
    return [*points, *_turned(radius, start, turn)]


def _turned(radius: float, start: float, turn: float) -> Iterator[Point]:
    if radius > _STRAIGHT and abs(turn) > _STRAIGHT:
        yield from arc(radius, start, turn)


def tidy(points: Iterable[Point]) -> tuple[Point, ...]:
    """Return a line without points that are on it anyway, in ten thousandths."""
    found: list[Point] = []
    for x, y in points:
        while len(found) > 1:
            (x0, y0), (x1, y1) = found[-2:]
            across = (x1 - x0) * (y - y1) - (y1 - y0) * (x - x1)
            along = (x1 - x0) * (x - x1) + (y1 - y0) * (y - y1)
            if abs(across) > _STRAIGHT or along < 0:
                break
            found.pop()
        found.append((round(x, 4), round(y, 4)))
    return tuple(found)


def band(points: Sequence[Point], width: float, *, square: bool = False) -> list[Point]:
    """Return the outline of a band along a line, its corners pointed.

    Args:
        points: the line.
        width: of the band.
        square: whether it goes beyond the line's ends by half of its width.
    """
    line = [points[0]]
    line += (b for a, b in pairwise(points) if hypot(b[0] - a[0], b[1] - a[1]) > 1e-9)
    ways = []
    for (x0, y0), (x1, y1) in pairwise(line):
        far = hypot(x1 - x0, y1 - y0)
        ways.append(((x1 - x0) / far, (y1 - y0) / far))
    half, left, right = width / 2, [], []
    for k, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = ways[max(k - 1, 0)], ways[min(k, len(ways) - 1)]
        beyond = half if square and k in (0, len(ways)) else 0.0
        beyond = -beyond if k == 0 else beyond
        # The corner is on the bisector, farther out the sharper it is.
        share = half / max(1 + ax * bx + ay * by, 0.2)
        dx, dy = -(ay + by) * share, (ax + bx) * share
        at_x, at_y = x + ax * beyond, y + ay * beyond
        left.append((at_x + dx, at_y + dy))
        right.append((at_x - dx, at_y - dy))
    return left + right[::-1]
