"""Drawings as parts of figures."""

from ..figure import Area
from .library import Drawing

ROLE = "black"  # which every design has

Square = tuple[float, float, float]  # left, top and side


def drawn_in(one: Drawing, square: Square) -> tuple[Area, ...]:
    """Return a drawing in black, as large as fits a square and in its middle."""
    left, top, right, bottom = one.box
    x, y, side = square
    zoom = side / max(right - left, bottom - top)
    dx = x + (side - (right - left) * zoom) / 2 - left * zoom
    dy = y + (side - (bottom - top) * zoom) / 2 - top * zoom
    return tuple(
        Area(
            tuple(
                tuple((round(u * zoom + dx, 3), round(v * zoom + dy, 3)) for u, v in p)
                for p in layer
            ),
            ROLE,
        )
        for layer in one.layers
    )
