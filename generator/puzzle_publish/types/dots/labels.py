"""Places for numbers beside dots, off the line that joins them and off each other."""

from collections.abc import Sequence
from itertools import product
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from .model import half_box

Floats = NDArray[np.float64]

# Radius that labels keep clear of, of dots and of the star that is the first.
DOT, STAR = 0.16, 0.46
ROUNDS = 8  # of moving labels that are in the way
_WAYS = [(u, v) for u, v in product(range(-3, 4), repeat=2) if max(abs(u), abs(v)) == 3]
WAYS: Floats = np.array(
    [(u / sqrt(u * u + v * v), v / sqrt(u * u + v * v)) for u, v in _WAYS]
)
DISTANCES = (0.06, 0.15, 0.25, 0.45, 0.7)  # from a dot, in its type's size
INWARDS = 0.5  # what a place inside the outline costs


def placed(
    dots: Sequence[tuple[float, float]],
    numbers: Sequence[int],
    size: int,
    lines: Sequence[Floats] = (),
) -> list[tuple[float, float]] | None:
    """Return the middles of labels, None if there is no room.

    Args:
        dots: in the order in which they are joined.
        numbers: of the dots.
        size: of the type, in hundredths.
        lines: that are printed, as the points that they join.
    """
    places = np.array(dots)
    starts = np.concatenate([places, *(line[:-1] for line in lines)])
    ends = np.concatenate([np.roll(places, -1, axis=0), *(line[1:] for line in lines)])
    # A little more, as places are rounded.
    halves = np.array([half_box(number, size) for number in numbers]) / 100 + 0.02
    choices = []
    for k in range(len(places)):
        found = _choices(k, places, (starts, ends), halves[k], size / 100)
        if not len(found):
            return None
        choices.append(found)
    chosen = _chosen(choices, halves)
    if chosen is None:
        return None
    return [(x, y) for x, y in chosen.tolist()]


def _choices(
    k: int, places: Floats, lines: tuple[Floats, Floats], half: Floats, size: float
) -> Floats:
    """Return the middles that a dot's label may have, the best first."""
    dot, clear = places[k], DOT if k else STAR
    out = _outwards(places, k)
    reach = np.minimum(
        half[0] / np.maximum(np.abs(WAYS[:, 0]), 1e-9),
        half[1] / np.maximum(np.abs(WAYS[:, 1]), 1e-9),
    )
    found, costs = [], []
    for more in DISTANCES:
        found.append(dot + WAYS * (reach + clear + more * size)[:, None])
        costs.append(more * 2 + (1 - WAYS @ out) * INWARDS)
    middles, cost = np.concatenate(found), np.concatenate(costs)
    free = ~_hit(middles, half, *lines).any(1)
    away = _from_box(middles, half, places)
    own = away[:, k].copy()
    away[:, k] = np.inf
    free &= (away.min(1) > own + 0.12) & (own >= clear * 0.9)
    if k:
        free &= away[:, 0] >= STAR
    order = np.argsort(cost[free], kind="stable")
    best: Floats = middles[free][order]
    return best


def _outwards(places: Floats, k: int) -> Floats:
    """Return the way out of the outline at a dot, of length 1."""
    before, after = places[k - 1], places[(k + 1) % len(places)]
    dx, dy = (after - before).tolist()
    x, y = places.T
    area = float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum())
    turn = 1.0 if area > 0 else -1.0
    long = sqrt(dx * dx + dy * dy) or 1.0
    return np.array([dy * turn / long, -dx * turn / long])


def _from_box(middles: Floats, half: Floats, places: Floats) -> Floats:
    """Return how far each box is from each place."""
    off = np.maximum(np.abs(middles[:, None] - places[None]) - half, 0.0)
    away: Floats = np.sqrt((off * off).sum(2))
    return away


def _hit(
    middles: Floats, half: Floats, starts: Floats, ends: Floats
) -> NDArray[np.bool_]:
    """Return which boxes which lines pass, by the part of a line within each slab."""
    first = np.zeros((len(middles), len(starts)))
    last = np.ones_like(first)
    for axis in (0, 1):
        a, way = starts[:, axis], (ends - starts)[:, axis]
        low = middles[:, axis, None] - half[axis] - a
        high = low + 2 * half[axis]
        still = way == 0
        safe = np.where(still, 1.0, way)
        near, far = (
            np.minimum(low / safe, high / safe),
            np.maximum(low / safe, high / safe),
        )
        outside = still & ((low > 0) | (high < 0))
        first = np.maximum(first, np.where(still, 0.0, near))
        last = np.minimum(last, np.where(still, 1.0, far))
        last = np.where(outside, -1.0, last)
    return first <= last


def _chosen(choices: Sequence[Floats], halves: Floats) -> Floats | None:
    """Return a choice for each label so that none lies on another."""
    chosen = np.full((len(choices), 2), np.inf)
    waiting = sorted(range(len(choices)), key=lambda k: -len(choices[k]))
    moved = [0] * len(choices)
    while waiting:
        k = waiting.pop()
        off = np.abs(choices[k][:, None] - chosen[None]) - halves[k] - halves
        over = (off < 0).all(2)
        worth = (over * (1 + np.array(moved))).sum(1)
        best = int(np.argmin(worth))
        for other in np.flatnonzero(over[best]).tolist():
            chosen[other] = np.inf
            moved[other] += 1
            if moved[other] > ROUNDS:
                return None
            waiting.append(other)
        chosen[k] = choices[k][best]
    return chosen
