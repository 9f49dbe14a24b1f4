"""Skyscrapers: a Latin square of heights, with clues how many are seen from an edge.

Reading order: model.py (what is printed), rules.py, ladder.py with kernels/sights.py
(how a reader solves it), generate.py, solve.py (the verifier), draw.py, this class.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from ...core.puzzle import Json
from ...grids.ladder import FIENDISH
from .. import SquareDrawPart, SquareParts, SquareType
from . import model
from .params import SkyscraperParams


class Skyscrapers(SquareType[SkyscraperParams, model.City]):
    """The type; what is not here is in `SquareType`."""

    name: ClassVar[str] = "skyscrapers"
    made_with: ClassVar[tuple[str, ...]] = ("candidates", "techniques", "sights")
    proven_with: ClassVar[tuple[str, ...]] = ("masksearch",)
    levels: ClassVar[Mapping[str, int]] = {**SquareType.levels, FIENDISH: 4}
    _tried: ClassVar[Mapping[str, str]] = {"givens": "heights", "edge_clues": "clues"}
    _few: ClassVar[Sequence[tuple[Mapping[str, object], int]]] = (
        ({"size": 4, "level": "easy"}, 4_000),
        ({"size": 4, "level": "medium"}, 3_000),
        ({"size": 4, "level": "hard"}, 1_000),
    )
    # Of 5 x 5 there are too few: one of 16 expert ones comes twice in 360.
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
