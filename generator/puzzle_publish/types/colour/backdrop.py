"""What is behind a drawing: land and sky, or rays, in colours that the drawing has not.

Only additions, multiplications, divisions and square roots of floats, so that every
machine gets the same.
"""

from collections.abc import Collection
from dataclasses import dataclass
from math import sqrt
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ...core.outlines import Polygon
from .raster import Map

Backdrop = Literal["land", "rays", "rings"]
Floats = NDArray[np.float64]

SIDE = 32.0
MIDDLE = 16.0, 17.0
RING = 15.0  # radius
# Pairs of colours for land and sky, and for rays; rings have two of these.
LANDS = [
    *(("green", "light-blue"), ("tan", "light-blue"), ("white", "blue")),
    *(("green", "yellow"), ("tan", "blue"), ("purple", "pink"), ("brown", "yellow")),
]
PAIRS = [
    *(("yellow", "light-blue"), ("pink", "purple"), ("white", "blue")),
    *(("orange", "yellow"), ("light-blue", "green"), ("tan", "green")),
    *(("white", "purple"), ("pink", "white"), ("grey", "yellow")),
]
RAYS = {"rays": (8, 12), "rings": (12, 18)}  # at least and at most, always even


@dataclass(frozen=True, slots=True)
class Behind:
    """A backdrop.

    Attributes:
        shape: of each square the number of its colour.
        names: the colours.
        lines: where these meet.
    """

    shape: Map
    names: tuple[str, ...]
    lines: tuple[Polygon, ...]


def backdrop_of(
    rng: np.random.Generator, kind: Backdrop, taken: Collection[str], side: int
) -> Behind | None:
    """Return a backdrop of so many squares a side, None if too few colours are left."""
    names = _names(rng, kind, taken)
    if names is None:
        return None
    return _land(rng, names, side) if kind == "land" else _rays(rng, kind, names, side)


def _names(
    rng: np.random.Generator, kind: Backdrop, taken: Collection[str]
) -> tuple[str, ...] | None:
    order = rng.permutation(len(PAIRS)).tolist()
    every = LANDS if kind == "land" else [PAIRS[k] for k in order]
    found: tuple[str, ...] = ()
    for pair in every:
        if not {*pair} & {*taken, *found}:
            found += pair
            if len(found) == (4 if kind == "rings" else 2):
                return found
    return None


def _middles(side: int) -> tuple[Floats, Floats]:
    middles = (np.arange(side, dtype=np.float64) + 0.5) * (SIDE / side)
    return middles[None, :], middles[:, None]


def _land(rng: np.random.Generator, names: tuple[str, ...], side: int) -> Behind:
    """Return a hill under the sky."""
    left, right = (20.0 + 5.0 * float(rng.random()) for _ in range(2))

    def height(x: Floats) -> Floats:
        along = x / SIDE
        return left + (right - left) * along - 10.0 * along * (1 - along)

    x, y = _middles(side)
    edge = np.arange(-1.0, SIDE + 2.0)
    line = tuple(zip(edge.tolist(), height(edge).tolist(), strict=True))
    return Behind(np.where(y >= height(x), 0, 1).astype(np.int32), names, (line,))


def _rays(
    rng: np.random.Generator, kind: Backdrop, names: tuple[str, ...], side: int
) -> Behind:
    """Return rays, those of rings in two other colours far from the middle."""
    least, most = RAYS[kind]
    count = 2 * int(rng.integers(least // 2, most // 2 + 1))
    start = float(rng.random())
    x, y = _middles(side)
    u, v = x - MIDDLE[0], y - MIDDLE[1]
    shape = np.floor(_along(u, v) * (count / 8) + start).astype(np.int32) % count % 2
    ends = [_point((k - start) * 8 / count) for k in range(count)]
    lines: tuple[Polygon, ...] = tuple((MIDDLE, end) for end in ends)
    if kind == "rings":
        shape = shape + 2 * (u * u + v * v > RING * RING)
        lines = (*lines, _ring())
    return Behind(shape.astype(np.int32), names, lines)


def _along(u: Floats, v: Floats) -> Floats:
    """Return where a ray meets a square of side 2: 0 at the corner at its upper left.

    So rays differ without angles.
    """
    far = np.maximum(np.abs(u), np.abs(v))
    a, b = u / far, v / far
    found: Floats = np.where(
        b <= -1,
        1 + a,
        np.where(a >= 1, 3 + b, np.where(b >= 1, 5 - a, 7 - b)),
    )
    return found


def _point(along: float) -> tuple[float, float]:
    """Return the end of a ray, beyond the edge."""
    side, more = int(along // 2) % 4, along % 2 - 1
    u, v = [(more, -1.0), (1.0, more), (-more, 1.0), (-1.0, -more)][side]
    return MIDDLE[0] + u * SIDE, MIDDLE[1] + v * SIDE


def _ring() -> Polygon:
    """Return a circle, whose points are those of rays at even gaps along a square."""
    found = []
    for k in range(161):
        x, y = _point(k / 20)
        u, v = x - MIDDLE[0], y - MIDDLE[1]
        zoom = RING / sqrt(u * u + v * v)
        found.append((MIDDLE[0] + u * zoom, MIDDLE[1] + v * zoom))
    return tuple(found)
