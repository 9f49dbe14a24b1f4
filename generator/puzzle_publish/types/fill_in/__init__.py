"""Fill-ins: the words are printed, and each has one place in the grid.

Read model.py (what is printed), rules.py, solve.py, then generate.py with chain.py (how
a reader solves), grade.py, and this class. Grids and words come from types/_grid.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from typing import ClassVar

from ...core.figure import Figure
from ...core.puzzle import Grade, Hint, Json
from .. import EntryDrawPart, EntryParts, EntryType
from .._grid.model import Filled, entries
from .._grid.pattern import Pattern
from ..player import Player, Words
from . import model
from .model import Params


class FillIn(EntryType[Params, model.Page]):
    """The type; what is not here is in `EntryType`."""

    name: ClassVar[str] = "fill_in"
    made_with: ClassVar[tuple[str, ...]] = ("chain", *EntryType.made_with)
    proven_with: ClassVar[tuple[str, ...]] = ("solve", "_grid.slotsearch")
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

    def _cover_page(self, pattern: Pattern, rows: Filled) -> Json:
        words = [word for _, word in entries(pattern, rows)]
        return model.make_givens(pattern, words, {}, symmetric=pattern.is_symmetric)

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


TYPE = FillIn()
