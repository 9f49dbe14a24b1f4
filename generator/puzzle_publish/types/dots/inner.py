"""The lines inside a drawing: the edges of its coloured parts that are to be seen."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from ...core.drawings.library import Drawing
from ...core.outlines import Polygon

Places = NDArray[np.float64]
Seen = NDArray[np.bool_]
Runs = list[Places]

STEP = 0.12  # between the points of a line that are looked at
# How near a line may come to the outline that is joined, and to another line.
OFF_OUTLINE, APART = 0.55, 0.3
LEAST = 1.2  # length of a line
CLOSE = 0.03  # how far a printed line is from a drawn one


def lines_of(drawing: Drawing) -> Runs:
    """Return lines as the points that they join, those of the uppermost parts first."""
    outer = _sampled(drawing.whole[0])
    found: Runs = []
    for number in range(len(drawing.regions) - 1, -1, -1):
        above = [one.outlines for one in drawing.regions[number + 1 :]]
        for outline in drawing.regions[number].outlines:
            points = _sampled(outline)
            seen = _away(points, outer, OFF_OUTLINE)
            for other in above:
                np.logical_and(seen, ~_inside(points, other), out=seen)
            for line in found:
                np.logical_and(seen, _away(points, line, APART), out=seen)
            found += _runs(points, seen)
    return [simple(line) for line in found]


def cut(lines: Iterable[Places], boxes: Places) -> Runs:
    """Return lines without what is in boxes of left, top, right and bottom."""
    found: Runs = []
    for line in lines:
        points = _between(line)
        x, y = points[:, :1], points[:, 1:]
        hidden = (boxes[:, 0] <= x) & (x <= boxes[:, 2])
        hidden &= (boxes[:, 1] <= y) & (y <= boxes[:, 3])
        if hidden.any():
            seen: Seen = np.logical_not(np.any(hidden, axis=1, keepdims=True))[:, 0]
            found += map(simple, _runs(points, seen, closed=False))
        else:
            found.append(line)
    return found


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


def _away(points: Places, others: Places, least: float) -> Seen:
    """Return which points are at least so far from all others."""
    dx = points[:, None, 0] - others[None, :, 0]
    dy = points[:, None, 1] - others[None, :, 1]
    near: Places = (dx * dx + dy * dy).min(1)
    far: Seen = near >= least * least
    return far


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


def _runs(points: Places, seen: Seen, *, closed: bool = True) -> Runs:
    """Return the parts of a line that are seen and long enough.

    Args:
        points: of the line, the last at the place of the first if it is closed.
        seen: which of them are.
        closed: whether a part may go on past the last point.
    """
    if seen.all():
        return [points] if _length(points) >= LEAST else []
    if closed:
        start = int(np.argmin(seen))
        points = np.roll(points[:-1], -start, axis=0)
        seen = np.roll(seen[:-1], -start)
    ends = np.flatnonzero(np.diff(np.concatenate([[0], seen.astype(int), [0]])))
    pairs = zip(ends[::2].tolist(), ends[1::2].tolist(), strict=True)
    parts = (points[a:b] for a, b in pairs if b - a > 1)
    return [part for part in parts if _length(part) >= LEAST]


def _length(points: Places) -> float:
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
