"""The progress tracker: a box to tick for every puzzle, with a year on one page.

Made from the plan, so that its pages are counted before there are puzzles. Dated books
get a table of months and days, all others rows of numbers by chapter.
"""

import datetime
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ...core.designs.design import Design
from ...core.figure import Area, Figure, Label, Rect, Step
from ...core.languages import Language
from ...core.values import Geometry, Plan
from ...page_order import Stretch, stretches
from .ornament import star

LEAST_PUZZLES = 28  # for "auto": a shorter book needs no tracker
MONTHS_A_PAGE = 12
LEAST_PT = 7.0
ROW_MM, LEAST_ROW_MM = 5.4, 5.0  # of the table; a number in a box has at least 7 pt
BOX_ROW_MM = 6.0
LEAST_FILLED = 1 / 3  # of the last page; with less, the rows are spread anew
STEPS = 10  # of the height of a row, from the usual to the least
BOX, BOX_HIGH = 0.86, 0.8  # of a column's pitch and of a row
BOX_WIDE = 1.55  # cells from a numbered box to the next
HEADING = 1.35  # rows, with the space above it
# Stars to colour: their size, and how deep they are cut, so that numbers have room.
MOST_STAR_MM, LEAST_STAR_MM, STAR_INNER = 24.0, 13.0, 0.58
SPARE_MM = 0.2  # for the outer half of lines at the edge

_Item = TypeVar("_Item")


@dataclass(frozen=True, slots=True)
class Group:
    """A chapter's boxes: its title, the labels in the boxes, and its month."""

    title: str
    labels: tuple[str, ...]
    month: datetime.date | None = None


def groups_of(
    plan: Plan, order: str, title: Callable[[Stretch], str]
) -> tuple[Group, ...]:
    """Return the boxes of each chapter: days of a month, or numbers of puzzles.

    `order` is what the chapters go by; `title` returns the title of one.
    """
    numbers = plan.numbers
    groups = []
    for part in stretches(plan.requests, order):
        # A day has one box, however many puzzles it has.
        labels = dict.fromkeys(
            str(int(r.date[8:])) if r.date else f"{numbers[r.key]:,}"
            for r in part.requests
        )
        groups.append(Group(title(part), tuple(labels), part.month))
    return tuple(groups)


def tracker(
    groups: Sequence[Group], geometry: Geometry, design: Design, words: Language
) -> tuple[Figure, ...]:
    """Return the tracker's pages, each a figure at its final size.

    `groups` are the chapters in page order; `words` has the names of months.
    """
    scale = design.scale(geometry.width_mm, geometry.height_mm)
    room = geometry.type_height_mm - design.numbers.sheet.top * scale - SPARE_MM
    months = _months(groups)
    larger = design.least_pt / LEAST_PT  # of large print
    row = min(room / (31 + HEADING), ROW_MM * max(scale, larger))
    if months is not None and row >= LEAST_ROW_MM * larger:
        pages = list(_parted(months, _evenly(len(months), MONTHS_A_PAGE)))
        across = max(map(len, pages))
        pitch = min(geometry.type_width_mm / across, ROW_MM * 3 * scale) / row
        return tuple(_table(page, pitch, row, words) for page in pages)
    if design.numbers.lined:
        labels = [label for group in groups for label in group.labels]
        return tuple(_stars(labels, geometry.type_width_mm - SPARE_MM, room))
    row = BOX_ROW_MM * max(scale, larger)
    row, sheets = _filled(groups, row, geometry.type_width_mm - SPARE_MM, room)
    return tuple(_sheet(page, row) for page in sheets)


def _evenly(count: int, most: int) -> int:
    """Return how many of so many to put on a page, at most so many.

    >>> _evenly(12, 12), _evenly(13, 12), _evenly(24, 12)
    (12, 7, 12)
    """
    return math.ceil(count / math.ceil(count / most))


def _filled(
    groups: Sequence[Group], row: float, width: float, room: float
) -> "tuple[float, list[list[_Line]]]":
    """Return the height of a row, and the lines of each page.

    If few lines are left for the last page, rows become a little lower so that it is
    not needed, or else the lines are spread over all pages.
    """

    def laid(row: float) -> list[list[_Line]]:
        lines = list(_lines(groups, int(width / (row * BOX_WIDE))))
        return list(_pages(lines, room / row))

    pages = laid(row)
    if len(pages) == 1 or sum(map(_high, pages[-1])) >= LEAST_FILLED * room / row:
        return row, pages
    lowest = row * LEAST_ROW_MM / BOX_ROW_MM
    for nth in range(1, STEPS + 1):
        lower = row + (lowest - row) * nth / STEPS
        if len(fewer := laid(lower)) < len(pages):
            return lower, fewer
    lines = [line for page in pages for line in page]
    most = math.ceil(sum(map(_high, lines)) / len(pages))
    while len(even := list(_pages(lines, most))) > len(pages):
        most += 1
    return row, even


def _high(line: "_Line") -> float:
    """Return the height of a line with the heading above it, in rows."""
    return 1 + (HEADING if line[0] else 0)


def _parted(items: Sequence[_Item], size: int) -> Iterator[Sequence[_Item]]:
    return (items[start : start + size] for start in range(0, len(items), size))


def _months(
    groups: Sequence[Group],
) -> list[tuple[datetime.date, tuple[str, ...]]] | None:
    """Return each month with its days, None if a group is not a month."""
    found: dict[datetime.date, dict[str, None]] = {}
    for group in groups:
        if group.month is None:
            return None
        found.setdefault(group.month, {}).update(dict.fromkeys(group.labels))
    return [(month, tuple(found[month])) for month in sorted(found)]


def _table(
    months: Sequence[tuple[datetime.date, tuple[str, ...]]],
    pitch: float,
    row_mm: float,
    words: Language,
) -> Figure:
    """Return months side by side, with their days one below the other."""
    steps: list[Step] = []
    for column, (month, days) in enumerate(months):
        middle = (column + BOX / 2) * pitch
        name = words.months_short[month.month - 1]
        steps.append(Label(round(middle, 4), 0.5, name, "tracker-month"))
        for day in days:
            top = HEADING + int(day) - 1
            steps += _box(column * pitch, top, BOX * pitch, day)
    width = (len(months) - 1 + BOX) * pitch
    return Figure(round(width, 4), HEADING + 31, tuple(steps), row_mm, row_mm)


def _box(x: float, y: float, width: float, label: str) -> Iterator[Step]:
    yield Rect(round(x, 4), round(y, 4), round(width, 4), BOX_HIGH, "tracker-box")
    middle = round(y + BOX_HIGH / 2, 4)
    yield Label(round(x + width / 2, 4), middle, label, "tracker-number")


# Without months: the heading above a line of boxes, "" for none, and the boxes' labels.
_Line = tuple[str, Sequence[str]]


def _lines(groups: Sequence[Group], columns: int) -> Iterator[_Line]:
    titled = len(groups) > 1
    for group in groups:
        for k, labels in enumerate(_parted(group.labels, columns)):
            yield (group.title if titled and not k else ""), labels


def _pages(lines: Sequence[_Line], rows: float) -> Iterator[list[_Line]]:
    page: list[_Line] = []
    left = rows
    for line in lines:
        high = _high(line)
        if page and high > left:
            yield page
            page, left = [], rows
        page.append(line)
        left -= high
    if page:
        yield page


def _stars(labels: Sequence[str], width: float, room: float) -> Iterator[Figure]:
    """Yield pages of stars to colour, each with a number, as large as fit."""
    columns = math.ceil(width / MOST_STAR_MM)
    while columns < int(width / LEAST_STAR_MM):
        if math.ceil(len(labels) / columns) * width / columns <= room:
            break
        columns += 1
    pitch = width / columns
    for page in _parted(labels, columns * int(room / pitch)):
        steps: list[Step] = []
        for k, label in enumerate(page):
            r, c = divmod(k, columns)
            outline = star(c + 0.5, r + 0.53, 0.46, STAR_INNER)
            steps.append(Area((outline,), "tracker-box"))
            steps.append(Label(c + 0.5, r + 0.54, label, "tracker-star", size=1.0))
        rows = math.ceil(len(page) / columns)
        yield Figure(columns, rows, tuple(steps), pitch, pitch)


def _sheet(lines: Sequence[_Line], row_mm: float) -> Figure:
    steps: list[Step] = []
    y = 0.0
    for title, labels in lines:
        if title:
            y += HEADING
            steps.append(Label(0.0, y - 0.5, title, "tracker-title", "start"))
        for column, label in enumerate(labels):
            steps += _box(column * BOX_WIDE, y, BOX_WIDE * BOX, label)
        y += 1
    width = max(len(labels) for _, labels in lines) * BOX_WIDE
    return Figure(width, round(y, 4), tuple(steps), row_mm, row_mm)
