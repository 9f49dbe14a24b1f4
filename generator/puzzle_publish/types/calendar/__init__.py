"""The calendar puzzle: leave today's cells open and cover all others with the pieces.

A board has months, days and weekdays, for one puzzle a day. Reading order: page.py
(what is printed), board.py and boards.py (boards as data), rules.py, generate.py,
solve.py, grade.py, then this class. Methods import their modules, because `publish
types` must not load numba.
"""

import datetime
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, get_args

from ...core.figure import Figure, Room
from ...core.puzzle import CoverPicture, Draft, Fairness, Hint, Json
from ...core.values import BookContext
from .. import ModularParts, ModularType
from ..capabilities import DatedPages, ExtraSheets, Sheet
from ..cells import CellRows
from ..examples import read_example
from ..player import Player
from . import boards, model, page
from .page import Key, Page

if TYPE_CHECKING:
    import numpy as np


class Calendar(
    ModularType[model.Params, Page, Key],
    DatedPages[model.Params, Page, Key],
    ExtraSheets[model.Params, Page, Key],
):
    """The type; what is not here is in `ModularType`.

    Givens are their own canonical form: because cells have labels, no page is a
    rotation or mirror image of another, and the given pieces are always in the board's
    order.
    """

    name: ClassVar[str] = "calendar"
    made_with: ClassVar[tuple[str, ...]] = ("search",)
    proven_with: ClassVar[tuple[str, ...]] = ("exact_cover",)
    fairness_by_level: ClassVar[Mapping[str, Fairness]] = {"classic": Fairness.ANY}
    levels: ClassVar[Mapping[str, int]] = {
        "easy": 1,
        "medium": 2,
        "hard": 3,
        "expert": 4,
        "classic": 0,
    }
    presets: Mapping[str, model.Params] = {
        level: model.Params(level=level) for level in get_args(model.Level)
    }

    _model = page

    def _parts(self) -> ModularParts[model.Params, Page, Key]:
        from . import generate, grade, hints, rules, solve

        return ModularParts(generate, rules, solve, grade, hints, rules)

    # These two without the modules that search, since numba takes long to import.

    def follows_rules(self, givens: Page, answer: Key) -> bool:
        """Return whether the answer is a full, legal answer to these givens."""
        from . import rules

        return rules.follows_rules(givens, answer)

    def hints(self, givens: Page, answer: Key) -> tuple[Hint, ...]:
        """Return hints, the gentlest first."""
        from . import hints

        return hints.hints(givens, answer)

    def canonical(self, givens: Page) -> Json:
        """Return the givens as they are printed."""
        return page.to_json(givens)

    def draw(self, givens: Page, answer: Key | None, language: str) -> Figure:
        """Return the page's figure; with an answer, the key's."""
        from . import draw

        return draw.draw(givens, answer, language)

    def draw_page(self, givens: Page, language: str, room: Room) -> Figure:
        """Return the page's figure, its pieces as large as the room lets."""
        from . import draw

        return draw.draw_page(givens, language, room)

    def hint_text(self, hint: Hint, language: str) -> str:
        """Return the sentence a reader sees."""
        from . import hints

        return hints.hint_text(hint, language)

    def is_of_date(self, givens: Page, date: datetime.date | None) -> bool:
        """Return whether the open cells name the date."""
        return date is not None and givens.board.open_tokens(date) == givens.open

    def shows_words(self, params: model.Params) -> bool:
        """Return False: the letters of a board are names of days and months."""
        return False

    def player(self, givens: Page, answer: Key, language: str) -> Player:
        """Return how the pieces that are not given are laid."""
        from . import draw

        labels = self.text(language).labels
        cells = labels["comma"].join(draw.open_words(givens, language))
        stay = labels["stay_open"].format(cells=cells)
        return replace(draw.player(givens, answer), facts=(stay,))

    def cells(self, givens: Page, answer: Key | None, language: str) -> CellRows:
        """Return the board's cells; a covered one says its piece."""
        from . import draw

        return draw.cells(givens, answer, language)

    def example_for(self, params: model.Params) -> Draft:
        """Return the worked example on the params' board.

        For a user's board one is made and proven here, always the same.
        """
        if params.board == "seed51":
            return self.example()
        if isinstance(params.board, str):
            return read_example(self.folder, f"worked-{params.board}")
        from . import example

        return example.example(params)

    def example_steps(
        self, example: Draft, language: str
    ) -> tuple[Figure, Figure, Figure]:
        """Return the worked example's pictures: start, a step, done."""
        from . import draw

        return draw.example_steps(*self.read(example), self.text(language).labels)

    def example_captions(self, example: Draft, language: str) -> tuple[str, str, str]:
        """Return the captions of these pictures; the first names the date."""
        from . import draw

        start, step, done = super().example_captions(example, language)
        givens, labels = self.read_givens(example.givens), self.text(language).labels
        date = draw.example_date(givens, labels, language)
        return start.format(date=date), step, done

    def opener_art(self, givens: Page, language: str) -> Figure:
        """Return the grid without numbers and text."""
        from ..opener_art import grid_picture

        return grid_picture(self.cells(givens, None, language))

    def cover_art(self, givens: Page, answer: Key, language: str) -> Figure:
        """Return a puzzle as a picture for cover and title page."""
        from . import art

        return art.cover_art(givens, answer)

    def cover_puzzle(
        self, rng: "np.random.Generator", params: model.Params, cover: CoverPicture
    ) -> Draft:
        """Return a solved board of no day in the book."""
        from . import art

        taken = {self.read(one)[0].open for one in cover.book}
        found = art.cover_puzzle(rng, params.printed_board, taken)
        return found or self.example_for(params)

    def cover_tile(
        self, givens: Page, answer: Key, language: str, *, lit: bool
    ) -> Figure:
        """Return a puzzle as one of many small pictures on a cover."""
        from . import art

        return art.cover_tile(givens, answer, lit)

    def sheets(
        self,
        params: model.Params,
        language: str,
        *,
        cell_mm: float,
        width_mm: float,
        height_mm: float,
    ) -> tuple[Sheet, ...]:
        """Return the pages with the pieces to cut out."""
        from . import sheets

        return sheets.sheets(
            params,
            language,
            cell_mm=cell_mm,
            width_mm=width_mm,
            height_mm=height_mm,
        )

    def sample(self, params: model.Params) -> Draft:
        """Return a page without givens, for measuring: it shows the most icons."""
        if isinstance(params.board, str):
            # An empty page has the same size, and needs no kernels. That a shipped
            # board has solutions is known.
            tokens = next(iter(boards.board_from(params.board).combinations()))
            givens = {"board": params.board, "open": list(tokens), "pieces": []}
            return Draft(givens, {"pieces": []})
        from . import generate

        return generate.sample(params)

    def resolve(self, params: model.Params, book: BookContext) -> model.Params:
        """Return params with the user's board in place of its path.

        Raises:
            UsageError: the file is outside the folder, or is invalid.
        """
        return model.resolved(params, book.folder)


TYPE = Calendar()
