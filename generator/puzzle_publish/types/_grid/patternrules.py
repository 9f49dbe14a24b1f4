"""The rules of patterns: those of any pattern, and those of each style.

In American patterns every cell is crossed; British ones are lattices, where every other
cell of an entry is crossed.
"""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from .pattern import BLACK, WHITE, Cell, Pattern, Slot, parts, runs

Style = Literal["american", "british"]
STYLES: tuple[Style, ...] = ("american", "british")

LEAST_RUN = 3
LEAST_BRITISH_RUN = 4
# Half of an odd length is rounded down: seven-letter words checked at their even
# positions are common.
MOST_UNCHECKED_IN_A_ROW = 2
# Joined less often, the halves of a lattice are two puzzles with a black bar between.
LEAST_JOINS = 3


@dataclass(frozen=True, slots=True)
class PatternFault:
    """What is wrong with a pattern, and at which cell."""

    cell: Cell
    message: str


def faults_of(pattern: Pattern, style: Style | None = None) -> list[PatternFault]:
    """Everything that is wrong with a pattern, in reading order.

    Args:
        pattern: the pattern to check.
        style: None checks only the rules of all patterns: white cells must be
            connected, and no run may have two cells.
    """
    if not pattern.slots:
        message = f"a pattern needs a run of {LEAST_RUN} or more white cells"
        return [PatternFault((0, 0), message)]
    faults = [*_run_faults(pattern, style), *_part_faults(pattern)]
    if style is not None:
        faults += [*_symmetry_faults(pattern), *_line_faults(pattern)]
    if style == "british":
        for slot in pattern.slots:
            faults += _lattice_faults(slot, _checked(pattern))
    return sorted(faults, key=lambda fault: fault.cell)


def least_joins(pattern: Pattern) -> int:
    """Return how often neighbouring rows, or columns, are joined where they are least.

    >>> least_joins(Pattern(("...", ".##", "...")))
    1
    """
    columns = ["".join(column) for column in zip(*pattern.rows, strict=True)]
    return min(
        sum(a == b == WHITE for a, b in zip(one, other, strict=True))
        for lines in (pattern.rows, columns)
        for one, other in itertools.pairwise(lines)
    )


def _run_faults(pattern: Pattern, style: Style | None) -> Iterator[PatternFault]:
    for direction in ("across", "down"):
        for run in runs(pattern.rows, direction):
            length = len(run)
            if style == "american":
                right, wanted = length >= LEAST_RUN, f"at least {LEAST_RUN}"
            elif style == "british":
                right = length >= LEAST_BRITISH_RUN or length == 1
                wanted = f"1 or at least {LEAST_BRITISH_RUN}"
            else:
                right = length >= LEAST_RUN or length == 1
                wanted = f"1 or at least {LEAST_RUN}"
            if not right:
                message = (
                    f"a run {direction} of {length} white"
                    f" {'cell' if length == 1 else 'cells'}; a run must have {wanted}"
                )
                yield PatternFault(run[0], message)


def _part_faults(pattern: Pattern) -> Iterator[PatternFault]:
    found = sorted(parts(pattern.cells), key=len, reverse=True)
    for part in found[1:]:
        r, c = found[0][0]
        message = (
            f"{len(part)} white {'cell is' if len(part) == 1 else 'cells are'} not"
            f" connected edge to edge with the other {len(found[0])}"
            f" (from row {r + 1}, column {c + 1} on)"
        )
        yield PatternFault(part[0], message)


def _symmetry_faults(pattern: Pattern) -> Iterator[PatternFault]:
    word = {WHITE: "white", BLACK: "black"}
    for r, c in ((r, c) for r in range(pattern.height) for c in range(pattern.width)):
        opposite = (pattern.height - 1 - r, pattern.width - 1 - c)
        here, there = pattern.rows[r][c], pattern.rows[opposite[0]][opposite[1]]
        if (r, c) < opposite and here != there:
            message = (
                f"this cell is {word[here]} and its opposite (row {opposite[0] + 1},"
                f" column {opposite[1] + 1}) {word[there]}; turned by 180 degrees"
                " the pattern must stay the same"
            )
            yield PatternFault((r, c), message)


def _line_faults(pattern: Pattern) -> Iterator[PatternFault]:
    for r, row in enumerate(pattern.rows):
        if WHITE not in row:
            yield PatternFault((r, 0), f"row {r + 1} has no white cell")
    for c in range(pattern.width):
        if all(row[c] == BLACK for row in pattern.rows):
            yield PatternFault((0, c), f"column {c + 1} has no white cell")


def _checked(pattern: Pattern) -> frozenset[Cell]:
    """The cells that belong to two slots."""
    return frozenset(
        pattern.slots[crossing.across].cells[crossing.across_at]
        for crossing in pattern.crossings
    )


def _lattice_faults(slot: Slot, checked: frozenset[Cell]) -> Iterator[PatternFault]:
    marks = "".join("+" if cell in checked else "-" for cell in slot.cells)
    name = f"{slot.number} {slot.direction}"
    number, wanted = marks.count("+"), slot.length // 2
    if number < wanted:
        message = (
            f"{number} of the {slot.length} cells of {name} are crossed;"
            f" at least {wanted} must be"
        )
        yield PatternFault(slot.cells[0], message)
    longest = max(map(len, marks.split("+")))
    if longest > MOST_UNCHECKED_IN_A_ROW:
        message = (
            f"{longest} cells in a row of {name} are not crossed;"
            f" at most {MOST_UNCHECKED_IN_A_ROW} may be"
        )
        yield PatternFault(slot.cells[marks.index("-" * longest)], message)
