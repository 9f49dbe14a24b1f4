"""Clues set in columns that flow: beside the grid, below it, or both.

Lines are broken by the measure of the widest of our fonts, so none runs out of its
column whatever the design. A clue is never parted between columns, nor its lengths from
its last word, nor a heading from its first clue.
"""

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...figure import Label
from ...fitting import widest_ems
from ...lines import units

CLUE_GAP = 0.12  # between clues, in lines
HEADING, HEADING_GAP = 1.35, 0.5  # its own height, and above it inside a column
HANG = 0.35  # between a number and its clue, in the text's size
# Numbers and headings are semibold, which is wider than what the measure knows.
SEMIBOLD = 1.06
# Between the last word and its lengths.
NO_BREAK = "\u00a0"
SPACE_EMS = widest_ems(" ")


@dataclass(frozen=True, slots=True)
class Column:
    """A place for text: its left and top edge and its width, in cells."""

    x: float
    top: float
    width: float


@dataclass(frozen=True, slots=True)
class Entry:
    """A clue with what stands after it; a `number` of "" is a heading.

    `lengths` begins with what parts it from the clue: a space, or none.
    """

    number: str
    text: str
    lengths: str = ""


def clue_lines(entry: Entry, width_ems: float) -> list[str]:
    """Return a clue's lines, none wider, its lengths beside its last word.

    >>> clue_lines(Entry("1", "A hot drink", " (3)"), 5.4)
    ['A hot', 'drink (3)']
    >>> clue_lines(Entry("1", "Stripteases", " (3)"), 5.4)
    ['Stripteas', 'es (3)']
    """
    lines: list[str] = [""]
    used = 0.0
    for unit, space, width in _pieces(entry, width_ems):
        gap = SPACE_EMS if space and lines[-1] else 0.0
        if used + gap + width <= width_ems:
            lines[-1] += (" " if gap else "") + unit
            used += gap + width
            continue
        if lines[-1]:
            lines.append("")
        *full, lines[-1] = _cut(unit, width_ems)
        lines[-1:-1] = full
        used = widest_ems(lines[-1])
    return [line.replace(NO_BREAK, " ").strip() for line in lines]


def _pieces(entry: Entry, width_ems: float) -> Iterator[tuple[str, bool, float]]:
    """Yield what may not be parted: a last word as wide as a line has its lengths below."""
    *first, (tail, spaced, width) = _measured(entry)
    yield from first
    word, _, lengths = tail.partition(NO_BREAK)
    if width > width_ems and lengths:
        yield word, spaced, widest_ems(word)
        yield lengths, True, widest_ems(lengths)
    else:
        yield tail, spaced, width


@functools.lru_cache(maxsize=4096)
def _measured(entry: Entry) -> tuple[tuple[str, bool, float], ...]:
    """Return what may not be parted, whether a space stands before it, how wide it is.

    Many columns are tried, and each clue is measured once.
    """
    *first, (last, spaced) = units(entry.text)
    tail = last + entry.lengths.replace(" ", NO_BREAK)
    return tuple(
        (unit, space, widest_ems(unit.replace(NO_BREAK, " ")))
        for unit, space in [*first, (tail, spaced)]
    )


def _cut(unit: str, width_ems: float) -> list[str]:
    """Return a unit in pieces, each as much of it as fits a line."""
    pieces = [""]
    for char in unit:
        if pieces[-1] and widest_ems(pieces[-1] + char) > width_ems:
            pieces.append("")
        pieces[-1] += char
    return pieces


@dataclass(frozen=True, slots=True)
class Type:
    """A size of text.

    Attributes:
        name: what the roles of its labels end in.
        size: in cells.
        leading: from line to line, in cells.
    """

    name: str
    size: float
    leading: float


@dataclass(frozen=True, slots=True)
class Setting:
    """Clues set in columns, all above a common bottom."""

    type: Type
    bottom: float
    labels: tuple[Label, ...]


def set_columns(
    entries: Sequence[Entry],
    columns: Sequence[Column],
    bottom: float,
    type_: Type,
    *,
    turn: int = 0,
) -> Setting | None:
    """Return the entries in columns of equal feet, None if they have no room.

    If all fit so, the second heading stands at the top of the column `turn`.

    Args:
        entries: headings and clues in order.
        columns: in the order in which one reads them.
        bottom: below which nothing may stand.
        type_: of the text.
        turn: a column, or 0 for any.
    """
    if turn:
        setting = _set(entries, columns, bottom, type_, turn)
        if setting is not None:
            return setting
    return _set(entries, columns, bottom, type_, 0)


def _set(
    entries: Sequence[Entry],
    columns: Sequence[Column],
    bottom: float,
    type_: Type,
    turn: int,
) -> Setting | None:
    leading = type_.leading
    tops = min(column.top for column in columns)
    least, most = 1, int((bottom - tops) / leading + 1e-6)
    broken = _broken(entries, {column.width for column in columns}, type_.size)
    flow = _Flow(entries, columns, leading, broken, turn)
    if most < least or flow.placed(tops + most * leading) is None:
        return None
    while least < most:
        middle = (least + most) // 2
        if flow.placed(tops + middle * leading) is not None:
            most = middle
        else:
            least = middle + 1
    foot = tops + most * leading
    return Setting(type_, foot, tuple(_labels(flow, foot, type_)))


_Broken = dict[tuple[int, float], list[str]]
_Placed = list[tuple[int, Column, float]]


def indent(entries: Sequence[Entry]) -> float:
    """Return how far clues hang behind their numbers, in the text's size."""
    return max(widest_ems(entry.number) for entry in entries) * SEMIBOLD + HANG


def _broken(entries: Sequence[Entry], widths: set[float], size: float) -> _Broken:
    hang = indent(entries)
    return {
        (k, width): clue_lines(entry, width / size - hang)
        for k, entry in enumerate(entries)
        if entry.number
        for width in widths
    }


@dataclass(frozen=True, slots=True)
class _Flow:
    """Entries on their way into columns.

    Attributes:
        entries: headings and clues in order.
        columns: in order.
        leading: from line to line.
        broken: the lines of a clue in a column of a width.
        turn: the column in which the second heading begins, 0 for any.
    """

    entries: Sequence[Entry]
    columns: Sequence[Column]
    leading: float
    broken: _Broken
    turn: int

    def placed(self, bottom: float) -> _Placed | None:
        """Return where each entry's first line begins, None if they have no room."""
        places: _Placed = []
        at, y = 0, self.columns[0].top
        for k, entry in enumerate(self.entries):
            if self.turn and k and not entry.number:
                if at >= self.turn:
                    return None
                at, y = self.turn, self.columns[self.turn].top
            while True:
                column = self.columns[at]
                above, lines, needed = self._needs(k, column, is_top=y == column.top)
                if y + needed * self.leading <= bottom + 1e-6:
                    break
                at += 1
                if at == len(self.columns):
                    return None
                y = self.columns[at].top
            places.append((k, column, y + above * self.leading))
            y += (above + lines) * self.leading
        return places

    def _needs(
        self, k: int, column: Column, *, is_top: bool
    ) -> tuple[float, float, float]:
        """Return the gap above an entry, its lines, and what must have room in all."""
        if self.entries[k].number:
            lines = len(self.broken[k, column.width])
            after_heading = is_top or not self.entries[k - 1].number
            above = 0.0 if after_heading else CLUE_GAP
            return above, lines, above + lines
        above = 0.0 if is_top else HEADING_GAP
        return above, HEADING, above + HEADING + len(self.broken[k + 1, column.width])


def _labels(flow: _Flow, bottom: float, type_: Type) -> Iterator[Label]:
    leading, name = type_.leading, type_.name
    hang = indent(flow.entries) * type_.size
    for k, column, y in flow.placed(bottom) or ():
        entry, middle = flow.entries[k], y + leading / 2
        if not entry.number:
            role = f"cross-heading-{name}"
            yield Label(column.x, middle, entry.text, role, "start")
            continue
        role = f"cross-clue-number-{name}"
        yield Label(column.x, middle, entry.number, role, "start")
        for nth, line in enumerate(flow.broken[k, column.width]):
            place = middle + nth * leading
            yield Label(column.x + hang, place, line, f"cross-clue-{name}", "start")
