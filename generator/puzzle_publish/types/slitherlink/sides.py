"""Words for the sides of cells: a side lies in one of eight directions."""

from collections.abc import Collection
from math import atan2, pi

from ...grids.ladder import Cell
from ...grids.tilings import Tiling
from ...kernels.loops import ON

__all__ = ["ON", "side_of"]

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
    x, y = grid.centres[face]
    angle = atan2((ay + by) / 2 - y, (ax + bx) / 2 - x)
    direction = DIRECTIONS[round(angle / (pi / 4)) % 8]
    return divmod(face, grid.width), direction
