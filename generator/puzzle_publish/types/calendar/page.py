"""What a page and its key print, read once.

givens: `{"board": name or object, "open": ["m8", "d16", "w3"], "pieces": [placed]}`;
answer: `{"pieces": [placed]}`, all pieces in the board's order;
placed: `{"piece": "U5", "cells": [[r, c], …]}` with the cells sorted.

Like board.py this module does without pydantic.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from ...core.errors import UsageError
from ...core.messages import quoted
from ...core.puzzle import Json
from ...grids.reading import choice, items, members
from .board import Board, Cell, Shape
from .boards import board_from

_GROUPS = {"m": "month", "d": "day", "w": "weekday"}


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece on the board: its name and its cells, as they are printed."""

    piece: str
    cells: Shape


Key = tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """The givens.

    Attributes:
        board: the board with its pieces.
        open: a label of each of the board's groups, in their order.
        pieces: those that are given.
        printed_board: the board's name, or the object of a user's board.
    """

    board: Board
    open: tuple[str, ...]
    pieces: tuple[Placed, ...]
    printed_board: Json

    @property
    def open_cells(self) -> frozenset[Cell]:
        """The cells that stay open."""
        return frozenset(map(self.board.cell_of, self.open))

    @property
    def given(self) -> frozenset[str]:
        """The names of the pieces that are given."""
        return frozenset(one.piece for one in self.pieces)


def read(printed: Json) -> Page:
    """Return the page of givens; whether pieces can lie there is for the rules.

    Raises:
        ValueError: in a sentence, what is wrong with them.
    """
    given = members(printed, ["board", "open", "pieces"], of="the puzzle")
    try:
        board = board_from(given["board"])
    except UsageError as error:
        raise ValueError("; ".join(error.problems)) from None
    groups = board.groups
    labels = items(given["open"], (len(groups), len(groups)), '"open"', "labels")
    found: list[str] = []
    for group, label in zip(groups, labels, strict=True):
        known = board.tokens_of(group)
        if not isinstance(label, str) or label not in known:
            raise ValueError(
                f"the open {_GROUPS[group]} is {quoted(label)}; must be {known[0]} to"
                f" {known[-1]}"
            )
        found.append(label)
    pieces = _placed(board, given["pieces"])
    return Page(board, tuple(found), pieces, given["board"])


def read_answer(page: Page, printed: Json) -> Key:
    """Return the pieces of a key.

    Raises:
        ValueError: in a sentence, what is wrong with it.
    """
    given = members(printed, ["pieces"], of="the answer")
    return _placed(page.board, given["pieces"])


def _placed(board: Board, printed: Json) -> tuple[Placed, ...]:
    names = [piece.name for piece in board.pieces]
    found = []
    listed = items(printed, (0, len(names)), '"pieces"', "pieces")
    for number, each in enumerate(listed, 1):
        what = f"piece {number}"
        item = members(each, ["piece", "cells"], of=what)
        name = choice(item["piece"], names, f"the name of {what}")
        cells = items(item["cells"], (1, len(board.cells)), what, "cells")
        found.append(Placed(name, tuple(_cell(cell, what) for cell in cells)))
    return tuple(found)


def _cell(printed: Json, what: str) -> Cell:
    if not isinstance(printed, list) or len(printed) != 2:
        raise ValueError(f"{what} has {quoted(printed)} for a cell [row, column]")
    r, c = printed
    if type(r) is not int or type(c) is not int:
        wrong = c if type(r) is int else r
        raise ValueError(f"{what} has {quoted(wrong)} as a row or column")
    return r, c


def to_json(page: Page) -> Json:
    """Return the givens as a page prints them."""
    return {
        "board": page.printed_board,
        "open": [*page.open],
        "pieces": placed_to_json((one.piece, one.cells) for one in page.pieces),
    }


def write_answer(pieces: Iterable[Placed]) -> Json:
    """Return the answer as a key prints it."""
    return {"pieces": placed_to_json((one.piece, one.cells) for one in pieces)}


def placed_to_json(pieces: Iterable[tuple[str, Shape]]) -> list[Json]:
    """Return pieces, each a name and its cells, as they are printed."""
    return [
        {"piece": name, "cells": [[*cell] for cell in cells]} for name, cells in pieces
    ]
