"""What a sudoku's page and its key print.

givens: {"size": 9, "rows": [[5, null, …], …], "regions": [[0, 0, 0, 1, …], …],
         "diagonals": true, "windows": true,
         "cages": [{"sum": 12, "cells": [[r, c], …]}, …],
         "consecutive": [[[r, c], [r, c]], …], "symbols": "letters", "notes": true}
answer: {"rows": [[5, 3, …], …]}

Only `size` and `rows` must be there; without `regions` they are boxes. Where there is
`consecutive`, neighbours that are not listed do not differ by one. Not the puzzle, but
the page: `symbols` and `notes`. Not the answer, but the grade: `uniqueness`, if readers
may use that there is one answer, and `fiendish`, if they may need long chains.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from typing import Literal, NamedTuple

from ...core.messages import listed
from ...core.puzzle import Json
from ...grids import reading
from ...grids.reading import Cell, Pair, Rows

PLAIN = "plain"
# The width and height of the boxes of each size.
BOXES = {4: (2, 2), 6: (3, 2), 8: (4, 2), 9: (3, 3), 12: (4, 3), 16: (4, 4)}
SIZES = tuple(BOXES)
SYMBOLS = ("digits", "letters", "pictures")
WINDOWED = 9  # the one size with windows
DIGITS = "123456789ABCDEFG"

UnitKind = Literal["row", "column", "region", "diagonal", "window"]


class Unit(NamedTuple):
    """Cells that hold each digit once.

    Attributes:
        kind: what it is.
        number: which of its kind, from 1.
        cells: as many as there are digits.
    """

    kind: UnitKind
    number: int
    cells: tuple[Cell, ...]


class Cage(NamedTuple):
    """Cells with different digits that add up to a sum."""

    total: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Board:
    """A grid with its units; equal boards have equal searches.

    Attributes:
        size: the number of rows, columns, regions and digits.
        regions: for each cell the number of its region, from 0.
        diagonals: both diagonals are units.
        windows: four squares, one cell away from the edge and from each other, are.
    """

    size: int
    regions: Rows
    diagonals: bool = False
    windows: bool = False

    @property
    def has_boxes(self) -> bool:
        """Whether the regions are equal rectangles."""
        return self.regions == boxes(self.size)

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """Rows, columns, regions, diagonals, windows."""
        n = self.size
        rows = [tuple((r, c) for c in range(n)) for r in range(n)]
        columns = [tuple((r, c) for r in range(n)) for c in range(n)]
        found = [("row", rows), ("column", columns)]
        found.append(("region", list(reading.cells_by_number(self.regions, n))))
        if self.diagonals:
            falling = tuple((k, k) for k in range(n))
            found.append(
                ("diagonal", [falling, tuple((k, n - 1 - k) for k in range(n))])
            )
        if self.windows:
            found.append(("window", [_window(*at) for at in product((1, 5), (1, 5))]))
        return tuple(
            Unit(kind, number, cells)  # type: ignore[arg-type]
            for kind, units in found
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


def _window(top: int, left: int) -> tuple[Cell, ...]:
    return tuple((top + k // 3, left + k % 3) for k in range(9))


@dataclass(frozen=True, slots=True)
class Sudoku:
    """The givens as the code uses them.

    Attributes:
        board: the grid.
        rows: the given digits, 0 for an empty cell.
        cages: the cages, which need not cover the grid.
        consecutive: the neighbours that differ by one; None where nothing is said.
        symbols: what the page prints for digits.
        notes: whether it prints small digits in empty cells.
        uniqueness: readers may use that there is one answer.
        fiendish: they may need long chains and what-ifs.
    """

    board: Board
    rows: Rows
    cages: tuple[Cage, ...] = ()
    consecutive: tuple[Pair, ...] | None = None
    symbols: str = SYMBOLS[0]
    notes: bool = False
    uniqueness: bool = False
    fiendish: bool = False


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


@cache
def board_of(
    size: int, regions: Rows, diagonals: bool = False, windows: bool = False
) -> Board:
    """Return a board, the same object for equal arguments."""
    return Board(size, regions, diagonals, windows)


_OPTIONAL = (
    *("regions", "diagonals", "windows", "cages", "consecutive"),
    *("symbols", "notes", "uniqueness", "fiendish"),
)


def read(givens: Json) -> Sudoku:
    """Return givens as a Sudoku.

    Raises:
        ValueError: they are not those of a sudoku; a sentence says where.
    """
    reading.members(givens, ("size", "rows"), _OPTIONAL, of="the puzzle")
    size = givens["size"]
    if type(size) is not int or size not in BOXES:
        reading.whole(size, (SIZES[0], SIZES[-1]), "the size")
        raise ValueError(f"the size is {size}; must be {listed(SIZES)}")
    side = (size, size)
    rows = reading.rows(givens["rows"], (1, size), heights=side, widths=side, empty=0)
    board = board_of(
        size,
        _regions(givens, size),
        _flag(givens, "diagonals"),
        _flag(givens, "windows"),
    )
    if board.windows and size != WINDOWED:
        raise ValueError(f"windows need the size {WINDOWED} (got {size})")
    _check_digits(board, rows)
    consecutive = None
    if "consecutive" in givens:
        listed_pairs = givens["consecutive"]
        consecutive = reading.pairs(listed_pairs, size, size, name="consecutive")
    return Sudoku(
        board=board,
        rows=rows,
        cages=_cages(givens, size),
        consecutive=consecutive,
        symbols=reading.choice(
            givens.get("symbols", SYMBOLS[0]), SYMBOLS, "the member symbols"
        ),
        notes=_flag(givens, "notes"),
        uniqueness=_flag(givens, "uniqueness"),
        fiendish=_flag(givens, "fiendish"),
    )


def _flag(givens: Json, name: str) -> bool:
    value = givens.get(name, False)
    if not isinstance(value, bool):
        raise ValueError(f'"{name}" must be true or false')
    return value


def _regions(givens: Json, size: int) -> Rows:
    value = givens.get("regions")
    if value is None:
        return boxes(size)
    bounds = (size, size)
    grid = reading.rows(
        value, (0, size - 1), heights=bounds, widths=bounds, what="the grid of regions"
    )
    return grid if grid == boxes(size) else _connected(grid)


@cache
def _connected(grid: Rows) -> Rows:
    size = len(grid)
    return reading.regions(list(map(list, grid)), size, height=size, width=size)


def _check_digits(board: Board, rows: Rows) -> None:
    seen = set()
    for r, row in enumerate(rows):
        for c, digit in enumerate(row):
            if digit:
                for index in board.units_of[r, c]:
                    if (index, digit) in seen:
                        _tell_twice(board, rows)
                    seen.add((index, digit))


def _tell_twice(board: Board, rows: Rows) -> None:
    """Raise the ValueError that says where a digit is twice."""
    reading.no_twice(
        rows,
        # Regions are numbered as in the givens, all others as readers count.
        (
            (f"{unit.kind} {unit.number - (unit.kind == 'region')}", unit.cells)
            for unit in board.units
        ),
    )


def _cages(givens: Json, size: int) -> tuple[Cage, ...]:
    found = []
    listed_cages = reading.cages(
        givens.get("cages", []), size, size, needed=("sum",), most=size
    )
    for number, (cells, cage) in enumerate(listed_cages, 1):
        count = len(cells)
        what = f"the sum of cage {number}, which has {count} cells and begins in"
        least = count * (count + 1) // 2
        most = count * (2 * size + 1 - count) // 2
        total = reading.whole(
            cage["sum"], (least, most), f"{what} {reading.place(cells[0])},"
        )
        found.append(Cage(total, cells))
    return tuple(found)


def make_givens(sudoku: Sudoku) -> Json:
    """Return the givens of a Sudoku."""
    board = sudoku.board
    givens: dict[str, Json] = {
        "size": board.size,
        "rows": [[digit or None for digit in row] for row in sudoku.rows],
        "regions": list(map(list, board.regions)),
    }
    if board.diagonals:
        givens["diagonals"] = True
    if board.windows:
        givens["windows"] = True
    if sudoku.cages:
        givens["cages"] = [
            {"sum": cage.total, "cells": list(map(list, cage.cells))}
            for cage in sudoku.cages
        ]
    if sudoku.consecutive is not None:
        givens["consecutive"] = [
            [list(first), list(second)] for first, second in sudoku.consecutive
        ]
    if sudoku.symbols != SYMBOLS[0]:
        givens["symbols"] = sudoku.symbols
    if sudoku.notes:
        givens["notes"] = True
    if sudoku.uniqueness:
        givens["uniqueness"] = True
    if sudoku.fiendish:
        givens["fiendish"] = True
    return givens


def kind_of(sudoku: Sudoku) -> str:
    """Return the kind of a puzzle as params name it, "mixed" for any other.

    >>> kind_of(Sudoku(Board(4, boxes(4), diagonals=True), ((0,) * 4,) * 4))
    'diagonal'
    """
    board = sudoku.board
    kinds = [
        *(["jigsaw"] if not board.has_boxes else []),
        *(["diagonal"] if board.diagonals else []),
        *(["hyper"] if board.windows else []),
        *(["killer"] if sudoku.cages else []),
        *(["consecutive"] if sudoku.consecutive is not None else []),
    ]
    return "+".join(kinds) or PLAIN


def neighbours(size: int) -> tuple[Pair, ...]:
    """Return all pairs of cells that share a side, in reading order."""
    cells = list(product(range(size), repeat=2))
    across = [((r, c), (r, c + 1)) for r, c in cells if c + 1 < size]
    down = [((r, c), (r + 1, c)) for r, c in cells if r + 1 < size]
    return tuple(sorted(across + down))


_BY_LENGTH = {size * size: size for size in SIZES}
_EMPTY = ".0"


def read_line(line: str) -> Json | None:
    """Return the givens of a plain sudoku in a line of its cells; None for JSON.

    "." and "0" are empty cells; digits above 9 are the letters from A.

    >>> read_line("1234" + "." * 12)["rows"][0]
    [1, 2, 3, 4]

    Raises:
        ValueError: it is neither.
    """
    text = line.strip()
    if text[:1] in ("{", "[", '"') or text in ("null", "true", "false"):
        return None
    size = _BY_LENGTH.get(len(text))
    if size is None:
        raise ValueError(
            f"a line of {len(text):,} characters; must have 81, one for each cell"
        )
    rows: list[list[int | None]] = [[None] * size for _ in range(size)]
    for k, sign in enumerate(text.upper()):
        if sign in _EMPTY:
            continue
        cell = divmod(k, size)
        digit = DIGITS.find(sign) + 1
        if not 1 <= digit <= size:
            raise ValueError(
                f'{reading.place(cell)} is "{text[k]}"; must be {DIGITS[0]} to'
                f' {DIGITS[size - 1]}, or "." or "0" for an empty cell'
            )
        rows[cell[0]][cell[1]] = digit
    return {"size": size, "rows": rows, "regions": list(map(list, boxes(size)))}
