"""Marks for a full grid, as many as a page wants, where the digits allow them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise, product

import numpy as np

from ...grids.reading import Cell, Rows
from ...rules.vocabulary import rectangle
from .board import neighbours
from .marks import BLACK, SUMS, WHITE, Mark, diagonal

# Of a grid of nine: thermometers and arrows, and cells of the longest; marks of parity
# and clues of diagonals. Smaller grids have fewer in proportion to their cells.
_THERMOS, _LONGEST_THERMO = 7, 7
_ARROWS, _LONGEST_ARROW = 9, 4
_PARITIES, _DIAGONALS = 26, 14
_TRIES = 60  # for each mark
_SHORTEST_DIAGONAL = 3
_AROUND = tuple((r, c) for r, c in product((-1, 0, 1), repeat=2) if r or c)
Make = Callable[[np.random.Generator, Rows], Iterator[Mark]]


def random_marks(
    rng: np.random.Generator, full: Rows, kinds: Sequence[str]
) -> tuple[Mark, ...]:
    """Return marks that hold in a full grid, in order of their cells.

    Args:
        rng: chooses them.
        full: the digits.
        kinds: kinds of sudokus that have marks.
    """
    taken: set[Cell] = set()
    found: list[Mark] = []
    for kind in kinds:
        for mark in _MAKERS[kind](rng, full):
            if mark.kind in ("thermo", "arrow"):
                places = _places(mark.cells)
                if not places.isdisjoint(taken):
                    continue
                taken |= places
            found.append(mark)
    return tuple(sorted(found))


def _places(cells: Sequence[Cell]) -> set[Cell]:
    """The cells of a path, and the corners that it runs over, on a grid twice as fine.

    Two paths with one of them in common cross, or touch, and would be hard to read.
    """
    return {*_corners(cells), *((2 * r, 2 * c) for r, c in cells)}


def _corners(cells: Sequence[Cell]) -> list[Cell]:
    middles = ((one[0] + other[0], one[1] + other[1]) for one, other in pairwise(cells))
    return [(r, c) for r, c in middles if r % 2 and c % 2]


def _is_clear(cells: Sequence[Cell], taken: set[Cell]) -> bool:
    """Whether a path crosses neither itself nor another."""
    corners = _corners(cells)
    return len(set(corners)) == len(corners) and taken.isdisjoint(_places(cells))


def _share(number: int, full: Rows) -> int:
    """A number of marks in proportion to the cells."""
    return max(3, number * len(full) ** 2 // 81)


def _below(rng: np.random.Generator, n: int) -> int:
    return int(rng.random() * n)


def _around(cell: Cell, size: int) -> list[Cell]:
    r, c = cell
    return [
        (r + down, c + right)
        for down, right in _AROUND
        if 0 <= r + down < size and 0 <= c + right < size
    ]


def _thermos(rng: np.random.Generator, full: Rows) -> Iterator[Mark]:
    size, left = len(full), _share(_THERMOS, full)
    taken: set[Cell] = set()
    for _ in range(_TRIES * left):
        cells = [(_below(rng, size), _below(rng, size))]
        wanted = 3 + _below(rng, min(_LONGEST_THERMO, size) - 2)
        while len(cells) < wanted:
            r, c = cells[-1]
            on = [(a, b) for a, b in _around((r, c), size) if full[a][b] > full[r][c]]
            if not on:
                break
            cells.append(on[_below(rng, len(on))])
        if len(cells) >= 3 and _is_clear(cells, taken):
            taken |= _places(cells)
            yield Mark("thermo", tuple(cells))
            left -= 1
            if not left:
                return


def _arrows(rng: np.random.Generator, full: Rows) -> Iterator[Mark]:
    size, left = len(full), _share(_ARROWS, full)
    taken: set[Cell] = set()
    for _ in range(_TRIES * left):
        start = (_below(rng, size), _below(rng, size))
        rest = full[start[0]][start[1]]
        cells = [start]
        while rest and len(cells) <= _LONGEST_ARROW:
            on = [
                (a, b)
                for a, b in _around(cells[-1], size)
                if full[a][b] <= rest and (a, b) not in cells
            ]
            if not on:
                break
            a, b = on[_below(rng, len(on))]
            rest -= full[a][b]
            cells.append((a, b))
        if rest == 0 and len(cells) > 2 and _is_clear(cells, taken):
            taken |= _places(cells)
            yield Mark("arrow", tuple(cells))
            left -= 1
            if not left:
                return


def _dots(rng: np.random.Generator, full: Rows) -> Iterator[Mark]:
    for pair in neighbours(len(full)):
        low, high = sorted(full[r][c] for r, c in pair)
        is_near, is_double = high - low == 1, high == 2 * low
        if is_near and is_double:  # of 1 and 2, either dot
            yield Mark("dot", pair, (WHITE, BLACK)[_below(rng, 2)])
        elif is_near or is_double:
            yield Mark("dot", pair, WHITE if is_near else BLACK)


def _xv(rng: np.random.Generator, full: Rows) -> Iterator[Mark]:
    for pair in neighbours(len(full)):
        total = sum(full[r][c] for r, c in pair)
        if total in SUMS:
            yield Mark("xv", pair, total)


def _sandwich(rng: np.random.Generator, full: Rows) -> Iterator[Mark]:
    for cells in rectangle(len(full), len(full))[1]:
        digits = [full[r][c] for r, c in cells]
        ends = sorted((digits.index(1), digits.index(len(full))))
        yield Mark("sandwich", cells, sum(digits[ends[0] + 1 : ends[1]]))


def _diagonals(rng: np.random.Generator, full: Rows) -> Iterator[Mark]:
    size = len(full)
    last = size - 1
    # Each diagonal once, from one of its two ends.
    starts = [((0, c), (1, step)) for c in range(size) for step in (-1, 1)]
    starts += [((r, 0), (1, 1)) for r in range(1, size)]
    starts += [((r, last), (1, -1)) for r in range(1, size)]
    found = [diagonal(start, step, size) for start, step in starts]
    lines = [cells for cells in found if len(cells) >= _SHORTEST_DIAGONAL]
    for k in rng.permutation(len(lines))[: _share(_DIAGONALS, full)].tolist():
        cells = lines[k][:: 1 if rng.random() < 0.5 else -1]
        yield Mark("little", cells, sum(full[r][c] for r, c in cells))


def _parities(rng: np.random.Generator, full: Rows) -> Iterator[Mark]:
    size = len(full)
    wanted = _share(_PARITIES, full)
    for x in rng.permutation(size * size)[:wanted].tolist():
        r, c = divmod(x, size)
        yield Mark("parity", ((r, c),), full[r][c] % 2)


_MAKERS: Mapping[str, Make] = {
    "thermo": _thermos,
    "arrow": _arrows,
    "kropki": _dots,
    "xv": _xv,
    "sandwich": _sandwich,
    "little-killer": _diagonals,
    "even-odd": _parities,
}
KINDS = tuple(_MAKERS)
