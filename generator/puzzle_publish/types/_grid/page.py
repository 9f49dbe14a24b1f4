"""The figure of a page: the grid, and its entries in columns beside and below it.

formats.py decides its size.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from ...core.figure import Figure, Step
from ...core.puzzle import Json
from . import board
from .columns import Setting
from .formats import (
    CELL_MM,
    LEAST_CELL_MM,
    NEAR,
    NORMAL,
    Asked,
    Format,
    is_on_a_page,
    setting_of,
    wider,
)

# From the left and top edge of a grid to what is printed in its cells.
Marks = Callable[[float, float], Iterable[Step]]


def figure_of(givens: Json, asked: Asked, marks: Marks) -> Figure:
    """Return the figure of a page, with wider variants for wide pages."""

    def drawn(sheet: Format, setting: Setting) -> Figure:
        return Figure(
            width=sheet.width,
            height=sheet.height,
            steps=(*_grid(givens, sheet.grid_x, marks), *setting.steps),
            cell_mm=round(CELL_MM * NORMAL.size / setting.type.size, 2),
            min_cell_mm=LEAST_CELL_MM,
            in_corner=True,
        )

    sheet, setting = setting_of(asked)
    widest: Figure | None = None
    for wide in reversed(list(wider(asked, sheet, setting.type))):
        widest = replace(drawn(*wide), wider=widest)
    return replace(drawn(sheet, setting), wider=widest)


def _grid(givens: Json, left: float, marks: Marks) -> Iterator[Step]:
    yield from board.frame(givens, left, NEAR)
    yield from marks(left, NEAR)


def size_of(asked: Asked) -> tuple[float, float]:
    """Return the width and height of a page's figure, in cells."""
    sheet, _ = setting_of(asked)
    return sheet.width, sheet.height


def fits(size: tuple[float, float], largest: tuple[float, float]) -> bool:
    """Return whether a figure fits on a page and in the section's sample."""
    (width, height), (most_width, most_height) = size, largest
    return width <= most_width and height <= most_height and is_on_a_page(height)
