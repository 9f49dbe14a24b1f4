"""Grids of sudokus: which cells there are, and which units they form."""

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import product
from typing import Literal, NamedTuple

from ...grids.reading import Cell, Pair, Rows

# The width and height of the boxes of each size.
BOXES = {4: (2, 2), 6: (3, 2), 8: (4, 2), 9: (3, 3), 12: (4, 3), 16: (4, 4)}
SIZES = tuple(BOXES)
# The first cells of the five grids of a samurai, which share their corner boxes.
CORNERS: tuple[Cell, ...] = ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))
OUTSIDE = -1  # the region of a cell that is in no grid
# By rows and columns, to cells further down; a king's other moves are within lines.
MOVES = {
    "knight": ((1, -2), (1, 2), (2, -1), (2, 1)),
    "king": ((1, -1), (1, 1)),
}
ANTI = tuple(MOVES)

UnitKind = Literal["row", "column", "region", "diagonal", "window", "knight", "king"]


class Unit(NamedTuple):
    """Cells that hold no digit twice.

    Attributes:
        kind: what it is.
        number: which of its kind, from 1.
        cells: as many as there are digits, or two that a move joins.
    """

    kind: UnitKind
    number: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Board:
    """A grid with its units; equal boards have equal searches.

    Attributes:
        size: the number of digits, and of rows and columns of a grid.
        regions: for each cell the number of its region, from 0; `OUTSIDE` for none.
        diagonals: both diagonals are units.
        windows: four squares, one cell away from the edge and from each other, are.
        anti: the moves of chess that lead to no equal digit.
    """

    size: int
    regions: Rows
    diagonals: bool = False
    windows: bool = False
    anti: tuple[str, ...] = ()

    @property
    def side(self) -> int:
        """The number of rows and of columns of the whole."""
        return len(self.regions)

    @property
    def is_samurai(self) -> bool:
        """Whether it is five grids."""
        return self.side > self.size

    @property
    def has_boxes(self) -> bool:
        """Whether the regions are equal rectangles."""
        return self.is_samurai or self.regions == boxes(self.size)

    @property
    def corners(self) -> tuple[Cell, ...]:
        """The first cell of each grid."""
        return CORNERS if self.is_samurai else ((0, 0),)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells in reading order."""
        return tuple(
            (r, c)
            for r, row in enumerate(self.regions)
            for c, region in enumerate(row)
            if region != OUTSIDE
        )

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """Rows, columns, regions, diagonals, windows, and pairs that moves join."""
        n = range(self.size)
        regions: dict[int, list[Cell]] = {}
        for r, c in self.cells:
            regions.setdefault(self.regions[r][c], []).append((r, c))
        found: dict[UnitKind, list[tuple[Cell, ...]]] = {
            "row": [
                tuple((r + k, c + i) for i in n) for r, c in self.corners for k in n
            ],
            "column": [
                tuple((r + i, c + k) for i in n) for r, c in self.corners for k in n
            ],
            "region": [tuple(regions[number]) for number in sorted(regions)],
        }
        if self.diagonals:
            falling = tuple((k, k) for k in n)
            found["diagonal"] = [falling, tuple((k, self.size - 1 - k) for k in n)]
        if self.windows:
            found["window"] = [
                tuple(product(range(r, r + 3), range(c, c + 3)))
                for r, c in product((1, 5), (1, 5))
            ]
        if "knight" in self.anti:
            found["knight"] = list(moves("knight", self.size))
        if "king" in self.anti:
            found["king"] = list(moves("king", self.size))
        return tuple(
            Unit(kind, number, cells)
            for kind, units in found.items()
            for number, cells in enumerate(units, 1)
        )

    @cached_property
    def units_of(self) -> dict[Cell, tuple[int, ...]]:
        """For each cell the indexes of its units."""
        found: dict[Cell, list[int]] = {}
        for index, unit in enumerate(self.units):
            for cell in unit.cells:
                found.setdefault(cell, []).append(index)
        return {cell: tuple(indexes) for cell, indexes in found.items()}

    @cached_property
    def unit_codes(self) -> tuple[tuple[int, ...], ...]:
        """For each place, row by row, its units' indexes times 32: room for a digit."""
        n = range(self.side)
        of = (self.units_of.get((r, c), ()) for r in n for c in n)
        return tuple(tuple(index << 5 for index in indexes) for indexes in of)


@cache
def boxes(size: int) -> Rows:
    """Return for each cell the number of its box.

    >>> boxes(4)
    ((0, 0, 1, 1), (0, 0, 1, 1), (2, 2, 3, 3), (2, 2, 3, 3))
    """
    width, height = BOXES[size]
    across = size // width
    return tuple(
        tuple(r // height * across + c // width for c in range(size))
        for r in range(size)
    )


@lru_cache(maxsize=256)
def board_of(
    size: int,
    regions: Rows,
    diagonals: bool = False,
    windows: bool = False,
    anti: tuple[str, ...] = (),
) -> Board:
    """Return a board, the same object for equal arguments."""
    return Board(size, regions, diagonals, windows, anti)


@cache
def samurai() -> Board:
    """Return five grids of 9 x 9, of which the middle one shares its corner boxes."""
    inside = {(r + i, c + k) for r, c in CORNERS for i in range(9) for k in range(9)}
    side = 1 + max(r for r, _ in inside)
    numbers: dict[Cell, int] = {}
    regions = tuple(
        tuple(
            numbers.setdefault((r // 3, c // 3), len(numbers))
            if (r, c) in inside
            else OUTSIDE
            for c in range(side)
        )
        for r in range(side)
    )
    return Board(9, regions)


@cache
def neighbours(size: int) -> tuple[Pair, ...]:
    """Return all pairs of cells that share a side, in reading order."""
    cells = list(product(range(size), repeat=2))
    across = [((r, c), (r, c + 1)) for r, c in cells if c + 1 < size]
    down = [((r, c), (r + 1, c)) for r, c in cells if r + 1 < size]
    return tuple(sorted(across + down))


@cache
def moves(name: str, size: int) -> tuple[Pair, ...]:
    """Return all pairs of cells that a move of chess joins, in reading order."""
    return tuple(
        ((r, c), (r + down, c + right))
        for r, c in product(range(size), repeat=2)
        for down, right in MOVES[name]
        if r + down < size and 0 <= c + right < size
    )
