"""What a puzzle asks: the only code that generator and solver may share."""

from collections.abc import Iterator
from dataclasses import replace

from ...core.puzzle import Json
from ...rules.mutations import mutations as untrue
from ...rules.vocabulary import Run, Statement, binary_grid
from .model import Clues, Picture, givens_of, make_givens, write_answer


def statement(givens: Clues) -> Statement:
    """Return what a puzzle asks: the runs of each row, then of each column."""
    grid = binary_grid(givens.height, len(givens.runs) - givens.height)
    return Statement(grid, {}, givens.runs)


def follows_rules(givens: Clues, answer: Picture) -> bool:
    """Return whether the blocks of the answer are those of the givens."""
    return statement(givens).is_kept(answer.rows)


def mutations(givens: Clues, answer: Picture) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    printed = make_givens(givens)
    negative = tuple(tuple(1 - x for x in row) for row in answer.rows)
    chessboard = tuple(tuple((r + c) % 2 for c in range(6)) for r in range(6))
    yield "a negative as the key", printed, write_answer(Picture(negative))
    yield "a row less in the key", printed, write_answer(Picture(answer.rows[1:]))
    for _, clues in untrue(givens.runs, 1):
        longer = replace(
            givens, runs=tuple(one for one in clues if isinstance(one, Run))
        )
        yield "a block more", make_givens(longer), write_answer(answer)
    key = write_answer(Picture(chessboard))
    yield "clues of two answers", givens_of(chessboard), key
