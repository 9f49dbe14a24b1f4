"""Skyscrapers: a Latin square of heights, with clues how many are seen from an edge.

Reading order: model.py (what is printed), rules.py, ladder.py with kernels/sights.py
(how a reader solves it), generate.py, solve.py (the verifier), draw.py, this class.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from ...core.puzzle import Json
from .._logic.squaretype import SquareType
from .params import SkyscraperParams


class Skyscrapers(SquareType[SkyscraperParams]):
    """The type; what is not here is in `SquareType`."""

    name: ClassVar[str] = "skyscrapers"
    made_with: ClassVar[tuple[str, ...]] = ("candidates", "techniques", "sights")
    proven_with: ClassVar[tuple[str, ...]] = ("masksearch",)
    _tried: ClassVar[Mapping[str, str]] = {"givens": "heights", "edge_clues": "clues"}
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


TYPE = Skyscrapers()
