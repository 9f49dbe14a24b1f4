"""What a reader of a puzzle of marks knows: marks, open cells, and whose mark is whose.

Cells are the bits of one number, row by row from the upper left.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import NamedTuple

from .marks import Apart, Count, Mark, MarkStatement, Matched, around, beside
from .vocabulary import Cells


class Unit(NamedTuple):
    """Cells with the number of their marks, and what readers call them."""

    cells: int
    number: int
    kind: str
    nth: int


@dataclass(slots=True)
class Board:
    """A puzzle and what a reader has found.

    Attributes:
        width: the columns of the grid.
        units: the counts.
        near: for each cell those that touch it; 0 for all where marks may touch.
        clues: the cells beside each clue.
        open: the cells that nothing is known of.
        marks: the marks found.
        owned: clues with the mark that is theirs.
    """

    width: int
    units: list[Unit]
    near: Sequence[int]
    clues: list[int]
    open: int
    marks: int = 0
    owned: dict[int, int] = field(default_factory=dict)

    def copy(self) -> "Board":
        """Return a board to try something with."""
        return replace(self, owned=dict(self.owned))

    @property
    def done(self) -> bool:
        """Whether all marks are found, so that no other cell can hold one."""
        if self.clues:
            return self.marks.bit_count() == len(self.clues)
        counted = 0
        for unit in self.units:
            if (unit.cells & self.marks).bit_count() != unit.number:
                return False
            counted |= unit.cells
        return not self.open & ~counted

    @property
    def solved(self) -> bool:
        """Whether all marks are found and nothing contradicts the puzzle."""
        return self.done and not replace(self, open=0).broken()

    def left(self, unit: Unit) -> int:
        """Return how many marks a unit still needs."""
        return unit.number - (unit.cells & self.marks).bit_count()

    def take(self, marks: int, none: int) -> None:
        """Note marks, and cells without one."""
        self.marks |= marks
        self.open &= ~(marks | none)

    def cells(self, some: int) -> Cells:
        """Return cells by row and column."""
        return tuple([divmod(k, self.width) for k in bits(some)])

    def ruled_out(self, marks: int) -> int | None:
        """Return the open cells that more marks rule out: near them, in full units.

        None if a unit would have too many.
        """
        gone = 0
        for k in bits(marks):
            gone |= self.near[k]
        known = self.marks | marks
        for cells, number, _, _ in self.units:
            if (there := (cells & known).bit_count()) >= number:
                if there > number:
                    return None
                gone |= cells
        return gone & self.open & ~marks

    def ruled_out_by_each(self) -> dict[int, int | None]:
        """Return for each open cell what `ruled_out` does for a mark there."""
        full, needs, found = 0, [], dict[int, int | None]()
        for unit in self.units:
            left = self.left(unit)
            if left < 0:
                return dict.fromkeys(bits(self.open))
            if not left:
                full |= unit.cells
            else:
                needs.append((unit.cells, left))
        for k in bits(self.open):
            gone, mark = self.near[k] | full, 1 << k
            for cells, left in needs:
                if left == 1 and cells & mark:
                    gone |= cells
            found[k] = None if full & mark else gone & self.open & ~mark
        return found

    def waiting(self) -> dict[int, int]:
        """Return each clue without a mark of its own, and where that can be.

        A clue and a mark belong together as soon as one of them has no other left.
        """
        changed = True
        while changed:
            changed = False
            taken = sum(self.owned.values())
            free = (self.marks | self.open) & ~taken
            left = {
                clue: cells & free
                for clue, cells in enumerate(self.clues)
                if clue not in self.owned
            }
            for clue, cells in left.items():
                if cells & self.marks == cells and cells.bit_count() == 1:
                    self.owned[clue], changed = cells, True
                    break
            for k in bits(self.marks & ~taken) if not changed else ():
                clues = [clue for clue, cells in left.items() if cells >> k & 1]
                if len(clues) == 1:
                    self.owned[clues[0]], changed = 1 << k, True
                    break
        return left

    def broken(self) -> bool:
        """Return whether something contradicts the puzzle."""
        possible = self.marks | self.open
        return (
            any(
                (self.marks & unit.cells).bit_count() > unit.number
                or (possible & unit.cells).bit_count() < unit.number
                for unit in self.units
            )
            or any(self.marks & self.near[k] for k in bits(self.marks))
            or not all(self.waiting().values())
        )


def board_of(statement: MarkStatement) -> Board:
    """Return the board to begin with.

    Raises:
        TypeError: a constraint is unknown here.
    """
    height, width = statement.height, statement.width
    may = _bits_of(statement.cells, width)
    board = Board(width, [], (0,) * (height * width), [], may)
    for clue in statement.clues:
        _add(board, clue, height, may)
    return board


def _add(board: Board, clue: Mark, height: int, may: int) -> None:
    width = board.width
    match clue:
        case Count(cells=cells, number=number, kind=kind, nth=nth):
            board.units.append(Unit(_bits_of(cells, width) & may, number, kind, nth))
        case Apart():
            board.near = touches(height, width)
        case Matched(clues=clues):
            every = _beside(height, width)
            board.clues += [every[r * width + c] & may for r, c in clues]
        case _:
            name = type(clue).__name__
            raise TypeError(f"the ladder knows no constraint {name}")


def bits(cells: int) -> list[int]:
    """Return the number of each cell of a set."""
    found = []
    while cells:
        low = cells & -cells
        found.append(low.bit_length() - 1)
        cells ^= low
    return found


@lru_cache(maxsize=1024)
def _bits_of(cells: Cells, width: int) -> int:
    return sum(1 << r * width + c for r, c in cells)


@cache
def touches(height: int, width: int) -> tuple[int, ...]:
    """Return for each cell those that touch it, by a side or a corner."""
    return tuple(
        _bits_of(around((r, c), height, width), width)
        for r in range(height)
        for c in range(width)
    )


@cache
def _beside(height: int, width: int) -> tuple[int, ...]:
    return tuple(
        sum(
            1 << y * width + x
            for y, x in beside((r, c))
            if 0 <= y < height and 0 <= x < width
        )
        for r in range(height)
        for c in range(width)
    )
