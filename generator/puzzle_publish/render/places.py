"""Where the slots of a stamped page are, and the figures in them."""

from collections.abc import Sequence

from ..core.placed import PlacedFigure, Slots
from .figures import PX_PER_MM, corner_in
from .laid_out import Style
from .shaping import number
from .tags import Box

Placed = tuple[float, ...]  # left, top, right and bottom of a place, and of its figure


class Where:
    """Where a slot is: its matrix, and the operator that moves there."""

    __slots__ = ("matrix", "operator")

    def __init__(self, matrix: tuple[float, ...]) -> None:
        self.matrix = matrix
        self.operator = " ".join(map(number, matrix)).encode() + b" cm"

    def box(self, scale: float, width: float, height: float) -> Box:
        """Return left, top, right and bottom in px of the page."""
        left, top = (v / scale for v in self.matrix[4:6])
        return left, top, left + width, top + height


def figures_in(
    places: Sequence[tuple[str, Where, float, float, Style]],
    values: Slots,
    scale: float,
) -> list[Placed]:
    """Return where the figures of puzzles are on a page, in mm, and their places."""
    found = []
    for name, place, width, height, style in places:
        placed = values.get(name)
        if isinstance(placed, PlacedFigure) and name.startswith("figure"):
            box = place.box(scale, width, height)
            unit = placed.cell_mm * PX_PER_MM
            wide, high = placed.figure.width * unit, placed.figure.height * unit
            right, down = corner_in(placed, width - wide, height - high, style)
            x, y = box[0] + right, box[1] + down
            own = x, y, x + wide, y + high
            found.append(tuple(px / PX_PER_MM for px in (*box, *own)))
    return found
