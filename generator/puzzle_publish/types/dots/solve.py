"""The verifier: joins the dots of a page, if its numbers and lines are as they must be.

It works on the whole numbers of the givens, exactly, and shares nothing with the
modules that choose dots and places. A page has at most one answer by what its numbers
are; there is none where they are not 1, 2, 3 and so on (or 2, 4, 6), where the joined
line meets itself, or where a dot or a number cannot be told from another.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ...core.puzzle import Json
from .model import Page, half_box, write_order

Ints = NDArray[np.int64]

LEAST_GAP = 59  # between two dots
DOT, STAR = 11, 40  # radius of a dot, and of the star at the first


def solve(givens: Page) -> Iterator[Json]:
    """Yield the dots in order, if they are well numbered and can be joined."""
    if _counts_up(givens) and _is_simple(givens) and _is_legible(givens):
        yield write_order(givens.joined)


def _counts_up(givens: Page) -> bool:
    numbers = sorted(dot.number for dot in givens.dots)
    by = numbers[0]
    return numbers == [by * (k + 1) for k in range(len(numbers))]


def _is_simple(givens: Page) -> bool:
    """Return whether dots are apart, and the joined line never meets itself."""
    places = np.array(givens.joined, np.int64)
    count = len(places)
    away = places[:, None] - places[None]
    near = (away * away).sum(2) + np.eye(count, dtype=np.int64) * LEAST_GAP**2
    if near.min() < LEAST_GAP**2:
        return False
    ends = np.roll(places, -1, axis=0)
    a, b = places[:, None], ends[:, None]
    c, d = places[None], ends[None]
    apart = _side(a, b, c) * _side(a, b, d) > 0
    apart |= _side(c, d, a) * _side(c, d, b) > 0
    apart |= (np.maximum(a, b) < np.minimum(c, d)).any(2)
    apart |= (np.maximum(c, d) < np.minimum(a, b)).any(2)
    step = (np.arange(count)[:, None] - np.arange(count)) % count
    neighbours = (step <= 1) | (step == count - 1)
    return bool((apart | neighbours).all()) and _never_turns_back(places, ends)


def _never_turns_back(places: Ints, ends: Ints) -> bool:
    """Return whether no line lies on the one before it."""
    way, after = ends - places, np.roll(ends, -1, axis=0) - ends
    across = way[:, 0] * after[:, 1] - way[:, 1] * after[:, 0]
    along = (way * after).sum(1)
    return not bool(((across == 0) & (along < 0)).any())


def _side(a: Ints, b: Ints, p: Ints) -> Ints:
    """Return on which side of the line from a to b points are, by the sign."""
    found: Ints = np.sign(
        (b[..., 0] - a[..., 0]) * (p[..., 1] - a[..., 1])
        - (b[..., 1] - a[..., 1]) * (p[..., 0] - a[..., 0])
    )
    return found


def _is_legible(givens: Page) -> bool:
    """Return whether numbers are off all lines, dots and each other, near their own."""
    middles = np.array([dot.label for dot in givens.dots], np.int64)
    halves = np.array([half_box(d.number, givens.size) for d in givens.dots], np.int64)
    places = np.array([dot.place for dot in givens.dots], np.int64)
    gaps = np.abs(middles[:, None] - middles[None]) - halves[:, None] - halves[None]
    lie_over = (gaps < 0).all(2) & ~np.eye(len(middles), dtype=bool)
    if lie_over.any():
        return False
    off = np.maximum(np.abs(middles[:, None] - places[None]) - halves[:, None], 0)
    away = (off * off).sum(2)
    own = np.diagonal(away).copy()
    others = away + np.eye(len(own), dtype=np.int64) * 10**9
    if own.min() < DOT * DOT or (others.min(1) <= own).any():
        return False
    first = int(np.argmin([dot.number for dot in givens.dots]))
    if away[:, first].min() < STAR * STAR:
        return False
    joined = np.array(givens.joined, np.int64)
    starts, ends = [joined], [np.roll(joined, -1, axis=0)]
    for line in givens.lines:
        points = np.array(line, np.int64)
        starts.append(points[:-1])
        ends.append(points[1:])
    return not _meets(middles, halves, np.concatenate(starts), np.concatenate(ends))


def _meets(middles: Ints, halves: Ints, starts: Ints, ends: Ints) -> bool:
    """Return whether a box meets a line: not if a straight line parts them."""
    low, high = (middles - halves)[:, None], (middles + halves)[:, None]
    a, b = starts[None], ends[None]
    apart = (np.maximum(a, b) < low).any(2) | (np.minimum(a, b) > high).any(2)
    way = b - a
    across = np.abs(
        way[..., 0] * (middles[:, None, 1] - a[..., 1])
        - way[..., 1] * (middles[:, None, 0] - a[..., 0])
    )
    reach = (
        np.abs(way[..., 0]) * halves[:, None, 1]
        + np.abs(way[..., 1]) * halves[:, None, 0]
    )
    apart |= across > reach
    return not bool(apart.all())
