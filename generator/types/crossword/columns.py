"""Clues set in columns that flow: beside the grid, below it, or both.

Lines are broken by the measure of the widest of our fonts, so none runs out of its
column whatever the design. A clue is never parted between columns, nor its lengths from
its last word, nor a heading from its first clue.
"""

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

    >>> clue_lines(Entry("1", "Hot drink", " (3)"), 5.2)
    ['Hot drink', '(3)']
    >>> clue_lines(Entry("1", "A hot drink", " (3)"), 4.6)
    ['A hot', 'drink (3)']
    """
    *first, (last, spaced) = units(entry.text)
    tail = last + entry.lengths.replace(" ", NO_BREAK)
    lines = [""]
    for unit, space in [*first, (tail, spaced)]:
        for k, piece in enumerate(_cut(unit, width_ems)):
            joined = lines[-1] + (" " if space and k == 0 and lines[-1] else "") + piece
            if lines[-1] and (k or widest_ems(joined) > width_ems):
                lines.append(piece)
            else:
                lines[-1] = joined
    return [line.replace(NO_BREAK, " ").strip() for line in lines]


def _cut(unit: str, width_ems: float) -> list[str]:
    """Return a unit in pieces that fit a line: one, but for words of a line's width."""
    if widest_ems(unit) <= width_ems:
        return [unit]
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
) -> Setting | None:
    """Return the entries in columns of equal feet, None if they have no room.

    Args:
        entries: headings and clues in order.
        columns: in the order in which one reads them.
        bottom: below which nothing may stand.
        type_: of the text.
    """
    leading = type_.leading
    tops = min(column.top for column in columns)
    least, most = 1, int((bottom - tops) / leading + 1e-6)
    broken = _broken(entries, {column.width for column in columns}, type_.size)
    if most < least or not _fits(
        entries, columns, tops + most * leading, leading, broken
    ):
        return None
    while least < most:
        middle = (least + most) // 2
        if _fits(entries, columns, tops + middle * leading, leading, broken):
            most = middle
        else:
            least = middle + 1
    foot = tops + most * leading
    labels = tuple(_labels(entries, columns, foot, type_, broken))
    return Setting(type_, foot, labels)


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


def _fits(
    entries: Sequence[Entry],
    columns: Sequence[Column],
    bottom: float,
    leading: float,
    broken: _Broken,
) -> bool:
    return _placed(entries, columns, bottom, leading, broken) is not None


def _placed(
    entries: Sequence[Entry],
    columns: Sequence[Column],
    bottom: float,
    leading: float,
    broken: _Broken,
) -> _Placed | None:
    """Return where each entry's first line begins, None if they have no room."""
    places: _Placed = []
    left = iter(columns)
    column = next(left)
    y, is_top = column.top, True
    for k, entry in enumerate(entries):
        while True:
            start, room = y, bottom - y
            if entry.number:
                gap = 0.0 if is_top or not entries[k - 1].number else CLUE_GAP
                need = gap + len(broken[k, column.width])
            else:
                gap = 0.0 if is_top else HEADING_GAP
                need = gap + HEADING
            follows = 0 if entry.number else len(broken[k + 1, column.width])
            if (need + follows) * leading <= room + 1e-6:
                break
            following = next(left, None)
            if following is None:
                return None
            column, y, is_top = following, following.top, True
        places.append((k, column, start + gap * leading))
        y, is_top = start + need * leading, False
    return places


def _labels(
    entries: Sequence[Entry],
    columns: Sequence[Column],
    bottom: float,
    type_: Type,
    broken: _Broken,
) -> Iterator[Label]:
    leading, hang, name = type_.leading, indent(entries) * type_.size, type_.name
    for k, column, y in _placed(entries, columns, bottom, leading, broken) or ():
        entry, middle = entries[k], y + leading / 2
        if not entry.number:
            role = f"cross-heading-{name}"
            yield Label(column.x, middle, entry.text, role, "start")
            continue
        yield Label(
            column.x, middle, entry.number, f"cross-clue-number-{name}", "start"
        )
        for nth, line in enumerate(broken[k, column.width]):
            place = middle + nth * leading
            yield Label(column.x + hang, place, line, f"cross-clue-{name}", "start")
