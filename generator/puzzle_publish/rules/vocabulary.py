"""What a puzzle may ask of the numbers in its cells: each constraint is a frozen value.

A constraint names its cells, in the order in which `holds` takes their numbers. There
is no search here and no JSON; what follows from a constraint reads it as data, and
refuses one that it does not know.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, wraps
from itertools import chain, pairwise
from math import prod
from operator import itemgetter
from typing import Literal, TypeVar

G = TypeVar("G")
S = TypeVar("S")
_Holds = Callable[[Sequence[int]], bool]
_Pick = Callable[[Sequence[int]], Sequence[int]]
Cell = tuple[int, int]
Cells = tuple[Cell, ...]
# The operations of a cage; "" is any of them.
Operation = Literal["+", "x", "-", "/", ""]
Sign = Literal["greater", "consecutive", "double", "five", "ten"]

SIGNS: Mapping[Sign, Callable[[int, int], bool]] = {
    "greater": lambda a, b: a > b,
    "consecutive": lambda a, b: abs(a - b) == 1,
    "double": lambda a, b: a == 2 * b or b == 2 * a,
    "five": lambda a, b: a + b == 5,
    "ten": lambda a, b: a + b == 10,
}
"""What is true of two numbers between which there is a sign."""


@dataclass(frozen=True, slots=True)
class Different:
    """No two of the cells hold the same number."""

    cells: Cells

    def holds(self, numbers: Sequence[int]) -> bool:
        """Return whether the numbers keep it."""
        return len(set(numbers)) == len(numbers)


@dataclass(frozen=True, slots=True)
class OneOf:
    """A cell holds one of some numbers, such as an even one."""

    cells: tuple[Cell]
    numbers: frozenset[int]

    def holds(self, numbers: Sequence[int]) -> bool:
        """Return whether the number keeps it."""
        return numbers[0] in self.numbers


@dataclass(frozen=True, slots=True)
class Makes:
    """The numbers make a target by an operation.

    A difference or a quotient is of two numbers, the greater one first.

    Attributes:
        cells: one or more.
        operation: what makes the target.
        target: the result.
        differ: whether the numbers must also be different.
    """

    cells: Cells
    operation: Operation
    target: int
    differ: bool = False

    def holds(self, numbers: Sequence[int]) -> bool:
        """Return whether the numbers keep it."""
        if self.differ and len(set(numbers)) < len(numbers):
            return False
        if self.operation == "+":
            return sum(numbers) == self.target
        if self.operation:
            return made(self.operation, numbers) == self.target
        return self.target in [made(one, numbers) for one in self.operations]

    @property
    def operations(self) -> Sequence[Operation]:
        """Those that may be meant."""
        if self.operation:
            return (self.operation,)
        return ("+", "x", "-", "/") if len(self.cells) == 2 else ("+", "x")


@dataclass(frozen=True, slots=True)
class Pair:
    """What a sign between two cells says of their numbers, or the contrary.

    Attributes:
        cells: the two cells; of "greater", the first one has the greater number.
        sign: one of `SIGNS`.
        is_not: whether it does not hold, as where a page prints all such signs.
    """

    cells: tuple[Cell, Cell]
    sign: Sign
    is_not: bool = False

    def holds(self, numbers: Sequence[int]) -> bool:
        """Return whether the numbers keep it."""
        return SIGNS[self.sign](*numbers) is not self.is_not


@dataclass(frozen=True, slots=True)
class Seen:
    """`count` of the numbers are greater than all before them."""

    cells: Cells
    count: int

    def holds(self, numbers: Sequence[int]) -> bool:
        """Return whether the numbers keep it."""
        return visible(numbers) == self.count


@dataclass(frozen=True, slots=True)
class Rising:
    """Each number is greater than the one before it, as along a thermometer."""

    cells: Cells

    def holds(self, numbers: Sequence[int]) -> bool:
        """Return whether the numbers keep it."""
        return all(one < other for one, other in pairwise(numbers))


@dataclass(frozen=True, slots=True)
class Arrow:
    """The first number is the sum of the others."""

    cells: Cells

    def holds(self, numbers: Sequence[int]) -> bool:
        """Return whether the numbers keep it."""
        return numbers[0] == sum(numbers[1:])


@dataclass(frozen=True, slots=True)
class Between:
    """Of a line that holds every number, those between 1 and the greatest add up."""

    cells: Cells
    total: int

    def holds(self, numbers: Sequence[int]) -> bool:
        """Return whether the numbers keep it."""
        ends = numbers.index(min(numbers)), numbers.index(max(numbers))
        return sum(numbers[min(ends) + 1 : max(ends)]) == self.total


@dataclass(frozen=True, slots=True)
class Run:
    """The lengths of a line's runs of 1s, in order; 0s separate the runs.

    Attributes:
        cells: the line.
        lengths: those of its runs, none for a line of 0s.
    """

    cells: Cells
    lengths: tuple[int, ...]

    def holds(self, numbers: Sequence[int]) -> bool:
        """Return whether the numbers keep it."""
        return runs(numbers) == self.lengths


@dataclass(frozen=True, slots=True)
class NoThree:
    """No more than two neighbours of a line of 0 and 1 are alike."""

    cells: Cells

    def holds(self, numbers: Sequence[int]) -> bool:
        """Return whether the numbers keep it."""
        line = bytes(numbers)
        return b"\0\0\0" not in line and b"\1\1\1" not in line


@dataclass(frozen=True, slots=True)
class Balanced:
    """A line has as many 1s as 0s."""

    cells: Cells

    def holds(self, numbers: Sequence[int]) -> bool:
        """Return whether the numbers keep it."""
        return 2 * numbers.count(1) == len(numbers)


@dataclass(frozen=True, slots=True)
class Unlike:
    """No two lines are alike.

    Attributes:
        cells: those of all lines, one line after the other.
        length: how many cells a line has.
    """

    cells: Cells
    length: int

    def holds(self, numbers: Sequence[int]) -> bool:
        """Return whether the numbers keep it."""
        starts = range(0, len(numbers), self.length)
        lines = {tuple(numbers[k : k + self.length]) for k in starts}
        return len(lines) == len(starts)


Unit = Different | NoThree | Balanced | Unlike
"""What holds all over a grid, whatever a page prints."""

Constraint = Unit | OneOf | Makes | Pair | Seen | Rising | Arrow | Between | Run


def made(operation: Operation, numbers: Sequence[int]) -> int | None:
    """Return what an operation makes of numbers, None if it is no whole number.

    >>> made("-", (2, 6)), made("/", (2, 6)), made("/", (4, 6))
    (4, 3, None)
    """
    if operation == "+":
        return sum(numbers)
    if operation == "x":
        return prod(numbers)
    low, high = sorted(numbers)
    if operation == "-":
        return high - low
    return None if high % low else high // low


def visible(heights: Iterable[int]) -> int:
    """Return how many heights are greater than all before them.

    >>> visible([2, 1, 4, 3])
    2
    """
    top = number = 0
    for height in heights:
        if height > top:
            top, number = height, number + 1
    return number


def runs(line: Sequence[int]) -> tuple[int, ...]:
    """Return the lengths of the runs of 1s in a line of 0 and 1.

    >>> runs([1, 1, 0, 1])
    (2, 1)
    """
    # A plain loop takes half the time of `groupby`.
    found, length = [], 0
    for value in line:
        if value:
            length += 1
        elif length:
            found.append(length)
            length = 0
    return (*found, length) if length else tuple(found)


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """Cells with their units; puzzles of one shape share it.

    Attributes:
        cells: those that a reader fills, in reading order.
        most: they hold numbers up to this one.
        units: what holds whatever is printed, as sets of cells with different numbers.
        least: they hold numbers from this one, 1, or 0 in a rectangle of 0 and 1.
    """

    cells: Cells
    most: int
    units: tuple[Unit, ...]
    least: Literal[0, 1] = 1


@dataclass(frozen=True, slots=True, eq=False)
class Statement:
    """A puzzle in full.

    Attributes:
        grid: its cells and their units.
        printed: the cells whose numbers are printed, with these.
        clues: what else is printed.
    """

    grid: Grid
    printed: Mapping[Cell, int]
    clues: tuple[Constraint, ...] = ()

    @property
    def blank(self) -> Iterator[Cell]:
        """The cells that a reader fills, in reading order."""
        return (cell for cell in self.grid.cells if cell not in self.printed)

    @property
    def cells(self) -> Cells:
        """The cells of the grid, printed ones included."""
        return self.grid.cells

    def is_kept(self, rows: Sequence[Sequence[int]]) -> bool:
        """Return whether full rows keep all of it; cells outside the grid hold 0."""
        numbers = self._in_a_row(rows)
        if not self._is_full(rows, numbers):
            return False
        return next(self._broken(rows, numbers), None) is None

    def broken(self, rows: Sequence[Sequence[int]]) -> Iterator[Constraint]:
        """Yield each constraint that full rows break."""
        return self._broken(rows, self._in_a_row(rows))

    def _in_a_row(self, rows: Sequence[Sequence[int]]) -> Sequence[int]:
        """All numbers; of 0 and 1 as bytes, of which a slice is taken sooner."""
        numbers = chain.from_iterable(rows)
        return list(numbers) if self.grid.least else bytes(numbers)

    def _broken(
        self, rows: Sequence[Sequence[int]], numbers: Sequence[int]
    ) -> Iterator[Constraint]:
        for (r, c), number in self.printed.items():
            if rows[r][c] != number:
                yield OneOf(((r, c),), frozenset((number,)))
        width = len(rows[0])
        for unit, holds, pick in _picks(self.grid, width):
            if not holds(pick(numbers)):
                yield unit
        for clue in self.clues:
            if type(clue) is Run:
                held = numbers[_straight(clue.cells, width)]
            else:
                held = [rows[r][c] for r, c in clue.cells]
            if not clue.holds(held):
                yield clue

    def _is_full(self, rows: Sequence[Sequence[int]], numbers: Sequence[int]) -> bool:
        """Whether the grid's cells have numbers up to `most`, all others 0."""
        cells = self.grid.cells
        if not self.grid.least:
            whole = cells[-1] == (len(rows) - 1, len(rows[0]) - 1)
            return whole and numbers.count(0) + numbers.count(1) == len(cells)
        return (
            len(numbers) - numbers.count(0) == len(cells)
            and min(numbers) >= 0
            and max(numbers) <= self.grid.most
            and (len(numbers) == len(cells) or 0 not in [rows[r][c] for r, c in cells])
        )


@lru_cache(maxsize=64)
def _picks(grid: Grid, width: int) -> tuple[tuple[Unit, _Holds, _Pick], ...]:
    """Each unit, and what takes its numbers from those of rows of a width in a list."""

    def pick(cells: Cells) -> _Pick:
        places = [r * width + c for r, c in cells]
        line = _straight(cells, width)
        if [*range(line.start, line.stop, line.step)] == places:
            return itemgetter(line)
        return itemgetter(*places)

    return tuple((unit, unit.holds, pick(unit.cells)) for unit in grid.units)


def _straight(cells: Cells, width: int) -> slice:
    """Where the numbers of a whole row or column are in those of rows of a width."""
    (r, c), (last_r, last_c) = cells[0], cells[-1]
    step = width if r != last_r else 1
    return slice(r * width + c, last_r * width + last_c + 1, step)


def once_each(state: Callable[[G], S]) -> Callable[[G], S]:
    """Return the function, which now keeps its last statement.

    A puzzle is checked, then solved: the same value comes twice. It is known by its
    identity, as it takes longer to compare than to state.
    """
    last: tuple[object, S] | None = None

    @wraps(state)
    def stated(givens: G) -> S:
        nonlocal last
        kept = last
        if kept is None or kept[0] is not givens:
            last = kept = givens, state(givens)
        return kept[1]

    return stated


@cache
def rectangle(height: int, width: int) -> tuple[Cells, tuple[Cells, ...]]:
    """Return the cells of a rectangle in reading order, and its rows, then columns."""
    rows = tuple(tuple((r, c) for c in range(width)) for r in range(height))
    return tuple(chain(*rows)), (*rows, *zip(*rows, strict=True))


@cache
def latin_grid(size: int) -> Grid:
    """Return a square whose rows and columns hold each number once."""
    cells, lines = rectangle(size, size)
    return Grid(cells, size, tuple(map(Different, lines)))


@cache
def binary_grid(height: int, width: int) -> Grid:
    """Return a rectangle of 0 and 1 without units."""
    return Grid(rectangle(height, width)[0], 1, (), least=0)


@cache
def balanced_grid(size: int) -> Grid:
    """Return a square of 0 and 1 with the units of a binary puzzle."""
    cells, lines = rectangle(size, size)
    units = [kind(line) for line in lines for kind in (Balanced, NoThree)]
    unlike = [Unlike(tuple(chain(*way)), size) for way in (lines[:size], lines[size:])]
    return Grid(cells, 1, (*units, *unlike), least=0)


def printed_in(rows: Sequence[Sequence[int]], empty: int = 0) -> dict[Cell, int]:
    """Return the numbers of rows by cell, without those that stand for none.

    >>> printed_in([[0, 3], [1, 0]])
    {(0, 1): 3, (1, 0): 1}
    """
    cells, _ = rectangle(len(rows), len(rows[0]))
    numbers = zip(cells, chain.from_iterable(rows), strict=True)
    return {cell: number for cell, number in numbers if number != empty}
