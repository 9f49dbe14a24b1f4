"""What a sudoku asks, said once: the only code that generator and solver share."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from ...core.puzzle import Json
from ...grids.reading import Cell, Rows
from ...rules.vocabulary import (
    Constraint,
    Different,
    Grid,
    Makes,
    Pair,
    Sign,
    Statement,
    once_each,
    printed_in,
)
from . import marks
from .board import Board, board_of, neighbours
from .model import Sudoku, make_givens, write_answer


@once_each
def statement(givens: Sudoku) -> Statement:
    """Return all that a puzzle asks."""
    return Statement(
        grid_of(givens.board), printed_in(givens.rows), tuple(_clues(givens))
    )


@lru_cache(maxsize=256)
def grid_of(board: Board) -> Grid:
    """Return the cells of a board with its units."""
    units = tuple(Different(unit.cells) for unit in board.units)
    return Grid(board.cells, board.size, units)


def _clues(sudoku: Sudoku) -> Iterator[Constraint]:
    for cage in sudoku.cages:
        yield Makes(cage.cells, "+", cage.total, differ=True)
    if sudoku.consecutive is not None:
        barred = {frozenset(pair) for pair in sudoku.consecutive}
        for pair in neighbours(sudoku.board.size):
            yield Pair(pair, "consecutive", frozenset(pair) not in barred)
    yield from clues_of_marks(sudoku)


def clues_of_marks(sudoku: Sudoku) -> Iterator[Constraint]:
    """Yield what marks ask, and their absence where a page has all of a kind."""
    for mark in sudoku.marks:
        yield marks.constraint_of(mark, sudoku.board.size)
    if sudoku.all_dots:
        yield from _unmarked(sudoku, "dot", ("consecutive", "double"))
    if sudoku.all_xv:
        yield from _unmarked(sudoku, "xv", ("five", "ten"))


def _unmarked(
    sudoku: Sudoku, kind: marks.MarkKind, signs: tuple[Sign, ...]
) -> Iterator[Pair]:
    """Yield for neighbours without a mark of a kind that no such sign holds."""
    marked = {mark.cells for mark in sudoku.marks if mark.kind == kind}
    for pair in neighbours(sudoku.board.size):
        if pair not in marked:
            for sign in signs:
                yield Pair(pair, sign, is_not=True)


def follows_rules(givens: Sudoku, answer: Rows) -> bool:
    """Return whether the answer fills the grid, keeps the givens and every rule."""
    return statement(givens).is_kept(answer)


def mutations(givens: Sudoku, answer: Rows) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    printed, key = make_givens(givens), write_answer(answer)
    board = givens.board
    side = board.side
    loose = Sudoku(board_of(board.size, board.regions), ((0,) * side,) * side)
    yield "all digits taken away", make_givens(loose), key
    yield from _swapped(givens, answer)
    wrong = _changed(answer, (0, 0), board.size)
    yield "a digit of the key changed", printed, write_answer(wrong)
    if givens.cages:
        first, *others = givens.cages
        cages = (first._replace(total=first.total + 1), *others)
        yield "a sum raised", make_givens(replace(givens, cages=cages)), key
    if givens.consecutive:
        fewer = replace(givens, consecutive=givens.consecutive[1:])
        yield "a bar taken away", make_givens(fewer), key
    yield from _untrue_marks(givens, answer)


def _untrue_marks(givens: Sudoku, answer: Rows) -> Iterator[tuple[str, Json, Json]]:
    """Yield the puzzle with one mark untrue, of each kind the first that can be."""
    done = set()
    for k, mark in enumerate(givens.marks):
        other = None if mark.kind in done else marks.untrue(mark, answer)
        if other is not None:
            done.add(mark.kind)
            changed = (*givens.marks[:k], other, *givens.marks[k + 1 :])
            printed = make_givens(replace(givens, marks=changed))
            yield f"a mark untrue: {mark.kind}", printed, write_answer(answer)


def _swapped(givens: Sudoku, answer: Rows) -> Iterator[tuple[str, Json, Json]]:
    """Yield a key in which two digits change places throughout, and one given did."""
    given = [
        (r, c)
        for r, row in enumerate(givens.rows)
        for c, digit in enumerate(row)
        if digit
    ]
    one, other = answer[0][:2]
    if any(givens.rows[r][c] in (one, other) for r, c in given):
        swap = {one: other, other: one}
        key = tuple(tuple(swap.get(digit, digit) for digit in row) for row in answer)
        yield "two digits of the key swapped", make_givens(givens), write_answer(key)
    if given:
        changed = replace(
            givens, rows=_changed(givens.rows, given[0], givens.board.size)
        )
        yield "a given changed", make_givens(changed), write_answer(answer)


def _changed(rows: Rows, cell: Cell, most: int) -> Rows:
    """Return rows with the next digit in a cell."""
    found = [list(row) for row in rows]
    r, c = cell
    found[r][c] = found[r][c] % most + 1
    return tuple(map(tuple, found))
