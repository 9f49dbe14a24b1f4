"""What a puzzle asks: the only code that generator and solver may share."""

from collections.abc import Iterator
from dataclasses import replace

from ...core.puzzle import Json
from ...grids.reading import Rows
from ...rules.vocabulary import Statement, balanced_grid, printed_in
from ..squares import swapped, write_answer
from .model import OPEN, Takuzu, make_givens


def statement(givens: Takuzu) -> Statement:
    """Return what a puzzle asks: balanced lines, no three alike, no two lines alike."""
    grid = balanced_grid(len(givens.rows))
    return Statement(grid, printed_in(givens.rows, empty=OPEN))


def follows_rules(givens: Takuzu, answer: Rows) -> bool:
    """Return whether the answer keeps the givens and all rules."""
    return statement(givens).is_kept(answer)


def mutations(givens: Takuzu, answer: Rows) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    printed, key = make_givens(givens), write_answer(answer)
    empty = tuple((OPEN,) * len(row) for row in answer)
    exchanged = tuple(tuple(1 - x for x in row) for row in answer)
    yield "no clues", make_givens(replace(givens, rows=empty)), key
    yield "0 and 1 exchanged in the key", printed, write_answer(exchanged)
    yield "two rows exchanged in the key", printed, swapped(answer)
    other = replace(givens, rows=exchanged)
    yield "clues of another answer", make_givens(other), key
