"""What a puzzle may ask of marks, which a cell holds or not, such as tents or stars.

Each constraint is a frozen value that names its cells, in the order in which `holds`
takes 1 for a mark and 0 for none. There is no search here and no JSON; what follows
from a constraint reads it as data, and refuses one that it does not know.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress

from .vocabulary import Cell, Cells

_AFTER = ((0, 1), (1, -1), (1, 0), (1, 1))  # neighbours that come later


@dataclass(frozen=True, slots=True)
class Count:
    """Exactly `number` of the cells hold a mark.

    Attributes:
        cells: the cells.
        number: how many of them hold a mark.
        kind: what they are to a reader: "row", "column", "region", "clue" or a word of
            the type's own; hints have a wording for each, as in `where-row`.
        nth: which of its kind, from 1.
        at: the cell by which a reader finds it, if its number does not tell him: the
            first of a region, or that of a printed number.
    """

    cells: Cells
    number: int
    kind: str
    nth: int
    at: Cell | None = None

    def holds(self, marks: Sequence[int]) -> bool:
        """Return whether the marks keep it."""
        return sum(marks) == self.number


@dataclass(frozen=True, slots=True)
class Apart:
    """No two marks touch, by a side or a corner."""

    cells: Cells

    def holds(self, marks: Sequence[int]) -> bool:
        """Return whether the marks keep it."""
        held = set(compress(self.cells, marks))
        return not any((r + y, c + x) in held for r, c in held for y, x in _AFTER)


@dataclass(frozen=True, slots=True)
class Matched:
    """Each clue has a mark of its own beside it, and each mark its own clue.

    Attributes:
        cells: those that may hold a mark.
        clues: the cells of the clues, which hold none.
    """

    cells: Cells
    clues: Cells

    def holds(self, marks: Sequence[int]) -> bool:
        """Return whether the marks keep it."""
        held = set(compress(self.cells, marks))
        near = {
            clue: [one for one in beside(clue) if one in held] for clue in self.clues
        }
        owners: dict[Cell, Cell] = {}
        return len(held) == len(self.clues) and all(
            _given(clue, near, owners, set()) for clue in self.clues
        )


Mark = Count | Apart | Matched


def _given(
    clue: Cell,
    near: Mapping[Cell, Sequence[Cell]],
    owners: dict[Cell, Cell],
    seen: set[Cell],
) -> bool:
    """Whether a clue gets a mark, if need be by moving other clues on."""
    for mark in near[clue]:
        if mark not in seen:
            seen.add(mark)
            if mark not in owners or _given(owners[mark], near, owners, seen):
                owners[mark] = clue
                return True
    return False


@dataclass(frozen=True, slots=True, eq=False)
class MarkStatement:
    """A puzzle of marks in full.

    Attributes:
        height: the rows of its grid.
        width: its columns.
        cells: those that may hold a mark, in reading order.
        clues: what is asked of them.
    """

    height: int
    width: int
    cells: Cells
    clues: tuple[Mark, ...]

    @property
    def blank(self) -> Cells:
        """The cells that a reader fills, in reading order."""
        return self.cells

    def is_kept(self, rows: Sequence[Sequence[int]]) -> bool:
        """Return whether full rows of 0 and 1 keep all of it."""
        held = {(r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if x}
        return held.issubset(self.cells) and all(
            clue.holds([cell in held for cell in clue.cells]) for clue in self.clues
        )

    def place_of(self, kind: str, nth: int) -> Cell | None:
        """Return by which cell a reader finds a count, None if by its number."""
        return next(
            (
                clue.at
                for clue in self.clues
                if isinstance(clue, Count) and (clue.kind, clue.nth) == (kind, nth)
            ),
            None,
        )


def beside(cell: Cell) -> Cells:
    """Return the cells that share a side with a cell, in reading order.

    >>> beside((1, 1))
    ((0, 1), (1, 0), (1, 2), (2, 1))
    """
    r, c = cell
    return (r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)


def around(cell: Cell, height: int, width: int) -> Cells:
    """Return the cells of a grid that touch a cell, by a side or a corner.

    >>> around((0, 0), 3, 3)
    ((0, 1), (1, 0), (1, 1))
    """
    r, c = cell
    return tuple(
        (y, x)
        for y in range(max(r - 1, 0), min(r + 2, height))
        for x in range(max(c - 1, 0), min(c + 2, width))
        if (y, x) != cell
    )


@lru_cache(maxsize=64)
def every_cell(height: int, width: int) -> Cells:
    """Return the cells of a grid, in reading order."""
    return tuple((r, c) for r in range(height) for c in range(width))


def line_counts(
    rows: Sequence[int], columns: Sequence[int]
) -> tuple[tuple[Count, ...], tuple[Count, ...]]:
    """Return how many marks each row has, and each column.

    >>> line_counts([1], [0, 1])[1][1]
    Count(cells=((0, 1),), number=1, kind='column', nth=2, at=None)
    """
    across, down = _lines(len(rows), len(columns))
    return (
        tuple([Count(across[k], n, "row", k + 1) for k, n in enumerate(rows)]),
        tuple([Count(down[k], n, "column", k + 1) for k, n in enumerate(columns)]),
    )


@lru_cache(maxsize=64)
def _lines(height: int, width: int) -> tuple[tuple[Cells, ...], tuple[Cells, ...]]:
    rows = tuple(tuple((r, c) for c in range(width)) for r in range(height))
    return rows, tuple(zip(*rows, strict=True))


def region_counts(regions: Sequence[Sequence[int]], number: int) -> tuple[Count, ...]:
    """Return a count of the same number for each region, in the order of regions."""
    found: dict[int, list[Cell]] = {}
    for r, row in enumerate(regions):
        for c, region in enumerate(row):
            found.setdefault(region, []).append((r, c))
    return tuple(
        Count(tuple(found[k]), number, "region", k + 1, found[k][0])
        for k in sorted(found)
    )
