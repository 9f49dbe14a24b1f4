"""What makes an answer legal: the only code that generator and solver may share."""

from collections.abc import Iterator

from ...core.puzzle import Json
from ...grids.reading import Rows
from .model import Sudoku, neighbours


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


def mutations(givens: Json, answer: Json) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    rows = answer["rows"]
    size = len(rows)
    empty = [[None] * size for _ in range(size)]
    loose = {name: givens[name] for name in ("size", "regions") if name in givens}
    yield "all digits taken away", {**loose, "rows": empty}, answer
    yield from _swapped(givens, rows)
    r, c = next((r, c) for r in range(size) for c in range(size))
    wrong = [list(row) for row in rows]
    wrong[r][c] = rows[r][c] % size + 1
    yield "a digit of the key changed", givens, {"rows": wrong}
    for cage in givens.get("cages", [])[:1]:
        raised = {**cage, "sum": cage["sum"] + 1}
        cages = [raised, *givens["cages"][1:]]
        yield "a sum raised", {**givens, "cages": cages}, answer
    if givens.get("consecutive"):
        fewer = givens["consecutive"][1:]
        yield "a bar taken away", {**givens, "consecutive": fewer}, answer


def _swapped(givens: Json, rows: Json) -> Iterator[tuple[str, Json, Json]]:
    """Yield a key in which two digits change places throughout, and one given did."""
    given = {digit for row in givens["rows"] for digit in row if digit}
    one, other = rows[0][:2]
    if given & {one, other}:
        swap = {one: other, other: one}
        key = [[swap.get(digit, digit) for digit in row] for row in rows]
        yield "two digits of the key swapped", givens, {"rows": key}
    for r, row in enumerate(givens["rows"]):
        for c, digit in enumerate(row):
            if digit:
                changed = [list(line) for line in givens["rows"]]
                changed[r][c] = digit % len(rows) + 1
                yield "a given changed", {**givens, "rows": changed}, {"rows": rows}
                return
