"""The sheet of sums: sets of up to four digits, and sums that have only one."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from ...core.figure import Figure, Label, Line, Step
from ..capabilities import Sheet
from .ladder import sets_of

COLUMNS = ((2, 3, 4, 5), (6, 7, 8, 9))  # lengths of runs
ROW_MM = 9.5
TEXT = 0.55  # em of the role "given"
WHOLE = 4  # cells; all sets of five and more would need type below 7 pt on 6x9 in
# The table, in heights of its text: a digit is half as wide, in Barlow too.
DIGIT, SPACE, SUM, LEADING, BETWEEN = 0.58, 0.4, 1.8, 1.3, 1.6
MOST_COLUMNS, MOST_MM = 6, 4.6


def unique_sums() -> dict[int, list[tuple[int, tuple[int, ...]]]]:
    """Return for each length the sums with one set of digits, each with this set."""
    return {
        length: [(total, sets[0]) for total, sets in every if len(sets) == 1]
        for length, every in all_sums().items()
    }


@cache
def all_sums() -> dict[int, list[tuple[int, list[tuple[int, ...]]]]]:
    """Return for each length the sums that it can have, each with its sets."""
    return {
        length: [
            (total, sets) for total in range(46) if (sets := sets_of(length, total))
        ]
        for length in range(2, 10)
    }


def sheet(
    labels: Mapping[str, str], *, cell_mm: float, width_mm: float, height_mm: float
) -> Sheet:
    """Return the sheet, within this size at this scale.

    In its place stands the short one where its text would be too small.
    """
    few = _unique(labels, cell_mm=cell_mm, width_mm=width_mm, height_mm=height_mm)
    text_mm, columns = max(
        (_text_mm(width_mm, height_mm, columns), columns)
        for columns in range(1, MOST_COLUMNS + 1)
    )
    figure = _table(labels, cell_mm, text_mm, columns, width_mm)
    note = labels["sums_note"]
    return Sheet(labels["sums"], note, figure, blank_back=False, otherwise=few)


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of the table: a heading, or a sum with some of its sets."""

    heading: int = 0
    total: str = ""
    sets: str = ""
    only: bool = False


def _rows(width: float) -> Iterator[list[_Row]]:
    """Yield the lines of each length in columns so wide, in heights of the text."""
    for length, sums in all_sums().items():
        each = length * DIGIT + SPACE
        most = max(1, int((width - SUM + SPACE) / each))
        found = [_Row(heading=length)]
        for total, sets in sums:
            if length > WHOLE and len(sets) > 1:
                continue
            words = ["".join(map(str, one)) for one in sets]
            for k in range(0, len(words), most):
                shown = "" if k else str(total)
                line = " ".join(words[k : k + most])
                found.append(_Row(0, shown, line, only=len(words) == 1))
        yield found


def _filled(width: float, lines: int, columns: int) -> list[list[_Row]] | None:
    """Return the table in so many columns of so many lines, None if it has no room."""
    found: list[list[_Row]] = [[]]
    for rows in _rows(width):
        for row in rows:
            # A heading is above two lines at least, and apart from what is before it.
            needs = (3 + bool(found[-1])) if row.heading else 1
            if len(found[-1]) + needs > lines:
                found.append([])
            if row.heading and found[-1]:
                found[-1].append(_Row())
            found[-1].append(row)
    return found if len(found) <= columns else None


def _text_mm(width_mm: float, height_mm: float, columns: int) -> float:
    """Return the largest text, in mm, with which the table fits in so many columns."""
    for step in range(int(MOST_MM * 20), 20, -1):
        text = step / 20
        width = (width_mm / text - (columns - 1) * BETWEEN) / columns
        if width < SUM + 9 * DIGIT:
            continue
        if _filled(width, int(height_mm / (text * LEADING)), columns):
            return text
    return 0.05


def _table(
    labels: Mapping[str, str],
    cell_mm: float,
    text_mm: float,
    columns: int,
    width_mm: float,
) -> Figure:
    """Return the table, the sums with only one set in semibold."""
    unit = text_mm / cell_mm
    wide = (width_mm / text_mm - (columns - 1) * BETWEEN) / columns
    every = next(
        found for lines in range(10, 400) if (found := _filled(wide, lines, columns))
    )
    size = round(unit / TEXT, 4)
    steps: list[Step] = []
    for k, rows in enumerate(every):
        left = k * (wide + BETWEEN) * unit
        for nth, row in enumerate(rows):
            y = (nth + 0.5) * LEADING * unit
            if row.heading:
                words = labels["cells"].format(count=row.heading)
                below = y + 0.5 * LEADING * unit
                steps.append(Label(left, y, words, "answer", "start", size))
                steps.append(Line(((left, below), (left + wide * unit, below)), "cell"))
                continue
            role = "answer" if row.only else "given"
            if row.total:
                steps.append(Label(left, y, row.total, "answer", "start", size))
            if row.sets:
                at = left + SUM * unit
                steps.append(Label(at, y, row.sets, role, "start", size))
    high = max(map(len, every)) * LEADING * unit
    return Figure(width_mm / cell_mm, round(high, 4), tuple(steps), cell_mm, cell_mm)


def _unique(
    labels: Mapping[str, str], *, cell_mm: float, width_mm: float, height_mm: float
) -> Sheet:
    """Return the sheet of the sums with one set of digits."""
    unique = unique_sums()
    lines = max(sum(len(unique[n]) + 2 for n in column) for column in COLUMNS)
    row = min(ROW_MM, height_mm / lines) / cell_mm
    size = 0.77 * row / TEXT
    width = min(width_mm / cell_mm, 28 * row)
    steps: list[Step] = []
    for k, lengths in enumerate(COLUMNS):
        left, y = k * width / 2, 0.0
        for length in lengths:
            heading = labels["cells"].format(count=length)
            steps.append(
                Label(left, y + row / 2, heading, "given", "start", round(size, 4))
            )
            steps.append(
                Line(((left, y + row), (left + 0.42 * width, y + row)), "cell")
            )
            for total, digits in unique[length]:
                y += row
                at = y + row / 2
                words = " ".join(map(str, digits))
                right = left + 2.2 * row
                steps += [
                    Label(left, at, str(total), "answer", "start", round(size, 4)),
                    Label(right, at, words, "given", "start", round(size, 4)),
                ]
            y += 2 * row
    figure = Figure(width, lines * row, tuple(steps), cell_mm, cell_mm)
    return Sheet(labels["sheet"], labels["sheet_note"], figure, blank_back=False)
