"""Boards of mazes: cells of any shape, their sides, and what lies beyond each side.

A cell is a polygon of corners; two cells are neighbours if they share a side. So one
builder serves squares, hexagons, triangles and rings. The lengths of figures are here,
too: corridors are about 1 wide.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import cos, pi, sin, sqrt

import numpy as np
from numpy.typing import NDArray

from ...grids import reading

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Corner = tuple[int, int]

WIDEST = 1.6  # cells of a ring; wider ones are halved
MOST, MOST_RINGS = 100, 30  # rows and columns of any origin, and rings
TRIANGLE = 1.6  # side of a triangle
_CLOSE = 1e-6


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """The cells of a maze without its walls.

    Attributes:
        shape: "rect", "round" and so on.
        cells: [row, column], of round ones [ring, place], in reading order.
        near: for each cell and side the cell beyond, -1 for none or no side.
        edge: the same with the number of the pair of neighbours.
        ends: the two cells of each pair, sorted.
        sides: the two corners of each cell's sides.
        corners: x and y of corners.
        centres: x and y of the middles of cells.
        index: the number of each cell, by row and column, -1 for none.
        gates: cell -> its side that an entrance may have, and the way out.
        above: the cells with a way out upwards.
        below: the cells with a way out downwards.
    """

    shape: str
    cells: Ints
    near: Ints
    edge: Ints
    ends: Ints
    sides: Ints
    corners: Floats
    centres: Floats
    index: Ints
    gates: Mapping[int, tuple[int, float, float]]
    above: Sequence[int]
    below: Sequence[int]

    def numbers(self, cells: Ints) -> Ints:
        """Return the numbers of cells, -1 for those of no cell."""
        height, width = self.index.shape
        inside = (cells[:, 0] < height) & (cells[:, 1] < width)
        r, c = np.where(inside[:, None], cells, 0).T
        return np.where(inside, self.index[r, c], -1)

    def pairs(self, cells: Ints) -> Ints:
        """Return the numbers of pairs of neighbours, -1 for two cells that are none."""
        a, b = np.sort(cells, axis=1).T
        beyond = self.near[a] == b[:, None]
        return np.where((a >= 0) & beyond.any(1), self.edge[a, beyond.argmax(1)], -1)


@cache
def places(ring: int) -> int:
    """Return the number of cells of a ring; the middle is ring 0.

    >>> [places(ring) for ring in range(8)]
    [1, 6, 12, 24, 24, 24, 48, 48]
    """
    if ring < 2:
        return 6 if ring else 1
    count = places(ring - 1)
    return count * 2 if 2 * pi * (ring + 0.5) / count > WIDEST else count


_TURN = places(MOST_RINGS)  # angles are counted in parts of the outermost ring


def _square(r: int, c: int) -> list[Corner]:
    return [(c, r), (c + 1, r), (c + 1, r + 1), (c, r + 1)]


def _hexagon(r: int, c: int) -> list[Corner]:
    # In halves of its width and of its side; odd rows lie half a cell to the right.
    x, y = 2 * c + 1 + r % 2, 3 * r + 2
    around = (0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)
    return [(x + dx, y + dy) for dx, dy in around]


def _triangle(r: int, c: int) -> list[Corner]:
    if (r + c) % 2:
        return [(c + 1, r + 1), (c, r), (c + 2, r)]
    return [(c, r + 1), (c + 1, r), (c + 2, r + 1)]


def _sector(ring: int, place: int) -> list[Corner]:
    if ring == 0:
        return [(1, _TURN // 6 * k) for k in range(6)]
    wide = _TURN // places(ring)
    at, to = wide * place, wide * (place + 1) % _TURN
    half = [(ring + 1, at + wide // 2)] if places(ring + 1) > places(ring) else []
    return [(ring, at), (ring, to), (ring + 1, to), *half, (ring + 1, at)]


_LATTICES: Mapping[
    str,
    tuple[Callable[[int, int], list[Corner]], Callable[..., tuple[float, float]]],
] = {
    "rect": (_square, lambda x, y: (x, y)),
    "hexagons": (_hexagon, lambda x, y: (x / 2, y / sqrt(12))),
    "triangles": (
        _triangle,
        lambda x, y: (x * TRIANGLE / 2, y * TRIANGLE * sqrt(0.75)),
    ),
    "round": (
        _sector,
        lambda ring, at: (
            ring * sin(2 * pi * at / _TURN),
            -ring * cos(2 * pi * at / _TURN),
        ),
    ),
}
SHAPES = (*_LATTICES, "picture", "text")  # the last two are of squares


def place(shape: str, cell: Sequence[int]) -> str:
    """Return a cell as sentences name it; the middle of a round maze is ring 0.

    >>> place("round", (2, 0)), place("rect", (2, 0))
    ('ring 2, place 1', 'row 3, column 1')
    """
    r, c = cell
    return f"ring {r}, place {c + 1}" if shape == "round" else reading.place((r, c))


def board_of(shape: str, cells: Ints) -> Board:
    """Return the board of cells in any order; the same cells, the same board.

    Raises:
        ValueError: a cell comes twice.
    """
    cells = cells[np.lexsort(cells.T[::-1])]
    twice = np.flatnonzero((cells[1:] == cells[:-1]).all(1)).tolist()
    if twice:
        shown = place(shape, cells[twice[0]].tolist())
        raise ValueError(f'"cells" has {shown} twice')
    return _board(shape, cells.tobytes())


@lru_cache(maxsize=64)
def _board(shape: str, raw: bytes) -> Board:
    cells = np.frombuffer(raw, np.int64).reshape(-1, 2)
    outline, place = _LATTICES.get(shape, _LATTICES["rect"])
    shapes = [outline(r, c) for r, c in cells.tolist()]
    index = np.full(cells.max(0) + 1, -1, np.int64)
    index[tuple(cells.T)] = np.arange(len(cells))
    most = max(map(len, shapes))
    numbers: dict[Corner, int] = {}
    sides = np.full((len(cells), most, 2), -1, np.int64)
    owners: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for cell, corners in enumerate(shapes):
        ids = [numbers.setdefault(corner, len(numbers)) for corner in corners]
        for k, one in enumerate(ids):
            other = ids[(k + 1) % len(ids)]
            sides[cell, k] = one, other
            owners.setdefault((min(one, other), max(one, other)), []).append((cell, k))
    near = np.full((len(cells), most), -1, np.int64)
    edge = near.copy()
    pairs = [mine for mine in owners.values() if len(mine) == 2]
    pairs.sort(key=lambda pair: (pair[0][0], pair[1][0]))
    for number, ((a, k), (b, j)) in enumerate(pairs):
        near[a, k], near[b, j], edge[a, k], edge[b, j] = b, a, number, number
    ends = np.array([(a, b) for (a, _), (b, _) in pairs], np.int64).reshape(-1, 2)
    points = np.array([place(*corner) for corner in numbers])
    if shape == "round":
        at = [(r + 0.5, _TURN / places(r) * (c + 0.5)) for r, c in cells.tolist()]
        centres = np.array([place(*one) if one[0] > 1 else (0.0, 0.0) for one in at])
    else:
        centres = np.array(
            [points[[numbers[p] for p in one]].mean(0) for one in shapes]
        )
    gates = dict(_gates(shape, near, sides, points, centres))
    above, below = (
        [cell for cell, (_, _, dy) in gates.items() if dy * down > 0]
        for down in (-1, 1)
    )
    return Board(
        *(shape, cells, near, edge, ends, sides, points, centres, index),
        *(gates, above, below),
    )


def _gates(
    shape: str, near: Ints, sides: Ints, points: Floats, centres: Floats
) -> Iterator[tuple[int, tuple[int, float, float]]]:
    """Yield the cells at the edge of the paper: up and down, then left and right.

    Of a round board those are its corners: icons have room there.
    """
    outer = np.argwhere((near < 0) & (sides[:, :, 0] >= 0))
    if shape == "round":
        for x, y in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            cell, k = outer[np.argmax(centres[outer[:, 0]] @ (x, y))].tolist()
            across, down = (centres[cell] / np.hypot(*centres[cell])).tolist()
            yield cell, (k, across, down)
        return
    ends = points[sides[outer[:, 0], outer[:, 1]]]
    seen = set()
    for axis, way in ((1, -1), (1, 1), (0, -1), (0, 1)):
        edge = way * (points[:, axis] * way).max()
        touching = (np.abs(ends[:, :, axis] - edge) < _CLOSE).sum(1)
        for cell, k in outer[touching == touching.max()].tolist():
            if cell not in seen:
                seen.add(cell)
                yield cell, (k, 0.0 if axis else way, way if axis else 0.0)
