"""The steps of a reader who solves a sudoku, behind its grade and its hints."""

import json
from functools import lru_cache

from ...core.puzzle import Json, canonical_json
from ...grids.cagesums import CageRow
from ...grids.climb import steps_of
from ...grids.ladder import Step
from ...kernels.cages import SET
from . import model
from .ladder import Ladder, rungs_of
from .squares import index_of, squares_of, values_of


def climbed(givens: Json) -> tuple[Step, ...]:
    """Return the steps that solve a puzzle.

    Raises:
        OutOfSteps: the techniques do not finish it.
    """
    return _climbed(canonical_json(givens))


@lru_cache(maxsize=8)
def _climbed(text: str) -> tuple[Step, ...]:
    sudoku = model.read(json.loads(text))
    techniques = Ladder(
        cages=bool(sudoku.cages),
        any_shape=not sudoku.board.has_boxes,
        bars=sudoku.consecutive is not None,
        uniqueness=sudoku.uniqueness,
        fiendish=sudoku.fiendish,
    ).all
    size = sudoku.board.size
    cages = [
        CageRow(SET, cage.total, tuple(index_of(cell, size) for cell in cage.cells))
        for cage in sudoku.cages
    ]
    return steps_of(
        squares_of(sudoku.board),
        values_of(sudoku.rows),
        rungs_of(techniques, sudoku.board, cages, sudoku.consecutive),
    )
