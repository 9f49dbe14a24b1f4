"""Dots along an outline: at its corners first, then at even gaps.

Only additions, multiplications, divisions and square roots of floats, so that every
machine gets the same dots.
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import sqrt

Place = tuple[float, float]

CORNERS = 0.6  # of all dots, at most
CORNER = 0.25  # how far a corner is off the line between its neighbours, at least
LEAST_GAP = 0.62  # between dots along the outline, in units


def far(a: Place, b: Place) -> float:
    """Return the distance of two places."""
    dx, dy = a[0] - b[0], a[1] - b[1]
    return sqrt(dx * dx + dy * dy)


def dots_along(outline: Sequence[Place], count: int) -> list[Place] | None:
    """Return dots in the order of an outline, None if it has no room for so many."""
    ring = [*outline, outline[0]]
    along = [0.0, *accumulate(far(a, b) for a, b in pairwise(ring))]
    corners = _corners(ring, along, int(count * CORNERS))
    arcs = [*pairwise(corners), (corners[-1], corners[0] + along[-1])]
    parts = [1] * len(arcs)
    while sum(parts) < count:
        gaps = [(b - a) / (n + 1) for (a, b), n in zip(arcs, parts, strict=True)]
        best = max(range(len(arcs)), key=lambda k: (arcs[k][1] - arcs[k][0]) / parts[k])
        if gaps[best] < LEAST_GAP:
            return None
        parts[best] += 1
    places = (
        (a + (b - a) * k / n) % along[-1]
        for (a, b), n in zip(arcs, parts, strict=True)
        for k in range(n)
    )
    return [_at(ring, along, place) for place in sorted(places)]


def _corners(ring: Sequence[Place], along: Sequence[float], most: int) -> list[float]:
    """Return where corners are along a closed line, the sharpest ones if too many."""
    last = len(ring) - 1
    first = min(range(last), key=lambda k: (ring[k][1], ring[k][0]))
    other = max(range(last), key=lambda k: far(ring[k], ring[first]))
    found = sorted((first, other))
    while len(found) < most:
        spans = [*pairwise(found), (found[-1], found[0] + last)]
        bends = [_bend(ring, along, a, b) for a, b in spans]
        bend, place = max(bends)
        if bend < CORNER:
            break
        found = sorted((*found, place % last))
    return [along[k] for k in found]


def _bend(
    ring: Sequence[Place], along: Sequence[float], a: int, b: int
) -> tuple[float, int]:
    """Return how far a line leaves the straight one between two of its points.

    And where: at the point that is farthest from it, of those that have room for a dot.
    """
    last, length = len(ring) - 1, along[-1]
    start, end = along[a], along[b % last] + (length if b >= last else 0.0)
    (x, y), (u, v) = ring[a], ring[b % last]
    span = far((x, y), (u, v))
    best = 0.0, -1
    for k in range(a + 1, b):
        place = along[k % last] + (length if k >= last else 0.0)
        if min(place - start, end - place) < LEAST_GAP:
            continue
        p, q = ring[k % last]
        across = abs((u - x) * (q - y) - (v - y) * (p - x))
        off = across / span if span else far((p, q), (x, y))
        best = max(best, (off, k))
    return best


def _at(ring: Sequence[Place], along: Sequence[float], place: float) -> Place:
    """Return the point of a line at a distance from its start."""
    k = next(k for k in range(len(ring) - 1) if along[k + 1] >= place)
    share = (place - along[k]) / (along[k + 1] - along[k])
    (x, y), (u, v) = ring[k], ring[k + 1]
    return x + (u - x) * share, y + (v - y) * share
