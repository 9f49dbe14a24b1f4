"""What makes an answer legal: the only code that generator and solver may share."""

from collections.abc import Iterator
from dataclasses import replace

from ...core.puzzle import Json
from ...grids.reading import Rows
from ..squares import swapped, write_answer
from .model import ADD, Cage, Calcudoku, made, make_givens, operations_of


def follows_rules(givens: Calcudoku, answer: Rows) -> bool:
    """Return whether each line has every number, and each cage makes its target."""
    lines = (*answer, *zip(*answer, strict=True))
    if any(len(set(line)) < givens.size for line in lines):
        return False
    return all(_is_made(cage, answer) for cage in givens.cages)


def _is_made(cage: Cage, rows: Rows) -> bool:
    numbers = [rows[r][c] for r, c in cage.cells]
    return cage.target in [made(op, numbers) for op in operations_of(cage)]


def mutations(givens: Calcudoku, answer: Rows) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    printed, key = make_givens(givens), write_answer(answer)
    yield "two rows of the key exchanged", printed, swapped(answer)
    swap = {1: 2, 2: 1}
    other = ([swap.get(number, number) for number in row] for row in answer)
    yield "1 and 2 of the key exchanged", printed, write_answer(other)
    first, *others = givens.cages
    higher = replace(first, target=first.target + 1)
    raised = replace(givens, cages=(higher, *others))
    yield "a target raised", make_givens(raised), key
    lines = tuple(
        Cage(ADD, sum(row), tuple((r, c) for c in range(givens.size)))
        for r, row in enumerate(answer)
    )
    yield "rows for cages", make_givens(replace(givens, cages=lines)), key
