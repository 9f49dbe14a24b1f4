"""What makes an answer legal: the only code that generator and solver may share."""

from collections.abc import Iterator

from ...core.puzzle import Json
from .model import Clues, Picture, clues_of, givens_of


def follows_rules(givens: Clues, answer: Picture) -> bool:
    """Return whether the blocks of the answer are those of the givens."""
    return clues_of(answer.rows) == givens


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
