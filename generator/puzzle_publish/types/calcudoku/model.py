"""What a page and its key print.

givens: {"size": 6, "cages": [{"op": "+", "target": 11, "cells": [[0, 0], [1, 0]]}, …]}
answer: {"rows": [[5, 6, …], …]}

The operation is "+", "-", "x" or "/", or "" where the cage has one cell or the page
does not say it. "-" and "/" are for two cells. Every cell is in one cage.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import prod
from typing import Literal

from ...core.puzzle import Json, canonical_json
from ...grids import reading
from ...grids.reading import Cell, Rows
from ...grids.symmetry import Turn, least_form, least_of, places, turns
from ...rules.vocabulary import Makes, Operation, rectangle

LEAST, MOST = 3, 9
Said = Literal["+", "-", "x", "/"]
OPERATIONS: tuple[Said, Said, Said, Said] = ("+", "-", "x", "/")
ADD, TAKE, TIMES, OVER = OPERATIONS
UNSAID: Operation = ""
PAIRS = (TAKE, OVER)
LARGEST = 10**12  # target; no page has room for it


@dataclass(frozen=True, slots=True)
class Calcudoku:
    """The givens as the code uses them; cells of a cage are in reading order."""

    size: int
    cages: tuple[Makes, ...]

    @property
    def rows(self) -> Rows:
        """The numbers printed in cells: none."""
        return ((0,) * self.size,) * self.size


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
) -> Makes:
    what = f"cage {number}, which begins in {reading.place(cells[0])},"
    op = reading.choice(given["op"], (*OPERATIONS, UNSAID), f"the operation of {what}")
    if op in PAIRS and len(cells) != 2:
        raise ValueError(f'{what} has "{op}" and {len(cells)} cells; must have 2')
    if op and len(cells) == 1:
        raise ValueError(f'{what} has one cell and "{op}"; must have ""')
    target = reading.whole(given["target"], (1, LARGEST), f"the target of {what}")
    cage = Makes(cells, op, target)
    if not any(_is_possible(cage, each, size) for each in cage.operations):
        shown = f' with "{op}"' if op else ""
        raise ValueError(f"{what} cannot make {target:,}{shown}")
    return cage


def _is_possible(cage: Makes, op: Operation, size: int) -> bool:
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


def make_givens(puzzle: Calcudoku) -> Json:
    """Return the givens of a Calcudoku."""
    return {
        "size": puzzle.size,
        "cages": [
            _cage_givens(cage)
            for cage in sorted(puzzle.cages, key=lambda cage: cage.cells[0])
        ],
    }


def _cage_givens(cage: Makes) -> Mapping[str, Json]:
    return {
        "op": cage.operation,
        "target": cage.target,
        "cells": [list(cell) for cell in cage.cells],
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


def canonical(puzzle: Calcudoku) -> Json:
    """Return the least of all givens that are the same to a reader.

    Their text begins with the cage of the first cell, which was in a corner.
    """
    every = turns(puzzle.size, puzzle.size)
    owners = {cell: cage for cage in puzzle.cages for cell in cage.cells}

    def first(turn: Turn) -> str:
        corner = next(cell for cell, to in places(turn).items() if to == (0, 0))
        return canonical_json(_cage_givens(_turned(owners[corner], turn)))

    found = least_of(every, first)
    return least_form(form for turn in found for form in turned(puzzle, turn))


def turned(puzzle: Calcudoku, turn: Turn) -> Iterator[Json]:
    """Yield the givens of a turned puzzle."""
    cages = [_turned(cage, turn) for cage in puzzle.cages]
    yield make_givens(Calcudoku(puzzle.size, tuple(cages)))


def _turned(cage: Makes, turn: Turn) -> Makes:
    to = places(turn)
    cells = tuple(sorted([to[cell] for cell in cage.cells]))
    return Makes(cells, cage.operation, cage.target)


def empty(size: int) -> Calcudoku:
    """Return a square without cages."""
    return Calcudoku(size, ())


def full(rows: list[list[int]]) -> Json:
    """Return rows as cages with the longest target."""
    _, lines = rectangle(len(rows), len(rows))
    cages = zip(lines, rows, strict=False)
    found = (Makes(cells, TIMES, prod(row)) for cells, row in cages)
    return make_givens(Calcudoku(len(rows), tuple(found)))
