"""Calcudokus: a Latin square cut into cages, each with a target and an operation.

Reading order: model.py (what is printed), rules.py, ladder.py (how a reader solves it),
cuts.py and generate.py, solve.py (the verifier), draw.py, then this class.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

from ...core.figure import Figure
from ...core.puzzle import Json
from ...grids.ladder import FIENDISH, Clue, Clues, Step
from ...grids.reading import Rows
from .. import SquareDrawPart, SquareParts, SquareType
from ..capabilities import OwnFacts
from ..told_steps import Printed
from . import model
from .model import Calcudoku
from .params import CalcudokuParams


class CalcudokuType(
    SquareType[CalcudokuParams, Calcudoku], OwnFacts[CalcudokuParams, Calcudoku, Rows]
):
    """The type; what is not here is in `SquareType`."""

    name: ClassVar[str] = "calcudoku"
    version: ClassVar[int] = 3
    made_with: ClassVar[tuple[str, ...]] = ("ladder", "cagelines")
    proven_with: ClassVar[tuple[str, ...]] = ("masksearch",)
    levels: ClassVar[Mapping[str, int]] = {**SquareType.levels, FIENDISH: 4}
    _only_graded: ClassVar[Collection[str]] = (FIENDISH,)
    _tried: ClassVar[Mapping[str, str]] = {
        "operations": "",
        "largest_cage": "",
        "single_cells": "single_cells",
        "depth": "own_steps",
    }
    _few: ClassVar[Sequence[tuple[Mapping[str, object], int]]] = (({"size": 3}, 3_500),)
    _captioned: ClassVar[int | None] = 1
    _tells_steps: ClassVar[bool] = True
    presets: Mapping[str, CalcudokuParams] = {
        "easy": CalcudokuParams(level="easy", size=4),
        "medium": CalcudokuParams(level="medium", size=6),
        "hard": CalcudokuParams(level="hard", size=7),
        "expert": CalcudokuParams(level="expert", size=9),
    }
    _model = model

    def _parts(self) -> SquareParts[CalcudokuParams, Calcudoku]:
        from . import generate, ladder, rules, solve

        return SquareParts(generate, rules, solve, ladder)

    def _draw_part(self) -> SquareDrawPart[Calcudoku]:
        from . import draw

        return draw

    def canonical(self, givens: Calcudoku) -> Json:
        """Return the least form of those that are the same to a reader."""
        return model.canonical(givens)

    def rule_facts(
        self, givens: Calcudoku, params: CalcudokuParams | None
    ) -> Mapping[str, Json]:
        """Return whether cages leave their operation to the reader."""
        if params is not None:
            return {"hidden": params.hidden_operations}
        several = [cage for cage in givens.cages if len(cage.cells) > 1]
        return {"hidden": any(cage.operation == model.UNSAID for cage in several)}

    def _measures(self, givens: Calcudoku) -> Mapping[str, int]:
        single = sum(len(cage.cells) == 1 for cage in givens.cages)
        return {"cages": len(givens.cages), "single_cells": single}

    def _clues(self, givens: Calcudoku) -> Clues:
        return {
            ("cage", k + 1): Clue(cage.cells, cage.holds)
            for k, cage in enumerate(givens.cages)
        }

    def _printed(self, givens: Calcudoku) -> Printed:
        from . import draw

        return draw.printed(givens)

    def _draw_step(self, givens: Calcudoku, done: Sequence[Step], step: Step) -> Figure:
        """Return the figure before the step, with its cells marked."""
        from . import draw

        found = {cell: value for one in done for cell, value in one.placed}
        return draw.figure(givens, found, step.pattern or step.cells, draw.STEP)

    def _rare_levels(self, params: CalcudokuParams) -> Sequence[str]:
        """Return the levels that hardly any puzzle of the size has."""
        # Of 120 3x3 squares one is medium, none of 1,000 hard; of 17 4x4 one is expert.
        return {3: ("medium", "hard", "expert"), 4: ("expert",)}.get(params.size, ())


TYPE = CalcudokuType()
