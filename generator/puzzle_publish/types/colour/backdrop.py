"""What is behind a drawing, in colours that it has not, and the waves that divide it.

Behind is the ground under the sky, and at most one thing more between them: the sea, a
lake, a hill or snow. It is in few parts, in colours that such things have. Where yellow
is free, the sun is in a corner of a blue sky.

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

Backdrop = Literal["land", "far"]
Floats = NDArray[np.float64]

SIDE = 32.0
# Colours of the ground and the sky.
LANDS = [
    *(("green", "light-blue"), ("tan", "light-blue"), ("green", "blue")),
    *(("tan", "blue"), ("white", "light-blue"), ("white", "blue")),
    *(("yellow", "light-blue"), ("yellow", "blue"), ("brown", "light-blue")),
    *(("brown", "blue"), ("grey", "light-blue"), ("grey", "blue")),
    *(("green", "white"), ("tan", "white"), ("green", "yellow")),
]
# Colours of the ground, of what is farther away, and of the sky.
FAR = [
    *(("tan", "blue", "light-blue"), ("green", "blue", "light-blue")),
    *(("green", "tan", "light-blue"), ("tan", "green", "light-blue")),
    *(("green", "white", "blue"), ("white", "blue", "light-blue")),
    *(("green", "tan", "blue"), ("tan", "green", "blue")),
    *(("green", "yellow", "light-blue"), ("yellow", "green", "light-blue")),
    *(("green", "yellow", "blue"), ("tan", "white", "blue")),
    *(("brown", "green", "light-blue"), ("brown", "green", "blue")),
    *(("grey", "green", "light-blue"), ("green", "grey", "light-blue")),
]
SUN, SKIES, RADIUS = "yellow", ("light-blue", "blue"), 7.0
SUNNY = 0.5  # of such skies: the sun is one region more, too many for some drawings
GROUND, HORIZON = (22.0, 26.0), (13.0, 17.0)  # where they begin at the sides, in units


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
    if not names:
        return None
    behind = _land(rng, names, side)
    may_shine = names[-1] in SKIES and SUN not in {*names, *taken}
    has_sun = may_shine and rng.random() < SUNNY
    return _sunny(rng, behind, side) if has_sun else behind


def _names(
    rng: np.random.Generator, kind: Backdrop, taken: Collection[str]
) -> tuple[str, ...] | None:
    """Return a backdrop's colours, of ground and sky alone if no others are free."""
    far = [FAR[k] for k in rng.permutation(len(FAR)).tolist()]
    every: list[tuple[str, ...]] = [*far, *LANDS] if kind == "far" else [*LANDS]
    return next((names for names in every if not {*names} & {*taken}), None)


def _middles(side: int) -> tuple[Floats, Floats]:
    middles = (np.arange(side, dtype=np.float64) + 0.5) * (SIDE / side)
    return middles[None, :], middles[:, None]


def _land(rng: np.random.Generator, names: tuple[str, ...], side: int) -> Behind:
    """Return a hill under the sky, before what is farther away if there is that."""
    shape: Map = np.full((side, side), len(names) - 1, np.int32)
    edge = np.arange(-1.0, SIDE + 2.0)
    x, y = _middles(side)
    lines: list[Polygon] = []
    for number in range(len(names) - 2, -1, -1):
        least, most = GROUND if number == 0 else HORIZON
        left, right = (least + (most - least) * float(rng.random()) for _ in range(2))
        bend = 10.0 if number == 0 else 2.0
        begins = _height(x, left, right, bend)
        shape = np.where(y >= begins, number, shape).astype(np.int32)
        height = _height(edge, left, right, bend).tolist()
        lines.append(tuple(zip(edge.tolist(), height, strict=True)))
    return Behind(shape, names, tuple(lines))


def _sunny(rng: np.random.Generator, behind: Behind, side: int) -> Behind:
    """Return a backdrop with a quarter of the sun in a corner of the sky."""
    at_right = bool(rng.integers(2))
    x, y = _middles(side)
    off = SIDE - x if at_right else x
    is_sun = off * off + y * y <= RADIUS * RADIUS
    shape = np.where(is_sun, len(behind.names), behind.shape).astype(np.int32)
    # A circle without its sines; the arc goes on beyond the frame.
    turns = [k / 40 for k in range(-4, 45)]
    across = [RADIUS * (1 - t * t) / (1 + t * t) for t in turns]
    down = [RADIUS * 2 * t / (1 + t * t) for t in turns]
    arc = tuple(
        (SIDE - dx if at_right else dx, dy) for dx, dy in zip(across, down, strict=True)
    )
    return Behind(shape, (*behind.names, SUN), (*behind.lines, arc))


def _height(x: Floats, left: float, right: float, bend: float) -> Floats:
    along = x / SIDE
    found: Floats = left + (right - left) * along - bend * along * (1 - along)
    return found


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
