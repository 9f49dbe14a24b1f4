"""Codewords: numbers replace letters, and there are no clues.

Read model.py (what is printed), rules.py, solve.py, then generate.py with chain.py (how
a reader solves), grade.py, and this class. Grids and words come from types/_grid.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

import numpy as np

from ...core.figure import Figure, Room
from ...core.puzzle import Draft, Grade, Hint, Json
from ...core.shown import Shown, text_of
from .._grid.gridtype import GridType
from .._grid.levels import Apart
from ..player import Player, linked_by_words
from .model import Params


class Codeword(GridType[Params]):
    """The type; each method is one line that calls the module that does the work."""

    name: ClassVar[str] = "codeword"
    made_with: ClassVar[tuple[str, ...]] = ("chain", *GridType.made_with)
    proven_with: ClassVar[tuple[str, ...]] = ("solve",)
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
        from ...words.reader_vocabulary import load_vocabulary
        from . import rules

        return rules.follows_rules(givens, answer, load_vocabulary(givens["lexicon"]))

    def solve(self, givens: Json) -> Iterator[Json]:
        """Yield every answer exactly once."""
        from ...words.reader_vocabulary import load_vocabulary
        from . import solve

        return solve.solve(givens, load_vocabulary(givens["lexicon"]))

    def grade(self, givens: Json) -> Grade:
        """Return the difficulty measured on these givens."""
        from ...words.reader_vocabulary import load_vocabulary
        from . import grade

        return grade.grade(givens, load_vocabulary(givens["lexicon"]))

    def draw(self, givens: Json, answer: Json | None, language: str) -> Figure:
        """Return the page's figure; with an answer, the key's."""
        from . import draw

        return draw.draw(givens, answer)

    def _composed(self, givens: Json, language: str, room: Room) -> Figure | None:
        from . import draw

        return draw.composed(givens, room)

    def draw_spread(
        self, givens: Json, language: str, width: float, height: float
    ) -> tuple[Figure, Figure] | None:
        """Return large print on two facing pages: the grid, and its table."""
        from . import draw_spread

        return draw_spread.draw_spread(givens, width, height)

    def shown_readings(self, givens: Json, answer: Json) -> tuple[Shown, ...]:
        """Return the filled grid, and the letters in the order of their numbers."""
        found = super().shown_readings(givens, answer)
        if "numbers" not in givens:
            return found  # a cover's
        letters = {
            number: letter
            for numbers, row in zip(givens["numbers"], answer["rows"], strict=True)
            for number, letter in zip(numbers, row, strict=True)
            if number
        }
        return (*found, text_of("".join(letters[n] for n in sorted(letters))))

    def player(self, givens: Json, answer: Json, language: str) -> Player | None:
        """Return how the grid is played: a number has one letter everywhere."""
        plain = super().player(givens, answer, language)
        puzzle = self.cells(givens, None, language)
        return plain and replace(plain, linked=linked_by_words(puzzle))

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

    def _lexicon(self, reference: Mapping[str, Json]) -> Mapping[str, Json]:
        from ...words.reader_vocabulary import refer_vocabulary

        return refer_vocabulary(dict(reference))


TYPE = Codeword()
