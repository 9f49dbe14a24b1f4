"""Clues set in one flow of columns: beside the grid, below it, or first beside it.

Lines are wrapped by the metrics of the book's font, so none is wider than its column. A
clue is never divided between columns, nor its lengths separated from its last word, nor
a heading from its first two clues.
"""

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil, fsum, inf

from ...core.figure import Label, Part, Rect, TextLabel
from ...core.line_breaks import units
from ...core.text_fitting import sans_ems

CLUE_GAP = 0.12  # between clues, in lines
HEADING, HEADING_GAP = 1.35, 0.5  # its height, and the gap above it in a column
HANG = 0.35  # between a number and its clue, in units of the text's size
# Numbers and headings are semibold, which is wider than the measured font.
SEMIBOLD = 1.06
# What stands for the number of a word with a box to tick, and the side of that box.
BOX, BOX_SIDE = "\u25a1", 0.66
MARK = 0.24  # of its side are white around the mark of a word that is done
NOTHING = 1e-6
# The first of the characters that are as wide as they are high.
HAN = "\u2e80"
# A last line shorter than this, in units of the text's size, takes units of the line
# before it, which keeps at least two: a hanzi with its lengths is 3.6, "as (5)" 2.5.
LEAST_HANZI, LEAST_WORDS, LEAST_LEFT = 4.2, 2.8, 3


@dataclass(frozen=True, slots=True)
class Column:
    """A place for text: left and top edge, width and lowest end, in cells."""

    x: float
    top: float
    width: float
    bottom: float = inf


@dataclass(frozen=True, slots=True)
class Entry:
    """A clue with what follows it; if `number` is "", a heading.

    `lengths` includes the space before it, if there is one. The box of a word that is
    `done` is filled.
    """

    number: str
    text: str
    lengths: str = ""
    done: bool = False


def clue_lines(entry: Entry, width_ems: float, language: str) -> list[str]:
    """Return a clue's lines, none wider than this, its lengths beside the last word.

    >>> clue_lines(Entry("1", "A hot drink", " (3)"), 5.0, "en")
    ['A hot', 'drink (3)']
    >>> clue_lines(Entry("1", "Stripteases", " (3)"), 4.4, "en")
    ['Striptease', 's (3)']
    """
    return [_joined(line) for line in _wrapped(entry, width_ems, language)]


_Line = list[tuple[str, bool]]


def _joined(line: _Line) -> str:
    (first, _), *others = line
    return first + "".join(f" {unit}" if spaced else unit for unit, spaced in others)


def _wrapped(entry: Entry, width_ems: float, language: str) -> list[_Line]:
    """Return the units of each line, each with whether a space precedes it."""
    space_ems = sans_ems(" ", language)
    lines: list[_Line] = []
    used = width_ems + 1.0
    for unit, spaced, width in _pieces(entry, width_ems, language):
        gap = space_ems if spaced else 0.0
        if used + gap + width <= width_ems:
            lines[-1].append((unit, spaced))
            used += gap + width
        elif width <= width_ems:
            lines.append([(unit, spaced)])
            used = width
        else:
            cut = _cut(unit, width_ems, language)
            lines += [[(piece, False)] for piece in cut]
            used = sans_ems(cut[-1], language)
    return _without_widow(lines, width_ems, language)


def _without_widow(lines: list[_Line], width_ems: float, language: str) -> list[_Line]:
    """Return the lines, with units moved down to a last one that is too short."""
    least = LEAST_HANZI if max(lines[-1][0][0]) >= HAN else LEAST_WORDS
    while len(lines) > 1 and len(lines[-2]) >= LEAST_LEFT:
        last = [lines[-2][-1], *lines[-1]]
        if (
            sans_ems(_joined(lines[-1]), language) >= least
            or sans_ems(_joined(last), language) > width_ems
        ):
            break
        lines = [*lines[:-2], lines[-2][:-1], last]
    return lines


_Piece = tuple[str, bool, float]


def _pieces(entry: Entry, width_ems: float, language: str) -> Iterator[_Piece]:
    """Yield the units; lengths go on a new line if the last word fills one."""
    *first, (tail, spaced, width) = _measured(entry, language)
    yield from first
    if width > width_ems and entry.lengths:
        lengths = entry.lengths.strip()
        word = tail.removesuffix(lengths).rstrip()
        yield word, spaced, sans_ems(word, language)
        yield lengths, entry.lengths != lengths, sans_ems(lengths, language)
    else:
        yield tail, spaced, width


@functools.lru_cache(maxsize=4096)
def _measured(entry: Entry, language: str) -> tuple[_Piece, ...]:
    """Return the unbreakable units, whether a space precedes each, and their widths.

    Many columns are tried, so each clue is measured once.
    """
    *first, (last, spaced) = units(entry.text)
    return tuple(
        (unit, space, sans_ems(unit, language))
        for unit, space in [*first, (last + entry.lengths, spaced)]
    )


@functools.lru_cache(maxsize=4096)
def natural_ems(entry: Entry, language: str) -> float:
    """Return the width of a clue on one line."""
    return sans_ems(entry.text + entry.lengths, language)


def _cut(unit: str, width_ems: float, language: str) -> list[str]:
    """Return a unit in pieces, each as much of it as fits on a line."""
    pieces = [""]
    for char in unit:
        if pieces[-1] and sans_ems(pieces[-1] + char, language) > width_ems:
            pieces.append("")
        pieces[-1] += char
    return pieces


@dataclass(frozen=True, slots=True)
class Type:
    """A size of text.

    Attributes:
        size: the size of the type, in cells.
        leading: the distance from line to line, in cells.
        gap: the space between clues, in lines.
        wide: how much wider the type is than the one that lines are measured in.
    """

    size: float
    leading: float
    gap: float = CLUE_GAP
    wide: float = 1.0


@dataclass(frozen=True, slots=True)
class Setting:
    """Clues set in columns.

    Attributes:
        type: the type in which they are set.
        bottom: where the lowest column ends.
        boxes: left, top, right and bottom of the text in each column.
        steps: headings, numbers or boxes, and lines.
    """

    type: Type
    bottom: float
    boxes: tuple[tuple[float, float, float, float], ...]
    steps: tuple[Label | Rect, ...]


def indent(entries: Sequence[Entry], language: str) -> float:
    """Return the indent of clues after their numbers, in units of the text's size."""
    return (
        max(sans_ems(number, language) for number in {e.number for e in entries})
        * SEMIBOLD
        + HANG
    )


def set_columns(
    entries: Sequence[Entry],
    columns: Sequence[Column],
    bottom: float,
    type_: Type,
    *,
    language: str,
) -> Setting | None:
    """Return the entries set in columns that end as high as possible, or None.

    Args:
        entries: the headings and clues, in order.
        columns: the columns, in reading order.
        bottom: the y that nothing may go below.
        type_: the type in which the text is set.
        language: the book's language.
    """
    flow = _Flow(entries, columns, type_, bottom, language)
    placed = flow.balanced() if flow.may_fit() else None
    if placed is None:
        return None
    boxes = tuple(flow.boxes(placed))
    end = max(bottom for _, _, _, bottom in boxes)
    return Setting(type_, end, boxes, tuple(flow.steps(placed)))


_Placed = list[tuple[int, Column, float]]


class _Flow:
    """The flow of entries into columns, in lines of one leading."""

    def __init__(
        self,
        entries: Sequence[Entry],
        columns: Sequence[Column],
        type_: Type,
        bottom: float,
        language: str,
    ) -> None:
        self._entries, self._columns = entries, columns
        self._type, self._leading = type_, type_.leading
        self._bottom, self._language = bottom, language
        self._hang = indent(entries, language)
        self._lines: dict[float, dict[int, list[_Line]]] = {}

    def _room_ems(self, width: float) -> float:
        return (width / self._type.size - self._hang) / self._type.wide

    def _wrapped(self, k: int, width: float) -> list[_Line]:
        """Return an entry wrapped to this column width; each width is wrapped once."""
        found = self._lines.setdefault(width, {})
        if k not in found:
            room = self._room_ems(width)
            found[k] = _wrapped(self._entries[k], room, self._language)
        return found[k]

    def may_fit(self) -> bool:
        """Return whether the entries would fit if every line were full.

        This is quick and rejects most of the formats tried for a long puzzle.
        """
        room = self._room_ems(max(column.width for column in self._columns))
        if room <= 0:
            return False
        space = sans_ems(" ", self._language)  # which the end of a line does not have
        lines = sum(
            ceil(
                (natural_ems(entry, self._language) + space) / (room + space) - NOTHING
            )
            for entry in self._entries
            if entry.number
        )
        heights = fsum(
            max(min(self._bottom, c.bottom) - c.top, 0.0) for c in self._columns
        )
        return lines * self._leading <= heights + NOTHING

    def balanced(self) -> _Placed | None:
        """Return where each entry begins, in columns that end as high as possible."""
        top = min(column.top for column in self._columns)
        least, most = 1, int((self._bottom - top) / self._leading + NOTHING)
        best = self._placed(top + most * self._leading)
        if best is None:
            return None
        while least < most:
            middle = (least + most) // 2
            placed = self._placed(top + middle * self._leading)
            if placed is None:
                least = middle + 1
            else:
                most, best = middle, placed
        return best

    def _placed(self, bottom: float) -> _Placed | None:
        """Return where each entry begins above a bottom, or None if they do not fit."""
        places: _Placed = []
        columns = self._columns
        at, column = 0, columns[0]
        y, after_heading = column.top, True
        for k, entry in enumerate(self._entries):
            is_clue = bool(entry.number)
            while True:
                above, lines = 0.0, HEADING
                if is_clue:
                    lines = float(len(self._wrapped(k, column.width)))
                    above = 0.0 if after_heading else self._type.gap
                elif y > column.top:
                    above = HEADING_GAP
                needed = above + lines
                if not is_clue:
                    needed += self._first_lines(k + 1, column.width)
                end = min(bottom, column.bottom)
                if y + needed * self._leading <= end + NOTHING:
                    break
                at += 1
                if at == len(columns):
                    return None
                column = columns[at]
                y, after_heading = column.top, True
            places.append((k, column, y + above * self._leading))
            y += (above + lines) * self._leading
            after_heading = not is_clue
        return places

    def _first_lines(self, first: int, width: float) -> float:
        """Return the height of the clues that a heading has below it in its column.

        That are two, or a heading would be at the foot with a single line; one if there
        is no other.
        """
        high = float(len(self._wrapped(first, width)))
        after = first + 1
        if after < len(self._entries) and self._entries[after].number:
            high += self._type.gap + len(self._wrapped(after, width))
        return high

    def boxes(self, placed: _Placed) -> Iterator[tuple[float, float, float, float]]:
        """Yield the box of the text in each column, down to its last line."""
        for column, entries in groupby(placed, lambda one: one[1]):
            *_, (k, _, y) = entries
            end = y + len(self._wrapped(k, column.width)) * self._leading
            yield column.x, column.top, column.x + column.width, end

    def steps(self, placed: _Placed) -> Iterator[Label | Rect]:
        """Yield headings, numbers or boxes, and lines."""
        leading, size = self._leading, self._type.size
        for k, column, y in placed:
            entry, middle = self._entries[k], y + leading / 2
            if not entry.number:
                yield _text(column.x, middle, entry.text, "heading", size)
                continue
            if entry.number == BOX:
                side = BOX_SIDE * size
                yield Rect(column.x, middle - side / 2, side, side, "cross-box")
                if entry.done:
                    inner, left = side * (1 - 2 * MARK), column.x + side * MARK
                    yield Rect(left, middle - inner / 2, inner, inner, "cross-done")
            else:
                yield _text(column.x, middle, entry.number, "number", size)
            x, room = column.x + self._hang * size, self._room_ems(column.width)
            written = entry.text + entry.lengths
            for nth, line in enumerate(clue_lines(entry, room, self._language)):
                part: Part = "more" if nth else "item"
                yield _text(x, middle + nth * leading, line, part, size, written)


_ROLES = {"heading": "cross-heading", "number": "cross-clue-number"}


def _text(
    x: float, y: float, text: str, part: Part, size: float, written: str = ""
) -> TextLabel:
    """Return a line of text in its role."""
    role = _ROLES.get(part, "cross-clue")
    return TextLabel(x, y, text, role, "start", size, part=part, written=written)
