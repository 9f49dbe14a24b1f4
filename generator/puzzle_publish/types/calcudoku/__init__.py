"""Calcudokus: a Latin square cut into cages, each with a target and an operation.

Reading order: model.py (what is printed), rules.py, ladder.py (how a reader solves it),
cuts.py and generate.py, solve.py (the verifier), draw.py, then this class.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from ...core.figure import Figure
from ...core.puzzle import Draft, Hint, Json
from ...grids.reading import Rows
from ...rules.vocabulary import Statement
from .. import DrawPart, LogicParts, LogicType
from ..capabilities import BlankGrids
from ..player import Player, rows_and_columns
from . import model
from .model import Calcudoku
from .params import CalcudokuParams


class CalcudokuType(
    LogicType[CalcudokuParams, Calcudoku, Rows],
    BlankGrids[CalcudokuParams, Calcudoku, Rows],
):
    """The type; each method calls the module that does the work."""

    name: ClassVar[str] = "calcudoku"
    made_with: ClassVar[tuple[str, ...]] = ("ladder", "cagelines")
    proven_with: ClassVar[tuple[str, ...]] = ("masksearch",)
    _tried: ClassVar[Mapping[str, str]] = {
        "operations": "",
        "largest_cage": "",
        "single_cells": "single_cells",
    }
    _few: ClassVar[Sequence[tuple[Mapping[str, object], int]]] = (({"size": 3}, 3_500),)
    _model = model

    def _parts(self) -> LogicParts[CalcudokuParams, Calcudoku, Rows]:
        from . import generate, ladder, rules, solve

        return LogicParts(generate, rules, solve, ladder)

    def _draw_part(self) -> DrawPart[Calcudoku, Rows]:
        from . import draw

        return draw

    def statement(self, givens: Calcudoku) -> Statement:
        """Return what a puzzle asks."""
        from . import rules

        return rules.statement(givens)

    def _measures(self, givens: Calcudoku) -> Mapping[str, int]:
        single = sum(len(cage.cells) == 1 for cage in givens.cages)
        return {"cages": len(givens.cages), "single_cells": single}

    def player(self, givens: Calcudoku, answer: Rows, language: str) -> Player | None:
        """Return how the square is filled: no row or column repeats a number."""
        plain = super().player(givens, answer, language)
        return plain and replace(plain, apart=rows_and_columns(givens.size))

    def hints(self, givens: Calcudoku, answer: Rows) -> tuple[Hint, ...]:
        """Return the ladder's hints; they name a cage by its target and first cell."""
        from . import draw

        where, *others = super().hints(givens, answer)
        if where.wording == "where-cage":
            where = Hint(where.wording, draw.cage_named(givens, where))
        return (where, *others)

    def _rare_levels(self, params: CalcudokuParams) -> Sequence[str]:
        """Return the levels that hardly any puzzle of the size has."""
        # Of 120 3x3 squares one is medium, none of 1,000 hard; of 17 4x4 one is expert.
        return {3: ("medium", "hard", "expert"), 4: ("expert",)}.get(params.size, ())

    def blank_grid(self, params: CalcudokuParams) -> Figure:
        """Return a grid with nothing in it."""
        from . import draw

        return draw.blank(params.size)

    def sample(self, params: CalcudokuParams) -> Draft:
        """Return rows as cages with long targets, for measuring only."""
        return model.sample(params.size)

    def canonical(self, givens: Calcudoku) -> Json:
        """Return the least form under turns and mirrors."""
        from ...grids.symmetry import least_form, turns

        return least_form(
            model.turned(givens, turn.cells) for turn in turns(givens.size, givens.size)
        )


TYPE = CalcudokuType()
