"""What makes an answer legal: the only code that generator and solver may share."""

from collections.abc import Iterator

from ...core.puzzle import Json
from ...grids.reading import Rows
from ..squares import agree, swapped, write_answer
from .model import GREATER, Futoshiki, empty, make_givens


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


def mutations(givens: Futoshiki, answer: Rows) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    printed = make_givens(givens.rows, givens.kind, givens.signs)
    nothing = empty(len(answer))
    bare = make_givens(nothing.rows, nothing.kind, nothing.signs)
    yield "all clues taken away", bare, write_answer(answer)
    yield "two rows of the key swapped", printed, swapped(answer)
    if givens.signs:
        (one, other), *others = givens.signs
        signs = [(other, one), *others] if givens.kind == GREATER else others
        changed = make_givens(givens.rows, givens.kind, signs)
        yield "a sign turned or taken away", changed, write_answer(answer)
