"""What a page and its key print.

givens: {"size": 6, "cages": [{"op": "+", "target": 11, "cells": [[0, 0], [1, 0]]}, …]}
answer: {"rows": [[5, 6, …], …]}

The operation is "+", "-", "x" or "/", or "" where the cage has one cell or the page
does not say it. "-" and "/" are for two cells. Every cell is in one cage.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Literal

from ...core.puzzle import Draft, Json
from ...grids import reading
from ...grids.reading import Cell, Rows

LEAST, MOST = 3, 9
Operation = Literal["+", "-", "x", "/"]
ADD, TAKE, TIMES, OVER, UNSAID = "+", "-", "x", "/", ""
OPERATIONS: tuple[Operation, ...] = ("+", "-", "x", "/")
PAIRS = (TAKE, OVER)
LARGEST = 10**12  # target; no page has room for it


@dataclass(frozen=True, slots=True)
class Cage:
    """Cells, in reading order, whose numbers make a target."""

    op: str
    target: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Calcudoku:
    """The givens as the code uses them."""

    size: int
    cages: tuple[Cage, ...]


def read(givens: Json) -> Calcudoku:
    """Return givens as a Calcudoku.

    Raises:
        ValueError: in a sentence, what is wrong with them.
    """
    found = reading.members(givens, ("size", "cages"), of="the puzzle")
    size = reading.whole(found["size"], (LEAST, MOST), "the size")
    listed = reading.cages(found["cages"], size, size, needed=("op", "target"))
    cages = tuple(
        _cage(cells, each, number, size)
        for number, (cells, each) in enumerate(listed, 1)
    )
    covered = {cell for cage in cages for cell in cage.cells}
    for r in range(size):
        for c in range(size):
            if (r, c) not in covered:
                raise ValueError(f"{reading.place((r, c))} is in no cage")
    return Calcudoku(size, cages)


def _cage(
    cells: tuple[Cell, ...], given: Mapping[str, Json], number: int, size: int
) -> Cage:
    what = f"cage {number}, which begins in {reading.place(cells[0])},"
    op = reading.choice(given["op"], (*OPERATIONS, UNSAID), f"the operation of {what}")
    if op in PAIRS and len(cells) != 2:
        raise ValueError(f'{what} has "{op}" and {len(cells)} cells; must have 2')
    if op and len(cells) == 1:
        raise ValueError(f'{what} has one cell and "{op}"; must have ""')
    target = reading.whole(given["target"], (1, LARGEST), f"the target of {what}")
    cage = Cage(op, target, cells)
    if not any(_is_possible(cage, each, size) for each in operations_of(cage)):
        shown = f' with "{op}"' if op else ""
        raise ValueError(f"{what} cannot make {target:,}{shown}")
    return cage


def operations_of(cage: Cage) -> tuple[str, ...]:
    """Return the operations that may make a cage's target.

    >>> operations_of(Cage("", 5, ((0, 0), (0, 1), (0, 2))))
    ('+', 'x')
    """
    if cage.op:
        return (cage.op,)
    if len(cage.cells) == 1:
        return (ADD,)
    return OPERATIONS if len(cage.cells) == 2 else (ADD, TIMES)


def _is_possible(cage: Cage, op: str, size: int) -> bool:
    """Whether bounds and, for products, factors allow the target."""
    if op == TAKE:
        return cage.target < size
    if op == OVER:
        return 1 < cage.target <= size
    lines = [[cell[axis] for cell in cage.cells] for axis in (0, 1)]
    counts = [[line.count(k) for k in set(line)] for line in lines]
    join = sum if op == ADD else prod
    lows = [join([join(range(1, n + 1)) for n in each]) for each in counts]
    highs = [
        join([join(range(size + 1 - n, size + 1)) for n in each]) for each in counts
    ]
    left = cage.target
    for factor in (2, 3, 5, 7):
        while op == TIMES and factor <= size and left % factor == 0:
            left //= factor
    return max(lows) <= cage.target <= min(highs) and (op == ADD or left == 1)


def made(op: str, numbers: list[int]) -> int | None:
    """Return what numbers make with an operation, None if that is no whole number.

    >>> made("/", [2, 6]), made("/", [4, 6]), made("-", [2, 6])
    (3, None, 4)
    """
    if op == ADD:
        return sum(numbers)
    if op == TIMES:
        return prod(numbers)
    low, high = sorted(numbers)
    if op == TAKE:
        return high - low
    return None if high % low else high // low


def make_givens(puzzle: Calcudoku) -> Json:
    """Return the givens of a Calcudoku."""
    return {
        "size": puzzle.size,
        "cages": [
            {
                "op": cage.op,
                "target": cage.target,
                "cells": [list(cell) for cell in cage.cells],
            }
            for cage in sorted(puzzle.cages, key=lambda cage: cage.cells[0])
        ],
    }


def read_answer(givens: Calcudoku, answer: Json) -> Rows:
    """Return the rows of an answer.

    Raises:
        ValueError: in a sentence, what is wrong with them.
    """
    printed = reading.members(answer, ("rows",), of="the answer")
    size = givens.size
    side = (size, size)
    return reading.rows(printed["rows"], (1, size), heights=side, widths=side)


def turned(
    puzzle: Calcudoku, cells_of: Callable[[Sequence[Cell]], Sequence[Cell]]
) -> Json:
    """Return givens with the cells of each cage in other places."""
    cages = [replace(cage, cells=tuple(cells_of(cage.cells))) for cage in puzzle.cages]
    return make_givens(replace(puzzle, cages=tuple(cages)))


def sample(size: int) -> Draft:
    """Return rows as cages with the longest target, for measuring only."""
    rows = [[(r + c) % size + 1 for c in range(size)] for r in range(size)]
    cages = tuple(
        Cage(TIMES, prod(row), tuple((r, c) for c in range(size)))
        for r, row in enumerate(rows)
    )
    return Draft(make_givens(Calcudoku(size, cages)), {"rows": rows})
