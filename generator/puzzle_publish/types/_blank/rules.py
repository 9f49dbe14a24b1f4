"""What makes an answer legal: the only code that generator and solver may share."""

from collections.abc import Iterator
from dataclasses import replace

from ...core.puzzle import Json
from .model import Rows, Square, make_givens, write_answer


def follows_rules(givens: Square, answer: Rows) -> bool:
    """Return whether the answer keeps the givens and the sums."""
    pairs = [
        (given, number)
        for row, full in zip(givens.rows, answer, strict=True)
        for given, number in zip(row, full, strict=True)
    ]
    return (
        all(given in (0, number) for given, number in pairs)
        and givens.row_sums == tuple(map(sum, answer))
        and givens.column_sums == tuple(map(sum, zip(*answer, strict=True)))
    )


def mutations(givens: Square, answer: Rows) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer).

    Optional. What it yields is JSON, as a page or a file would have it. The contract
    tests corrupt the JSON blindly; add what only you can know, above all givens with
    more than one answer.
    """
    printed, key = make_givens(givens), write_answer(answer)
    size = givens.size
    sums = (2 * size,) * size
    loose = make_givens(Square(3, ((0,) * size,) * size, sums, sums))
    yield "a square with many answers", loose, write_answer(((2,) * size,) * size)
    first, *others = givens.row_sums
    raised = replace(givens, row_sums=(first + 1, *others))
    yield "a sum raised", make_givens(raised), key
    swapped = (answer[1], answer[0], *answer[2:])
    if swapped != answer:
        yield "two rows of the key swapped", printed, write_answer(swapped)
