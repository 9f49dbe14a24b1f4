"""When two sudokus are the same: the least form under what their units allow.

- Plain, from 8 x 8: bands, rows, stacks, columns and digits change places
  (grids/bands.py).
- With diagonals or windows, in size 9: the ways among these that keep them.
- Others: turns and mirrors; digits change places unless cages, bars or marks read them,
  and with bars 1 may become the greatest digit.
- Up to 6 x 6 all these would leave few puzzles: turns and mirrors of what is printed.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import permutations, product
from math import isqrt
from operator import itemgetter

from ...core.puzzle import Json, canonical_json
from ...grids import bands, symmetry
from ...grids.bands import LITERAL
from ...grids.reading import Cell, Rows
from . import model
from .board import BOXES, Board
from .model import Cage, Sudoku

FEW = 6  # up to this size digits stay as they are printed
EMPTY = 99  # comes after all digits, as null does in JSON


def canonical(givens: Sudoku) -> Json:
    """Return the form that a puzzle shares with all that are the same."""
    board, kind, rows = givens.board, model.kind_of(givens), None
    if board.size > FEW and kind == model.PLAIN:
        rows = bands.least_rows(givens.rows, *BOXES[board.size])
    elif board.size == 9 and kind in ("diagonal", "hyper"):
        flat = [digit for row in givens.rows for digit in row]
        least = min(_named(move(flat), EMPTY) for move in _moves(board))
        rows = _rows(digit % EMPTY for digit in least)
    if rows is not None:
        return model.make_givens(Sudoku(board, rows))
    if board.size <= LITERAL and not board.is_samurai and not _has_clues(givens):
        return model.make_givens(_least_turned(givens))
    every: Sequence[symmetry.Turn] = symmetry.turns(board.side, board.side)
    if givens.cages and not givens.marks:
        owners = {cell: cage for cage in givens.cages for cell in cage.cells}
        every = symmetry.least_of(every, lambda turn: _first_cage(owners, turn))
    return symmetry.least_form(map(model.make_givens, _forms(givens, every)))


def _first_cage(owners: Mapping[Cell, Cage], turn: symmetry.Turn) -> str:
    """The text of a turned puzzle's first cage, with which its own text begins."""
    to = symmetry.places(turn)
    total, cells = owners[min(owners, key=to.__getitem__)]
    moved = sorted([to[cell] for cell in cells])
    return canonical_json({"sum": total, "cells": [list(cell) for cell in moved]})


def _has_clues(sudoku: Sudoku) -> bool:
    """Whether cages, bars or marks say more than the digits and the units do."""
    says_all = sudoku.all_dots or sudoku.all_xv or sudoku.consecutive is not None
    return says_all or bool(sudoku.cages or sudoku.marks)


def _least_turned(sudoku: Sudoku) -> Sudoku:
    """The least of the forms without clues, up to size 9, in the order of their texts.

    Regions come first in a text.
    """
    flat = [digit or EMPTY for row in sudoku.rows for digit in row]
    turned, moves = _turned_cells(sudoku.board)
    forms = [move(flat) for move in moves]
    if sudoku.board.size > FEW:
        forms = [_named([digit % EMPTY for digit in form], EMPTY) for form in forms]
    return Sudoku(turned, _rows([digit % EMPTY for digit in min(forms)]))


@lru_cache(maxsize=256)
def _turned_cells(
    board: Board,
) -> tuple[Board, Sequence[Callable[[list[int]], tuple[int, ...]]]]:
    """The turned board with the least regions, and the ways that lead to it."""
    every = symmetry.turns(board.side, board.side)
    boards = [_turned(board, turn) for turn in every]
    least = min(boards, key=lambda one: one.regions)
    moves = symmetry.moves(board.side, board.side)
    ways = zip(moves, boards, strict=True)
    return least, [move for move, one in ways if one == least]


def _named(numbers: Iterable[int], empty: int) -> tuple[int, ...]:
    """Return digits by first appearance; 0, an empty cell, becomes `empty`."""
    names = {0: empty}
    return tuple(names.setdefault(number, len(names)) for number in numbers)


@cache
def _moves(board: Board) -> Sequence[Callable[[list[int]], tuple[int, ...]]]:
    """Return the ways to rearrange the cells of a 9 x 9 board that keep its units."""
    windows = {frozenset((1, 2, 3)), frozenset((5, 6, 7))}
    lines = [
        [3 * outer[k // 3] + inner[k // 3][k % 3] for k in range(9)]
        for outer in permutations(range(3))
        for inner in product(permutations(range(3)), repeat=3)
    ]
    if board.windows:
        lines = [x for x in lines if {frozenset(x[1:4]), frozenset(x[5:8])} == windows]
    pairs = list(product(lines, lines)) if board.windows else []
    if board.diagonals:
        # One diagonal becomes the same or the other one, and so must the other.
        lines = [x for x in lines if all(x[k] + x[8 - k] == 8 for k in range(9))]
        pairs = [(x, y) for x in lines for y in (x, x[::-1])]
    cells = [[9 * r + c for r in rows for c in columns] for rows, columns in pairs]
    mirrored = [[9 * r + c for c in columns for r in rows] for rows, columns in pairs]
    return [itemgetter(*move) for move in cells + mirrored]


def _forms(sudoku: Sudoku, every: Iterable[symmetry.Turn]) -> Iterator[Sudoku]:
    """Yield the forms after some turns and mirrors, with the digits that they allow."""
    board, size = sudoku.board, sudoku.board.size
    reads = sudoku.cages or sudoku.marks or sudoku.all_dots or sudoku.all_xv
    named = size > FEW and not _has_clues(sudoku)
    for turn in every:
        digits = [digit for row in turn.rows(sudoku.rows) for digit in row]
        cages = [Cage(total, tuple(turn.cells(each))) for total, each in sudoku.cages]
        bars = sudoku.consecutive
        turned = _turned(board, turn)
        marks = sorted(mark.turned(turn) for mark in sudoku.marks)
        ways = [_named(digits, 0) if named else digits]
        if size > FEW and bars is not None and not reads:
            ways.append([size + 1 - digit if digit else 0 for digit in digits])
        for way in ways:
            yield Sudoku(
                turned,
                _rows(way),
                tuple(sorted(cages, key=lambda cage: cage.cells)),
                None if bars is None else tuple(turn.pairs(bars)),
                tuple(marks),
                sudoku.all_dots,
                sudoku.all_xv,
            )


@lru_cache(maxsize=256)
def _turned(board: Board, turn: symmetry.Turn) -> Board:
    """Return a board whose regions are turned, and numbered from the first cell on."""
    flat = (x + 1 for row in turn.rows(board.regions) for x in row)
    return replace(board, regions=_rows(x - 1 for x in _named(flat, 0)))


def _rows(flat: Iterable[int]) -> Rows:
    numbers = list(flat)
    size = isqrt(len(numbers))
    return tuple(tuple(numbers[k : k + size]) for k in range(0, len(numbers), size))
