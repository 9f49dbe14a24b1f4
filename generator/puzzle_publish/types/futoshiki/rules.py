"""What makes an answer legal: the only code that generator and solver may share."""

from collections.abc import Iterator

from ...core.puzzle import Json
from ...grids.reading import Rows
from .._logic.latin import agree, swapped
from . import model
from .model import GREATER, Futoshiki


def follows_rules(givens: Futoshiki, answer: Rows) -> bool:
    """Return whether the answer keeps the givens and every sign."""
    steps = [answer[a][b] - answer[c][d] for (a, b), (c, d) in givens.signs]
    return (
        agree(givens.rows, answer)
        and all(
            step > 0 if givens.kind == GREATER else step in (1, -1) for step in steps
        )
        and all(
            abs(answer[a][b] - answer[c][d]) != 1 for (a, b), (c, d) in givens.apart
        )
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
