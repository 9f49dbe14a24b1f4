"""The shapes of idioms: the fixed tetrominoes except T, their paths, and their arrays.

A cell of a shape is (row from the bottom, column). A *path* lists the cells of the four
characters in order, each a neighbour of the one before it. No path runs through a T.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]

Cell = tuple[int, int]
Path = tuple[Cell, Cell, Cell, Cell]

CHARACTERS = 4  # of an idiom


@dataclass(frozen=True)
class Shape:
    """A fixed tetromino with its sorted paths.

    The first path starts at the bottom left; fixed directions use it.
    """

    paths: tuple[Path, ...]

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells, from the bottom up and from left to right."""
        return tuple(sorted(self.paths[0]))

    @cached_property
    def width(self) -> int:
        """The number of columns."""
        return 1 + max(c for _, c in self.cells)

    @cached_property
    def tall(self) -> tuple[int, ...]:
        """The number of cells in each column; they are consecutive."""
        return tuple(sum(c == j for _, c in self.cells) for j in range(self.width))

    @cached_property
    def base(self) -> tuple[int, ...]:
        """The row of the lowest cell in each column."""
        return tuple(min(r for r, c in self.cells if c == j) for j in range(self.width))

    @property
    def is_stable(self) -> bool:
        """Return whether it can stand on the ground without a gap below a cell."""
        return not any(self.base)


def _paths_from(path: tuple[Cell, ...]) -> Iterator[Path]:
    """Yield the ways to extend a path to four different cells."""
    if len(path) == CHARACTERS:
        low = min(r for r, _ in path)
        left = min(c for _, c in path)
        one, two, three, four = ((r - low, c - left) for r, c in path)
        yield one, two, three, four
        return
    r, c = path[-1]
    for cell in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
        if cell not in path:
            yield from _paths_from((*path, cell))


def _every_shape() -> tuple[Shape, ...]:
    by_cells: dict[tuple[Cell, ...], list[Path]] = {}
    for path in _paths_from(((0, 0),)):
        by_cells.setdefault(tuple(sorted(path)), []).append(path)
    shapes = [Shape(tuple(sorted(paths))) for paths in by_cells.values()]
    return tuple(sorted(shapes, key=lambda s: (not s.is_stable, s.width, s.cells)))


# Stable shapes first; within each half by width.
SHAPES = _every_shape()
STABLE = sum(shape.is_stable for shape in SHAPES)


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """The shapes as arrays for the kernels: one row per shape, padded with zeros.

    Attributes:
        tall: (15, 4) the number of cells in each column.
        base: (15, 4) the row of the lowest cell in each column.
        across: (15,) the number of columns.
        first_path: (16,) where the paths of each shape begin in `numbers`.
        numbers: (36, 4, 4) path, column, cell from below -> number of the character.
    """

    tall: Ints
    base: Ints
    across: Ints
    first_path: Ints
    numbers: Ints


@cache
def tables() -> Tables:
    """The arrays of the 15 shapes."""
    return Tables(
        tall=np.array([_padded(shape.tall) for shape in SHAPES], np.int64),
        base=np.array([_padded(shape.base) for shape in SHAPES], np.int64),
        across=np.array([shape.width for shape in SHAPES], np.int64),
        first_path=np.cumsum([0, *(len(s.paths) for s in SHAPES)]).astype(np.int64),
        numbers=np.array(
            [_numbers(shape, path) for shape in SHAPES for path in shape.paths],
            np.int64,
        ),
    )


def _padded(profile: tuple[int, ...]) -> list[int]:
    return [*profile, *[0] * (CHARACTERS - len(profile))]


def _numbers(shape: Shape, path: Path) -> list[list[int]]:
    columns = []
    for j in range(CHARACTERS):
        cells = [cell for cell in shape.cells if cell[1] == j]
        columns.append(_padded(tuple(path.index(cell) for cell in cells)))
    return columns
