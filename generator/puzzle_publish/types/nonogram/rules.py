"""What makes an answer legal: the only code that generator and solver may share."""

from collections.abc import Iterator

from ...core.puzzle import Json
from .model import givens_of, read, read_answer


def follows_rules(givens: Json, answer: Json) -> bool:
    """Return whether the blocks of the answer are those of the givens."""
    read(givens)
    return bool(givens_of(read_answer(answer)) == givens)


def mutations(givens: Json, answer: Json) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    full = answer["rows"]
    negative = [[1 - x for x in row] for row in full]
    longer = [[*givens["rows"][0], 1], *givens["rows"][1:]]
    chessboard = [[(r + c) % 2 for c in range(6)] for r in range(6)]
    yield "a negative as the key", givens, {"rows": negative}
    yield "a row less in the key", givens, {"rows": full[1:]}
    yield "a block more", {**givens, "rows": longer}, answer
    yield "clues of two answers", givens_of(chessboard), {"rows": chessboard}
