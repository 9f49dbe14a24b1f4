"""Draws what adorns a page: its border, and drawings where its figures leave room.

Only here it is known how large the places of figures are, and where in them they stand.
"""

from collections.abc import Iterator, Sequence

from ..core.drawings.library import drawing
from ..core.drawings.placing import Square, Style, drawn_in
from ..core.figure import Figure
from ..core.placed import Ornament, PlacedFigure
from .figures import FigureInk
from .laid_out import PageStream
from .places import Placed

CLEAR_MM = 6.0  # between a drawing and any figure
_LEAST_MM, _MOST_MM = 10.0, 26.0  # the side of a drawing
_PITCH = 1.8  # from one drawing to the next, of its side, at least


def draw_ornament(
    stream: PageStream,
    scale: float,
    ornament: Ornament,
    figures: Sequence[Placed],
    ink: FigureInk,
) -> None:
    """Draw the ornament of a page with these figures."""
    stream.push_state()
    stream.transform(a=scale, d=scale)
    if ornament.border:
        ink.draw(stream, ornament.border, 0, 0)
    style: Style = "lines" if ornament.lined else "black"
    drawn = [
        area
        for name, square in zip(ornament.drawings, _squares(figures), strict=False)
        for area in drawn_in(drawing(name), square, style)
    ]
    if drawn:
        ink.draw(stream, PlacedFigure(Figure(1.0, 1.0, tuple(drawn)), 1.0), 0, 0)
    stream.pop_state()


def _squares(figures: Sequence[Placed]) -> Iterator[Square]:
    """Yield squares for drawings in what figures leave of their places, in mm.

    Of the bands above, below and on both sides of a figure, those are taken in which
    the drawings are largest.
    """
    for left, top, right, bottom, x0, y0, x1, y1 in figures:
        below = _row(left, y1 + CLEAR_MM, right, bottom)
        above = _row(left, top, right, y0 - CLEAR_MM)
        before = _row(left, y0, x0 - CLEAR_MM, y1)
        behind = _row(x1 + CLEAR_MM, y0, right, y1)
        beside = before + behind if before and behind else []
        best = max(below, above, beside, key=lambda row: row[0][2] if row else 0.0)
        if all(_is_clear(one, other[4:]) for one in best for other in figures):
            yield from best


def _row(left: float, top: float, right: float, bottom: float) -> list[Square]:
    """Return squares in a row along the longer side of a band, with equal gaps."""
    width, height = right - left, bottom - top
    side = min(width, height, _MOST_MM)
    if side < _LEAST_MM:
        return []
    count = max(1, int(max(width, height) / (side * _PITCH)))
    found = []
    for k in range(count):
        along = max(width, height) / count * (k + 0.5) - side / 2
        across = (min(width, height) - side) / 2
        dx, dy = (along, across) if width >= height else (across, along)
        found.append((left + dx, top + dy, side))
    return found


def _is_clear(square: Square, figure: Sequence[float]) -> bool:
    """Return whether a square is far enough from a figure."""
    x, y, side = square
    apart = CLEAR_MM - 1e-6
    x0, y0, x1, y1 = figure
    return (
        x + side <= x0 - apart
        or x >= x1 + apart
        or y + side <= y0 - apart
        or y >= y1 + apart
    )
