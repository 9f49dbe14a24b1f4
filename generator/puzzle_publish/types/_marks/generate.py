"""Seeds to drafts: mines, then numbers that go while the ladder finishes the puzzle."""

import numpy as np

from ...core.puzzle import Draft
from ...grids.reading import Rows
from ...rules.mark_ladder import level_of, until
from .model import NONE, BlankParams, printed, statement

TRIES, SHARE = 40, 0.3  # of the cells have mines


def generate(rng: np.random.Generator, params: BlankParams) -> Draft | None:
    """Return a puzzle that the techniques solve on the level asked for."""
    ladder = until(params.level)
    for _ in range(TRIES):
        mines = rng.random((params.size, params.size)) < SHARE
        numbers = _numbers(mines.tolist())
        if not level_of(statement(numbers), ladder):
            continue
        for k in rng.permutation(params.size**2).tolist():
            r, c = divmod(k, params.size)
            row = (*numbers[r][:c], NONE, *numbers[r][c + 1 :])
            fewer = (*numbers[:r], row, *numbers[r + 1 :])
            if level_of(statement(fewer), ladder):
                numbers = fewer
        if level_of(statement(numbers), ladder) == params.level:
            return Draft(printed(numbers), {"rows": mines.astype(int).tolist()})
    return None


def _numbers(mines: list[list[bool]]) -> Rows:
    """Return how many mines touch each cell, NONE for that of a mine."""
    return tuple(
        tuple(
            NONE
            if mine
            else sum(
                sum(row[max(c - 1, 0) : c + 2]) for row in mines[max(r - 1, 0) : r + 2]
            )
            for c, mine in enumerate(line)
        )
        for r, line in enumerate(mines)
    )
