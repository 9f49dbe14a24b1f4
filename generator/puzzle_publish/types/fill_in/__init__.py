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
from .._grid.model import Filled, entries
from .._grid.pattern import Pattern
from ..player import Player, Words
from . import model
from .model import Params


class FillIn(GridType[Params, model.Page]):
    """The type; each method is one line that calls the module that does the work."""

    name: ClassVar[str] = "fill_in"
    made_with: ClassVar[tuple[str, ...]] = ("chain", *GridType.made_with)
    proven_with: ClassVar[tuple[str, ...]] = ("solve", "_grid.slotsearch")
    presets: Mapping[str, Params] = {
        "easy": Params(level="easy"),
        "medium": Params(level="medium"),
        "hard": Params(level="hard"),
    }

    def read_givens(self, printed: Json) -> model.Page:
        """Return the grid with its words."""
        return model.read(printed)

    def canonical(self, givens: model.Page) -> Json:
        """Return the givens as they are printed: other pages are other givens."""
        return model.write(givens)

    def _attempt(
        self,
        rng: np.random.Generator,
        params: Params,
        apart: Apart,
        tally: Counter[str],
    ) -> Draft | None:
        from . import generate

        return generate.generate(rng, params, apart, tally)

    def follows_rules(self, givens: model.Page, answer: Filled) -> bool:
        """Return whether the key is a legal answer to the page."""
        from . import rules

        return rules.follows_rules(givens, answer)

    def solve(self, givens: model.Page) -> Iterator[Json]:
        """Yield every answer exactly once."""
        from . import solve

        return solve.solve(givens)

    def grade(self, givens: model.Page) -> Grade:
        """Return the difficulty measured on these givens."""
        from . import grade

        return grade.grade(givens)

    def draw(self, givens: model.Page, answer: Filled | None, language: str) -> Figure:
        """Return the page's figure; with an answer, the key's."""
        from . import draw

        return draw.draw(givens, answer, language)

    def _cover_page(self, pattern: Pattern, rows: Filled) -> Json:
        words = [word for _, word in entries(pattern, rows)]
        return model.make_givens(pattern, words, {}, symmetric=pattern.is_symmetric)

    def _composed(self, givens: model.Page, language: str, room: Room) -> Figure | None:
        from . import draw

        return draw.composed(givens, language, room)

    def draw_spread(
        self, givens: model.Page, language: str, width: float, height: float
    ) -> tuple[Figure, Figure] | None:
        """Return large print on two facing pages: the grid, and its words."""
        from . import draw

        return draw.draw_spread(givens, language, width, height)

    def player(
        self, givens: model.Page, answer: Filled, language: str
    ) -> Player | None:
        """Return how the grid is played, with the words by their lengths."""
        plain = super().player(givens, answer, language)
        lists = groupby(givens.words, len)
        heading = str(self.text(language).labels["letters"])
        return plain and replace(
            plain,
            words=tuple(
                Words(heading.format(length=length), tuple(words))
                for length, words in lists
            ),
        )

    def hints(self, givens: model.Page, answer: Filled) -> tuple[Hint, ...]:
        """Return hints, the gentlest first."""
        from . import hints

        return hints.hints(givens, answer)

    def example_steps(
        self, example: Draft, language: str
    ) -> tuple[Figure, Figure, Figure]:
        """Return the worked example's pictures: start, a step, done."""
        from . import steps

        return steps.example_steps(*self.read(example))

    def sample(self, params: Params) -> Draft:
        """Return a puzzle as large as possible, for measuring only."""
        from . import sampling

        return sampling.sample(params)

    def mutations(
        self, givens: model.Page, answer: Filled
    ) -> Iterator[tuple[str, Json, Json]]:
        """Yield corrupted puzzles, each of which `verify` must refuse."""
        from . import mutations

        return mutations.mutations(givens, answer)


TYPE = FillIn()
