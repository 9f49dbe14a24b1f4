"""What is behind a drawing, in colours that it has not, and the waves that divide it.

Behind is a hill under the sky, or rays in colours of the sky.

Only additions, multiplications, divisions and square roots of floats, so that every
machine gets the same.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ...core.outlines import Polygon
from .raster import Map

Backdrop = Literal["land", "rays"]
Floats = NDArray[np.float64]

SIDE = 32.0
MIDDLE = 16.0, 17.0
# Pairs of colours for the ground and the sky, and for rays.
LANDS = [
    *(("green", "light-blue"), ("green", "blue"), ("tan", "light-blue")),
    *(("tan", "blue"), ("white", "light-blue"), ("white", "blue")),
    *(("brown", "light-blue"), ("brown", "blue"), ("green", "white")),
    *(("tan", "white"), ("green", "yellow")),
]
PAIRS = [
    *(("white", "light-blue"), ("yellow", "light-blue"), ("light-blue", "blue")),
    *(("white", "blue"), ("yellow", "white"), ("yellow", "orange")),
    *(("yellow", "blue"), ("orange", "light-blue"), ("white", "green")),
    *(("yellow", "green"), ("orange", "white")),
]
RAYS = 6, 8  # at least and at most, always even


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
    return _land(rng, names, side) if kind == "land" else _rays(rng, names, side)


def _names(
    rng: np.random.Generator, kind: Backdrop, taken: Collection[str]
) -> tuple[str, ...] | None:
    order = rng.permutation(len(PAIRS)).tolist()
    every = LANDS if kind == "land" else [PAIRS[k] for k in order]
    return next((pair for pair in every if not {*pair} & {*taken}), None)


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


def waves(rng: np.random.Generator, gap: float, side: int) -> Behind:
    """Return bands between arcs at even gaps, by turns 0 and 1; they have no names."""
    start, bend = float(rng.random()) * gap, 4.0 + 4.0 * float(rng.random())

    def height(x: Floats) -> Floats:
        along = x / SIDE
        return start - 4.0 * bend * along * (1 - along)

    x, y = _middles(side)
    shape = np.floor((y - height(x)) / gap).astype(np.int32) % 2
    edge = np.arange(-1.0, SIDE + 2.0)
    lines = tuple(
        tuple(zip(edge.tolist(), (height(edge) + k * gap).tolist(), strict=True))
        for k in range(int((SIDE + bend) / gap) + 2)
    )
    return Behind(shape, (), lines)


def _rays(rng: np.random.Generator, names: tuple[str, ...], side: int) -> Behind:
    """Return rays in two colours by turns."""
    least, most = RAYS
    count = 2 * int(rng.integers(least // 2, most // 2 + 1))
    start = float(rng.random())
    x, y = _middles(side)
    u, v = x - MIDDLE[0], y - MIDDLE[1]
    shape = np.floor(_along(u, v) * (count / 8) + start).astype(np.int32) % count % 2
    ends = [_point((k - start) * 8 / count) for k in range(count)]
    lines: tuple[Polygon, ...] = tuple((MIDDLE, end) for end in ends)
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
