"""What an answer must keep: the only code that generating and solving share."""

from collections.abc import Iterator

from ...core.puzzle import Json
from . import model


def follows_rules(givens: Json, answer: Json) -> bool:
    """Tell whether the answer fills all blanks, keeps the givens and the sums."""
    square = model.read(givens)
    filled = model.read({**givens, "rows": answer["rows"]})
    pairs = [
        (given, number)
        for row, full in zip(square.rows, filled.rows, strict=True)
        for given, number in zip(row, full, strict=True)
    ]
    return (
        answer.keys() == {"rows"}
        and not filled.blanks
        and all(given in (0, number) for given, number in pairs)
        and square.row_sums == tuple(map(sum, filled.rows))
        and square.column_sums == tuple(map(sum, zip(*filled.rows, strict=True)))
    )


def mutations(givens: Json, answer: Json) -> Iterator[tuple[str, Json, Json]]:
    """Yield what must never pass: (what was spoiled, givens, answer).

    Optional. The contract tests spoil JSON blindly; here you add what only you know,
    above all givens that allow more than one answer.
    """
    size = len(givens["rows"])
    twos = [[2] * size for _ in range(size)]
    loose = {
        "highest": 3,
        "rows": [[None] * size for _ in range(size)],
        "row_sums": [2 * size] * size,
        "column_sums": [2 * size] * size,
    }
    yield "a square that has many answers", loose, {"rows": twos}
    first, *others = givens["row_sums"]
    yield "a sum raised", {**givens, "row_sums": [first + 1, *others]}, answer
    swapped = [answer["rows"][1], answer["rows"][0], *answer["rows"][2:]]
    if swapped != answer["rows"]:
        yield "two rows of the key swapped", givens, {"rows": swapped}
