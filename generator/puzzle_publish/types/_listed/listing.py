"""The layout of a list in columns, each as wide as its own entries.

All sizes are in cells of the figure; no text is wider than its size here.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import fsum

from ...core.figure import Label, Line, Rect, Step
from ...core.text_fitting import widest_ems, wrapped


@dataclass(frozen=True, slots=True)
class Setting:
    """A list with its layout.

    Attributes:
        places: the left edge and row of each entry, in the order of the entries.
        rows: the number of rows.
        leading: the height of a row.
    """

    places: tuple[tuple[float, int], ...]
    rows: int
    leading: float


def width_of(text: str, size: float) -> float:
    """Return a width in cells that a text of this size cannot exceed."""
    return widest_ems(text) * size


def lines_of(word: str, size: float, indent: float, width: float) -> list[str]:
    """Return the lines of a word, more than one if it is wider than the list."""
    return list(wrapped(word, max((width - indent) / size, 1.0)))


def settled(
    widths: Sequence[float],
    width: float,
    room: float,
    *,
    gap: float,
    leadings: Sequence[float],
    least_rows: int = 1,
    most_gap: float = 0.0,
    in_order: bool = False,
) -> Setting:
    """Return the layout of entries of these widths, with the first leading that fits.

    Columns come first. If one long entry prevents them, the entries that fit three side
    by side are above those that fit two, and these above those that need a whole row,
    unless entries have to stay in order. Then the last column has one entry only if
    more rows do not fit.
    """
    columns = in_columns(
        widths, width, gap=gap, least_rows=least_rows, most_gap=most_gap
    )
    others = [columns]
    if not in_order:
        others.append(in_bands(widths, width, gap=gap))
    elif rows := _rows_without_orphan(columns):
        fuller = in_columns(widths, width, gap=gap, least_rows=rows, most_gap=most_gap)
        others.insert(0, fuller)
    for places in others:
        rows = 1 + max((row for _, row in places), default=-1)
        for leading in leadings:
            if rows * leading <= room + 1e-9:
                return Setting(places, rows, leading)
    # A list of nothing but the widest letters is set as tight as needed.
    return Setting(places, rows, room / rows)


def _rows_without_orphan(places: Sequence[tuple[float, int]]) -> int:
    """Return with how many rows no column has one entry, 0 if none has one already.

    >>> _rows_without_orphan([(0.0, 0), (0.0, 1), (0.0, 2), (3.0, 0)])
    4
    """
    count = len(places)
    rows = 1 + max((row for _, row in places), default=0)
    if rows in (1, count) or count % rows != 1:
        return 0
    return next((n for n in range(rows + 1, count) if count % n != 1), count)


def in_columns(
    widths: Sequence[float],
    width: float,
    *,
    gap: float,
    least_rows: int = 1,
    most_gap: float = 0.0,
) -> tuple[tuple[float, int], ...]:
    """Return the places in the fewest rows for which the columns fit side by side.

    Spare width goes between the columns, up to `most_gap` each.

    >>> in_columns([2.0, 2.0, 1.0], 5.0, gap=0.5)
    ((0.0, 0), (0.0, 1), (2.5, 0))
    """
    if not widths:
        return ()
    rows = min(least_rows, len(widths))
    while True:
        columns = [max(widths[k : k + rows]) for k in range(0, len(widths), rows)]
        spare, gaps = width - fsum(columns), len(columns) - 1
        if spare >= gap * gaps or rows >= len(widths):
            break
        rows += 1
    wide = max(gap, min(most_gap, spare / gaps)) if gaps else 0.0
    starts = [0.0]
    for column in columns[:-1]:
        starts.append(starts[-1] + column + wide)
    return tuple((starts[k // rows], k % rows) for k in range(len(widths)))


def across(width: float, room: float, gap: float) -> int:
    """Return how many entries of a width fit side by side.

    >>> across(2.0, 5.0, 0.5)
    2
    """
    return max(1, int((room + gap + 1e-9) / (width + gap)))


def in_bands(
    widths: Sequence[float], room: float, *, gap: float
) -> tuple[tuple[float, int], ...]:
    """Return the places in bands, one for each number of entries that fit in a row.

    >>> in_bands([2.0, 5.0, 2.0, 2.0], 5.0, gap=0.5)
    ((0.0, 0), (0.0, 2), (2.75, 0), (0.0, 1))
    """
    places: dict[int, tuple[float, int]] = {}
    fits = [across(width, room, gap) for width in widths]
    top = 0
    for count in sorted(set(fits), reverse=True):
        band = [k for k, fit in enumerate(fits) if fit == count]
        pitch = (room + gap) / count
        for nth, k in enumerate(band):
            places[k] = (nth % count * pitch, top + nth // count)
        top += -(-len(band) // count)
    return tuple(places[k] for k in range(len(widths)))


def run_in(
    widths: Sequence[float], room: float, *, gap: float
) -> tuple[tuple[float, int], ...]:
    """Return the places of entries that follow each other like words on lines.

    >>> run_in([2.0, 2.0, 3.0], 5.0, gap=0.5)
    ((0.0, 0), (2.5, 0), (0.0, 1))
    """
    places: list[tuple[float, int]] = []
    x, row = 0.0, 0
    for width in widths:
        if x and x + width > room + 1e-9:
            x, row = 0.0, row + 1
        places.append((x, row))
        x += width + gap
    return tuple(places)


def enlarged(steps: Iterable[Step], scale: float) -> Iterator[Step]:
    """Yield labels, squares and lines that are this many times as large."""
    for step in steps:
        match step:
            case Label(x, y):
                size = step.size * scale
                yield replace(step, x=x * scale, y=y * scale, size=size)
            case Rect(x, y, width, height, role):
                yield Rect(x * scale, y * scale, width * scale, height * scale, role)
            case Line(points, role):
                yield Line(tuple((x * scale, y * scale) for x, y in points), role)
            case _:
                raise AssertionError(step)
