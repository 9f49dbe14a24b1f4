"""What a page and its key print, and what a pearl allows.

givens: {"rows": [["white", null, "black"], …]}
answer: {"edges": [[[0, 0], [0, 1]], …]}, pairs of neighbouring cells, sorted
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from ...core.puzzle import Json
from ...grids.reading import Rows, choice, items, members, pairs, place

Cell = tuple[int, int]
SIDES = (2, 25)
NONE, WHITE, BLACK = range(3)
COLOURS = ("white", "black")
WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))  # right, down, left, up
Loop = tuple[int, ...]  # the numbers of its lines, sorted


class Lines(NamedTuple):
    """The lines that a loop may use, between cells.

    Attributes:
        cells: in reading order.
        edges: the two cells of each line, by number, sorted.
        number: the number of each line by its cells.
        spots: for each cell the lines from it, then those that go straight on.
        ways: for each cell, of each of these lines, its way and whether it goes on.
    """

    cells: tuple[Cell, ...]
    edges: tuple[tuple[int, int], ...]
    number: dict[tuple[int, int], int]
    spots: tuple[tuple[int, ...], ...]
    ways: tuple[tuple[tuple[int, bool], ...], ...]


@lru_cache(maxsize=16)
def lines(height: int, width: int) -> Lines:
    """Return the lines of a grid."""
    cells = [(r, c) for r in range(height) for c in range(width)]
    edges = sorted(
        (k, k + step)
        for k, (r, c) in enumerate(cells)
        for step, inside in ((1, c + 1 < width), (width, r + 1 < height))
        if inside
    )
    number = {edge: k for k, edge in enumerate(edges)}
    spots, ways = [], []
    for r, c in cells:
        found = []
        for far in (0, 1):
            for way, (down, right) in enumerate(WAYS):
                y, x = r + far * down, c + far * right
                z, w = y + down, x + right
                if 0 <= z < height and 0 <= w < width:
                    one, two = sorted((y * width + x, z * width + w))
                    found.append((number[one, two], (way, bool(far))))
        spots.append(tuple(edge for edge, _ in found))
        ways.append(tuple(way for _, way in found))
    return Lines(tuple(cells), tuple(edges), number, tuple(spots), tuple(ways))


@cache
def allowed(pearl: int, ways: tuple[tuple[int, bool], ...]) -> tuple[int, ...]:
    """Return the patterns that a pearl allows on the lines of its spot."""
    return tuple(
        pattern
        for pattern in range(1 << len(ways))
        if _suits(pearl, {way for k, way in enumerate(ways) if pattern >> k & 1})
    )


def _suits(pearl: int, on: set[tuple[int, bool]]) -> bool:
    near = sorted(way for way, far in on if not far)
    if len(near) != 2:
        return False
    straight = near[1] - near[0] == 2
    onward = [(way, True) in on for way in near]
    return (
        straight and not all(onward) if pearl == WHITE else not straight and all(onward)
    )


@cache
def across(ways: tuple[tuple[int, bool], ...], axis: int) -> tuple[int, ...]:
    """Return the patterns of a white pearl with no line along an axis."""
    along = [1 << k for k, (way, far) in enumerate(ways) if not far and way % 2 == axis]
    return tuple(
        pattern
        for pattern in allowed(WHITE, ways)
        if not any(pattern & line for line in along)
    )


def between(grid: Lines, pearls: Sequence[int]) -> dict[int, int]:
    """Return the white pearls between two others, each with the axis of the three.

    A loop along them would go straight on at all three, so the middle one had no turn
    beside it: 0 for a row, 1 for a column.
    """
    whites = {
        cell for cell, pearl in zip(grid.cells, pearls, strict=True) if pearl == WHITE
    }
    found: dict[int, int] = {}
    for number, (r, c) in enumerate(grid.cells):
        for axis, (y, x) in enumerate(WAYS[:2]):
            three = {(r - y, c - x), (r, c), (r + y, c + x)}
            if three <= whites and across(grid.ways[number], axis):
                found[number] = axis
    return found


def read(printed: Json) -> Rows:
    """Return the rows of a page: NONE, WHITE or BLACK.

    Raises:
        ValueError: in a sentence, what is wrong with them.
    """
    given = members(printed, ["rows"], of="the puzzle")
    found: list[tuple[int, ...]] = []
    widths = SIDES
    for r, row in enumerate(items(given["rows"], SIDES, "the grid", "rows")):
        cells = items(row, widths, f"row {r + 1}", "cells")
        widths = (len(cells), len(cells))
        pearls = [
            NONE if x is None else 1 + COLOURS.index(choice(x, COLOURS, place((r, c))))
            for c, x in enumerate(cells)
        ]
        found.append(tuple(pearls))
    grid = lines(len(found), len(found[0]))
    for cell, ways in zip(grid.cells, grid.ways, strict=True):
        pearl = found[cell[0]][cell[1]]
        if pearl and not allowed(pearl, ways):
            raise ValueError(
                f"{place(cell)} is {COLOURS[pearl - 1]}; no loop through it has room"
            )
    return tuple(found)


def read_answer(rows: Rows, printed: Json) -> Loop:
    """Return the numbers of an answer's lines.

    Raises:
        ValueError: in a sentence, what is wrong with it.
    """
    given = members(printed, ["edges"], of="the answer")
    height, width = len(rows), len(rows[0])
    number = lines(height, width).number
    found = [
        number.get((r * width + c, y * width + x), -1)
        for (r, c), (y, x) in pairs(given["edges"], height, width, name="edges")
    ]
    if found != sorted(set(found)) or -1 in found:
        raise ValueError(
            '"edges" must be sorted, the first cell of each before the other'
        )
    return tuple(found)


def answer_of(height: int, width: int, on: Iterable[int]) -> Json:
    """Return the answer with these lines."""
    grid = lines(height, width)
    ends = [grid.edges[edge] for edge in sorted(on)]
    return {"edges": [[[*grid.cells[a]], [*grid.cells[b]]] for a, b in ends]}


def givens_of(pearls: Sequence[int], width: int) -> Json:
    """Return givens with these pearls by cell."""
    names = [None, *COLOURS]
    cells = [names[pearl] for pearl in pearls]
    return {"rows": [cells[k : k + width] for k in range(0, len(cells), width)]}
