"""From a map of regions to the lines between them.

A line follows the edges of squares from a place where three regions meet to the next,
or round a region. Its points then move to the nearest edge of the drawing, of which the
squares are a picture.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ...core.outlines import Polygon
from ..dots.inner import simple
from .raster import Map, Mask

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Vertex = tuple[int, int]  # column and row of a corner of squares

NEAR = 0.18  # how far a point may move, in units
SHARP = 0.82  # cosine of the turn from which a corner counts
FROM_END = 0.22  # of a line's other points, at least
ROUNDS = 3  # of smoothing
CLOSE = 0.02  # how far a line is from what it is made of


@dataclass(frozen=True, slots=True)
class Line:
    """A line between two regions.

    Attributes:
        corners: those of squares that it passes; of a closed one the last is the first.
        left: the region at its left, as one walks along it.
        right: the one at its right.
    """

    corners: tuple[Vertex, ...]
    left: int
    right: int


def lines_of(regions: Map) -> list[Line]:
    """Return the lines between regions, from top to bottom."""
    steps = dict(_steps(regions))
    ends = sorted(v for v, others in steps.items() if len(others) != 2)
    done: set[tuple[Vertex, Vertex]] = set()
    found = []
    for start in (*ends, *sorted(steps)):
        for second in sorted(steps[start]):
            if (start, second) in done:
                continue
            corners = [start, second]
            while len(steps[corners[-1]]) == 2 and corners[-1] != start:
                a, b = steps[corners[-1]]
                corners.append(b if a == corners[-2] else a)
            done |= {*pairwise(corners), *pairwise(corners[::-1])}
            found.append(Line(tuple(corners), *_beside(regions, start, second)))
    return found


def _steps(regions: Map) -> Iterator[tuple[Vertex, list[Vertex]]]:
    """Yield each corner of squares with those to which an edge of regions goes."""
    found: dict[Vertex, list[Vertex]] = {}
    down, across = regions[:-1] != regions[1:], regions[:, :-1] != regions[:, 1:]
    flat = ((c, r + 1, c + 1, r + 1) for r, c in np.argwhere(down).tolist())
    upright = ((c + 1, r, c + 1, r + 1) for r, c in np.argwhere(across).tolist())
    for x, y, u, v in (*flat, *upright):
        found.setdefault((x, y), []).append((u, v))
        found.setdefault((u, v), []).append((x, y))
    yield from found.items()


def _beside(regions: Map, a: Vertex, b: Vertex) -> tuple[int, int]:
    """Return the regions at the left and right of a step."""
    (x, y), (u, v) = a, b
    if y == v:
        above, below = (int(regions[row, min(x, u)]) for row in (y - 1, y))
        return (above, below) if u > x else (below, above)
    before, after = (int(regions[min(y, v), column]) for column in (x - 1, x))
    return (after, before) if v > y else (before, after)


class Edges:
    """The edges that a map is a picture of."""

    def __init__(self, outlines: Sequence[Polygon], open_: Sequence[Polygon]) -> None:
        """Take closed outlines, and open lines."""
        every = [np.array([*one, one[0]]) for one in outlines]
        every += [np.array(one) for one in open_]
        self._starts: Floats = np.concatenate([one[:-1] for one in every])
        self._ways: Floats = np.concatenate([np.diff(one, axis=0) for one in every])
        long = (self._ways * self._ways).sum(1)
        self._long: Floats = np.where(long > 0, long, 1.0)
        self._corners: Floats = np.concatenate([_corners(one) for one in every])

    def points(self, line: Line, per_unit: int, off: int) -> list[tuple[float, float]]:
        """Return the points of a line, in units.

        Args:
            line: along squares.
            per_unit: how many squares a unit has.
            off: how many squares come before the drawing's.
        """
        corners = (np.array(line.corners, np.float64) - off) / per_unit
        middles = (corners[1:] + corners[:-1]) / 2
        if line.corners[0] == line.corners[-1]:
            middles = _smooth(np.concatenate([middles[-1:], middles, middles[:1]]))
            points = self._moved(middles[1:-1])
            points = np.concatenate([points, points[:1]])
        else:
            ends = np.array([self._end(one) for one in corners[[0, -1]]])
            inner = np.concatenate([corners[:1], middles, corners[-1:]])
            inner = self._moved(_smooth(inner)[1:-1])
            clear = (_away(inner, ends) >= FROM_END * FROM_END).all(1)
            points = np.concatenate([ends[:1], inner[clear], ends[1:]])
        return [(x, y) for x, y in simple(points, CLOSE).tolist()]

    def _end(self, point: Floats) -> Floats:
        """Return the place where edges meet or turn that is nearest to a point."""
        off, away, starts, ways = self._off(point[None])
        near = np.flatnonzero(away[0] <= NEAR * NEAR)
        if not len(near):
            return point
        starts, ways = starts[near], ways[near]
        between = starts[:, None] - starts[None]
        across = (
            ways[None, :, 0] * ways[:, None, 1] - ways[None, :, 1] * ways[:, None, 0]
        )
        cross = np.abs(across) > 1e-6
        share = between[..., 1] * ways[None, :, 0] - between[..., 0] * ways[None, :, 1]
        share = -share / np.where(cross, across, 1.0)
        meet = (starts[:, None] + share[..., None] * ways[:, None])[cross]
        places = np.concatenate([self._corners, meet])
        far = _away(places, point[None])[:, 0]
        if len(far) and far.min() <= NEAR * NEAR:
            nearest: Floats = places[far.argmin()]
        else:
            nearest = point + off[0, away[0].argmin()]
        return nearest

    def _off(self, points: Floats) -> tuple[Floats, Floats, Floats, Floats]:
        """Return ways from points to the edges near them, and their squared lengths.

        And where these edges start, and where they go.
        """
        low, high = points.min(0) - NEAR, points.max(0) + NEAR
        ends = self._starts + self._ways
        near = (np.maximum(self._starts, ends) >= low).all(1)
        near &= (np.minimum(self._starts, ends) <= high).all(1)
        starts, ways, long = self._starts[near], self._ways[near], self._long[near]
        if not len(starts):  # one that is far from all
            none, far = np.zeros((len(points), 1, 2)), np.full((len(points), 1), np.inf)
            return none, far, starts, ways
        off = points[:, None] - starts[None]
        along = np.clip((off * ways).sum(2) / long, 0.0, 1.0)
        off = along[..., None] * ways - off
        return off, (off * off).sum(2), starts, ways

    def _moved(self, points: Floats) -> Floats:
        """Return points at the nearest edges, one of them at each sharp corner."""
        if not len(points):
            return points
        off, away, *_ = self._off(points)
        best = away.argmin(1)
        rows = np.arange(len(points))
        near = away[rows, best] <= NEAR * NEAR
        found = np.where(near[:, None], points + off[rows, best], points)
        if len(points) > 2 and len(self._corners):
            far = _away(points[1:-1], self._corners)
            for k, place in enumerate(far.argmin(0).tolist()):
                if far[place, k] <= NEAR * NEAR:
                    found[place + 1] = self._corners[k]
        return found


def _away(points: Floats, others: Floats) -> Floats:
    """Return the squared distance of each point from each of some others."""
    off = points[:, None] - others[None]
    found: Floats = (off * off).sum(2)
    return found


def _smooth(points: Floats) -> Floats:
    """Return points nearer to the middles of those beside them; ends stay."""
    for _ in range(ROUNDS):
        inner = (points[:-2] + 2 * points[1:-1] + points[2:]) / 4
        points = np.concatenate([points[:1], inner, points[-1:]])
    return points


def _corners(line: Floats) -> Floats:
    """Return the points at which a line turns sharply."""
    ways = np.diff(line, axis=0)
    closed = bool((line[0] == line[-1]).all())
    before = np.roll(ways, 1, axis=0) if closed else ways[:-1]
    after = ways if closed else ways[1:]
    places = line[:-1] if closed else line[1:-1]
    long = np.sqrt((before * before).sum(1) * (after * after).sum(1))
    turn = (before * after).sum(1) < SHARP * long
    found: Floats = places[turn]
    return found


def cross(lines: Sequence[Sequence[tuple[int, int]]]) -> bool:
    """Return whether lines meet elsewhere than at their ends, or turn back."""
    inner = [point for line in lines for point in line[1:-1]]
    tips = {point for line in lines for point in (line[0], line[-1])}
    if len({*inner}) < len(inner) or tips & {*inner}:
        return True
    pieces = [(*a, *b) for line in lines for a, b in pairwise(line)]
    a, b, c, d = np.array(pieces, np.int64).T[:, :, None]
    e, f, g, h = a.T, b.T, c.T, d.T

    def apart(p: Ints, q: Ints, r: Ints, s: Ints, points: Sequence[Ints]) -> Mask:
        u, v, w, z = points
        one = (r - p) * (v - q) - (s - q) * (u - p)
        other = (r - p) * (z - q) - (s - q) * (w - p)
        found: Mask = np.sign(one) * np.sign(other) > 0
        return found

    found = ~(apart(a, b, c, d, (e, f, g, h)) | apart(e, f, g, h, (a, b, c, d)))
    for low, high in (((a, c), (e, g)), ((b, d), (f, h))):
        found &= np.minimum(*low) <= np.maximum(*high)
        found &= np.maximum(*low) >= np.minimum(*high)
    ends = [
        ((p == r) & (q == s)) for p, q in ((a, b), (c, d)) for r, s in ((e, f), (g, h))
    ]
    found &= ~np.logical_or.reduce(ends)
    return bool(found.any()) or _turns_back(a, b, c, d, ends)


def _turns_back(a: Ints, b: Ints, c: Ints, d: Ints, ends: Sequence[Mask]) -> bool:
    """Return whether two pieces that share an end go the same way from there."""
    u, v = c - a, d - b
    for same, turn in zip(ends, (1, -1, -1, 1), strict=True):
        level = u * v.T == v * u.T
        forth = (u * u.T + v * v.T) * turn > 0
        off = ~np.eye(len(u), dtype=bool)
        if (same & level & forth & off).any():
            return True
    return False
