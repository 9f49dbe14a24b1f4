"""Words for the sides of cells: a side lies in one of eight directions."""

from collections.abc import Collection
from math import atan2, pi

from ...grids.ladder import Cell
from ...grids.tilings import Tiling

__all__ = ["corner_of", "side_of"]

# Clockwise from the right, an eighth of a turn apart; labels of the type's text.
DIRECTIONS = (
    "right",
    "lower-right",
    "bottom",
    "lower-left",
    "left",
    "upper-left",
    "top",
    "upper-right",
)


def side_of(grid: Tiling, edge: int, cells: Collection[Cell]) -> tuple[Cell, str]:
    """Return a cell with an edge, one of these cells if possible, and its direction."""
    faces = [face for face in grid.sides[edge] if face < len(grid.faces)]
    shown = [face for face in faces if divmod(face, grid.width) in cells]
    face = (shown or faces)[0]
    (ax, ay), (bx, by) = (grid.points[v] for v in grid.edges[edge])
    return _from(grid, face, (ax + bx) / 2, (ay + by) / 2)


def corner_of(grid: Tiling, point: int, cells: Collection[Cell]) -> tuple[Cell, str]:
    """Return a cell with a point, one of these cells if possible, and its direction."""
    faces = [face for face, corners in enumerate(grid.corners) if point in corners]
    shown = [face for face in faces if divmod(face, grid.width) in cells]
    return _from(grid, (shown or faces)[0], *grid.points[point])


def _from(grid: Tiling, face: int, x: float, y: float) -> tuple[Cell, str]:
    """Return the cell of a face, and in which direction a place lies from it."""
    middle = grid.centres[face]
    angle = atan2(y - middle[1], x - middle[0])
    return divmod(face, grid.width), DIRECTIONS[round(angle / (pi / 4)) % 8]
