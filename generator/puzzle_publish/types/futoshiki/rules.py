"""What makes an answer legal: the only code that generator and solver may share."""

from collections.abc import Iterator

from ...core.puzzle import Json
from . import model
from .model import GREATER


def follows_rules(givens: Json, answer: Json) -> bool:
    """Return whether the answer keeps the givens and every sign."""
    puzzle = model.read(givens)
    rows = model.read_answer(answer, len(puzzle.rows))
    steps = [rows[a][b] - rows[c][d] for (a, b), (c, d) in puzzle.signs]
    return (
        all(
            given in (0, number)
            for line, full in zip(puzzle.rows, rows, strict=True)
            for given, number in zip(line, full, strict=True)
        )
        and all(
            step > 0 if puzzle.kind == GREATER else step in (1, -1) for step in steps
        )
        and all(abs(rows[a][b] - rows[c][d]) != 1 for (a, b), (c, d) in puzzle.apart)
    )


def mutations(givens: Json, answer: Json) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    size, kind = givens["size"], model.read(givens).kind
    empty = [[None] * size for _ in range(size)]
    yield "all clues taken away", {"size": size, "rows": empty, GREATER: []}, answer
    first, second, *rest = answer["rows"]
    yield "two rows of the key swapped", givens, {"rows": [second, first, *rest]}
    if givens[kind]:
        (one, other), *others = givens[kind]
        changed = [[other, one], *others] if kind == GREATER else others
        yield "a sign turned or taken away", {**givens, kind: changed}, answer
