"""Calcudokus: a Latin square cut into cages, each with a target and an operation.

Reading order: model.py (what is printed), rules.py, ladder.py (how a reader solves it),
cuts.py and generate.py, solve.py (the verifier), draw.py, then this class.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

import numpy as np

from ...core.figure import Figure
from ...core.puzzle import Draft, Hint, Json
from ...grids.ladder import Step
from .._logic.logictype import LogicType
from .params import CalcudokuParams


class CalcudokuType(LogicType[CalcudokuParams]):
    """The type; each method calls the module that does the work."""

    name: ClassVar[str] = "calcudoku"
    made_with: ClassVar[tuple[str, ...]] = ("ladder", "cagelines")
    proven_with: ClassVar[tuple[str, ...]] = ("masksearch",)
    presets: Mapping[str, CalcudokuParams] = {
        "easy": CalcudokuParams(level="easy"),
        "medium": CalcudokuParams(level="medium"),
        "hard": CalcudokuParams(level="hard"),
        "expert": CalcudokuParams(level="expert"),
    }

    def generate(
        self, rng: np.random.Generator, params: CalcudokuParams
    ) -> Draft | None:
        """Return a draft, or None if no cut that was tried needs the level."""
        from . import generate

        return generate.generate(rng, params)

    def follows_rules(self, givens: Json, answer: Json) -> bool:
        """Return whether each line has every number, and each cage makes its target."""
        from . import rules

        return rules.follows_rules(givens, answer)

    def solve(self, givens: Json) -> Iterator[Json]:
        """Yield every answer exactly once."""
        from . import solve

        return solve.solve(givens)

    def draw(self, givens: Json, answer: Json | None, language: str) -> Figure:
        """Return the page's figure; with an answer, the key's."""
        from . import draw

        return draw.draw(givens, answer)

    def _climb(self, givens: Json) -> Sequence[Step]:
        from . import ladder

        return ladder.climb(givens)

    def _draw_step(self, givens: Json, done: Sequence[Step], step: Step) -> Figure:
        from . import draw

        return draw.draw_step(givens, done, step)

    def _measures(self, givens: Json) -> Mapping[str, int]:
        cages = givens["cages"]
        single = sum(len(cage["cells"]) == 1 for cage in cages)
        return {"cages": len(cages), "single_cells": single}

    def opener_art(self, givens: Json, language: str) -> Figure:
        """Return the cages with their targets."""
        return self.draw(givens, None, language)

    def hints(self, givens: Json, answer: Json) -> tuple[Hint, ...]:
        """Return the ladder's hints; they name a cage by its target and first cell."""
        from . import draw

        where, *others = super().hints(givens, answer)
        if where.wording == "where-cage":
            where = Hint(where.wording, draw.cage_named(givens, where.values))
        return (where, *others)

    def _rare_levels(self, params: CalcudokuParams) -> Sequence[str]:
        """Return the levels that hardly any puzzle of the size has."""
        # Of 120 3x3 squares one is medium, none of 1,000 hard; of 17 4x4 one is expert.
        return {3: ("medium", "hard", "expert"), 4: ("expert",)}.get(params.size, ())

    def sample(self, params: CalcudokuParams) -> Draft:
        """Return rows as cages with long targets, for measuring only."""
        from . import model

        return model.sample(params.size)

    def canonical(self, givens: Json) -> Json:
        """Return the least form under turns and mirrors."""
        from ...grids.symmetry import least_form, turns
        from . import model

        size = givens["size"]
        return least_form(
            model.turned(givens, turn.cells) for turn in turns(size, size)
        )

    def warm_up(self, params: CalcudokuParams) -> None:
        """Load the kernels, compiled if need be."""
        self.generate(np.random.Generator(np.random.PCG64(0)), params)
        example = self.example()
        self.grade(example.givens)
        next(self.solve(example.givens))

    def mutations(self, givens: Json, answer: Json) -> Iterator[tuple[str, Json, Json]]:
        """Yield corrupted puzzles, each of which `verify` must refuse."""
        from . import rules

        return rules.mutations(givens, answer)


TYPE = CalcudokuType()
