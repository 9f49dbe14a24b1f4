"""Falling idioms: remove idioms from a board, let the rest fall, until it is empty.

Reading order: model.py (what is printed), rules.py (the game), shapes.py, plans.py and
insertion.py (a board is made backwards), generate.py, partition.py and solve.py (the
independent solver), analysis.py and grade.py, then this class. Methods import their
modules, because `publish types` must not load numba.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

import numpy as np

from ...core.figure import Figure
from ...core.puzzle import CoverPicture, Draft, Fairness, Json
from ...core.shown import Shown
from ...core.values import BookContext
from .. import ModularParts, ModularType
from ..cells import CellRows
from ..listed_words import ListedWords
from ..player import Player
from . import model
from .model import Order, Printed


class Idiomfall(
    ModularType[model.Params, Printed, Order],
    ListedWords[model.Params, Printed, Order],
):
    """The type; what is not here is in `ModularType`.

    A page promises that the board can be cleared, and says in how many orders.
    """

    name: ClassVar[str] = "idiomfall"
    fairness: ClassVar[Fairness] = Fairness.ANY
    made_with: ClassVar[tuple[str, ...]] = ("plans", "insertion", "analysis")
    proven_with: ClassVar[tuple[str, ...]] = ("partition", "solve")
    tile_tells: ClassVar[bool] = False
    # With these insertions 66, 46, 39 and 72 % of the boards are of the level.
    presets: Mapping[str, model.Params] = {
        "easy": model.Params(level="easy", insertion="lowest", list="shaded"),
        "medium": model.Params(level="medium", insertion="inner", list="list"),
        "hard": model.Params(level="hard", insertion="uniform", list="none"),
        "expert": model.Params(level="expert", insertion="highest", list="none"),
    }

    _model = model

    def _parts(self) -> ModularParts[model.Params, Printed, Order]:
        from . import generate, grade, hints, mutations, rules, solve

        return ModularParts(generate, rules, solve, grade, hints, mutations)

    def draw(self, givens: Printed, answer: Order | None, language: str) -> Figure:
        """Return the page's figure; with an answer, the key's."""
        from . import draw

        return draw.draw(givens, answer, language)

    # What follows has a default in PuzzleType.

    def player(self, givens: Printed, answer: Order, language: str) -> Player:
        """Return how idioms are taken off the board."""
        from . import replay

        return replay.player(givens, answer)

    def shown_readings(self, givens: Printed, answer: Order) -> tuple[Shown, ...]:
        """Return the board as it is before anything falls."""
        return (Shown(givens.rows),)

    def cells(self, givens: Printed, answer: Order | None, language: str) -> CellRows:
        """Return the board's cells; with an answer, the step at which each is taken."""
        from . import replay

        rows = super().cells(givens, None, language)
        return rows if answer is None else replay.cells(rows, givens, answer)

    def example_steps(
        self, example: Draft, language: str
    ) -> tuple[Figure, Figure, Figure]:
        """Return the worked example's pictures: start, a step, done."""
        from . import art

        return art.example_steps(*self.read(example))

    def draw_hint(self, givens: Printed, answer: Order, language: str) -> Figure:
        """Return the board after each quarter of the key."""
        from . import draw_key

        return draw_key.draw_hint(givens, answer)

    def draw_spread(
        self, givens: Printed, language: str, width: float, height: float
    ) -> tuple[Figure, Figure] | None:
        """Return large print on two facing pages: the board; the list and the grids."""
        from . import draw_spread

        return draw_spread.draw_spread(givens, language, width, height)

    def opener_art(self, givens: Printed, language: str) -> Figure:
        """Return the grid without its list, with the walls around idioms."""
        from ..opener_art import grid_picture
        from . import blocks

        picture = grid_picture(self.cells(givens, None, language))
        if not givens.shaded:
            return picture
        return replace(picture, steps=(*picture.steps, *blocks.idiom_walls(givens)))

    def cover_art(self, givens: Printed, answer: Order, language: str) -> Figure:
        """Return a puzzle as a picture for cover and title page."""
        from . import art

        return art.cover_art(givens, answer)

    def cover_puzzle(
        self, rng: np.random.Generator, params: model.Params, cover: CoverPicture
    ) -> Draft:
        """Return a board of good idioms that are no answers of the book."""
        from . import art

        keys = (model.read_order(one.answer) for one in cover.book)
        taken = {word for key in keys for word in self.key_words(key)}
        return art.cover_puzzle(rng, self.example(), taken)

    def cover_tile(
        self, givens: Printed, answer: Order, language: str, *, lit: bool
    ) -> Figure:
        """Return a puzzle as one of many small pictures on a cover."""
        from . import art

        return art.cover_tile(givens, lit)

    def canonical(self, givens: Printed) -> Json:
        """Return the lesser of the board and its mirror image."""
        return model.canonical(givens)

    def sample(self, params: model.Params) -> Draft:
        """Return a board of these params, for measuring."""
        from . import lists

        return lists.sample(params)

    def resolve(self, params: model.Params, book: BookContext) -> model.Params:
        """Return params with a reference in place of the lexicon's name or file.

        Raises:
            UsageError: there is no such list, or these params cannot give a board.
        """
        from . import lists

        return lists.resolved(params, book)

    def key_words(self, answer: Order) -> Iterator[str]:
        """Return the idioms in order of removal."""
        return (taken.idiom for taken in answer)

    def warm_up(self, params: model.Params) -> None:
        """Load the kernels, compiled if need be; all levels need the same ones."""
        rng = np.random.Generator(np.random.PCG64(0))
        draft = self.generate(rng, self.presets["easy"])
        if draft is not None:
            self.grade(self.read_givens(draft.givens))


TYPE = Idiomfall()
