"""Small figures that belong to no puzzle: stars of a level, boxes, a month's days."""

import datetime
import functools
import math
from collections.abc import Sequence

from ...core.figure import Area, Figure, Label, Line, Rect, Step
from ...core.languages import Language
from ...core.placed import PlacedFigure
from ...core.text_fitting import sans_ems

MOST_STARS = 4
DONE_MM = 4.6  # height of a box to tick, with a little space
DONE_WORD_EM = 0.6  # as in figure.css
LEAST_TIME, MOST_TIME = 1.8, 4.4  # length of the line, in heights of the box
DOTS_MM, DOT_MM = 5.0, 0.3  # as in notebooks; a dot is as thick as the thinnest line


@functools.cache  # shared by all puzzles of a level: 4 KB each
def stars_figure(stars: int) -> Figure:
    """Return a row of four stars, the first ones filled; a star is one cell high."""
    steps: list[Step] = []
    for k in range(MOST_STARS):
        role = "star" if k < stars else "star-empty"
        steps.append(Area((star(k * 1.2 + 0.5, 0.52, 0.48),), role))
    return Figure(
        MOST_STARS * 1.2 - 0.2, 1.0, tuple(steps), cell_mm=3.4, min_cell_mm=2.0
    )


def star(
    x: float, y: float, radius: float, inner: float = 0.42
) -> tuple[tuple[float, float], ...]:
    """Return a star round a point; `inner` is how far its notches are from there.

    Those of a regular pentagram are at 0.382 of the radius.
    """
    return tuple(
        (
            round(x + r * math.sin(k * math.pi / 5), 4),
            round(y - r * math.cos(k * math.pi / 5), 4),
        )
        for k in range(10)
        for r in (radius if k % 2 == 0 else radius * inner,)
    )


def done_figure(word: str, code: str, room_mm: float, box_mm: float) -> PlacedFigure:
    """Return a line for the time and a box to tick, or only the box if space is short.

    `room_mm` is the width at most, `box_mm` the height of the box with a little space.
    """
    wide = sans_ems(word, code) * DONE_WORD_EM + 0.3
    line = min(room_mm / box_mm - wide - 2.0, MOST_TIME)
    if line < LEAST_TIME:
        return PlacedFigure(tick_figure(), box_mm)
    end = round(wide + line, 4)
    box = round(end + 0.9, 4)
    steps: tuple[Step, ...] = (
        Label(0.0, 0.5, word, "done-word", "start"),
        Line(((round(wide, 4), 0.82), (end, 0.82)), "done-line"),
        Rect(box, 0.1, 0.8, 0.8, "done-box"),
    )
    width = round(box + 0.85, 4)
    return PlacedFigure(Figure(width, 1.0, steps, DONE_MM, 4.2), box_mm)


def tick_figure() -> Figure:
    """Return a box to tick."""
    return Figure(0.9, 1.0, (Rect(0.05, 0.1, 0.8, 0.8, "done-box"),), DONE_MM, 3.0)


def dots_figure(width_mm: float, height_mm: float) -> Figure:
    """Return a grid of fine dots, about 5 mm apart, for notes."""
    columns = int((width_mm - DOT_MM) // DOTS_MM)
    cell = (width_mm - DOT_MM) / columns
    rows, dot = int((height_mm - DOT_MM) // cell), DOT_MM / cell
    dots = tuple(
        Rect(c, r, dot, dot, "note-dot")
        for r in range(rows + 1)
        for c in range(columns + 1)
    )
    size, name = (columns + dot, rows + dot), f"notes-{columns}x{rows}"
    base = Figure(*size, dots, cell, cell, name=name)
    return Figure(*size, (), cell, cell, base=base)


def month_figure(dates: Sequence[datetime.date], words: Language) -> Figure:
    """Return a month's days as boxes to tick, in weeks from Monday."""
    first = dates[0].replace(day=1)
    shift = first.weekday()
    steps: list[Step] = [
        Label(column + 0.5, 0.4, words.weekdays_short[column], "month-weekday")
        for column in range(7)
    ]
    rows, top = 0, (shift + dates[0].day - 1) // 7
    for day in dates:
        row, column = divmod(shift + day.day - 1, 7)
        row -= top
        rows = max(rows, row + 1)
        x, y = column + 0.06, row + 1.06
        box = ((x, y), (x + 0.88, y), (x + 0.88, y + 0.88), (x, y + 0.88), (x, y))
        steps.append(Line(box, "month-box"))
        steps.append(Label(column + 0.5, row + 1.5, str(day.day), "month-day"))
    return Figure(7.0, rows + 1.0, tuple(steps), cell_mm=10.0, min_cell_mm=9.0)
