"""Skyscrapers: a Latin square of heights, with clues how many are seen from an edge.

Reading order: model.py (what is printed), rules.py, ladder.py with kernels/sights.py
(how a reader solves it), generate.py, solve.py (the verifier), draw.py, this class.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from ...core.figure import Figure
from ...core.puzzle import Draft, Json
from .._logic.logictype import LogicType
from ..contract import BlankGrids
from .params import SkyscraperParams


class Skyscrapers(LogicType[SkyscraperParams], BlankGrids[SkyscraperParams]):
    """The type; what is not here is in `LogicType`."""

    name: ClassVar[str] = "skyscrapers"
    made_with: ClassVar[tuple[str, ...]] = ("candidates", "techniques", "sights")
    proven_with: ClassVar[tuple[str, ...]] = ("masksearch",)
    _few: ClassVar[Sequence[tuple[Mapping[str, object], int]]] = (
        ({"size": 4, "level": "easy"}, 4_000),
        ({"size": 4, "level": "medium"}, 3_000),
        ({"size": 4, "level": "hard"}, 1_000),
    )
    # Of 5 x 5 there are too few: one of 16 expert ones comes twice in 360.

    def _measures(self, givens: Json) -> Mapping[str, int]:
        from .model import SIDES

        edges = [clue for side in SIDES for clue in givens[side]]
        heights = [height for row in givens["rows"] for height in row]
        return {
            "clues": len(edges) - edges.count(None),
            "heights": len(heights) - heights.count(None),
        }

    def _rare_levels(self, params: SkyscraperParams) -> Sequence[str]:
        """Return the levels that hardly any puzzle of the size has."""
        # Of 130 cities of 4 x 4 one is expert, and there are few.
        return {4: ("expert",)}.get(params.size, ())

    def blank_grid(self, params: SkyscraperParams) -> Figure:
        """Return a grid with nothing in it."""
        from . import draw

        return draw.blank(params.size)

    def sample(self, params: SkyscraperParams) -> Draft:
        """Return a city with every clue, for measuring only."""
        from . import draw

        return draw.sample(params.size)

    def canonical(self, givens: Json) -> Json:
        """Return the least form under turns and mirrors."""
        from . import canonical

        return canonical.canonical(givens)


TYPE = Skyscrapers()
