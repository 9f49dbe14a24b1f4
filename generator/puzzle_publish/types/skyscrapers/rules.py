"""What a puzzle asks: the only code that generator and solver may share."""

from collections.abc import Iterator
from dataclasses import replace

from ...core.puzzle import Json
from ...grids.reading import Rows
from ...rules.mutations import mutations as untrue
from ...rules.vocabulary import Seen, Statement, latin_grid, once_each, printed_in
from ..squares import swapped, write_answer
from . import model


@once_each
def statement(givens: model.City) -> Statement:
    """Return what a puzzle asks: a Latin square, seen from its edges."""
    clues = tuple(clue for side in range(4) for clue in _clues(givens, side))
    return Statement(latin_grid(givens.size), printed_in(givens.rows), clues)


def _clues(givens: model.City, side: int) -> tuple[Seen, ...]:
    """The clues at a side, those printed."""
    views = zip(model.views(givens.size)[side], givens.edges[side], strict=True)
    return tuple(Seen(cells, count) for cells, count in views if count)


def follows_rules(givens: model.City, answer: Rows) -> bool:
    """Return whether the answer keeps the givens and shows as many as the clues say."""
    return statement(givens).is_kept(answer)


def mutations(givens: model.City, answer: Rows) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    key, size = write_answer(answer), givens.size
    yield "all clues taken away", model.make_givens(model.empty(size)), key
    for k, side in enumerate(model.SIDES):
        for _, clues in untrue(_clues(givens, k), size):
            counts = {clue.cells: clue.count for clue in clues if type(clue) is Seen}
            edge = tuple(counts.get(view, 0) for view in model.views(size)[k])
            edges = (*givens.edges[:k], edge, *givens.edges[k + 1 :])
            changed = model.make_givens(replace(givens, edges=edges))
            yield f"a clue at the {side} changed", changed, key
    yield "two rows of the key swapped", model.make_givens(givens), swapped(answer)
