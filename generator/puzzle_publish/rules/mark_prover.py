"""Every answer to a puzzle of marks, by a search that knows no techniques.

Of the constraint with the least room one cell holds a mark, or it holds none. Cells are
the bits of one number, row by row.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from ..core.errors import OutOfSteps
from ..core.puzzle import Json
from .marks import Apart, Count, Mark, MarkStatement, Matched, around, beside
from .vocabulary import Cell, Cells

BUDGET = 200_000  # cells tried
_AMPLE = 1 << 30  # more room than any constraint has


def answers(statement: MarkStatement, *, budget: int = BUDGET) -> Iterator[Json]:
    """Yield every answer once, as rows of 1 for a mark and 0 for none.

    Args:
        statement: the puzzle.
        budget: how many cells to try.

    Raises:
        OutOfSteps: the search needs more than the budget.
        TypeError: a constraint is unknown here.
    """
    field = _Field(statement)
    tried, todo = 0, [(field.left(field.may, 0), 0)]
    while todo:
        tried += 1
        if tried > budget:
            raise OutOfSteps(f"more than {budget} cells were tried")
        free, marks = todo.pop()
        narrow = field.narrowest(free, marks)
        if narrow is None:
            continue
        if narrow:
            bit = narrow & -narrow
            todo.append((free & ~bit, marks))
            free &= ~(field.near[bit.bit_length() - 1] | bit)
            todo.append((field.left(free, marks | bit), marks | bit))
            continue
        rows = field.rows(marks)
        if all(p.holds([rows[r][c] for r, c in p.cells]) for p in field.pairs):
            yield {"rows": [list[Json](row) for row in rows]}


class _Field:
    """The constraints of a puzzle as bits.

    Attributes:
        may: the cells that may hold a mark.
        units: cells with the number of their marks.
        ones: cells of which at least one holds a mark.
        near: for each cell those that a mark in it rules out.
        pairs: what only full cells can show.
    """

    def __init__(self, statement: MarkStatement) -> None:
        self.height, self.width = statement.height, statement.width
        self.may = self._bits(statement.cells)
        self.units: list[tuple[int, int]] = []
        self.ones: list[int] = []
        self.near: Sequence[int] = [0] * (self.height * self.width)
        self.pairs: list[Matched] = []
        for clue in statement.clues:
            self._take(clue)

    def _take(self, clue: Mark) -> None:
        match clue:
            case Count(cells=cells, number=number):
                self.units.append((self._bits(cells) & self.may, number))
            case Apart(cells=cells):
                self.near = _touching(cells, self.height, self.width)
            case Matched(cells=cells, clues=clues):
                self._pair(self._bits(cells), clues)
                self.pairs.append(clue)
            case _:
                name = type(clue).__name__
                raise TypeError(f"the prover knows no constraint {name}")

    def _pair(self, cells: int, clues: Cells) -> None:
        """Note that each clue has a mark beside it, and that there are no others."""
        some = 0
        for clue in clues:
            inside = [
                (r, c)
                for r, c in beside(clue)
                if 0 <= r < self.height and 0 <= c < self.width
            ]
            places = self._bits(inside) & cells & self.may
            self.ones.append(places)
            some |= places
        self.units += [(some, len(clues)), (cells & ~some, 0)]

    def _bits(self, cells: Iterable[Cell]) -> int:
        return _bits_of(tuple(cells), self.width)

    def narrowest(self, free: int, marks: int) -> int | None:
        """Return the free cells of the constraint with the least room.

        0 if no cell is left to try, None if some constraint has no room.
        """
        narrow, least = 0, _AMPLE
        for cells, number in self.units:
            need = number - (cells & marks).bit_count()
            room = (cells & free).bit_count() - need
            if need < 0 or room < 0:
                return None
            if need and room < least:
                narrow, least = cells & free, room
        for cells in self.ones:
            if not cells & marks:
                room = (cells & free).bit_count() - 1
                if room < 0:
                    return None
                if room < least:
                    narrow, least = cells & free, room
        return narrow or free

    def left(self, free: int, marks: int) -> int:
        """Return the free cells without those of units that have all their marks."""
        for cells, number in self.units:
            if (cells & marks).bit_count() == number:
                free &= ~cells
        return free

    def rows(self, marks: int) -> list[list[int]]:
        """Return the grid with 1 for each mark."""
        width = self.width
        return [
            [marks >> r * width + c & 1 for c in range(width)]
            for r in range(self.height)
        ]


@lru_cache(maxsize=1024)
def _bits_of(cells: Cells, width: int) -> int:
    return sum(1 << r * width + c for r, c in cells)


@lru_cache(maxsize=64)
def _touching(cells: Cells, height: int, width: int) -> list[int]:
    """For each cell of the grid those of some cells that touch it, if it is one."""
    near = [0] * (height * width)
    inside = _bits_of(cells, width)
    for r, c in cells:
        touched = around((r, c), height, width)
        near[r * width + c] = _bits_of(touched, width) & inside
    return near
