"""What makes an answer legal: the only code that generator and solver may share."""

from collections.abc import Iterator
from dataclasses import replace

from ...core.puzzle import Json
from ...grids.reading import Rows
from .model import OPEN, Takuzu, make_givens, write_answer


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


def mutations(givens: Takuzu, answer: Rows) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    printed, key = make_givens(givens), write_answer(answer)
    empty = tuple((OPEN,) * len(row) for row in answer)
    exchanged = tuple(tuple(1 - x for x in row) for row in answer)
    swapped = (answer[1], answer[0], *answer[2:])
    yield "no clues", make_givens(replace(givens, rows=empty)), key
    yield "0 and 1 exchanged in the key", printed, write_answer(exchanged)
    yield "two rows exchanged in the key", printed, write_answer(swapped)
    other = replace(givens, rows=exchanged)
    yield "clues of another answer", make_givens(other), key
