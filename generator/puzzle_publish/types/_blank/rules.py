"""What makes an answer legal: the only code that generator and solver may share."""

from collections.abc import Iterator

from ...core.puzzle import Json
from .model import Rows, Square


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


def mutations(givens: Json, answer: Json) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer).

    Optional. All of it is JSON, spoiled as a file would be. The contract tests corrupt
    the JSON blindly; add what only you can know, above all givens with more than one
    answer.
    """
    size = len(givens["rows"])
    twos = [[2] * size for _ in range(size)]
    loose = {
        "highest": 3,
        "rows": [[None] * size for _ in range(size)],
        "row_sums": [2 * size] * size,
        "column_sums": [2 * size] * size,
    }
    yield "a square with many answers", loose, {"rows": twos}
    first, *others = givens["row_sums"]
    yield "a sum raised", {**givens, "row_sums": [first + 1, *others]}, answer
    swapped = [answer["rows"][1], answer["rows"][0], *answer["rows"][2:]]
    if swapped != answer["rows"]:
        yield "two rows of the key swapped", givens, {"rows": swapped}
