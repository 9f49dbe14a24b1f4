"""What makes an answer legal: the only code that generator and solver may share."""

from collections.abc import Iterator
from dataclasses import replace

from ...core.puzzle import Json
from .model import Clues, Picture, clues_of, givens_of, make_givens, write_answer


def follows_rules(givens: Clues, answer: Picture) -> bool:
    """Return whether the blocks of the answer are those of the givens."""
    return clues_of(answer.rows) == givens


def mutations(givens: Clues, answer: Picture) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    printed = make_givens(givens)
    negative = tuple(tuple(1 - x for x in row) for row in answer.rows)
    first, *others = givens.rows
    longer = replace(givens, rows=((*first, 1), *others))
    chessboard = tuple(tuple((r + c) % 2 for c in range(6)) for r in range(6))
    yield "a negative as the key", printed, write_answer(Picture(negative))
    yield "a row less in the key", printed, write_answer(Picture(answer.rows[1:]))
    yield "a block more", make_givens(longer), write_answer(answer)
    key = write_answer(Picture(chessboard))
    yield "clues of two answers", givens_of(chessboard), key
