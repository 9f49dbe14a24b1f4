"""New patterns by style and side: all small American ones, and random others.

A sketch begins white (American) or as a lattice (British). It gets black cells in
opposite pairs until it has as many as its style requires. Meanwhile it keeps all rules
but the one about the longest run. A finished sketch is checked against all rules; a
lattice whose halves hardly hang together is dropped.
"""

import functools
import itertools
import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from .pattern import BLACK, WHITE, Pattern
from .patternrules import (
    LEAST_BRITISH_RUN,
    LEAST_JOINS,
    LEAST_RUN,
    MOST_UNCHECKED_IN_A_ROW,
    Style,
    faults_of,
    least_joins,
)

SIDES: Mapping[Style, tuple[int, ...]] = {
    "american": (5, 7, 9, 11, 13, 15),
    "british": (13, 15),
}
LEAST_BLOCKS, MOST_BLOCKS = 0.15, 0.21  # of American patterns, 5x5 excepted
# Up to this side there is a list of all American patterns: 12 of 5x5, 65 of 7x7.
MOST_LISTED = 7
# Entries of a British pattern, as in daily papers.
BRITISH_ENTRIES: Mapping[int, tuple[int, int]] = {13: (24, 28), 15: (28, 32)}

# At least two of three sketches become a pattern.
SKETCHES = 60
_MISSES = 60  # in a row, before a sketch is given up
# A pair of black cells may lead to one more pair; larger clumps waste the page.
_MOST_AT_ONCE = 4


def make_pattern(
    style: Style,
    side: int,
    rng: np.random.Generator,
    *,
    longest: int | None = None,
    blocks: tuple[float, float] | None = None,
) -> Pattern | None:
    """A random pattern of this style and side, or None if every sketch failed.

    Args:
        style: the style whose rules the pattern follows.
        side: one of SIDES[style].
        rng: the source of chance; the same stream gives the same pattern.
        longest: the maximum length of a run, by default `longest_of(style, side)`.
        blocks: the least and the greatest share of black cells of an American pattern.

    Raises:
        ValueError: there are no patterns of this style and side.
    """
    if side not in SIDES[style]:
        raise ValueError(f"{style} patterns have a side of {SIDES[style]}, not {side}")
    most = longest_of(style, side) if longest is None else longest
    if style == "american" and side <= MOST_LISTED and blocks is None:
        fitting = [p for p in listed(side) if _longest(p) <= most]
        return fitting[int(rng.integers(len(fitting)))] if fitting else None
    if most < (LEAST_RUN if style == "american" else LEAST_BRITISH_RUN):
        return None
    least_blocks, most_blocks = blocks or (LEAST_BLOCKS, MOST_BLOCKS)
    for _ in range(SKETCHES):
        if style == "american":
            sketch = _american(side, most, rng, least_blocks, most_blocks)
        else:
            sketch = _british(side, most, rng)
        if sketch is not None:
            pattern = sketch.pattern()
            is_whole = style == "american" or least_joins(pattern) >= LEAST_JOINS
            if is_whole and not faults_of(pattern, style):
                return pattern
    return None


def longest_of(style: Style, side: int) -> int:
    """The default maximum length of a run, in cells.

    Fills of large American patterns fail at runs of 12 or more side by side; British
    entries as long as the side are rare in print.
    """
    return min(side, 11) if style == "american" else side - 2


@functools.cache
def listed(side: int) -> tuple[Pattern, ...]:
    """Every American pattern of side 5, or of side 7 with a usual share of blocks.

    >>> len(listed(5)), len(listed(7))
    (12, 65)
    """
    lines = [line for line in _lines(side) if WHITE in line]
    known = frozenset(lines)
    found = []
    for top in itertools.product(lines, repeat=side // 2):
        below = tuple(line[::-1] for line in reversed(top))
        for middle in lines:
            rows = (*top, middle, *below)
            if middle != middle[::-1] or not known.issuperset(
                "".join(column) for column in zip(*rows, strict=True)
            ):
                continue
            pattern = Pattern(rows)
            if not faults_of(pattern, "american") and (
                side < MOST_LISTED or LEAST_BLOCKS <= pattern.block_ratio <= MOST_BLOCKS
            ):
                found.append(pattern)
    return tuple(found)


def _lines(side: int) -> list[str]:
    """Every line of this length without a run shorter than three, darkest first."""
    every = map("".join, itertools.product(BLACK + WHITE, repeat=side))
    return [
        line
        for line in every
        if all(len(run) >= LEAST_RUN for run in line.split(BLACK) if run)
    ]


def _longest(pattern: Pattern) -> int:
    return max(slot.length for slot in pattern.slots)


@dataclass(slots=True)
class _Sketch:
    """An unfinished square pattern, as the bits of a padded board.

    The cell in row r, column c is bit (r + 1) * stride + c + 1 with a stride of
    side + 2, so that neighbours need no check: cells outside are not white.
    """

    side: int
    white: int

    @property
    def stride(self) -> int:
        return self.side + 2

    def cell(self, r: int, c: int) -> int:
        return (r + 1) * self.stride + c + 1

    def opposite(self, cell: int) -> int:
        """The cell that takes its place when the pattern is turned by 180 degrees."""
        return self.cell(self.side - 1, self.side - 1) + self.cell(0, 0) - cell

    def is_white(self, cell: int) -> bool:
        return bool(self.white >> cell & 1)

    def blocks(self) -> int:
        return self.side * self.side - self.white.bit_count()

    def run(self, cell: int, step: int) -> range:
        """The cells of the run through a white cell; step is 1 across, stride down."""
        first = last = cell
        while self.white >> (first - step) & 1:
            first -= step
        while self.white >> (last + step) & 1:
            last += step
        return range(first, last + 1, step)

    def runs(self) -> list[range]:
        """Every run in both directions, single cells included."""
        found = []
        for step, other in ((1, self.stride), (self.stride, 1)):
            for line in range(self.side):
                cell = self.cell(0, 0) + line * other
                end = cell + self.side * step
                while cell < end:
                    if self.is_white(cell):
                        run = self.run(cell, step)
                        found.append(run)
                        cell = run.stop - 1 + step
                    else:
                        cell += step
        return found

    def is_connected(self) -> bool:
        """Return whether all white cells are connected."""
        stride = self.stride
        reached = self.white & -self.white
        while True:
            near = reached << 1 | reached >> 1 | reached << stride | reached >> stride
            more = (reached | near) & self.white
            if more == reached:
                return reached == self.white
            reached = more

    def pattern(self) -> Pattern:
        marks = (BLACK, WHITE)
        side = range(self.side)
        return Pattern(
            tuple(
                "".join(marks[self.is_white(self.cell(r, c))] for c in side)
                for r in side
            )
        )


def _blank(side: int) -> _Sketch:
    sketch = _Sketch(side, 0)
    for r in range(side):
        sketch.white |= ((1 << side) - 1) << sketch.cell(r, 0)
    return sketch


def _american(
    side: int,
    longest: int,
    rng: np.random.Generator,
    least_blocks: float,
    most_blocks: float,
) -> _Sketch | None:
    sketch = _blank(side)
    least, most = math.ceil(least_blocks * side**2), int(most_blocks * side**2)
    wanted = int(rng.integers(least, most + 1))
    misses = 0
    while True:
        runs = sketch.runs()
        over = [run for run in runs if len(run) > longest]
        if sketch.blocks() >= wanted and not over:
            return sketch
        before = sketch.white
        _block(sketch, _cut(over or runs, LEAST_RUN, rng))
        if (
            sketch.blocks() > most
            or (before ^ sketch.white).bit_count() > _MOST_AT_ONCE
            or not sketch.is_connected()
        ):
            sketch.white = before
            misses += 1
            if misses > _MISSES:
                return None
        else:
            misses = 0


def _cut(runs: list[range], least: int, rng: np.random.Generator) -> int:
    """A random cell at which to cut a run: mostly a long one, into two valid runs."""
    # This power gives lengths like those in print, mostly 3 to 8 with some long ones;
    # with a power of 1, half of the entries have three letters.
    heaps = np.cumsum([len(run) ** 2.5 for run in runs])
    run = runs[int(np.searchsorted(heaps, rng.random() * heaps[-1], side="right"))]
    if len(run) > 2 * least and rng.random() < 0.9:
        return run[int(rng.integers(least, len(run) - least))]
    return run[int(rng.integers(len(run)))]


def _block(sketch: _Sketch, first: int) -> None:
    """Make a cell black, its opposite, and every run that becomes too short."""
    todo = [first]
    while todo:
        cell = todo.pop()
        if not sketch.is_white(cell):
            continue
        sketch.white &= ~(1 << cell)
        todo.append(sketch.opposite(cell))
        for step in (1, -1, sketch.stride, -sketch.stride):
            if sketch.is_white(cell + step):
                run = sketch.run(cell + step, abs(step))
                if len(run) < LEAST_RUN:
                    todo.extend(run)


def _british(side: int, longest: int, rng: np.random.Generator) -> _Sketch | None:
    """A lattice whose long runs are cut until it has enough entries."""
    sketch = _blank(side)
    # Black cells have odd rows and columns, or even ones, or one of each; all are used.
    odd_r, odd_c = (int(k) for k in rng.integers(2, size=2))
    for r in range(side):
        for c in range(side):
            if r % 2 == odd_r and c % 2 == odd_c:
                sketch.white &= ~(1 << sketch.cell(r, c))
    wanted = int(rng.integers(BRITISH_ENTRIES[side][0], BRITISH_ENTRIES[side][1] + 1))
    # A lattice that begins with a black cell has one line fewer in each direction, and
    # hardly any line is cut twice.
    wanted = min(wanted, 2 * sum(len(run) > 1 for run in sketch.runs()))
    misses = 0
    while misses < _MISSES:
        runs = [run for run in sketch.runs() if len(run) > 1]
        over = [run for run in runs if len(run) > longest]
        if len(runs) >= wanted and not over:
            return sketch
        before = sketch.white
        cell = _cut(over or runs, LEAST_BRITISH_RUN, rng)
        opposite = sketch.opposite(cell)
        sketch.white &= ~(1 << cell | 1 << opposite)
        if _keeps_lattice(sketch, cell, opposite) and sketch.is_connected():
            misses = 0
        else:
            sketch.white = before
            misses += 1
    return None


def _keeps_lattice(sketch: _Sketch, *blocked: int) -> bool:
    """Return whether all runs beside new black cells are valid in a British lattice."""
    touched = {
        sketch.run(near, step)
        for cell in blocked
        for near in (cell - 1, cell + 1, cell - sketch.stride, cell + sketch.stride)
        if sketch.is_white(near)
        for step in (1, sketch.stride)
    }
    return all(_is_entry(sketch, run) for run in touched)


def _is_entry(sketch: _Sketch, run: range) -> bool:
    if len(run) == 1:
        return True
    side_step = sketch.stride if run.step == 1 else 1
    marks = "".join(
        "+-"[
            not (sketch.is_white(cell - side_step) or sketch.is_white(cell + side_step))
        ]
        for cell in run
    )
    return (
        len(run) >= LEAST_BRITISH_RUN
        and marks.count("+") >= len(run) // 2
        and max(map(len, marks.split("+"))) <= MOST_UNCHECKED_IN_A_ROW
    )
