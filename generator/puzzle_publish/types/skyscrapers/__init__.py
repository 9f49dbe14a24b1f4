"""Skyscrapers: a Latin square of heights, with clues how many are seen from an edge.

Reading order: model.py (what is printed), rules.py, ladder.py with kernels/sights.py
(how a reader solves it), generate.py, solve.py (the verifier), draw.py, this class.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

import numpy as np

from ...core.figure import Figure
from ...core.puzzle import Draft, Json
from ...grids.ladder import Step
from .._logic.logictype import LogicType
from .params import SkyscraperParams


class Skyscrapers(LogicType[SkyscraperParams]):
    """The type; each method calls the module that does the work."""

    name: ClassVar[str] = "skyscrapers"
    made_with: ClassVar[tuple[str, ...]] = ("candidates", "techniques", "sights")
    proven_with: ClassVar[tuple[str, ...]] = ("masksearch",)
    presets: Mapping[str, SkyscraperParams] = {
        level: SkyscraperParams(level=level)
        for level in ("easy", "medium", "hard", "expert")
    }

    def generate(
        self, rng: np.random.Generator, params: SkyscraperParams
    ) -> Draft | None:
        """Return a draft, or None if none of a few cities needs its level."""
        from . import generate

        return generate.generate(rng, params)

    def follows_rules(self, givens: Json, answer: Json) -> bool:
        """Return whether the answer keeps the givens and shows what the clues say."""
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
        from .model import SIDES

        edges = [clue for side in SIDES for clue in givens[side]]
        heights = [height for row in givens["rows"] for height in row]
        return {
            "clues": len(edges) - edges.count(None),
            "heights": len(heights) - heights.count(None),
        }

    def sample(self, params: SkyscraperParams) -> Draft:
        """Return a city with every clue, for measuring only."""
        from . import draw

        return draw.sample(params.size)

    def canonical(self, givens: Json) -> Json:
        """Return the least form under turns and mirrors."""
        from . import canonical

        return canonical.canonical(givens)

    def mutations(self, givens: Json, answer: Json) -> Iterator[tuple[str, Json, Json]]:
        """Yield corrupted puzzles, each of which `verify` must refuse."""
        from . import rules

        return rules.mutations(givens, answer)


TYPE = Skyscrapers()
