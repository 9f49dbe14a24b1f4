"""The base class of types whose answers lie in straight lines in a grid."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import ClassVar, Protocol

from typing_extensions import TypeVar

from ...core.figure import Figure, Room
from ...core.puzzle import Draft, Grade, Hint, Json
from ...core.shown import Shown, in_both_orders
from ..cells import CellRows
from ..modulartype import ReadByModel, UniqueByLevel
from ..params import Params
from ..parts import ModelPart
from ..player import Player
from .model import LEVELS, Key, Page

P = TypeVar("P", bound=Params, default=Params)


class SearchModelPart(ModelPart[Page, Key], Protocol):
    """A module `model` of `SearchType`."""

    def make_givens(self, page: Page, /) -> dict[str, Json]:
        """Return a page as JSON."""


class SearchType(ReadByModel[P, Page, Key], UniqueByLevel[P, Page, Key]):
    """A type whose answers can each be read once in its grid, in a straight line.

    Its pages are a `Page`, whatever their JSON has. What is proven, graded, hinted and
    drawn follows from that; a type says how its pages are read and made.
    """

    made_with: ClassVar[tuple[str, ...]] = ("wordlines",)
    proven_with: ClassVar[tuple[str, ...]] = ("wordsearch.solve",)
    levels: ClassVar[Mapping[str, int]] = {name: k for k, name in enumerate(LEVELS, 1)}

    @property
    @abstractmethod
    def _model(self) -> SearchModelPart:
        """The module that reads and writes givens."""

    def follows_rules(self, givens: Page, answer: Key) -> bool:
        """Return whether everything is where the key says."""
        from . import rules

        return rules.follows_rules(givens, answer)

    def solve(self, givens: Page) -> Iterator[Json]:
        """Yield every answer exactly once.

        Raises:
            OutOfSteps: what is listed can be read in too many places.
        """
        from . import solve

        return solve.solve(givens)

    def grade(self, givens: Page) -> Grade:
        """Return the difficulty measured on these givens.

        Raises:
            OutOfSteps: what is listed is not there, each exactly once.
        """
        from . import grade

        return grade.grade(givens)

    def hints(self, givens: Page, answer: Key) -> tuple[Hint, ...]:
        """Return three hints, each of another word."""
        from . import hints

        return hints.hints(givens, answer)

    def mutations(self, givens: Page, answer: Key) -> Iterator[tuple[str, Json, Json]]:
        """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
        from . import rules

        for what, page, key in rules.spoiled(givens, answer):
            yield what, self._model.make_givens(page), key.as_json(page)

    def canonical(self, givens: Page) -> Json:
        """Return the least form under turns and mirrors."""
        from ...grids.symmetry import turns

        every = turns(len(givens.rows), len(givens.rows[0]))
        rows = min(["".join(row) for row in turn.rows(givens.rows)] for turn in every)
        return {**self._model.make_givens(givens), "rows": rows}

    def shown_readings(self, givens: Page, answer: Key) -> tuple[Shown, ...]:
        """Return the grid in straight lines.

        A word on the list is on the page, whichever way its letters are read. A message
        is judged where it is set.
        """
        words = (one.cells for one in answer.words)
        return (Shown(givens.rows, known=in_both_orders(words)),)

    def warm_up(self, params: P) -> None:
        """Load the kernels, compiled if need be."""
        import numpy as np

        self.generate(np.random.Generator(np.random.PCG64(0)), params)

    # What is printed.

    def draw(self, givens: Page, answer: Key | None, language: str) -> Figure:
        """Return the page's figure; with an answer, the key's."""
        from . import draw

        return draw.draw(givens, answer, self.text(language).labels)

    def draw_page(self, givens: Page, language: str, room: Room) -> Figure:
        """Return the grid and its list as large as the room allows."""
        from .._listed.compose import unfit
        from . import draw

        page = draw.draw_page(givens, self.text(language).labels, room)
        return page or unfit(self.draw(givens, None, language), room)

    def draw_spread(
        self, givens: Page, language: str, width: float, height: float
    ) -> tuple[Figure, Figure] | None:
        """Return large print on two facing pages: the grid, and what is listed."""
        from . import draw

        return draw.draw_spread(givens, self.text(language).labels, width, height)

    def example_steps(
        self, example: Draft, language: str
    ) -> tuple[Figure, Figure, Figure]:
        """Return the worked example's pictures: start, one found, all found."""
        from . import draw

        return draw.example_steps(*self.read(example))

    def player(self, givens: Page, answer: Key, language: str) -> Player:
        """Return how it is played, with the list beside the grid."""
        from . import draw

        return draw.player(givens, answer, self.text(language).labels)

    def cells(self, givens: Page, answer: Key | None, language: str) -> CellRows:
        """Return the grid's cells; with an answer, those in words are its answers."""
        from . import draw

        return draw.cells(givens, answer, self.draw(givens, None, language))

    def cover_art(self, givens: Page, answer: Key, language: str) -> Figure:
        """Return a field of letters with one word marked."""
        from . import draw

        return draw.cover_art(givens, answer)

    def cover_tile(
        self, givens: Page, answer: Key, language: str, *, lit: bool
    ) -> Figure:
        """Return a grid as one of many small pictures on a cover."""
        from . import draw

        return draw.cover_tile(givens, answer, lit=lit)

    def opener_art(self, givens: Page, language: str) -> Figure:
        """Return the grid without its list."""
        from . import draw

        return draw.bare(givens)
