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

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
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
        n = range(self.size)
        found: dict[UnitKind, list[tuple[Cell, ...]]] = {
            "row": [tuple((r, c) for c in n) for r in n],
            "column": [tuple((r, c) for r in n) for c in n],
            "region": list(reading.cells_by_number(self.regions, self.size)),
        }
        if self.diagonals:
            falling = tuple((k, k) for k in n)
            found["diagonal"] = [falling, tuple((k, self.size - 1 - k) for k in n)]
        if self.windows:
            found["window"] = [
                tuple(product(range(r, r + 3), range(c, c + 3)))
                for r, c in product((1, 5), (1, 5))
            ]
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


@lru_cache(maxsize=256)
def board_of(
    size: int, regions: Rows, diagonals: bool = False, windows: bool = False
) -> Board:
    """Return a board, the same object for equal arguments."""
    return Board(size, regions, diagonals, windows)


_FLAGS = ("diagonals", "windows", "notes", "uniqueness", "fiendish")
_OPTIONAL = (*_FLAGS, "regions", "cages", "consecutive", "symbols")


def read(givens: Json) -> Sudoku:
    """Return givens as a Sudoku.

    Raises:
        ValueError: they are not those of a sudoku; a sentence says where.
    """
    found = reading.members(givens, ("size", "rows"), _OPTIONAL, of="the puzzle")
    size = reading.whole(found["size"], (SIZES[0], SIZES[-1]), "the size")
    if size not in BOXES:
        raise ValueError(f"the size is {size}; must be {listed(SIZES)}")
    side = (size, size)
    rows = reading.rows(found["rows"], (1, size), heights=side, widths=side, empty=0)
    flags = {name: _flag(found, name) for name in _FLAGS}
    board = board_of(
        size, _regions(found, size), flags.pop("diagonals"), flags.pop("windows")
    )
    if board.windows and size != WINDOWED:
        raise ValueError(f"windows need the size {WINDOWED} (got {size})")
    _check_digits(board, rows)
    pairs, symbols = found.get("consecutive"), found.get("symbols", SYMBOLS[0])
    return Sudoku(
        board=board,
        rows=rows,
        cages=_cages(found, size),
        consecutive=None
        if pairs is None
        else reading.pairs(pairs, size, size, name="consecutive"),
        symbols=reading.choice(symbols, SYMBOLS, "the member symbols"),
        **flags,
    )


def read_answer(givens: Sudoku, answer: Json) -> Rows:
    """Return the rows of an answer.

    Raises:
        ValueError: they are no digits of a grid of the size; a sentence says where.
    """
    printed = reading.members(answer, ("rows",), of="the answer")
    size = givens.board.size
    side = (size, size)
    return reading.rows(printed["rows"], (1, size), heights=side, widths=side)


def _flag(givens: Mapping[str, Json], name: str) -> bool:
    value = givens.get(name, False)
    if not isinstance(value, bool):
        raise ValueError(f'"{name}" must be true or false')
    return value


def _regions(givens: Mapping[str, Json], size: int) -> Rows:
    value = givens.get("regions")
    if value is None:
        return boxes(size)
    bounds = (size, size)
    grid = reading.rows(
        value, (0, size - 1), heights=bounds, widths=bounds, what="the grid of regions"
    )
    return grid if grid == boxes(size) else _connected(grid)


@lru_cache(maxsize=256)
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


def _cages(givens: Mapping[str, Json], size: int) -> tuple[Cage, ...]:
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
    board, pairs = sudoku.board, sudoku.consecutive
    optional: dict[str, Json] = {
        "diagonals": board.diagonals,
        "windows": board.windows,
        "cages": [
            {"sum": total, "cells": list(map(list, cells))}
            for total, cells in sudoku.cages
        ],
        "symbols": "" if sudoku.symbols == SYMBOLS[0] else sudoku.symbols,
        "notes": sudoku.notes,
        "uniqueness": sudoku.uniqueness,
        "fiendish": sudoku.fiendish,
    }
    bars = {} if pairs is None else {"consecutive": [list(map(list, p)) for p in pairs]}
    return {
        "size": board.size,
        "rows": [[digit or None for digit in row] for row in sudoku.rows],
        "regions": list(map(list, board.regions)),
        **{name: value for name, value in optional.items() if value},
        **bars,
    }


def kind_of(sudoku: Sudoku) -> str:
    """Return the kind of a puzzle; one that params do not know is several joined.

    >>> kind_of(Sudoku(Board(4, boxes(4), diagonals=True), ((0,) * 4,) * 4))
    'diagonal'
    """
    board = sudoku.board
    kinds = {
        "jigsaw": not board.has_boxes,
        "diagonal": board.diagonals,
        "hyper": board.windows,
        "killer": bool(sudoku.cages),
        "consecutive": sudoku.consecutive is not None,
    }
    return "+".join(kind for kind, holds in kinds.items() if holds) or PLAIN


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
