"""The shapes an idiom may have: the fixed tetrominoes other than T, and their paths.

A cell of a shape is (row from the bottom, column). A *path* names the cells of the
four characters in order; each is a neighbour of the one before. T is left out because
no path runs through it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

Cell = tuple[int, int]
Path = tuple[Cell, Cell, Cell, Cell]

CHARACTERS = 4  # of an idiom


@dataclass(frozen=True)
class Shape:
    """A fixed tetromino with its paths, the least one first.

    The least path starts low and left; it is the one used when directions are fixed.
    """

    paths: tuple[Path, ...]

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Its cells, from the bottom up and from left to right."""
        return tuple(sorted(self.paths[0]))

    @cached_property
    def width(self) -> int:
        """How many columns it covers."""
        return 1 + max(c for _, c in self.cells)

    @cached_property
    def height(self) -> int:
        """How many rows it covers."""
        return 1 + max(r for r, _ in self.cells)

    @cached_property
    def tall(self) -> tuple[int, ...]:
        """How many cells it has in each of its columns (they are consecutive)."""
        return tuple(sum(c == j for _, c in self.cells) for j in range(self.width))

    @cached_property
    def base(self) -> tuple[int, ...]:
        """The row of its lowest cell in each of its columns."""
        return tuple(min(r for r, c in self.cells if c == j) for j in range(self.width))

    @property
    def is_stable(self) -> bool:
        """Whether it can stand on the ground: each cell on it or on the shape."""
        return not any(self.base)


def array_of(path: Path) -> tuple[tuple[int, ...], ...]:
    """The 4x4 array of a path, top row first: 1 to 4 for the characters, 0 for none.

    >>> array_of(((0, 1), (1, 1), (1, 0), (2, 0)))
    ((4, 0, 0, 0), (3, 2, 0, 0), (0, 1, 0, 0), (0, 0, 0, 0))
    """
    top = max(r for r, _ in path)
    number_at = {(top - r, c): k for k, (r, c) in enumerate(path, start=1)}
    return tuple(
        tuple(number_at.get((r, c), 0) for c in range(CHARACTERS))
        for r in range(CHARACTERS)
    )


def _paths_from(path: tuple[Cell, ...]) -> Iterator[Path]:
    """Yield the ways to walk on to four cells without stepping on one twice."""
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


# The stable ones first; within each half by width.
SHAPES = _every_shape()
STABLE = sum(shape.is_stable for shape in SHAPES)
