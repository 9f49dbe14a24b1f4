"""The sheet of sums that only one set of digits has."""

from collections.abc import Mapping

from ...core.figure import Figure, Label, Line, Step
from ..capabilities import Sheet
from .ladder import sets_of

COLUMNS = ((2, 3, 4, 5), (6, 7, 8, 9))  # lengths of runs
ROW_MM = 9.5
TEXT = 0.55  # em of the role "given"


def unique_sums() -> dict[int, list[tuple[int, tuple[int, ...]]]]:
    """Return for each length the sums with one set of digits, each with this set."""
    found: dict[int, list[tuple[int, tuple[int, ...]]]] = {}
    for length in range(2, 10):
        for total in range(46):
            if len(sets := sets_of(length, total)) == 1:
                found.setdefault(length, []).append((total, sets[0]))
    return found


def sheet(
    labels: Mapping[str, str], *, cell_mm: float, width_mm: float, height_mm: float
) -> Sheet:
    """Return the sheet, within this size at this scale."""
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
