"""Path word search: words lie along paths of neighbouring cells, to be drawn.

The words come from any list: four-character idioms, English words, the user's own. Read
model.py (what is printed), params.py, rules.py, generate.py with kernels.py, solve.py
with readings.py, grade.py, then this class, which ties them together. Searches are
imported where they are used: `publish types` loads every type and must not load numba.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

import numpy as np

from ...core.figure import Figure, Room
from ...core.puzzle import CoverPicture, Draft, Json
from ...core.shown import SIDES, Shown
from ...core.values import BookContext
from .. import ModularParts, ModularType
from ..capabilities import SharedWords
from ..cells import CellRows
from ..examples import read_example
from ..listed_words import ListedWords
from ..player import Player
from . import model
from .params import LEVELS, Params


class Wordpath(
    ModularType[Params, model.Page, model.Key],
    ListedWords[Params, model.Page, model.Key],
    SharedWords[Params, model.Page, model.Key],
):
    """The type; what is not here is in `ModularType`."""

    name: ClassVar[str] = "wordpath"
    version: ClassVar[int] = 4
    made_with: ClassVar[tuple[str, ...]] = ("kernels", "kernels_pack")
    proven_with: ClassVar[tuple[str, ...]] = ("readings",)
    levels: ClassVar[Mapping[str, int]] = {
        level: stars for stars, level in enumerate(LEVELS, 1)
    }

    _model = model

    def _parts(self) -> ModularParts[Params, model.Page, model.Key]:
        from . import generate, grade, hints, rules, solve

        return ModularParts(generate, rules, solve, grade, hints, rules)

    def solution(self, printed: Json) -> Json:
        """Return the part of a key that a reader must find: paths, and pay-off."""
        return model.solution(printed)

    def draw(
        self, givens: model.Page, answer: model.Key | None, language: str
    ) -> Figure:
        """Return the page's figure; with an answer, the key's."""
        from . import draw

        return draw.draw(givens, answer, language)

    # The methods below have defaults in PuzzleType.

    def player(self, givens: model.Page, answer: model.Key, language: str) -> Player:
        """Return how paths are drawn, with the list beside the board."""
        from . import board

        return board.player(givens, answer, self.text(language).labels)

    def shown_readings(
        self, givens: model.Page, answer: model.Key
    ) -> tuple[Shown, ...]:
        """Return the board in straight lines, and along paths as its words lie."""
        known = model.known(givens, answer)
        rows = givens.rows
        return Shown(rows, known=known), Shown(rows, SIDES, bends=True, known=known)

    def cells(
        self, givens: model.Page, answer: model.Key | None, language: str
    ) -> CellRows:
        """Return the board's cells; with an answer, those on a path are its answers."""
        from . import board

        return board.marked(super().cells(givens, None, language), answer)

    def example_for(self, params: Params) -> Draft:
        """Return the worked example in the language of the params' words."""
        from ...words import store

        if store.load(params.lexicon).language == "zh":
            return self.example()
        return read_example(self.folder, "worked-english")

    def example_steps(
        self, example: Draft, language: str
    ) -> tuple[Figure, Figure, Figure]:
        """Return the worked example's pictures: start, a step, done."""
        from . import art

        return art.example_steps(*self.read(example))

    def draw_page(self, givens: model.Page, language: str, room: Room) -> Figure:
        """Return the board and its list as large as the room allows."""
        from .._listed.compose import composed, unfit
        from .draw import BOARD

        found = composed(BOARD, givens.listed, self.text(language).labels, room)
        return found or unfit(self.draw(givens, None, language), room)

    def draw_spread(
        self, givens: model.Page, language: str, width: float, height: float
    ) -> tuple[Figure, Figure] | None:
        """Return large print on two facing pages: board, and words or clues."""
        from . import draw_spread

        return draw_spread.draw_spread(givens, language, width, height)

    def opener_art(self, givens: model.Page, language: str) -> Figure:
        """Return the grid without numbers and text."""
        from ..opener_art import grid_picture

        return grid_picture(self.cells(givens, None, language))

    def cover_art(self, givens: model.Page, answer: model.Key, language: str) -> Figure:
        """Return a puzzle as a picture for cover and title page."""
        from . import art

        return art.cover_art(givens, answer)

    def cover_puzzle(
        self, rng: np.random.Generator, params: Params, cover: CoverPicture
    ) -> Draft:
        """Return a board with a good word, which is no answer of the book."""
        from . import art

        keys = (model.read_key(one.answer) for one in cover.book)
        taken = {path.word for key in keys for path in key.paths}
        return art.cover_puzzle(rng, cover.language, taken, cover.ratio)

    def cover_tile(
        self, givens: model.Page, answer: model.Key, language: str, *, lit: bool
    ) -> Figure:
        """Return a puzzle as one of many small pictures on a cover."""
        from . import art

        return art.cover_tile(givens, answer, lit)

    def canonical(self, givens: model.Page) -> Json:
        """Return the form that a board shares with its turned and mirrored twins."""
        return model.canonical(givens)

    def sample(self, params: Params) -> Draft:
        """Return a page with as many words as there can be, for measuring only."""
        from . import sample

        return sample.sample(params)

    def resolve(self, params: Params, book: BookContext) -> Params:
        """Return params with a reference in place of the lexicon's name or file.

        Raises:
            UsageError: there is no such list, or it cannot give a board with these
                params.
        """
        from . import lists

        return lists.resolved(params, book)

    def letters(self, params: Params) -> str:
        """Return every character that boards, lists and themes' texts may print."""
        from . import full

        return "".join(sorted({*super().letters(params), *full.characters(params)}))

    def shared_out(self, params: Params) -> Sequence[str]:
        """Return the words of the author's list if boards have some of them."""
        if params.lesson is None or not isinstance(params.must, int):
            return ()
        return list(params.lesson["words"])

    def entries(self, givens: model.Page, answer: model.Key) -> frozenset[str]:
        """Return the words to be found."""
        return frozenset(self.key_words(answer))

    def generate_due(
        self, rng: np.random.Generator, params: Params, had: Sequence[str]
    ) -> Draft | None:
        """Return a board with words that other sheets have least often, or None."""
        from . import must

        return must.generate_due(rng, params, had)

    def key_words(self, answer: model.Key) -> Iterator[str]:
        """Return the words to be found."""
        return (path.word for path in answer.paths)


TYPE = Wordpath()
