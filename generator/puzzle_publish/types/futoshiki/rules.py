"""What a puzzle asks: the only code that generator and solver may share."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache

from ...core.puzzle import Json
from ...grids.reading import Pair as Neighbours
from ...grids.reading import Rows
from ...rules.mutations import mutations as untrue
from ...rules.vocabulary import Pair, Statement, latin_grid, once_each, printed_in
from ..squares import swapped, write_answer
from .model import CONSECUTIVE, Futoshiki, Kind, empty, make_givens, neighbours


@once_each
def statement(givens: Futoshiki) -> Statement:
    """Return what a puzzle asks; where its kind is consecutive, of all neighbours."""
    grid = latin_grid(len(givens.rows))
    known = _signs(len(givens.rows), givens.kind)
    clues = tuple([known[cells] for cells in givens.signs])
    if givens.kind == CONSECUTIVE:
        clues += tuple([replace(known[cells], is_not=True) for cells in givens.apart])
    return Statement(grid, printed_in(givens.rows), clues)


@cache
def _signs(size: int, kind: Kind) -> Mapping[Neighbours, Pair]:
    """Return the sign between each two neighbours, in either order."""
    near = neighbours(size)
    return {cells: Pair(cells, kind) for cells in (*near, *(two[::-1] for two in near))}


def follows_rules(givens: Futoshiki, answer: Rows) -> bool:
    """Return whether the answer keeps the givens and every sign."""
    return statement(givens).is_kept(answer)


def mutations(givens: Futoshiki, answer: Rows) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    printed = make_givens(givens.rows, givens.kind, givens.signs)
    nothing = empty(len(answer))
    bare = make_givens(nothing.rows, nothing.kind, nothing.signs)
    yield "all clues taken away", bare, write_answer(answer)
    yield "two rows of the key swapped", printed, swapped(answer)
    for _, signs in untrue(statement(givens).clues, len(answer)):
        pairs = [s.cells for s in signs if isinstance(s, Pair) and not s.is_not]
        changed = make_givens(givens.rows, givens.kind, pairs)
        yield "a sign turned, taken away or added", changed, write_answer(answer)
