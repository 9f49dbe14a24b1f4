"""What a sudoku's page and its key print.

givens: {"size": 9, "rows": [[5, null, …], …], "regions": [[0, 0, 0, 1, …], …],
         "diagonals": true, "windows": true, "anti": ["knight", "king"],
         "cages": [{"sum": 12, "cells": [[r, c], …]}, …],
         "consecutive": [[[r, c], [r, c]], …], marks as in marks.py,
         "all_dots": true, "all_xv": true, "symbols": "letters", "notes": true}
answer: {"rows": [[5, 3, …], …]}

Only `size` and `rows` must be there; null says as much as no member. Without `regions`
they are boxes. Where there is `consecutive`, neighbours that are not listed do not
differ by one; with `all_dots` and `all_xv`, neighbours without a mark have no numbers
that a mark would say. `kinds` may name the kinds; it adds "diagonal", "hyper" and the
moves of "anti-knight" and "anti-king".

A samurai is {"grids": [{"at": [0, 0], "rows": [[5, null, …], …]}, …]}, five grids of
9 x 9 on 21 rows and columns; its answer has null where no grid is.

Not the puzzle, but the page: `symbols` and `notes`. Not the answer, but the grade:
`uniqueness`, if readers may use that there is one answer, and `fiendish`, if they may
need long chains.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from ...core.messages import did_you_mean, listed, quoted
from ...core.puzzle import Json
from ...grids import reading
from ...grids.reading import Cell, Pair, Rows
from . import marks as marking
from .board import (
    ANTI,
    BOXES,
    CORNERS,
    SIZES,
    Board,
    Unit,
    UnitKind,
    board_of,
    boxes,
    samurai,
)
from .marks import Mark, MarkKind

__all__ = [
    "BOXES",
    "SIZES",
    "Board",
    "Unit",
    "UnitKind",
    "board_of",
    "boxes",
    "read",
    "read_answer",
]

PLAIN, SAMURAI = "plain", "samurai"
SYMBOLS = ("digits", "letters", "pictures")
WINDOWED = 9  # the one size with windows
DIGITS = "123456789ABCDEFG"

# What readers call the kinds that marks make.
_OF_MARKS: dict[MarkKind, str] = {
    "thermo": "thermo",
    "arrow": "arrow",
    "dot": "kropki",
    "xv": "xv",
    "sandwich": "sandwich",
    "little": "little-killer",
    "parity": "even-odd",
}
KINDS = (
    PLAIN,
    "jigsaw",
    "diagonal",
    "hyper",
    "killer",
    "consecutive",
    *_OF_MARKS.values(),
    *(f"anti-{move}" for move in ANTI),
    SAMURAI,
)
# Other names that files have for them.
_ALSO = {
    "classic": PLAIN,
    "windoku": "hyper",
    "thermometer": "thermo",
    "little": "little-killer",
    "parity": "even-odd",
    **{move: f"anti-{move}" for move in ANTI},
}


class Cage(NamedTuple):
    """Cells with different digits that add up to a sum."""

    total: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Sudoku:
    """The givens as the code uses them.

    Attributes:
        board: the grid.
        rows: the given digits, 0 for an empty cell.
        cages: the cages, which need not cover the grid.
        consecutive: the neighbours that differ by one; None where nothing is said.
        marks: all other marks.
        all_dots: neighbours without a dot have no digits that a dot would say.
        all_xv: neighbours without an X or a V do not add up to 10 or 5.
        symbols: what the page prints for digits.
        notes: whether it prints small digits in empty cells.
        uniqueness: readers may use that there is one answer.
        fiendish: they may need long chains and what-ifs.
    """

    board: Board
    rows: Rows
    cages: tuple[Cage, ...] = ()
    consecutive: tuple[Pair, ...] | None = None
    marks: tuple[Mark, ...] = ()
    all_dots: bool = False
    all_xv: bool = False
    symbols: str = SYMBOLS[0]
    notes: bool = False
    uniqueness: bool = False
    fiendish: bool = False


_FLAGS = ("notes", "uniqueness", "fiendish", "all_dots", "all_xv")
_OPTIONAL = (
    *_FLAGS,
    *marking.MEMBERS,
    *("diagonals", "windows", "regions", "cages", "consecutive", "symbols"),
    *("kinds", "anti"),
)


def read(givens: Json) -> Sudoku:
    """Return givens as a Sudoku.

    Raises:
        ValueError: they are not those of a sudoku; a sentence says where.
    """
    if isinstance(givens, dict):
        if None in givens.values():
            # Files with one form for all kinds have null where a kind has nothing.
            named = givens.items()
            givens = {k: v for k, v in named if v is not None or k not in _OPTIONAL}
        if "grids" in givens:
            return _read_samurai(givens)
    found = reading.members(givens, ("size", "rows"), _OPTIONAL, of="the puzzle")
    size = reading.whole(found["size"], (SIZES[0], SIZES[-1]), "the size")
    if size not in BOXES:
        raise ValueError(f"the size is {size}; must be {listed(SIZES)}")
    rows = _digits(found["rows"], size)
    flags = {name: _flag(found, name) for name in _FLAGS}
    board = _board(found, size)
    _check_digits(board, rows)
    pairs, symbols = found.get("consecutive"), found.get("symbols", SYMBOLS[0])
    return Sudoku(
        board=board,
        rows=rows,
        cages=_cages(found, size),
        consecutive=None
        if pairs is None
        else reading.pairs(pairs, size, size, name="consecutive"),
        marks=marking.read_marks(found, size),
        symbols=reading.choice(symbols, SYMBOLS, "the member symbols"),
        **flags,
    )


def _digits(value: Json, size: int, what: str = "the grid") -> Rows:
    """Return rows of digits; null and 0 are empty, and a row may be a line of text."""
    rows = [_of_text(row) for row in value] if isinstance(value, list) else value
    side = (size, size)
    return reading.rows(rows, (0, size), heights=side, widths=side, empty=0, what=what)


def _of_text(row: Json) -> Json:
    """Return the cells of a row that is a text; any other row as it is."""
    if not isinstance(row, str):
        return row
    return [0 if s in _EMPTY else DIGITS.find(s.upper()) + 1 or s for s in row]


def _board(found: Mapping[str, Json], size: int) -> Board:
    kinds = _kinds(found.get("kinds"))
    anti = _anti(found.get("anti"), kinds)
    windows = _flag(found, "windows") or "hyper" in kinds
    if windows and size != WINDOWED:
        raise ValueError(f"windows need the size {WINDOWED} (got {size})")
    diagonals = _flag(found, "diagonals") or "diagonal" in kinds
    return board_of(size, _regions(found, size), diagonals, windows, anti)


def _kinds(value: Json) -> tuple[str, ...]:
    """Return the kinds that are named, "thermo+diagonal" or a list of them."""
    names = value.split("+") if isinstance(value, str) else value
    found = []
    for name in reading.texts(names or [], "the kinds must be a list of names"):
        plain = name.strip().lower().replace("_", "-").replace(" ", "-")
        kind = _ALSO.get(plain, plain)
        if kind not in KINDS or kind == SAMURAI:
            near = did_you_mean(plain, KINDS)
            raise ValueError(f"there is no kind {quoted(name)}{near}")
        found.append(kind)
    return tuple(found)


def _anti(value: Json, kinds: tuple[str, ...]) -> tuple[str, ...]:
    if not value and not kinds:
        return ()
    fault = f'"anti" must be a list of {listed(map(quoted, ANTI))}'
    named = reading.texts(value or [], fault)
    for name in named:
        reading.choice(name, ANTI, '"anti"')
    return tuple(move for move in ANTI if move in named or f"anti-{move}" in kinds)


def _read_samurai(givens: Mapping[str, Json]) -> Sudoku:
    told = {k: v for k, v in givens.items() if v or k not in _OPTIONAL}
    found = reading.members(
        told, ("grids",), ("size", "kinds", "uniqueness", "fiendish"), of="the puzzle"
    )
    board = samurai()
    # Some files say how large the whole is, some how large a grid.
    if found.get("size") not in (None, board.side):
        reading.whole(found["size"], (board.size, board.size), "the size")
    rows = [[0] * board.side for _ in range(board.side)]
    left = set(CORNERS)
    for number, item in enumerate(
        reading.items(found["grids"], (5, 5), '"grids"', "grids"), 1
    ):
        what = f"grid {number}"
        grid = reading.members(item, ("at", "rows"), ("size", "regions"), of=what)
        if grid.get("size", 9) != 9:
            raise ValueError(f"the size of {what} must be 9")
        if _regions(grid, 9) != boxes(9):
            raise ValueError(f"the regions of {what} must be boxes")
        corner = reading.cell_of(grid["at"], board.side, board.side, what)
        if corner not in left:
            places = listed(f"[{r}, {c}]" for r, c in sorted(left))
            raise ValueError(
                f"{what} is at {reading.place(corner)}; must be at one of {places}"
            )
        left.remove(corner)
        digits = _digits(grid["rows"], 9, f"the rows of {what}")
        for cell, digit in _at(digits, corner):
            r, c = cell
            if digit and rows[r][c] not in (0, digit):
                raise ValueError(
                    f"{what} has {digit} in {reading.place(cell)} of the whole, where"
                    f" another grid has {rows[r][c]}"
                )
            rows[r][c] = rows[r][c] or digit
    whole = tuple(map(tuple, rows))
    _check_digits(board, whole)
    return Sudoku(
        board,
        whole,
        uniqueness=_flag(found, "uniqueness"),
        fiendish=_flag(found, "fiendish"),
    )


def _at(digits: Rows, corner: Cell) -> Iterator[tuple[Cell, int]]:
    """Yield the cells of a grid that begins at a corner, each with its digit."""
    for r, row in enumerate(digits):
        for c, digit in enumerate(row):
            yield (corner[0] + r, corner[1] + c), digit


def read_answer(givens: Sudoku, answer: Json) -> Rows:
    """Return the rows of an answer, 0 where there is no cell.

    Raises:
        ValueError: they are no digits of such a grid; a sentence says where.
    """
    printed = reading.members(answer, ("rows",), of="the answer")
    board = givens.board
    side = (board.side, board.side)
    empty = 0 if board.is_samurai else None
    return reading.rows(
        printed["rows"], (1, board.size), heights=side, widths=side, empty=empty
    )


def write_answer(rows: Rows) -> Json:
    """Return the answer with these rows, null where there is no cell."""
    return {"rows": [[digit or None for digit in row] for row in rows]}


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
    first = _first_region(value, size)
    grid = reading.rows(
        value,
        (first, first + size - 1),
        heights=bounds,
        widths=bounds,
        what="the grid of regions",
    )
    if first:
        grid = tuple(tuple(number - first for number in row) for row in grid)
    return grid if grid == boxes(size) else _connected(grid)


def _first_region(value: Json, size: int) -> int:
    """Return the number from which regions are counted: 1 if one has the size, or 0."""
    lines = value if isinstance(value, list) else []
    rows = [row for row in lines if isinstance(row, list)]
    return int(not any(0 in row for row in rows) and any(size in row for row in rows))


@lru_cache(maxsize=256)
def _connected(grid: Rows) -> Rows:
    size = len(grid)
    return reading.regions(list(map(list, grid)), size, height=size, width=size)


def _check_digits(board: Board, rows: Rows) -> None:
    places = zip(chain.from_iterable(rows), board.unit_codes, strict=True)
    found = [code + digit for digit, codes in places if digit for code in codes]
    if len(set(found)) < len(found):
        _tell_twice(board, rows)


def _tell_twice(board: Board, rows: Rows) -> None:
    """Raise the ValueError that says where a digit is twice."""
    reading.no_twice(
        rows,
        ((_name_of(unit), unit.cells) for unit in board.units),
    )


def _name_of(unit: Unit) -> str:
    if unit.kind in ANTI:
        return f"a {unit.kind}'s move"
    # Regions are numbered as in the givens, all others as readers count.
    return f"{unit.kind} {unit.number - (unit.kind == 'region')}"


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
    if board.is_samurai:
        return _write_samurai(sudoku)
    optional: dict[str, Json] = {
        "diagonals": board.diagonals,
        "windows": board.windows,
        "anti": list(board.anti),
        **marking.write_marks(sudoku.marks, board.size),
        "all_dots": sudoku.all_dots,
        "all_xv": sudoku.all_xv,
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


def _write_samurai(sudoku: Sudoku) -> Json:
    grids: list[Json] = [
        {
            "at": list(corner),
            "rows": [
                [digit or None for digit in row[corner[1] : corner[1] + 9]]
                for row in sudoku.rows[corner[0] : corner[0] + 9]
            ],
        }
        for corner in CORNERS
    ]
    flags = {"uniqueness": sudoku.uniqueness, "fiendish": sudoku.fiendish}
    return {"grids": grids, **{name: True for name, is_set in flags.items() if is_set}}


def kind_of(sudoku: Sudoku) -> str:
    """Return the kind of a puzzle; one that params do not know is several joined.

    >>> kind_of(Sudoku(Board(4, boxes(4), diagonals=True), ((0,) * 4,) * 4))
    'diagonal'
    """
    return "+".join(kinds_of(sudoku)) or PLAIN


def kinds_of(sudoku: Sudoku) -> tuple[str, ...]:
    """Return the kinds of a puzzle, () if it is plain."""
    board = sudoku.board
    marked = {mark.kind for mark in sudoku.marks}
    kinds = {
        "jigsaw": not board.has_boxes,
        "diagonal": board.diagonals,
        "hyper": board.windows,
        "killer": bool(sudoku.cages),
        "consecutive": sudoku.consecutive is not None,
        **{kind: mark in marked for mark, kind in _OF_MARKS.items()},
        **{f"anti-{move}": move in board.anti for move in ANTI},
        SAMURAI: board.is_samurai,
    }
    if sudoku.all_dots:
        kinds["kropki"] = True
    if sudoku.all_xv:
        kinds["xv"] = True
    return tuple(kind for kind, holds in kinds.items() if holds)


_BY_LENGTH = {size * size: size for size in SIZES}
_BETWEEN = re.compile(r"[\s,;|+-]")
_EMPTY = ".0"


def _named(sign: str) -> str:
    return f'"{sign}"' if sign.isprintable() else f"U+{ord(sign):04X}"


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
        got = f"{len(text):,} character{'s' * (len(text) != 1)}"
        bare = len(_BETWEEN.sub("", text)) in _BY_LENGTH
        more = " and nothing between them" if bare else ""
        raise ValueError(f"it has {got}; must have 81, one for each cell{more}")
    rows: list[list[int | None]] = [[None] * size for _ in range(size)]
    for k, sign in enumerate(text.upper()):
        if sign in _EMPTY:
            continue
        cell = divmod(k, size)
        digit = DIGITS.find(sign) + 1
        if not 1 <= digit <= size:
            raise ValueError(
                f"{reading.place(cell)} is {_named(text[k])}; must be {DIGITS[0]} to"
                f' {DIGITS[size - 1]}, or "." or "0" for an empty cell'
            )
        rows[cell[0]][cell[1]] = digit
    return {"size": size, "rows": rows, "regions": list(map(list, boxes(size)))}
