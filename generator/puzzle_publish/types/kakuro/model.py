"""What a page and its key print.

givens: {"height": 9, "width": 11, "runs": [{"sum": 16, "cells": [[0, 0], [0, 1]]}, …]}
answer: {"rows": [[7, 9, null, …], …]}

Runs have two cells or more, across first, then down, in reading order. A cell in no run
is black, null in the answer. The sums of runs at the edge are printed beside it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Literal

from ...core.puzzle import Json
from ...grids import reading
from ...grids.reading import Cell, Rows, place
from ...rules.vocabulary import Makes

MOST = 40  # rows or columns of a puzzle from elsewhere
MOST_DIGIT = 9


@dataclass(frozen=True)
class Kakuro:
    """The givens as the code uses them."""

    height: int
    width: int
    runs: tuple[Makes, ...]

    @cached_property
    def white(self) -> tuple[Cell, ...]:
        """The cells to fill, in reading order."""
        return tuple(sorted({cell for run in self.runs for cell in run.cells}))


def make_run(cells: tuple[Cell, ...], total: int) -> Makes:
    """Return a run: different digits that add up to a total."""
    return Makes(cells, "+", total, differ=True)


def way_of(run: Makes) -> Literal["across", "down"]:
    """Return the direction of a run."""
    return "across" if run.cells[0][0] == run.cells[1][0] else "down"


def read(givens: Json) -> Kakuro:
    """Return the givens as a Kakuro.

    Raises:
        ValueError: a whole sentence about what is wrong, and where.
    """
    found = reading.members(givens, ("height", "width", "runs"), of="the puzzle")
    height = reading.whole(found["height"], (2, MOST), "the height")
    width = reading.whole(found["width"], (2, MOST), "the width")
    items = reading.items(found["runs"], (1, height * width), "the puzzle", "runs")
    runs = tuple(
        _run(item, number, height, width) for number, item in enumerate(items, 1)
    )
    puzzle = Kakuro(height, width, runs)
    _check_lines(puzzle)
    return puzzle


def _run(item: Json, number: int, height: int, width: int) -> Makes:
    what = f"run {number}"
    given = reading.members(item, ("sum", "cells"), of=what)
    listed = reading.items(given["cells"], (2, 9), what, "cells")
    cells = [reading.cell_of(cell, height, width, what) for cell in listed]
    for (r, c), (s, d) in pairwise(cells):
        ways = {(y, x) for y, x in ((r, c + 1), (r + 1, c))}
        if (s, d) not in ways or (r == s) != (cells[0][0] == cells[1][0]):
            both = f"{place((r, c))} and {place((s, d))}"
            raise ValueError(f"{what}: {both} do not follow each other in its line")
    n = len(cells)
    least, most = n * (n + 1) // 2, n * (19 - n) // 2
    total = reading.whole(given["sum"], (0, 10**6), f"the sum of {what}")
    if not least <= total <= most:
        raise ValueError(
            f"{what}, from {place(cells[0])}: no {n} different digits add up to"
            f" {total}; possible are {least} to {most}"
        )
    return make_run(tuple(cells), total)


def _check_lines(puzzle: Kakuro) -> None:
    """Refuse white neighbours that are not in one run of their line."""
    owner: dict[tuple[str, Cell], int] = {}
    for number, run in enumerate(puzzle.runs):
        way = way_of(run)
        for cell in run.cells:
            if (way, cell) in owner:
                raise ValueError(f"{place(cell)} is in two runs {way}")
            owner[way, cell] = number
    white = set(puzzle.white)
    for r, c in puzzle.white:
        for way, near in (("across", (r, c + 1)), ("down", (r + 1, c))):
            if near in white and owner.get((way, (r, c))) != owner.get((way, near), -1):
                both = f"{place((r, c))} and {place(near)}"
                raise ValueError(f"{both} are neighbours, but in no run {way} together")


def read_answer(puzzle: Kakuro, answer: Json) -> Rows:
    """Return the rows of an answer, 0 for null.

    Raises:
        ValueError: a whole sentence about what is wrong, and where.
    """
    printed = reading.members(answer, ("rows",), of="the answer")
    return reading.rows(
        printed["rows"],
        (1, 9),
        heights=(puzzle.height, puzzle.height),
        widths=(puzzle.width, puzzle.width),
        empty=0,
    )


def make_givens(puzzle: Kakuro) -> Json:
    """Return the givens of a Kakuro, its runs in order."""
    ordered = sorted(puzzle.runs, key=lambda run: (way_of(run), run.cells))
    runs: list[Json] = [
        {"sum": run.target, "cells": list(map(list, run.cells))} for run in ordered
    ]
    return {"height": puzzle.height, "width": puzzle.width, "runs": runs}


def write_answer(rows: Iterable[Iterable[int]]) -> Json:
    """Return the answer with these rows, null for 0."""
    return {"rows": [[digit or None for digit in row] for row in rows]}


def runs_of(rows: Sequence[Sequence[int | None]]) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells of every run of two or more in a grid of rows; null is black."""
    lines = [[(r, c) for c in range(len(rows[0]))] for r in range(len(rows))]
    found = []
    for line in (*lines, *zip(*lines, strict=True)):
        run: list[Cell] = []
        for r, c in (*line, (-1, -1)):
            if r >= 0 and rows[r][c] is not None:
                run.append((r, c))
                continue
            if len(run) > 1:
                found.append(tuple(run))
            run = []
    return tuple(found)
