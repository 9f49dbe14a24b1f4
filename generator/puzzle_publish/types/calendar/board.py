"""A board with its pieces: a shipped board by name, or a user's as plain JSON.

The JSON object in the givens of a user's board:

    {"name": "mine", "groups": ["m", "d"], "rows": ["m1 m2 #", …], "flip": true,
     "week_start": "monday", "pieces": [{"piece": "U5", "rows": ["#.#", "###"]}, …],
     "labels": {"en": {"m1": "J"}}}

In the rows `#` is not a cell, and `.` is a cell without a label, which is always
covered. This module does without pydantic, because `publish solve calendar` must start
fast.
"""

import datetime
import functools
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

from ...core.errors import UsageError
from ...core.puzzle import Json

Cell = tuple[int, int]
Shape = tuple[Cell, ...]

NO_CELL = "#"
FOLDER = Path(__file__).parent  # the type's captions, examples and tables
PLAIN = "."
GROUP_SIZES = {"m": 12, "d": 31, "w": 7}
WEEKDAYS = (
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
)


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece: its name, and its (row, column) cells as the board's file draws them."""

    name: str
    cells: Shape

    def orientations(self, flip: bool) -> tuple[Shape, ...]:
        """The distinct orientations, the drawn one first, moved to row 0 and column 0.

        >>> [len(Piece("V3", ((0, 0), (1, 0), (1, 1))).orientations(f)) for f in (0, 1)]
        [4, 4]
        >>> [len(Piece("S4", ((0, 0), (1, 0), (1, 1), (2, 1))).orientations(f))
        ...  for f in (False, True)]
        [2, 4]
        """
        return _orientations(self.cells, flip)


# Cached, because every placed piece of every puzzle is compared with them.
@functools.lru_cache(maxsize=1024)
def _orientations(cells: Shape, flip: bool) -> tuple[Shape, ...]:
    found: dict[Shape, None] = {}
    shape = _normalised(cells)
    for _ in range(2 if flip else 1):
        for _ in range(4):
            found.setdefault(shape)
            shape = _normalised((c, -r) for r, c in shape)
        shape = _normalised((r, -c) for r, c in shape)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Board:
    """A valid board.

    Attributes:
        rows: tokens: `m1`…, `d1`…, `w1`…, `.` (a plain cell) and `#` (no cell).
        groups: the kinds of label that name a date, in the order m, d, w; exactly one
            cell of each stays open.
        flip: whether pieces may be turned over.
        week_start: the weekday of w1, 0 = Monday.
        labels: language -> token -> what the cell shows instead of the language's short
            name.
        cells: all cells in row-major order.
    """

    name: str
    rows: tuple[tuple[str, ...], ...]
    groups: tuple[str, ...]
    pieces: tuple[Piece, ...]
    flip: bool = True
    week_start: int = 0
    labels: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    # Derived once, because a generator reads them thousands of times a puzzle.
    cells: tuple[Cell, ...] = field(init=False, repr=False, compare=False)
    _cell_by_token: dict[str, Cell] = field(init=False, repr=False, compare=False)
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        at = {
            (r, c): token
            for r, row in enumerate(self.rows)
            for c, token in enumerate(row)
            if token != NO_CELL
        }
        by_token = {token: cell for cell, token in at.items() if token != PLAIN}
        object.__setattr__(self, "cells", tuple(at))
        object.__setattr__(self, "_cell_by_token", by_token)
        object.__setattr__(self, "_hash", hash((self.rows, self.groups, self.pieces)))

    def __hash__(self) -> int:
        return self._hash

    @property
    def height(self) -> int:
        """Number of rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """Number of columns."""
        return len(self.rows[0])

    def token_at(self, r: int, c: int) -> str:
        """The token in a row and column, `#` outside the board."""
        if 0 <= r < self.height and 0 <= c < self.width:
            return self.rows[r][c]
        return NO_CELL

    def cell_of(self, token: str) -> Cell:
        """The cell with a label.

        Raises:
            UsageError: there is none.
        """
        if token not in self._cell_by_token:
            raise UsageError(f'board {self.name}: no cell is labelled "{token}"')
        return self._cell_by_token[token]

    def tokens_of(self, group: str) -> tuple[str, ...]:
        """All labels of a group, in order.

        >>> from puzzle_publish.types.calendar.boards import board_from
        >>> board_from("seed51").tokens_of("w")
        ('w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w7')
        """
        return tuple(f"{group}{n}" for n in range(1, GROUP_SIZES[group] + 1))

    def open_tokens(self, date: datetime.date) -> tuple[str, ...]:
        """The labels that name a date, in the order of the groups.

        >>> from puzzle_publish.types.calendar.boards import board_from
        >>> board_from("seed51").open_tokens(datetime.date(2027, 8, 16))
        ('m8', 'd16', 'w1')
        """
        number = {
            "m": date.month,
            "d": date.day,
            "w": (date.weekday() - self.week_start) % 7 + 1,
        }
        return tuple(f"{group}{number[group]}" for group in self.groups)

    def weekday_of(self, token: str) -> int:
        """The weekday of a w-label, 0 = Monday."""
        return (int(token[1:]) - 1 + self.week_start) % 7

    def label_of(self, token: str, language: str) -> str | None:
        """The board's own text for a label, or None for the language's short name."""
        return dict(dict(self.labels).get(language, ())).get(token)

    def piece(self, name: str) -> Piece:
        """The piece of this name.

        Raises:
            UsageError: there is none.
        """
        for piece in self.pieces:
            if piece.name == name:
                return piece
        raise UsageError(f'board {self.name}: there is no piece "{name}"')

    def combinations(self) -> Iterator[tuple[str, ...]]:
        """All sets of open labels: 12 x 31 or 12 x 31 x 7, the last group fastest."""
        return product(*map(self.tokens_of, self.groups))

    def to_json(self) -> dict[str, Json]:
        """The board as the JSON object that `board_from` reads."""
        plain: dict[str, Json] = {
            "name": self.name,
            "groups": list(self.groups),
            "rows": [" ".join(row) for row in self.rows],
            "flip": self.flip,
            "week_start": WEEKDAYS[self.week_start],
            "pieces": [
                {"piece": piece.name, "rows": _picture(piece.cells)}
                for piece in self.pieces
            ],
        }
        if self.labels:
            plain["labels"] = {lang: dict(pairs) for lang, pairs in self.labels}
        return plain


@dataclass(frozen=True, slots=True, eq=False)
class Placement:
    """A placement: the index of the piece, and its sorted cells."""

    piece: int
    cells: Shape


@functools.lru_cache(maxsize=16)
def placements_of(board: Board) -> tuple[Placement, ...]:
    """All placements, ordered by piece, orientation and place."""
    room = set(board.cells)
    return tuple(
        Placement(index, cells)
        for index, piece in enumerate(board.pieces)
        for shape in piece.orientations(board.flip)
        for r, c in product(range(board.height), range(board.width))
        if set(cells := tuple((r + dr, c + dc) for dr, dc in shape)) <= room
    )


def _normalised(cells: Iterator[Cell] | Shape) -> Shape:
    shape = tuple(cells)
    top = min(r for r, _ in shape)
    left = min(c for _, c in shape)
    return tuple(sorted((r - top, c - left) for r, c in shape))


@functools.lru_cache(maxsize=1024)
def size_of(shape: Shape) -> tuple[int, int]:
    """Height and width of a shape that begins in row 0 and column 0."""
    return 1 + max(r for r, _ in shape), 1 + max(c for _, c in shape)


def _picture(cells: Shape) -> list[str]:
    height, width = size_of(cells)
    return [
        "".join("#" if (r, c) in cells else "." for c in range(width))
        for r in range(height)
    ]
