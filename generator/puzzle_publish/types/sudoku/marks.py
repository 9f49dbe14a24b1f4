"""What variants print besides digits: thermometers, arrows, dots and other marks.

A mark is data: its kind, its cells and a number. This module reads marks from the
members of the givens, writes them, and says what each asks of the digits:

    "thermos": [[[r, c], …], …]          digits rise from the bulb, the first cell
    "arrows": [{"circle": [r, c], "path": [[r, c], …]}, …]
                                         the circle is the sum of the path
    "dots": [{"cells": [[r, c], [r, c]], "kind": "white"}, …]
                                         white: they differ by one; black: one is double
    "xv": [{"cells": [[r, c], [r, c]], "sum": 5}, …]   sums of 5 (V) and 10 (X)
    "sandwich": {"rows": [8, null, …], "columns": […]}
                                         the sum between 1 and the greatest digit
    "little": [{"from": [r, c], "step": [1, 1], "sum": 30}, …]
                                         the sum of a diagonal, from a cell at the edge
    "parity": [[null, 0, 1, …], …]       0: even; 1: odd; null for a row without any
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Literal, NamedTuple

from ...core.puzzle import Json
from ...grids import reading
from ...grids.reading import Cell, Rows
from ...grids.symmetry import Turn
from ...rules.vocabulary import (
    Arrow,
    Between,
    Cells,
    Constraint,
    Makes,
    OneOf,
    Pair,
    Rising,
)

MarkKind = Literal["thermo", "arrow", "dot", "xv", "sandwich", "little", "parity"]
WHITE, BLACK = 0, 1  # the numbers of dots
DOTS = ("white", "black")
SUMS = (5, 10)
_BLANK = 2  # a cell that may be even or odd


class Mark(NamedTuple):
    """A mark of a page.

    Attributes:
        kind: what it is.
        cells: of a thermometer from its bulb, of an arrow from its circle, of a
            diagonal from its clue, of a sandwich its line; else in reading order.
        number: of a dot WHITE or BLACK, of a parity 0 for even and 1 for odd, else a
            sum; 0 for none.
    """

    kind: MarkKind
    cells: Cells
    number: int = 0

    @property
    def step(self) -> Cell:
        """The way along the cells, from the first to the second.

        That of a diagonal of one cell, which is a corner, leaves the grid at once.
        """
        if len(self.cells) == 1:
            r, c = self.cells[0]
            return (1 if r else -1, 1 if c == 0 else -1)
        (r, c), (other_r, other_c) = self.cells[:2]
        return other_r - r, other_c - c

    def turned(self, turn: Turn) -> "Mark":
        """Return the mark in a turned grid."""
        cells = tuple(map(turn.cell, self.cells))
        ordered = self.kind in ("thermo", "arrow")
        return self._replace(cells=cells if ordered else tuple(sorted(cells)))


def constraint_of(mark: Mark, size: int) -> Constraint:
    """Return what a mark asks of the digits of its cells."""
    kind, cells, number = mark
    match kind:
        case "thermo":
            return Rising(cells)
        case "arrow":
            return Arrow(cells)
        case "dot":
            one, other = cells
            return Pair((one, other), "double" if number == BLACK else "consecutive")
        case "xv":
            one, other = cells
            return Pair((one, other), "five" if number == SUMS[0] else "ten")
        case "sandwich":
            return Between(cells, number)
        case "little":
            return Makes(cells, "+", number)
        case "parity":
            digits = range(1, size + 1)
            fits = frozenset(digit for digit in digits if digit % 2 == number)
            return OneOf((cells[0],), fits)


def read_marks(members: Mapping[str, Json], size: int) -> tuple[Mark, ...]:
    """Return the marks of all members of the givens that have some.

    Raises:
        ValueError: one of them is no such mark; a sentence says which.
    """
    return tuple(
        mark
        for name, read in _READERS.items()
        if members.get(name) is not None
        for mark in read(members[name], size)
    )


def write_marks(marks: Iterable[Mark], size: int) -> dict[str, Json]:
    """Return the members of the givens that have these marks."""
    by_kind: dict[str, list[Mark]] = {}
    for mark in marks:
        by_kind.setdefault(mark.kind, []).append(mark)
    return {
        member: write(by_kind[kind], size)
        for kind, (member, write) in _WRITERS.items()
        if kind in by_kind
    }


def diagonal(start: Cell, step: Cell, size: int) -> Cells:
    """Return the cells from one on, as far as the grid goes.

    >>> diagonal((0, 1), (1, 1), 4)
    ((0, 1), (1, 2), (2, 3))
    """
    found = []
    r, c = start
    while 0 <= r < size and 0 <= c < size:
        found.append((r, c))
        r, c = r + step[0], c + step[1]
    return tuple(found)


def _list(value: Json, name: str, most: int) -> Iterator[tuple[str, Json]]:
    """Yield the items of a member, each with how sentences name it."""
    items = reading.items(value, (0, most), f'"{name}"', "items")
    for number, item in enumerate(items, 1):
        yield f'"{name}", item {number}', item


def _path(value: Json, size: int, what: str, *, least: int) -> Cells:
    """Return cells of which each touches the last, by a side or a corner."""
    items = reading.items(value, (least, 2 * size), what, "cells")
    cells = tuple(reading.cell_of(item, size, size, what) for item in items)
    _refuse_jumps(cells, what)
    return cells


def _refuse_jumps(cells: Cells, what: str) -> None:
    for one, other in pairwise(cells):
        if max(abs(one[0] - other[0]), abs(one[1] - other[1])) != 1:
            names = f"{reading.place(one)} and {reading.place(other)}"
            raise ValueError(f"{what}: {names} do not touch")
    for cell in cells:
        if cells.count(cell) > 1:
            raise ValueError(f"{what} has {reading.place(cell)} twice")


def _thermos(value: Json, size: int) -> Iterator[Mark]:
    for what, item in _list(value, "thermos", size * size):
        cells = _path(item, size, what, least=2)
        if len(cells) > size:
            raise ValueError(
                f"{what} has {len(cells)} cells; digits from 1 to {size} rise over"
                f" {size} at most"
            )
        yield Mark("thermo", cells)


def _arrows(value: Json, size: int) -> Iterator[Mark]:
    for what, item in _list(value, "arrows", size * size):
        found = reading.members(item, ("circle", "path"), of=what)
        circle = reading.cell_of(found["circle"], size, size, what)
        path = _path(found["path"], size, what, least=1)
        # Some write the circle as the first cell of the path, too.
        cells = path if path[0] == circle else (circle, *path)
        _refuse_jumps(cells, what)
        if len(cells) < 2:
            raise ValueError(f"{what} has no path beyond its circle")
        yield Mark("arrow", cells)


def _pairs(
    value: Json, name: str, size: int, other: str
) -> Iterator[tuple[str, Cells, Json]]:
    """Yield neighbours with the other member of their object, no two twice."""
    seen = set()
    for what, item in _list(value, name, 2 * size * size):
        found = reading.members(item, ("cells", other), of=what)
        (pair,) = reading.pairs([found["cells"]], size, size, name=name)
        cells = tuple(sorted(pair))
        if cells in seen:
            names = f"{reading.place(cells[0])} and {reading.place(cells[1])}"
            raise ValueError(f'"{name}" has {names} twice')
        seen.add(cells)
        yield what, cells, found[other]


def _dots(value: Json, size: int) -> Iterator[Mark]:
    for what, cells, kind in _pairs(value, "dots", size, "kind"):
        name = reading.choice(kind, DOTS, f"the kind of {what}")
        yield Mark("dot", cells, DOTS.index(name))


def _xv(value: Json, size: int) -> Iterator[Mark]:
    for what, cells, total in _pairs(value, "xv", size, "sum"):
        number = reading.whole(total, SUMS, f"the sum of {what}")
        if number not in SUMS:
            raise ValueError(f"the sum of {what} is {number}; must be 5 or 10")
        yield Mark("xv", cells, number)


def _sandwich(value: Json, size: int) -> Iterator[Mark]:
    lines = reading.members(value, (), ("rows", "columns"), of='"sandwich"')
    most = sum(range(2, size))
    for name in ("rows", "columns"):
        what = f'"sandwich", {name}'
        clues = lines.get(name)
        if clues is None:
            continue
        for k, clue in enumerate(reading.items(clues, (size, size), what, "items")):
            if clue is not None:
                place = f"{what}, item {k + 1}"
                total = reading.whole(clue, (0, most), place, or_null=True)
                cells = ((k, i) if name == "rows" else (i, k) for i in range(size))
                yield Mark("sandwich", tuple(cells), total)


def _little(value: Json, size: int) -> Iterator[Mark]:
    for what, item in _list(value, "little", 8 * size):
        found = reading.members(item, ("from", "step", "sum"), of=what)
        step = _pair_of(found["step"], f"the step of {what}", (-1, 1))
        if 0 in step:
            raise ValueError(f"the step of {what} is not along a diagonal")
        start = _pair_of(found["from"], f"the start of {what}", (-1, size))
        if not diagonal(start, step, size):
            # Some name the place of the clue, beside the grid.
            start = start[0] + step[0], start[1] + step[1]
        cells = diagonal(start, step, size)
        before = start[0] - step[0], start[1] - step[1]
        if not cells or diagonal(before, step, size):
            raise ValueError(f"{what} does not begin at the edge of the grid")
        least, most = len(cells), len(cells) * size
        yield Mark(
            "little",
            cells,
            reading.whole(found["sum"], (least, most), f"the sum of {what}"),
        )


def _pair_of(value: Json, what: str, bounds: tuple[int, int]) -> Cell:
    """Return two whole numbers within bounds."""
    items = reading.items(value, (2, 2), what, "numbers")
    one, other = (reading.whole(item, bounds, what) for item in items)
    return one, other


def _parity(value: Json, size: int) -> Iterator[Mark]:
    side, blank = (size, size), [None] * size
    if isinstance(value, list):
        value = [blank if row is None else row for row in value]
    grid = reading.rows(
        value, (0, 1), heights=side, widths=side, empty=_BLANK, what='"parity"'
    )
    for r, row in enumerate(grid):
        for c, number in enumerate(row):
            if number != _BLANK:
                yield Mark("parity", ((r, c),), number)


_READERS: Mapping[str, Callable[[Json, int], Iterator[Mark]]] = {
    "thermos": _thermos,
    "arrows": _arrows,
    "dots": _dots,
    "xv": _xv,
    "sandwich": _sandwich,
    "little": _little,
    "parity": _parity,
}
MEMBERS = tuple(_READERS)


def _lists(cells: Cells) -> list[Json]:
    return [list(cell) for cell in cells]


def _write_sandwich(marks: Iterable[Mark], size: int) -> Json:
    lines: dict[str, list[Json]] = {"rows": [None] * size, "columns": [None] * size}
    for _, ((r, c), (other, _), *_), total in marks:
        name, k = ("rows", r) if other == r else ("columns", c)
        lines[name][k] = total
    return {"rows": lines["rows"], "columns": lines["columns"]}


def _write_parity(marks: Iterable[Mark], size: int) -> Json:
    grid: list[list[Json]] = [[None] * size for _ in range(size)]
    for _, ((r, c), *_), number in marks:
        grid[r][c] = number
    return list(grid)


_WRITERS: Mapping[MarkKind, tuple[str, Callable[[Iterable[Mark], int], Json]]] = {
    "thermo": ("thermos", lambda marks, _: [_lists(mark.cells) for mark in marks]),
    "arrow": (
        "arrows",
        lambda marks, _: [
            {"circle": list(mark.cells[0]), "path": _lists(mark.cells[1:])}
            for mark in marks
        ],
    ),
    "dot": (
        "dots",
        lambda marks, _: [
            {"cells": _lists(mark.cells), "kind": DOTS[mark.number]} for mark in marks
        ],
    ),
    "xv": (
        "xv",
        lambda marks, _: [
            {"cells": _lists(mark.cells), "sum": mark.number} for mark in marks
        ],
    ),
    "sandwich": ("sandwich", _write_sandwich),
    "little": (
        "little",
        lambda marks, _: [
            {
                "from": list(mark.cells[0]),
                "step": list(mark.step),
                "sum": mark.number,
            }
            for mark in marks
        ],
    ),
    "parity": ("parity", _write_parity),
}


def untrue(mark: Mark, answer: Rows) -> Mark | None:
    """Return a mark that the answer does not keep, None if none is at hand."""
    size = len(answer)
    numbers = {
        "thermo": [mark.number],
        "arrow": [mark.number],
        "dot": [WHITE + BLACK - mark.number],
        "xv": [sum(SUMS) - mark.number],
        "parity": [1 - mark.number],
    }.get(mark.kind, [mark.number + 1, mark.number - 1])
    cells = {
        "thermo": mark.cells[::-1],
        "arrow": mark.cells[:-1] if len(mark.cells) > 2 else mark.cells,
    }.get(mark.kind, mark.cells)
    for number in numbers:
        other = Mark(mark.kind, cells, number)
        digits = [answer[r][c] for r, c in other.cells]
        is_fit = mark.kind != "little" or len(cells) <= number <= len(cells) * size
        if is_fit and number >= 0 and not constraint_of(other, size).holds(digits):
            return other
    return None
