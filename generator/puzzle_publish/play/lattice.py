"""Places on the lattice of `core/text_picture.py`: cells on whole or half units."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from ..core.figure import Area, Line, Rect, Step
from ..types.player import Point


def units(step: Step) -> Iterator[tuple[int, int, bool]]:
    """Yield each unit of a line as (x, y of its first end, whether it is level)."""
    for (ax, ay), (bx, by) in pairwise(points_of(step)):
        x, y = round(min(ax, bx)), round(min(ay, by))
        yield from ((x + k, y, True) for k in range(round(abs(bx - ax))))
        yield from ((x, y + k, False) for k in range(round(abs(by - ay))))


def points_of(step: Step) -> tuple[Point, ...]:
    """Return the points of a step; of a rectangle, two corners."""
    match step:
        case Line(points):
            return points
        case Area(shapes):
            return tuple(point for shape in shapes for point in shape)
        case Rect(x, y, width, height):
            return (x, y), (x + width, y + height)
        case _:
            return ((step.x, step.y),)


def moved(step: Step, move: Callable[[Point], Point]) -> Step:
    """Return a step with its points elsewhere."""
    match step:
        case Line(points):
            return replace(step, points=tuple(map(move, points)))
        case Area(shapes):
            return replace(step, outlines=tuple(tuple(map(move, s)) for s in shapes))
        case Rect(x, y, width, height):
            (left, top), (right, bottom) = move((x, y)), move((x + width, y + height))
            return Rect(left, top, right - left, bottom - top, step.role)
        case _:
            x, y = move((step.x, step.y))
            return replace(step, x=x, y=y)


def axis(cells: Sequence[float], every: Sequence[float]) -> Callable[[float], float]:
    """Return where a coordinate goes: cells to whole or half places, all after 1."""
    starts = sorted(set(cells))
    first = starts[0]
    gaps = [b - a for a, b in pairwise(starts)]
    pitch = min((gap for gap in gaps if gap > 0.5), default=1.0)
    wanted = max(1.0, round(2 * pitch) / 2)
    before = first - min([first, *every])
    offset = float(-(-before // 1)) + 1  # whole, so that the first cell is on a line

    def place(value: float) -> float:
        cell, rest = divmod(value - first + 1e-9, pitch)
        if pitch > 1 and value >= first:
            inside = min(rest, 1.0)
            stretched = (rest - inside) * (wanted - 1) / (pitch - 1)
            return round(offset + cell * wanted + inside + stretched, 4)
        return round(offset + value - first, 4)

    return place
