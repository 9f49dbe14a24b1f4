"""Fill-ins: the words are printed, and each has one place in the grid.

Read model.py (what is printed), rules.py, solve.py, then generate.py with chain.py (how
a reader solves), grade.py, and this class. Grids and words come from types/_grid.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from typing import ClassVar

import numpy as np

from ...core.figure import Figure, Room
from ...core.puzzle import Draft, Grade, Hint, Json
from .._grid.gridtype import GridType
from .._grid.levels import Apart
from ..player import Player, Words
from .model import Params


class FillIn(GridType[Params]):
    """The type; each method is one line that calls the module that does the work."""

    name: ClassVar[str] = "fill_in"
    made_with: ClassVar[tuple[str, ...]] = ("chain", *GridType.made_with)
    proven_with: ClassVar[tuple[str, ...]] = ("solve", "_grid.slotsearch")
    presets: Mapping[str, Params] = {
        "easy": Params(level="easy"),
        "medium": Params(level="medium"),
        "hard": Params(level="hard"),
    }

    def _attempt(
        self,
        rng: np.random.Generator,
        params: Params,
        apart: Apart,
        tally: Counter[str],
    ) -> Draft | None:
        from . import generate

        return generate.generate(rng, params, apart, tally)

    def follows_rules(self, givens: Json, answer: Json) -> bool:
        """Return whether the key is a legal answer to the page."""
        from . import rules

        return rules.follows_rules(givens, answer)

    def solve(self, givens: Json) -> Iterator[Json]:
        """Yield every answer exactly once."""
        from . import solve

        return solve.solve(givens)

    def grade(self, givens: Json) -> Grade:
        """Return the difficulty measured on these givens."""
        from . import grade

        return grade.grade(givens)

    def draw(self, givens: Json, answer: Json | None, language: str) -> Figure:
        """Return the page's figure; with an answer, the key's."""
        from . import draw

        return draw.draw(givens, answer, language)

    def _composed(self, givens: Json, language: str, room: Room) -> Figure | None:
        from . import draw

        return draw.composed(givens, language, room)

    def draw_spread(
        self, givens: Json, language: str, width: float, height: float
    ) -> tuple[Figure, Figure] | None:
        """Return large print on two facing pages: the grid, and its words."""
        from . import draw

        return draw.draw_spread(givens, language, width, height)

    def player(self, givens: Json, answer: Json, language: str) -> Player | None:
        """Return how the grid is played, with the words by their lengths."""
        plain = super().player(givens, answer, language)
        lists = groupby(givens["words"], len)
        heading = self.text(language).labels["letters"]
        return plain and replace(
            plain,
            words=tuple(
                Words(heading.format(length=length), tuple(words))
                for length, words in lists
            ),
        )

    def hints(self, givens: Json, answer: Json) -> tuple[Hint, ...]:
        """Return hints, the gentlest first."""
        from . import hints

        return hints.hints(givens, answer)

    def example_steps(
        self, example: Draft, language: str
    ) -> tuple[Figure, Figure, Figure]:
        """Return the worked example's pictures: start, a step, done."""
        from . import steps

        return steps.example_steps(example.givens, example.answer)

    def sample(self, params: Params) -> Draft:
        """Return a puzzle as large as possible, for measuring only."""
        from . import sampling

        return sampling.sample(params)

    def mutations(self, givens: Json, answer: Json) -> Iterator[tuple[str, Json, Json]]:
        """Yield corrupted puzzles, each of which `verify` must refuse."""
        from . import mutations

        return mutations.mutations(givens, answer)


TYPE = FillIn()
