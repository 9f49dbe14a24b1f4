"""Drawings as parts of figures."""

from collections.abc import Iterator
from functools import cache
from math import fsum
from typing import Literal

from ..designs.numbers import contrast
from ..figure import Area, Figure, in_colour
from ..outlines import Polygon
from ..placed import PlacedFigure
from .library import Drawing, drawing
from .paths import box_of

ROLE, LINED, FLAT = "black", "drawing", "cover-part"  # which every design has
_DARK = 9.0  # the least contrast with white of parts that are black among lines

Square = tuple[float, float, float]  # left, top and side
Style = Literal["black", "lines", "colours"]


def drawn_in(one: Drawing, square: Square, style: Style = "black") -> tuple[Area, ...]:
    """Return a drawing as large as fits a square and in its middle.

    It is in black, in lines round white parts, to be coloured, or in its colours.
    """
    parts = [*_parts(one, style)]
    left, top, right, bottom = one.box if style == "black" else box_of(one.whole)
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


def _parts(one: Drawing, style: Style) -> Iterator[tuple[tuple[Polygon, ...], str]]:
    """Yield the parts of a drawing in the order of painting, with their roles."""
    if style == "black":
        yield from ((layer, ROLE) for layer in one.layers)
        return
    for region in one.regions:
        if style == "colours":
            yield region.outlines, in_colour(FLAT, _printable(region.colour))
        else:
            is_dark = contrast(region.colour, "#ffffff") > _DARK
            yield region.outlines, ROLE if is_dark else LINED


@cache
def darkness(name: str) -> float:
    """Return the share of a drawing that is black among lines, about."""
    one = drawing(name)
    dark = (r for r in one.regions if contrast(r.colour, "#ffffff") > _DARK)
    return fsum(_area(r.outlines[0]) for r in dark) / _area(one.whole[0])


def _area(outline: Polygon) -> float:
    ends = zip(outline, outline[1:] + outline[:1], strict=True)
    return abs(fsum(x * v - u * y for (x, y), (u, v) in ends)) / 2


def _printable(colour: str) -> str:
    """Return a colour without greys that are too light for a press.

    >>> _printable("#f4f4f4"), _printable("#e6e6e6"), _printable("#fff478")
    ('#ffffff', '#e0e0e0', '#fff478')
    """
    is_light = colour[1:3] == colour[3:5] == colour[5:] and colour >= "#e6"
    return ("#ffffff" if colour >= "#f0" else "#e0e0e0") if is_light else colour


def picture(one: Drawing, side_mm: float) -> PlacedFigure:
    """Return a drawing in lines as a figure that is a square."""
    return PlacedFigure(Figure(1.0, 1.0, drawn_in(one, (0, 0, 1), "lines")), side_mm)
