"""Tilings of a rectangle: squares, hexagons, triangles, and the pentagons of Cairo.

Lengths are in cells: a digit of half an em is as easy to read in every tiling. Points
are in rows from the top, and in each row from the left; faces are in rows as in the
givens of a puzzle, and all rows have the same number of faces.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from math import sqrt
from typing import Literal

Name = Literal["squares", "hexagons", "triangles", "cairo"]
Place = tuple[float, float]
Cell = tuple[int, int]

TILINGS: tuple[Name, ...] = ("squares", "hexagons", "triangles", "cairo")
SIDES = {"squares": 4, "hexagons": 6, "triangles": 3, "cairo": 5}
_TRIANGLE = 1.45  # side of a triangle
_PLACES = 4  # decimals of coordinates
_SLIP = 0.001


@dataclass(frozen=True, eq=False)
class Tiling:
    """Points, edges and faces of a tiling; `tiling` returns the same for equal sizes.

    Attributes:
        height: the number of rows of faces.
        width: the number of faces in a row.
        points: where each point is, x to the right and y downwards.
        edges: the two points of each edge, the lesser index first; in order.
        faces: the edges of each face, going round it.
        corners: the points of each face; corner k lies between edges k - 1 and k.
    """

    height: int
    width: int
    points: tuple[Place, ...]
    edges: tuple[tuple[int, int], ...]
    faces: tuple[tuple[int, ...], ...]
    corners: tuple[tuple[int, ...], ...]

    @cached_property
    def sides(self) -> tuple[tuple[int, int], ...]:
        """The faces on both sides of each edge; the outside is the number of faces."""
        found: list[list[int]] = [[] for _ in self.edges]
        for face, edges in enumerate(self.faces):
            for edge in edges:
                found[edge].append(face)
        outside = len(self.faces)
        return tuple((two[0], two[1] if len(two) > 1 else outside) for two in found)

    @cached_property
    def names(self) -> tuple[Cell, ...]:
        """The row of each point, and its number in the row, both from 0."""
        rows: dict[float, int] = {}
        found = []
        for _, y in self.points:
            row = len(rows) if y not in rows else list(rows).index(y)
            rows[y] = rows.get(y, -1) + 1
            found.append((row, rows[y]))
        return tuple(found)

    @cached_property
    def by_text(self) -> dict[str, int]:
        """The number of each edge by its points' names as a list's text, either way."""
        names = [list(name) for name in self.names]
        ways = (
            (ends, k) for k, two in enumerate(self.edges) for ends in (two, two[::-1])
        )
        return {str([names[a], names[b]]): k for (a, b), k in ways}

    @cached_property
    def centres(self) -> tuple[Place, ...]:
        """The middle of the corners of each face."""
        return tuple(
            (
                round(sum(self.points[v][0] for v in corners) / len(corners), _PLACES),
                round(sum(self.points[v][1] for v in corners) / len(corners), _PLACES),
            )
            for corners in self.corners
        )

    @cached_property
    def size(self) -> Place:
        """Its width and height."""
        return max(x for x, _ in self.points), max(y for _, y in self.points)

    @cached_property
    def maps(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """The turns and mirrors that lay it on itself, and where each face goes."""
        return tuple(self._maps())

    def _maps(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        at = {_near(place): face for face, place in enumerate(self.centres)}
        right, down = self.size
        # Coordinates are rounded, so an image is perhaps just across a border.
        slips = [(i * _SLIP, j * _SLIP) for i in (-1, 1) for j in (-1, 1)]
        for name, (a, b, c, d) in _MOVES.items():
            images = []
            for x, y in self.centres:
                u, v = x - right / 2, y - down / 2
                image = a * u + b * v + right / 2, c * u + d * v + down / 2
                near = {at.get(_near((image[0] + i, image[1] + j))) for i, j in slips}
                images += sorted(near - {None})  # type: ignore[type-var]
            if len(images) == len(self.centres):
                yield name, tuple(images)  # type: ignore[arg-type]


_MOVES = {
    "same": (1, 0, 0, 1),
    "half-turn": (-1, 0, 0, -1),
    "mirror": (-1, 0, 0, 1),
    "upside-down": (1, 0, 0, -1),
    "quarter-turn": (0, -1, 1, 0),
    "quarter-back": (0, 1, -1, 0),
    "diagonal": (0, 1, 1, 0),
    "other-diagonal": (0, -1, -1, 0),
}


def _near(place: Place) -> tuple[int, int]:
    return round(place[0] * 10), round(place[1] * 10)


@cache
def tiling(name: Name, height: int, width: int) -> Tiling:
    """Return a tiling by rows of faces.

    >>> squares = tiling("squares", 2, 3)
    >>> len(squares.points), len(squares.edges), squares.names[-1]
    (12, 17, (2, 3))
    """
    shapes = _SHAPES[name](height, width)
    left = min(x for shape in shapes for x, _ in shape)
    top = min(y for shape in shapes for _, y in shape)
    polygons = [
        [
            (round(x - left, _PLACES) + 0.0, round(y - top, _PLACES) + 0.0)
            for x, y in shape
        ]
        for shape in shapes
    ]
    points = sorted({place for shape in polygons for place in shape}, key=_reading)
    index = {place: k for k, place in enumerate(points)}
    corners = tuple(tuple(index[place] for place in shape) for shape in polygons)
    pairs = [
        [_ordered(a, b) for a, b in pairwise((*face, face[0]))] for face in corners
    ]
    edges = sorted({pair for face in pairs for pair in face})
    number = {pair: k for k, pair in enumerate(edges)}
    faces = tuple(tuple(number[pair] for pair in face) for face in pairs)
    return Tiling(height, width, tuple(points), tuple(edges), faces, corners)


def loop_of(edges: Sequence[tuple[int, int]], on: Iterable[int]) -> list[int]:
    """Return the points of a loop in order, [] if these edges are not one loop.

    >>> loop_of([(0, 1), (0, 2), (1, 3), (2, 3)], [0, 1, 2, 3])
    [0, 1, 3, 2]
    """
    near: dict[int, list[int]] = {}
    for edge in sorted(on):
        a, b = edges[edge]
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    if not near or any(len(ends) != 2 for ends in near.values()):
        return []
    first = min(near)
    path = [first, near[first][0]]
    while path[-1] != first:
        one, two = near[path[-1]]
        path.append(two if one == path[-2] else one)
    return path[:-1] if len(path) == len(near) + 1 else []


def _reading(place: Place) -> Place:
    return place[1], place[0]


def _ordered(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)


Shapes = Sequence[Sequence[Place]]


def _squares(height: int, width: int) -> Shapes:
    return [
        [(c, r), (c + 1, r), (c + 1, r + 1), (c, r + 1)]
        for r in range(height)
        for c in range(width)
    ]


def _hexagons(height: int, width: int) -> Shapes:
    """Rows of hexagons that stand on a point, every second one half a cell in."""
    side = 1 / sqrt(3)
    around = [
        (0.5, -side / 2), (0.5, side / 2), (0, side),
        (-0.5, side / 2), (-0.5, -side / 2), (0, -side),
    ]  # fmt: skip
    return [
        [(c + r % 2 / 2 + x, 1.5 * side * r + y) for x, y in around]
        for r in range(height)
        for c in range(width)
    ]


def _triangles(height: int, width: int) -> Shapes:
    """Rows of triangles that stand on a side and on a point by turns."""
    side, tall = _TRIANGLE, _TRIANGLE * sqrt(3) / 2
    found = []
    for r in range(height):
        for c in range(width):
            base, tip = (r + 1, r) if (r + c) % 2 == 0 else (r, r + 1)
            x = c * side / 2
            corners = [(x, base * tall), (x + side / 2, tip * tall)]
            found.append([*corners, (x + side, base * tall)])
    return found


def _cairo(height: int, width: int) -> Shapes:
    """Pentagons with equal sides, each over one side of a lattice that stands askew.

    In each square of the lattice lies a bar, upright and level by turns, and the
    corners are joined to its nearer end. A side of the lattice has two corners of the
    bar's length on one hand and the tip of the next bar on the other.
    """
    inset = (4 - sqrt(7)) / 6  # from a square's side to the bar: equal edges
    found = []
    for r in range(height):
        for c in range(width):
            # Twice the middle of the lattice's side under this face.
            i, j = c - r, c + r + 1
            u, v = i / 2, j / 2
            along_v = i % 2 == 0  # the side runs along v, from (u, v - 1/2)
            # The bar of the square on the lower hand runs along this side or not.
            low, other = (
                (i // 2 - 1, (j - 1) // 2) if along_v else ((i - 1) // 2, j // 2 - 1)
            )
            runs_along = ((low + other) % 2 == 0) == along_v
            hand = -1 if runs_along else 1
            near = 0.5 - inset
            loop = [(0, -0.5), (hand * 0.5, -near), (hand * 0.5, near), (0, 0.5)]
            loop.append((-hand * inset, 0))
            if not along_v:
                loop = [(b, a) for a, b in loop]
            # Turned by an eighth, so that faces lie in rows and columns.
            found.append([(u + x + v + y, v + y - u - x) for x, y in loop])
    return found


_SHAPES = {
    "squares": _squares,
    "hexagons": _hexagons,
    "triangles": _triangles,
    "cairo": _cairo,
}
