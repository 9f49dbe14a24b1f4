"""The base class of types whose words are printed without clues, by their lengths."""

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from typing_extensions import TypeVar

from ...core.puzzle import Grade, Hint, Json
from .. import EntryType
from .._grid.model import Filled, entries
from .._grid.params import GridParams
from .._grid.pattern import Pattern
from ..player import Player, Words
from . import model

P = TypeVar("P", bound=GridParams, default=GridParams)


class FillType(EntryType[P, model.Page]):
    """A type whose words each have one place in an empty grid.

    A type says what is made and how its pages look.
    """

    made_with: ClassVar[tuple[str, ...]] = ("fill_in.chain", *EntryType.made_with)
    proven_with: ClassVar[tuple[str, ...]] = ("fill_in.solve", "_grid.slotsearch")

    _model = model

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

    def player(
        self, givens: model.Page, answer: Filled, language: str
    ) -> Player | None:
        """Return how the grid is played, with the words by their lengths."""
        from .draw import by_length

        plain = super().player(givens, answer, language)
        lists = by_length(givens.words, self.text(language).labels)
        return plain and replace(plain, words=tuple(Words(*one) for one in lists))

    def hints(self, givens: model.Page, answer: Filled) -> tuple[Hint, ...]:
        """Return hints, the gentlest first."""
        from . import hints

        return hints.hints(givens, answer)
