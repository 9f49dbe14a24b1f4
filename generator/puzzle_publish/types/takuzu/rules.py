"""What makes an answer legal: the only code that generator and solver may share."""

from collections.abc import Iterator

from ...core.puzzle import Json
from ...grids.reading import Rows
from .model import OPEN, Takuzu


def follows_rules(givens: Takuzu, answer: Rows) -> bool:
    """Return whether the answer keeps the givens and all rules."""
    if len(givens.rows) != len(answer):
        return False
    columns = tuple(zip(*answer, strict=True))
    kept = all(
        clue in (OPEN, value)
        for before, after in zip(givens.rows, answer, strict=True)
        for clue, value in zip(before, after, strict=True)
    )
    return kept and all(
        len(set(lines)) == len(lines) and all(map(_is_balanced, lines))
        for lines in (answer, columns)
    )


def _is_balanced(line: tuple[int, ...]) -> bool:
    """Return whether a line has as many 1s as 0s and no three alike in a row."""
    triples = zip(line, line[1:], line[2:], strict=False)
    return 2 * sum(line) == len(line) and not any(a == b == c for a, b, c in triples)


def mutations(givens: Json, answer: Json) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    full = answer["rows"]
    empty = [[None] * len(full)] * len(full)
    exchanged = [[1 - x for x in row] for row in full]
    swapped = [full[1], full[0], *full[2:]]
    yield "no clues", {**givens, "rows": empty}, answer
    yield "0 and 1 exchanged in the key", givens, {"rows": exchanged}
    yield "two rows exchanged in the key", givens, {"rows": swapped}
    yield "clues of another answer", {**givens, "rows": exchanged}, answer
