"""Dots along an outline: so that the joined line follows it, and then at even gaps.

Only additions, multiplications, divisions and square roots of floats, so that every
machine gets the same dots.
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import sqrt

import numpy as np
from numpy.typing import NDArray

Place = tuple[float, float]
Floats = NDArray[np.float64]

LEAST_GAP = 0.62  # between dots beside each other, in units
TOLERANCE = 0.32  # of the joined line from the outline: 1 % of the picture's side
LONGEST = 5.0  # line between two dots, in mean gaps
FINE = 4.0  # places to choose from for each dot, at least
UNEVEN = 0.0005  # what a squared gap costs, beside a squared distance from the outline


def far(a: Place, b: Place) -> float:
    """Return the distance of two places."""
    dx, dy = a[0] - b[0], a[1] - b[1]
    return sqrt(dx * dx + dy * dy)


def dots_along(
    outline: Sequence[Place], count: int, tolerance: float = TOLERANCE
) -> list[Place] | None:
    """Return dots in the order of an outline, None if no line through so many is near.

    Of all choices the one whose squared distances from the outline, between each two
    dots the largest, have the least sum; where they are alike, the evenest.

    Args:
        outline: closed.
        count: of dots.
        tolerance: how far the joined line may be from the outline.
    """
    ring = _from_corner(outline)
    length = sum(far(a, b) for a, b in pairwise(ring))
    if count * LEAST_GAP > length:
        return None
    places = _divided(ring, length / (FINE * count))
    costs = _costs(np.array(places), LONGEST * length / count, tolerance)
    chosen = _cheapest(costs, count)
    return None if chosen is None else [places[k] for k in chosen]


def _from_corner(outline: Sequence[Place]) -> list[Place]:
    """Return a closed line from the corner that is farthest from its middle."""
    x, y = (sum(each) / len(outline) for each in zip(*outline, strict=True))
    start = max(range(len(outline)), key=lambda k: far(outline[k], (x, y)))
    return [*outline[start:], *outline[: start + 1]]


def _divided(ring: Sequence[Place], most: float) -> list[Place]:
    """Return the points of a line, with others between those that are farther apart."""
    found = [ring[0]]
    for a, b in pairwise(ring):
        (x, y), (u, v) = a, b
        parts = int(far(a, b) / most) + 1
        inner = (k / parts for k in range(1, parts))
        found += [(x + (u - x) * share, y + (v - y) * share) for share in inner]
        if a != b:
            found.append(b)
    return found


def _costs(places: Floats, longest: float, tolerance: float) -> Floats:
    """Return what a straight line costs from each place to the 1st, 2nd, … after it.

    The cost is infinite where it is too short, too long or too far from the outline.
    """
    steps = [far(a, b) for a, b in pairwise(places.tolist())]
    along = np.array([0.0, *accumulate(steps)])
    last = len(places) - 1
    reach = int((np.searchsorted(along, along + longest) - np.arange(last + 1)).max())
    found = np.full((last, min(reach, last)), np.inf)
    for step in range(1, found.shape[1] + 1):
        starts, ends = places[:-step], places[step:]
        way = ends - starts
        span = (way * way).sum(1)
        worst = np.zeros(len(starts))
        for k in range(1, step):
            off = places[k : k + len(starts)] - starts
            share = (off * way).sum(1) / np.where(span > 0, span, 1.0)
            off = off - way * np.clip(share, 0.0, 1.0)[:, None]
            np.maximum(worst, (off * off).sum(1), out=worst)
        gap = along[step:] - along[:-step]
        fits = (worst <= tolerance * tolerance) & (span >= LEAST_GAP * LEAST_GAP)
        cost = worst + UNEVEN * gap * gap
        found[: len(starts), step - 1] = np.where(fits & (gap <= longest), cost, np.inf)
    return found


def _cheapest(costs: Floats, count: int) -> list[int] | None:
    """Return the starts of so many lines, one after another to the last place.

    Their costs have the least sum.
    """
    last, reach = costs.shape
    ends = np.arange(last)[:, None] + np.arange(1, reach + 1)
    inside = ends <= last
    # For each place the lines that end there, by their lengths.
    into = np.full((last + 1, reach), np.inf)
    rows, steps = np.nonzero(inside)
    into[ends[rows, steps], steps] = costs[rows, steps]
    before = np.maximum(np.arange(last + 1)[:, None] - np.arange(1, reach + 1), 0)
    sums = np.full(last + 1, np.inf)
    sums[0] = 0.0
    came: list[NDArray[np.intp]] = []
    for _ in range(count):
        every = sums[before] + into
        best = every.argmin(1)
        sums = every[np.arange(last + 1), best]
        came.append(best)
    if sums[last] == np.inf:
        return None
    place, found = last, []
    for best in reversed(came):
        place -= int(best[place]) + 1
        found.append(place)
    return found[::-1]
