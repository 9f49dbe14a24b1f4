"""What a puzzle asks: the only code that generator and solver may share."""

from collections.abc import Iterator
from dataclasses import replace

from ...core.puzzle import Json
from ...grids.reading import Rows
from ...rules.mutations import mutations as untrue
from ...rules.vocabulary import Makes, Statement, latin_grid
from ..squares import swapped, write_answer
from .model import ADD, Calcudoku, make_givens


def statement(givens: Calcudoku) -> Statement:
    """Return what a puzzle asks: a Latin square, and what its cages make."""
    return Statement(latin_grid(givens.size), {}, givens.cages)


def follows_rules(givens: Calcudoku, answer: Rows) -> bool:
    """Return whether each line has every number, and each cage makes its target."""
    return statement(givens).is_kept(answer)


def mutations(givens: Calcudoku, answer: Rows) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    printed, key = make_givens(givens), write_answer(answer)
    yield "two rows of the key exchanged", printed, swapped(answer)
    swap = {1: 2, 2: 1}
    other = ([swap.get(number, number) for number in row] for row in answer)
    yield "1 and 2 of the key exchanged", printed, write_answer(other)
    for _, clues in untrue(givens.cages, givens.size):
        cages = tuple(clue for clue in clues if isinstance(clue, Makes))
        yield "a target raised", make_givens(replace(givens, cages=cages)), key
    lines = tuple(
        Makes(tuple((r, c) for c in range(givens.size)), ADD, sum(row))
        for r, row in enumerate(answer)
    )
    yield "rows for cages", make_givens(replace(givens, cages=lines)), key
