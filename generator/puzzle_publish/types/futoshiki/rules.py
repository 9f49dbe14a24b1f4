"""What makes an answer legal: the only code that generator and solver may share."""

from collections.abc import Iterator

from ...core.puzzle import Json
from .._logic.latin import agree, read_answer, swapped
from . import model
from .model import GREATER


def follows_rules(givens: Json, answer: Json) -> bool:
    """Return whether the answer keeps the givens and every sign."""
    puzzle = model.read(givens)
    rows = read_answer(answer, len(puzzle.rows))
    steps = [rows[a][b] - rows[c][d] for (a, b), (c, d) in puzzle.signs]
    return (
        agree(puzzle.rows, rows)
        and all(
            step > 0 if puzzle.kind == GREATER else step in (1, -1) for step in steps
        )
        and all(abs(rows[a][b] - rows[c][d]) != 1 for (a, b), (c, d) in puzzle.apart)
    )


def mutations(givens: Json, answer: Json) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    kind = model.read(givens).kind
    nothing = model.empty(givens["size"])
    yield "all clues taken away", model.make_givens(nothing.rows, GREATER, ()), answer
    yield "two rows of the key swapped", givens, swapped(answer)
    if givens[kind]:
        (one, other), *others = givens[kind]
        changed = [[other, one], *others] if kind == GREATER else others
        yield "a sign turned or taken away", {**givens, kind: changed}, answer
