"""Drawings as parts of figures."""

from collections.abc import Iterator

from ..designs.numbers import contrast
from ..figure import Area, Figure
from ..outlines import Polygon
from ..placed import PlacedFigure
from .library import Drawing
from .paths import box_of

ROLE, LINED = "black", "drawing"  # which every design has
_DARK = 9.0  # the least contrast with white of parts that are black among lines

Square = tuple[float, float, float]  # left, top and side


def drawn_in(one: Drawing, square: Square, *, lined: bool = False) -> tuple[Area, ...]:
    """Return a drawing as large as fits a square and in its middle.

    It is in black, or `lined`: white parts with outlines, to be coloured.
    """
    parts = [*_parts(one)] if lined else [(layer, ROLE) for layer in one.layers]
    left, top, right, bottom = box_of(one.whole) if lined else one.box
    x, y, side = square
    zoom = side / max(right - left, bottom - top)
    dx = x + (side - (right - left) * zoom) / 2 - left * zoom
    dy = y + (side - (bottom - top) * zoom) / 2 - top * zoom
    return tuple(
        Area(
            tuple(
                tuple((round(u * zoom + dx, 3), round(v * zoom + dy, 3)) for u, v in p)
                for p in outlines
            ),
            role,
        )
        for outlines, role in parts
    )


def _parts(one: Drawing) -> Iterator[tuple[tuple[Polygon, ...], str]]:
    """Yield the parts of a drawing in the order of painting, with their roles."""
    for region in one.regions:
        is_dark = contrast(region.colour, "#ffffff") > _DARK
        yield region.outlines, ROLE if is_dark else LINED


def picture(one: Drawing, side_mm: float) -> PlacedFigure:
    """Return a drawing in lines as a figure that is a square."""
    return PlacedFigure(Figure(1.0, 1.0, drawn_in(one, (0, 0, 1), lined=True)), side_mm)
