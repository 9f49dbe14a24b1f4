"""Small figures that belong to no puzzle: stars of a level, a month's calendar."""

import datetime
import math
from collections.abc import Sequence

from .figure import Area, Figure, Label, Line, Step
from .languages import Language

MOST_STARS = 4
STAR_MM = 3.4  # height of a star beside a line of text


def stars_figure(stars: int) -> Figure:
    """Return a row of four stars, the first ones filled; a star is one cell high."""
    steps: list[Step] = []
    for k in range(MOST_STARS):
        role = "star" if k < stars else "star-empty"
        steps.append(Area((_star(k * 1.2 + 0.5, 0.52, 0.48),), role))
    return Figure(
        MOST_STARS * 1.2 - 0.2, 1.0, tuple(steps), cell_mm=3.4, min_cell_mm=2.0
    )


def _star(x: float, y: float, radius: float) -> tuple[tuple[float, float], ...]:
    # The inner radius of a regular pentagram is 0.382 of the outer one.
    return tuple(
        (
            round(x + r * math.sin(k * math.pi / 5), 4),
            round(y - r * math.cos(k * math.pi / 5), 4),
        )
        for k in range(10)
        for r in (radius if k % 2 == 0 else radius * 0.42,)
    )


def month_figure(dates: Sequence[datetime.date], words: Language) -> Figure:
    """Return a month's days in weeks, Monday first, as boxes to tick off."""
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
