"""The lines inside a drawing: the edges of its coloured parts that are to be seen."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from ...core.drawings.library import Drawing
from ...core.outlines import Polygon

Places = NDArray[np.float64]
Seen = NDArray[np.bool_]
Runs = list[Places]

STEP = 0.1  # between the points of a line that are looked at
# How near a line may come to the outline that is joined, and to another line, unless it
# ends there.
OFF_OUTLINE, APART = 0.55, 0.3
STEEP = 0.5  # how much nearer each step brings a line that ends there, as a share of it
LEAST = 1.2  # length of a line
CLOSE = 0.03  # how far a printed line is from a drawn one


def lines_of(drawing: Drawing, joined: Sequence[tuple[float, float]] = ()) -> Runs:
    """Return lines as the points that they join, those of the uppermost parts first.

    What runs along the outline is left out, as the joined line stands for it.

    Args:
        drawing: whose parts they are the edges of.
        joined: the outline's dots in order; unless given, all of its points.
    """
    around = tuple(joined) or drawing.whole[0]
    outer = _sampled(around)
    found: Runs = []
    for number in range(len(drawing.regions) - 1, -1, -1):
        above = [one.outlines for one in drawing.regions[number + 1 :]]
        for outline in drawing.regions[number].outlines:
            points = _sampled(outline)
            seen = _inside(points, [around])
            for other in above:
                np.logical_and(seen, ~_inside(points, other), out=seen)
            for line, least in ((outer, OFF_OUTLINE), *((one, APART) for one in found)):
                if seen.any():
                    np.logical_and(seen, _leaves(points, line, least), out=seen)
            found += _runs(points, seen)
    return [simple(line) for line in found]


def _leaves(points: Places, others: Places, least: float) -> Seen:
    """Return which points of a closed line are far from others or lead there straight.

    Args:
        points: of the line.
        others: of another one.
        least: what is far.
    """
    low, high = points.min(0) - least, points.max(0) + least
    others = others[((others >= low) & (others <= high)).all(1)]
    if not len(others):
        return np.ones(len(points), bool)
    away = np.full(len(points), np.inf)
    low, high = others.min(0) - 2 * least, others.max(0) + 2 * least
    near = ((points >= low) & (points <= high)).all(1)
    if near.any():
        away[near] = _away(points[near], others)
    far: Seen = away >= least
    if not far.any() or far.all():
        return far
    kept = far.copy()
    last = len(points) - 1
    for way in (1, -1):
        for start in np.flatnonzero(far & ~np.roll(far, -way)).tolist():
            k, after = start, (start + way) % last
            while (
                not kept[after]
                and away[after] < least
                and away[k] - away[after] >= STEEP * _step(points, k, after)
            ):
                kept[after] = True
                k, after = after, (after + way) % last
    kept[last] = kept[0]
    return kept


def _step(points: Places, one: int, other: int) -> float:
    dx, dy = (points[one] - points[other]).tolist()
    return sqrt(dx * dx + dy * dy)


def _sampled(outline: Polygon) -> Places:
    return _between(np.array([*outline, outline[0]]))


def _between(line: Places) -> Places:
    """Return the points of a line and others between them."""
    parts = []
    for a, b in pairwise(line):
        dx, dy = (b - a).tolist()
        count = int(sqrt(dx * dx + dy * dy) / STEP) + 1
        parts.append(a + (b - a) * (np.arange(count) / count)[:, None])
    return np.concatenate([*parts, line[-1:]])


def _away(points: Places, others: Places) -> Places:
    """Return how far each point is from the nearest of others."""
    dx = points[:, None, 0] - others[None, :, 0]
    dy = points[:, None, 1] - others[None, :, 1]
    near: Places = np.sqrt((dx * dx + dy * dy).min(1))
    return near


def _inside(points: Places, outlines: Sequence[Polygon]) -> Seen:
    """Return which points are inside outlines, by the even-odd rule."""
    starts = np.array([point for outline in outlines for point in outline])
    ends = np.array(
        [point for outline in outlines for point in (*outline[1:], outline[0])]
    )
    x, y = points[:, :1], points[:, 1:]
    (a, b), (c, d) = starts.T, ends.T
    level = (b <= y) != (d <= y)
    slope = np.where(b == d, 0.0, (c - a) / np.where(b == d, 1.0, d - b))
    crossed: NDArray[np.int64] = (level & (x < a + (y - b) * slope)).sum(1)
    inside: Seen = crossed % 2 == 1
    return inside


def _runs(points: Places, seen: Seen) -> Runs:
    """Return the parts of a closed line that are seen and long enough.

    Args:
        points: of the line, the last at the place of the first.
        seen: which of them are.
    """
    if seen.all():
        return [points] if length_of(points) >= LEAST else []
    start = int(np.argmin(seen))
    points = np.roll(points[:-1], -start, axis=0)
    seen = np.roll(seen[:-1], -start)
    ends = np.flatnonzero(np.diff(np.concatenate([[0], seen.astype(int), [0]])))
    pairs = zip(ends[::2].tolist(), ends[1::2].tolist(), strict=True)
    parts = (points[a:b] for a, b in pairs if b - a > 1)
    return [part for part in parts if length_of(part) >= LEAST]


def length_of(points: Places) -> float:
    """Return how long a line is."""
    away = points[1:] - points[:-1]
    return float(np.sqrt((away * away).sum(1)).sum())


def simple(points: Places, close: float = CLOSE) -> Places:
    """Return a line with as few points as it needs to be so close to the drawn one."""
    last = len(points) - 1
    return points[sorted({0, last, *_needed(points, 0, last, close)})]


def _needed(points: Places, first: int, last: int, close: float) -> Iterator[int]:
    if last - first < 2:
        return
    a, way = points[first], points[last] - points[first]
    away = points[first + 1 : last] - a
    span = float(way @ way)
    if span:
        off = np.abs(away[:, 0] * way[1] - away[:, 1] * way[0]) / sqrt(span)
    else:
        off = np.sqrt((away * away).sum(1))
    best = int(np.argmax(off))
    if off[best] > close:
        middle = first + 1 + best
        yield from _needed(points, first, middle, close)
        yield middle
        yield from _needed(points, middle, last, close)
