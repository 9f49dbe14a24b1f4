"""What makes an answer legal: the only code that generator and solver may share."""

from collections.abc import Iterator
from dataclasses import replace

from ...core.puzzle import Json
from ...grids.reading import Cell, Rows
from .._logic.latin import write_answer
from .model import Sudoku, board_of, make_givens, neighbours


def follows_rules(givens: Sudoku, answer: Rows) -> bool:
    """Return whether the answer fills the grid, keeps the givens and every rule."""
    return (
        all(
            given in (0, digit)
            for line, full in zip(givens.rows, answer, strict=True)
            for given, digit in zip(line, full, strict=True)
        )
        and all(
            len({answer[r][c] for r, c in unit.cells}) == givens.board.size
            for unit in givens.board.units
        )
        and _keeps_cages(givens, answer)
        and _keeps_bars(givens, answer)
    )


def _keeps_cages(sudoku: Sudoku, rows: Rows) -> bool:
    for cage in sudoku.cages:
        digits = [rows[r][c] for r, c in cage.cells]
        if sum(digits) != cage.total or len(set(digits)) != len(digits):
            return False
    return True


def _keeps_bars(sudoku: Sudoku, rows: Rows) -> bool:
    if sudoku.consecutive is None:
        return True
    barred = {frozenset(pair) for pair in sudoku.consecutive}
    return all(
        (abs(rows[r0][c0] - rows[r1][c1]) == 1) == (frozenset((one, other)) in barred)
        for one, other in neighbours(sudoku.board.size)
        for (r0, c0), (r1, c1) in [(one, other)]
    )


def mutations(givens: Sudoku, answer: Rows) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    printed, key = make_givens(givens), write_answer(answer)
    size, regions = givens.board.size, givens.board.regions
    loose = Sudoku(board_of(size, regions), ((0,) * size,) * size)
    yield "all digits taken away", make_givens(loose), key
    yield from _swapped(givens, answer)
    wrong = _changed(answer, (0, 0))
    yield "a digit of the key changed", printed, write_answer(wrong)
    if givens.cages:
        first, *others = givens.cages
        cages = (first._replace(total=first.total + 1), *others)
        yield "a sum raised", make_givens(replace(givens, cages=cages)), key
    if givens.consecutive:
        fewer = replace(givens, consecutive=givens.consecutive[1:])
        yield "a bar taken away", make_givens(fewer), key


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
        key = ([swap.get(digit, digit) for digit in row] for row in answer)
        yield "two digits of the key swapped", make_givens(givens), write_answer(key)
    if given:
        changed = replace(givens, rows=_changed(givens.rows, given[0]))
        yield "a given changed", make_givens(changed), write_answer(answer)


def _changed(rows: Rows, cell: Cell) -> Rows:
    """Return rows with the next digit in a cell."""
    found = [list(row) for row in rows]
    r, c = cell
    found[r][c] = found[r][c] % len(rows) + 1
    return tuple(map(tuple, found))
