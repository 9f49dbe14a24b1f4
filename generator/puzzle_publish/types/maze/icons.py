"""Pictures at start and goal: simple shapes in black and white, from icons.txt."""

from collections.abc import Iterator, Sequence
from functools import cache
from math import cos, pi, radians, sin
from pathlib import Path

from ...core.figure import Area, Circle, Step
from .strokes import Point, band

SQUARE = 24.0  # the side of the drawings
ROLES = {"ink": "black", "light": "maze-light"}
ROUND, CURVE = {"ink": 28, "light": 24}, 6  # points of an ellipse; from point to point


def drawn(
    theme: str, at: Point, width: float, way_out: Point, *, is_goal: bool
) -> Iterator[Step]:
    """Yield the picture of a start or a goal.

    Args:
        theme: "" for an arrow in at the start, or a dot where no way leads in, and
            for a flag at the goal.
        at: its middle.
        width: of its square.
        way_out: the direction that leads out of the maze, (0, 0) for none.
        is_goal: whether it is that of the goal.
    """
    (x, y), (dx, dy) = at, way_out
    up, right = (0.0, -1.0), (1.0, 0.0)
    if not theme and not is_goal and not dx and not dy:
        yield Circle(x, y, width / 4, "black")
        return
    if not theme and not is_goal:
        up, right = (-dx, -dy), (dy, -dx)
    scale = width / SQUARE
    for role, outline in _parts()[theme or "arrows", is_goal]:
        points = (((px - 12) * scale, (12 - py) * scale) for px, py in outline)
        yield Area(
            (
                tuple(
                    (
                        round(x + a * right[0] + b * up[0], 4),
                        round(y + a * right[1] + b * up[1], 4),
                    )
                    for a, b in points
                ),
            ),
            role,
        )


def icon_themes() -> tuple[str, ...]:
    """Return the themes that have pictures of things."""
    return tuple(dict.fromkeys(name for name, _ in _parts() if name != "arrows"))


@cache
def _parts() -> dict[tuple[str, bool], list[tuple[str, tuple[Point, ...]]]]:
    """Return the parts of each picture: role and outline."""
    found: dict[tuple[str, bool], list[tuple[str, tuple[Point, ...]]]] = {}
    text = Path(__file__).with_name("icons.txt").read_text("utf-8")
    for line in text.splitlines():
        words = line.split()
        if not words or words[0] == "#" or line.startswith("#"):
            continue
        if len(words) == 2:
            parts = found.setdefault((words[0], words[1] == "goal"), [])
            continue
        ink, kind, *values = words
        parts.append((ROLES[ink], tuple(_outline(kind, values, ROUND[ink]))))
    return found


def _outline(kind: str, values: Sequence[str], count: int) -> Sequence[Point]:
    if kind == "ellipse":
        x, y, across, down, degrees = map(float, values)
        c, s = cos(radians(degrees)), sin(radians(degrees))
        turns = (2 * pi * k / count for k in range(count))
        around = [(across * cos(t), down * sin(t)) for t in turns]
        return [(x + a * c - b * s, y + a * s + b * c) for a, b in around]
    points = [
        (float(x), float(y)) for x, y in (v.split(",") for v in values if "," in v)
    ]
    if kind == "blob":
        return _curve([points[-1], *points, *points[:2]])
    if kind == "tube":
        curve = _curve([points[0], *points, points[-1]])
        return band([*curve, points[-1]], float(values[0]))
    return points


def _curve(points: Sequence[Point]) -> list[Point]:
    """Return a smooth curve from the second point to the last but one, without it.

    E. Catmull and R. Rom, "A class of local interpolating splines", 1974.
    """
    found = []
    for a, b, c, d in zip(points, points[1:], points[2:], points[3:], strict=False):
        for k in range(CURVE):
            t = k / CURVE
            weights = (
                t * (t * (2 - t) - 1) / 2,
                (t * t * (3 * t - 5) + 2) / 2,
                t * (t * (4 - 3 * t) + 1) / 2,
                t * t * (t - 1) / 2,
            )
            x, y = (
                sum(w * p[axis] for w, p in zip(weights, (a, b, c, d), strict=True))
                for axis in (0, 1)
            )
            found.append((x, y))
    return found
