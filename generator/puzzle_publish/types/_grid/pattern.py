"""A pattern of black and white cells, with its slots, numbers and crossings.

Numbering is the standard one: row by row, each cell where a slot begins gets the next
number, which serves both directions.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

Cell = tuple[int, int]
Direction = Literal["across", "down"]

WHITE, BLACK = ".", "#"


@dataclass(frozen=True, slots=True)
class Slot:
    """Two or more white cells in a line that hold an entry, in reading order."""

    number: int
    direction: Direction
    cells: tuple[Cell, ...]

    @property
    def length(self) -> int:
        """The number of letters of its entry."""
        return len(self.cells)


@dataclass(frozen=True, slots=True)
class Crossing:
    """A cell of two slots.

    Attributes:
        across: the index of the slot across in `Pattern.slots`.
        across_at: the index of the cell in that slot.
        down: the index of the slot down.
        down_at: the index of the cell in that slot.
    """

    across: int
    across_at: int
    down: int
    down_at: int


@dataclass(frozen=True, slots=True)
class Pattern:
    """White and black cells. All else is computed from the rows.

    >>> [f"{slot.number} {slot.direction}" for slot in Pattern(("..#", "...")).slots]
    ['1 across', '3 across', '1 down', '2 down']

    Attributes:
        rows: strings of equal length; "." is white, "#" black.
        slots: the slots: those across by number, then those down.
        crossings: every cell of two slots, in reading order.
        is_symmetric: whether turning it by 180 degrees changes nothing.

    Raises:
        ValueError: the rows are not a rectangle of "." and "#".
    """

    rows: tuple[str, ...]
    slots: tuple[Slot, ...] = field(init=False, repr=False, compare=False)
    crossings: tuple[Crossing, ...] = field(init=False, repr=False, compare=False)
    is_symmetric: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        rows = self.rows
        if not rows or not rows[0] or any(len(row) != len(rows[0]) for row in rows):
            raise ValueError("a pattern must be a rectangle of one cell or more")
        if set("".join(rows)) - {WHITE, BLACK}:
            raise ValueError('a pattern must have only "." and "#"')
        whole = "".join(rows)
        slots = tuple(_slots(rows))
        object.__setattr__(self, "slots", slots)
        object.__setattr__(self, "crossings", tuple(_crossings(slots)))
        object.__setattr__(self, "is_symmetric", whole == whole[::-1])

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0])

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The white cells in reading order."""
        return white_cells(self.rows)

    @property
    def block_ratio(self) -> float:
        """The share of cells that are black."""
        return sum(row.count(BLACK) for row in self.rows) / (self.height * self.width)

    @property
    def numbers(self) -> dict[Cell, int]:
        """The numbered cells, in reading order."""
        return dict(sorted((slot.cells[0], slot.number) for slot in self.slots))

    def across(self) -> tuple[Slot, ...]:
        """The slots across, by number."""
        return tuple(slot for slot in self.slots if slot.direction == "across")

    def down(self) -> tuple[Slot, ...]:
        """The slots down, by number."""
        return tuple(slot for slot in self.slots if slot.direction == "down")


def white_cells(rows: Sequence[str]) -> tuple[Cell, ...]:
    """The cells that are not black, in reading order.

    >>> white_cells(("#.", ".#"))
    ((0, 1), (1, 0))
    """
    return tuple(
        (r, c)
        for r, row in enumerate(rows)
        for c, mark in enumerate(row)
        if mark != BLACK
    )


def runs(rows: Sequence[str], direction: Direction) -> Iterator[tuple[Cell, ...]]:
    """Every maximal line of white cells in a direction, single cells included.

    Letters count as white, so that this works for a filled grid as well.

    >>> [len(run) for run in runs(("..#.", "#..."), "across")]
    [2, 1, 3]
    """
    across = direction == "across"
    lines = rows if across else ["".join(column) for column in zip(*rows, strict=True)]
    for r, line in enumerate(lines):
        start = 0
        for part in line.split(BLACK):
            if part:
                places = range(start, start + len(part))
                yield tuple((r, c) if across else (c, r) for c in places)
            start += len(part) + 1


def parts(cells: Sequence[Cell]) -> list[list[Cell]]:
    """The parts of cells that are connected edge to edge, each in order.

    >>> parts([(0, 0), (0, 1), (5, 5)])
    [[(0, 0), (0, 1)], [(5, 5)]]
    """
    left = set(cells)
    found = []
    for cell in cells:
        if cell not in left:
            continue
        left.remove(cell)
        part = [cell]
        for r, c in part:
            for near in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                if near in left:
                    left.remove(near)
                    part.append(near)
        found.append(sorted(part))
    return found


def _slots(rows: Sequence[str]) -> Iterator[Slot]:
    across = {run[0]: run for run in runs(rows, "across") if len(run) > 1}
    down = {run[0]: run for run in runs(rows, "down") if len(run) > 1}
    numbers = {cell: k for k, cell in enumerate(sorted({*across, *down}), 1)}
    for cell in sorted(across):
        yield Slot(numbers[cell], "across", across[cell])
    for cell in sorted(down):
        yield Slot(numbers[cell], "down", down[cell])


def _crossings(slots: Sequence[Slot]) -> Iterator[Crossing]:
    down_at = {
        cell: (k, at)
        for k, slot in enumerate(slots)
        if slot.direction == "down"
        for at, cell in enumerate(slot.cells)
    }
    found = {
        cell: Crossing(k, at, *down_at[cell])
        for k, slot in enumerate(slots)
        if slot.direction == "across"
        for at, cell in enumerate(slot.cells)
        if cell in down_at
    }
    return (found[cell] for cell in sorted(found))
