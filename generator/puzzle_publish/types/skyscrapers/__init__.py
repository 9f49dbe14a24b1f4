"""Skyscrapers: a Latin square of heights, with clues how many are seen from an edge.

Reading order: model.py (what is printed), rules.py, ladder.py with kernels/sights.py
(how a reader solves it), generate.py, solve.py (the verifier), draw.py, this class.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

from ...core.puzzle import Json
from ...grids.ladder import FIENDISH, Cell, Clues, Step
from .. import SquareDrawPart, SquareParts, SquareType
from ..told_steps import Printed
from . import model
from .params import SkyscraperParams


class Skyscrapers(SquareType[SkyscraperParams, model.City]):
    """The type; what is not here is in `SquareType`."""

    name: ClassVar[str] = "skyscrapers"
    version: ClassVar[int] = 3
    made_with: ClassVar[tuple[str, ...]] = ("candidates", "techniques", "sights")
    proven_with: ClassVar[tuple[str, ...]] = ("masksearch",)
    levels: ClassVar[Mapping[str, int]] = {**SquareType.levels, FIENDISH: 4}
    _tried: ClassVar[Mapping[str, str]] = {
        "givens": "heights",
        "edge_clues": "clues",
        "depth": "own_steps",
    }
    _few: ClassVar[Sequence[tuple[Mapping[str, object], int]]] = (
        ({"size": 4, "level": "easy"}, 4_000),
        ({"size": 4, "level": "medium"}, 3_000),
        ({"size": 4, "level": "hard"}, 1_000),
    )
    # Of 5 x 5 there are too few: one of 16 expert ones comes twice in 360.
    _captioned: ClassVar[int | None] = 1
    _tells_steps: ClassVar[bool] = True
    presets: Mapping[str, SkyscraperParams] = {
        "easy": SkyscraperParams(level="easy", size=4),
        "medium": SkyscraperParams(level="medium", size=5),
        "hard": SkyscraperParams(level="hard", size=6),
        "expert": SkyscraperParams(level="expert", size=7),
        "fiendish": SkyscraperParams(level="fiendish", size=6),
    }
    _model = model

    def _parts(self) -> SquareParts[SkyscraperParams, model.City]:
        from . import generate, ladder, rules, solve

        return SquareParts(generate, rules, solve, ladder)

    def _draw_part(self) -> SquareDrawPart[model.City]:
        from . import draw

        return draw

    def canonical(self, givens: model.City) -> Json:
        """Return the least form of those that are the same to a reader."""
        return model.canonical(givens)

    def _clues(self, givens: model.City) -> Clues:
        from . import ladder

        return ladder.clues(givens)

    def _printed(self, givens: model.City) -> Printed:
        from . import tell

        def clues(step: Step) -> tuple[int, int]:
            columns = givens.size * (step.house == "column")
            return givens.lines[columns + step.number - 1][:2]

        def parts(step: Step) -> Mapping[str, Json]:
            if step.house not in tell.ENDS or not step.pattern:
                return {}
            return tell.sighted(step, clues(step), givens.size)

        def says(step: Step) -> Collection[Cell]:
            if step.house not in tell.ENDS:
                return ()
            return tell.said_cells(step, clues(step), givens.size)

        return Printed(parts=parts, says=says)

    def _measures(self, givens: model.City) -> Mapping[str, int]:
        return {
            "clues": sum(clue > 0 for edge in givens.edges for clue in edge),
            "heights": sum(height > 0 for row in givens.rows for height in row),
        }

    def _rare_levels(self, params: SkyscraperParams) -> Sequence[str]:
        """Return the levels that hardly any puzzle of the size has."""
        # Of 130 cities of 4 x 4 one is expert, and there are few.
        return {4: ("expert", FIENDISH)}.get(params.size, ())


TYPE = Skyscrapers()
