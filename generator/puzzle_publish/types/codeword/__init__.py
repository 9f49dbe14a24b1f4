"""Codewords: numbers replace letters, and there are no clues.

Read model.py (what is printed), rules.py, solve.py, then generate.py with chain.py (how
a reader solves), grade.py, and this class. Grids and words come from types/_grid.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from ...core.figure import Figure
from ...core.puzzle import Grade, Hint, Json
from ...core.shown import Shown, text_of
from .. import EntryDrawPart, EntryParts, EntryType
from .._grid.model import Filled
from .._grid.pattern import Pattern
from ..player import Player, different_letters, linked_by_words
from . import model
from .model import Params


class Codeword(EntryType[Params, model.Page]):
    """The type; what is not here is in `EntryType`."""

    name: ClassVar[str] = "codeword"
    version: ClassVar[int] = 9
    made_with: ClassVar[tuple[str, ...]] = ("chain", *EntryType.made_with)
    proven_with: ClassVar[tuple[str, ...]] = ("solve",)
    presets: Mapping[str, Params] = {
        "easy": Params(level="easy"),
        "medium": Params(level="medium"),
        "hard": Params(level="hard"),
    }

    _model = model

    def _parts(self) -> EntryParts[Params, model.Page]:
        from . import generate, mutations, sampling, steps

        return EntryParts(generate, sampling, mutations, steps)

    def _draw_part(self) -> EntryDrawPart[model.Page]:
        from . import draw

        return draw

    def follows_rules(self, givens: model.Page, answer: Filled) -> bool:
        """Return whether the key is a legal answer to the page."""
        from ...words.reader_vocabulary import load_vocabulary
        from . import rules

        return rules.follows_rules(givens, answer, load_vocabulary(givens.lexicon))

    def solve(self, givens: model.Page) -> Iterator[Json]:
        """Yield every answer exactly once."""
        from ...words.reader_vocabulary import load_vocabulary
        from . import solve

        return solve.solve(givens, load_vocabulary(givens.lexicon))

    def grade(self, givens: model.Page) -> Grade:
        """Return the difficulty measured on these givens."""
        from ...words.reader_vocabulary import load_vocabulary
        from . import grade

        return grade.grade(givens, load_vocabulary(givens.lexicon))

    def _cover_page(self, pattern: Pattern, rows: Filled) -> Json:
        from . import sampling

        return sampling.cover_page(pattern)

    def draw_spread(
        self, givens: model.Page, language: str, width: float, height: float
    ) -> tuple[Figure, Figure] | None:
        """Return large print on two facing pages: the grid, and its table."""
        from . import draw_spread

        return draw_spread.draw_spread(givens, width, height)

    def shown_readings(self, givens: model.Page, answer: Filled) -> tuple[Shown, ...]:
        """Return the filled grid, and the letters in the order of their numbers."""
        found = super().shown_readings(givens, answer)
        code = givens.code(answer)
        if not code:
            return found  # a cover's
        return (*found, text_of("".join(code[n] for n in sorted(code))))

    def player(
        self, givens: model.Page, answer: Filled, language: str
    ) -> Player | None:
        """Return how the grid is played: a number has one letter everywhere."""
        plain = super().player(givens, answer, language)
        puzzle = self.cells(givens, None, language)
        linked = linked_by_words(puzzle)
        signs = tuple(givens.alphabet)
        return plain and replace(
            plain,
            signs=signs,
            linked=linked,
            numbers=tuple(range(len(signs))),
            rules=(different_letters(puzzle, signs),),
        )

    def hints(self, givens: model.Page, answer: Filled) -> tuple[Hint, ...]:
        """Return hints, the gentlest first."""
        from . import hints

        return hints.hints(givens, answer)

    def _lexicon(self, reference: Mapping[str, Json]) -> Mapping[str, Json]:
        from ...words.reader_vocabulary import refer_vocabulary

        return refer_vocabulary(dict(reference))


TYPE = Codeword()
