"""A list in groups, each under its heading: as columns side by side, or stacked."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import ceil, fsum

from ...core.figure import TextLabel
from .listing import across, width_of

# Between columns; between groups, at least and at most; between stacked ones, in lines.
GAP, GROUP_GAP, MOST_GAP, STACK_GAP = 0.5, 0.7, 2.4, 0.5
LEAST_ROWS = 3  # of a group's column, so that none has a single entry
HEADING_TEXT, TEXT = 0.3, 0.32
SEMIBOLD = 1.06  # how much wider than regular text
LEADINGS = (0.62, 0.54, 0.46, 0.4)
Group = tuple[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class _Column:
    """Some entries of a group below each other; the first has the group's heading."""

    heading: str
    entries: tuple[str, ...]
    width: float


def steps(
    groups: Sequence[Group], left: float, top: float, width: float, room: float
) -> Iterator[TextLabel]:
    """Yield headings and entries, side by side if that fits, else stacked.

    What has no room is set as tight as needed.
    """
    ways = (_side_by_side(groups, width), _stacked(groups, width))
    placed = [list(way) for way in ways if way is not None]
    tallest = [max(row for _, _, row, _ in one) + 1 for one in placed]
    for leading in LEADINGS:
        for one, rows in zip(placed, tallest, strict=True):
            if rows * leading <= room + 1e-9:
                yield from _labels(one, left, top, leading)
                return
    rows, one = min(zip(tallest, placed, strict=True), key=lambda pair: pair[0])
    yield from _labels(one, left, top, room / rows)


_Placed = tuple[str, float, float, bool]  # a text, its left edge and row, if a heading


def _labels(
    placed: Sequence[_Placed], left: float, top: float, leading: float
) -> Iterator[TextLabel]:
    for text, x, row, is_heading in placed:
        y = top + (row + 0.5) * leading
        if is_heading:
            yield TextLabel(left + x, y, text, "path-heading", "start", part="heading")
        else:
            role = "path-word"
            yield TextLabel(left + x, y, text, role, "start", part="item", written=text)


def _side_by_side(groups: Sequence[Group], width: float) -> Iterator[_Placed] | None:
    """Return the groups beside each other in the fewest rows, None if too wide."""
    most = max(len(entries) for _, entries in groups)
    for rows in range(min(LEAST_ROWS, most), most + 1):
        columns = [one for group in groups for one in _columns(group, rows)]
        gaps = len(groups) - 1
        used = fsum(one.width for one in columns) + GAP * (len(columns) - 1 - gaps)
        spare = width - used
        if spare >= GROUP_GAP * gaps - 1e-9:
            return _in_columns(columns, min(MOST_GAP, spare / gaps) if gaps else 0.0)
    return None


def _columns(group: Group, rows: int) -> Iterator[_Column]:
    """Yield a group's columns of at most so many rows, as equal as can be.

    >>> [one.entries for one in _columns(("", ("1", "2", "3", "4", "5", "6", "7")), 3)]
    [('1', '2', '3'), ('4', '5'), ('6', '7')]
    """
    heading, entries = group
    number = ceil(len(entries) / rows)
    each, more = divmod(len(entries), number)
    ends = list(accumulate(each + (k < more) for k in range(number)))
    for k, end in enumerate(ends):
        mine = entries[ends[k - 1] if k else 0 : end]
        head = "" if k else heading
        yield _Column(head, mine, max(_heading_width(head), *map(_width, mine)))


def _in_columns(columns: Sequence[_Column], group_gap: float) -> Iterator[_Placed]:
    x = 0.0
    for nth, one in enumerate(columns):
        if one.heading:
            x += (group_gap - GAP) if nth else 0.0
            yield one.heading, x, 0.0, True
        for k, entry in enumerate(one.entries, 1):
            yield entry, x, float(k), False
        x += one.width + GAP


def _stacked(groups: Sequence[Group], width: float) -> Iterator[_Placed]:
    """Yield the groups below each other, each in as many columns as fit."""
    row = 0.0
    widest = max(_width(entry) for _, entries in groups for entry in entries)
    for heading, entries in groups:
        yield heading, 0.0, row, True
        number = min(across(widest, width, GAP), len(entries))
        high = ceil(len(entries) / number)
        for k, entry in enumerate(entries):
            x = k // high * (widest + GAP)
            yield entry, x, row + 1 + k % high, False
        row += 1 + high + STACK_GAP


def _width(text: str) -> float:
    return width_of(text, TEXT)


def _heading_width(text: str) -> float:
    return width_of(text, HEADING_TEXT) * SEMIBOLD
