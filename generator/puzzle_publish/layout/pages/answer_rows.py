"""Rows of answers in the key, so broken that they are lowest together."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import ceil
from typing import NamedTuple

from ...core.values import Key
from .end_flow import EndRoom, Part
from .key_layout import Grid
from .key_titles import KeyTitle

_EVEN_MM = 6.0  # heights that differ by less are alike: the fuller row wins
_MIDDLE_MM = 10.0  # that a head in the middle of a row must save
_CUT_MM = 40.0  # the same, if the answers below it go on in the next row


class RowNeeds(NamedTuple):
    """What rows of answers go by: three of the `Needs` of a book, as they are there."""

    room: EndRoom
    written: Mapping[Key, float]
    titles: Mapping[str, KeyTitle]


def in_rows(
    parts: Sequence[Part], types: Mapping[Key, str], needs: RowNeeds
) -> Iterator[Part]:
    """Yield rows of answers in their order, so broken that they are lowest together.

    Answers below several heads may share a row, each head above its first answer there:
    that of the row before is repeated, so that no answer seems to belong to the next.
    """
    entries = list(_entries(parts))
    names = _names_below(entries, types)
    rows = _lowest(entries, _widths(entries, names, needs), needs)
    for whole, group in groupby(rows, lambda row: _sole_part(row, needs.written)):
        each = list(group)
        if whole is not None:
            every = [entry for row in each for entry in row]
            part = replace(whole, keys=tuple(entry.key for entry in every))
            yield _under_heads(part, every, names)
            continue
        for row in each:
            yield _under_heads(_side_by_side(row, needs.written), row, names)


@dataclass(frozen=True, slots=True)
class _Entry:
    """An answer: the head it is below, and whether it is the first there."""

    key: Key
    part: Part
    head: int
    first: bool


def _entries(parts: Iterable[Part]) -> Iterator[_Entry]:
    head = 0
    for part in parts:
        for k, key in enumerate(part.keys):
            first = part.headed and not k
            head += first
            yield _Entry(key, part, head, first)


@dataclass(frozen=True, slots=True)
class _Width:
    """How wide a head is: in places, one for each type, or as a part of the page."""

    types: int
    part: float

    def places(self, columns: int) -> int:
        """Return how many places of a row the head needs."""
        return min(ceil(self.part * columns) if self.part else self.types, columns)


def _widths(
    entries: Iterable[_Entry], names: Mapping[int, tuple[str, ...]], needs: RowNeeds
) -> dict[int, _Width]:
    """Return how wide each head is: that of an author as it is, each type a place."""
    room = needs.room
    found: dict[int, _Width] = {}
    for entry in entries:
        own = needs.titles.get(entry.key.section)
        part = (own.width_mm + room.gap_mm) / room.width_mm if own else 0.0
        found.setdefault(entry.head, _Width(len(names[entry.head]), part))
    return found


def _lowest(
    entries: Sequence[_Entry], widths: Mapping[int, _Width], needs: RowNeeds
) -> list[Sequence[_Entry]]:
    """Return the rows that take the least height, as full as can be from the top."""
    count = len(entries)
    below = [0.0] * (count + 1)
    ends = [count] * (count + 1)
    for start in reversed(range(count)):
        columns, found = entries[start].part.columns, float("inf")
        for end in range(start + 1, count + 1):
            columns = min(columns, entries[end - 1].part.columns)
            if end - start > columns:
                break
            row = entries[start:end]
            if not _has_room_for_heads(row, columns, widths):
                continue
            high = _row_mm(row, needs) + below[end]
            high += _CUT_MM * _is_cut(row, entries[end:])
            if high <= found + _EVEN_MM:
                found, ends[start] = high, end
        below[start] = found
    rows, start = list[Sequence[_Entry]](), 0
    while start < count:
        rows.append(entries[start : ends[start]])
        start = ends[start]
    return rows


def _is_cut(row: Sequence[_Entry], rest: Sequence[_Entry]) -> bool:
    """Return whether answers below a head in the middle of a row go on in the next."""
    heads = [entry.head for entry in row[1:] if entry.first]
    return bool(heads and rest) and rest[0].head == heads[-1]


def _has_room_for_heads(
    row: Sequence[_Entry], columns: int, widths: Mapping[int, _Width]
) -> bool:
    """Return whether the heads of a row have the places that they need."""
    end = columns
    is_shared = row[0].head != row[-1].head
    for k in reversed(range(len(row))):
        if row[k].first or (is_shared and not k):
            if end - k < widths[row[k].head].places(columns):
                return False
            end = k
    return True


def _row_mm(row: Sequence[_Entry], needs: RowNeeds) -> float:
    """Return the height of a row with the gap below it.

    A head in the middle of a row costs a little, so that rows without one win.
    """
    room = needs.room
    high = room.caption_mm + max(_figure_mm(entry, needs.written) for entry in row)
    close = all(entry.key in needs.written for entry in row)
    high += room.close_mm if close else room.gap_mm
    high += room.head_mm * any(entry.first for entry in row)
    return high + _MIDDLE_MM * sum(entry.first for entry in row[1:])


def _figure_mm(entry: _Entry, written: Mapping[Key, float]) -> float:
    grid = entry.part.grid
    assert grid is not None
    if entry.key in written:
        return written[entry.key] * grid.cell_mm
    return grid.figure_height_mm


def _sole_part(row: Sequence[_Entry], written: Mapping[Key, float]) -> Part | None:
    """Return the part of all figures of a row, None if they are of several.

    Answers in words have rows of their own height.
    """
    part = row[0].part
    alike = all(entry.part is part for entry in row)
    return part if alike and row[0].key not in written else None


def _names_below(
    entries: Iterable[_Entry], types: Mapping[Key, str]
) -> dict[int, tuple[str, ...]]:
    """Return the types of the answers below each head."""
    names: dict[int, dict[str, None]] = {}
    for entry in entries:
        names.setdefault(entry.head, {})[types[entry.key]] = None
    return {head: tuple(found) for head, found in names.items()}


def _under_heads(
    part: Part, row: Sequence[_Entry], names: Mapping[int, tuple[str, ...]]
) -> Part:
    """Return a part with the heads above it; a row of an earlier one alone has none."""
    below = [list(group) for _, group in groupby(row, lambda entry: entry.head)]
    is_shared = len(below) > 1
    heads = tuple(
        names[one[0].head] if one[0].first or is_shared else () for one in below
    )
    headed = any(heads)
    return replace(
        part,
        headed=headed,
        types=heads if headed else (),
        spans=tuple(map(len, below)) if len(below) > 1 else (),
    )


def _side_by_side(row: Sequence[_Entry], written: Mapping[Key, float]) -> Part:
    """Return a row of answers, each of its own grid, without a head."""
    parts = [entry.part for entry in row]
    grids = [part.grid for part in parts if part.grid is not None]
    columns = min(part.columns for part in parts)
    keys = tuple(entry.key for entry in row)
    width = max(grid.figure_width_mm for grid in grids)
    height = max(_figure_mm(entry, written) for entry in row)
    cells_mm = tuple(grid.cell_mm for grid in grids)
    shared = Grid(columns, 1, max(cells_mm), width, height)
    close = all(key in written for key in keys)
    return Part(keys, columns, shared, headed=False, cells_mm=cells_mm, close=close)
