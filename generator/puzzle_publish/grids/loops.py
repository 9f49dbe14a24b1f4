"""What types of loops share: levels, where a loop grows, steps, corners of a path."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .ladder import Cell, Counted, Step, Technique
from .loop_chains import ON
from .tilings import Name, tiling

Ints = NDArray[np.int64]
Point = tuple[float, float]

_STRAIGHT = 1e-6


LEVELS = ("easy", "medium", "hard", "expert")
# The levels whose techniques take clues away, one after the other.
STAGES = {
    "easy": ("easy",),
    "medium": ("easy", "medium"),
    "hard": ("medium", "hard"),
    "expert": ("hard", "expert"),
}


def masks_of(techniques: Mapping[int, Technique]) -> dict[str, int]:
    """Return by level the techniques that its puzzles may need, as bits."""
    return {
        level: sum(
            bit for bit, one in techniques.items() if one.level in LEVELS[: k + 1]
        )
        for k, level in enumerate(LEVELS)
    }


class Shape(NamedTuple):
    """A tiling as kernels/growth.py reads it.

    Attributes:
        near: (faces, sides) the face across each edge, -1 for none.
        corners: (faces, sides) the point before each edge.
        around: (points, most) the faces round each point, -1 after the last.
    """

    near: Ints
    corners: Ints
    around: Ints


@cache
def shape_of(name: Name, height: int, width: int) -> Shape:
    """Return the shape of a tiling."""
    grid = tiling(name, height, width)
    outside = len(grid.faces)
    near = [
        [sum(grid.sides[edge]) - face for edge in edges]
        for face, edges in enumerate(grid.faces)
    ]
    around: list[list[int]] = [[] for _ in grid.points]
    for face, corners in enumerate(grid.corners):
        for point in corners:
            around[point].append(face)
    most = max(map(len, around))
    padded = [faces + [-1] * (most - len(faces)) for faces in around]
    across = np.array(near)
    across[across == outside] = -1
    return Shape(across, np.array(grid.corners), np.array(padded))


@dataclass(frozen=True, slots=True)
class LineStep(Step):
    """What one use of a technique drew and crossed out.

    Attributes:
        lines: each edge, and loops.ON or OFF.
        undecided: how many edges were open before.
        edge: of a what-if the first edge that is supposed, else -1.
    """

    lines: tuple[tuple[int, int], ...] = ()
    undecided: int = 0
    edge: int = -1

    @property
    def counted(self) -> tuple[Counted, ...]:
        """The edges that it drew or crossed out."""
        return tuple((edge, int(x == ON), int(x == ON)) for edge, x in self.lines)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that show why."""
        return self.pattern


def corners_of(path: Sequence[Point]) -> tuple[Point, ...]:
    """Return a closed path without the points at which it goes straight on.

    >>> corners_of([(0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (0, 1)])
    ((0, 0), (2, 0), (2, 1), (0, 1))
    """
    around = zip([path[-1], *path], path, [*path[1:], path[0]], strict=False)
    return tuple(at for before, at, after in around if _turns(before, at, after))


def _turns(a: Point, b: Point, c: Point) -> bool:
    cross = (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
    return abs(cross) > _STRAIGHT
