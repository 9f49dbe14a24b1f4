"""Dot-to-dots: numbered dots along the outline of a drawing of the library.

Reading order: model.py (what is printed), rules.py, outline.py (where dots are),
labels.py and inner.py, generate.py, solve.py (the verifier), grade.py, draw.py, then
this class.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from ...core.drawings.library import CREDIT, theme
from ...core.figure import Figure, Room
from ...core.puzzle import CoverPicture, Draft, Hint, Json
from ...core.values import BookContext
from ..capabilities import OwnHints, OwnScreen, Pictured
from ..modulartype import ModularType
from ..parts import ModularParts
from . import model
from .params import DotsParams

if TYPE_CHECKING:
    import numpy as np

    from ..cells import CellRows
    from ..hint_field import Field, Hints
    from ..player import Player


class DotToDot(
    OwnScreen[DotsParams, model.Page, model.Outline],
    OwnHints[DotsParams, model.Page, model.Outline],
    ModularType[DotsParams, model.Page, model.Outline],
    Pictured[DotsParams, model.Page, model.Outline],
):
    """The type; what is not here is in `ModularType`."""

    name: ClassVar[str] = "dots"
    made_with: ClassVar[tuple[str, ...]] = ("outline", "labels", "inner")
    _model = model

    def _parts(self) -> ModularParts[DotsParams, model.Page, model.Outline]:
        from . import generate, grade, hints, rules, solve

        return ModularParts(generate, rules, solve, grade, hints, rules)

    def hint_text(self, hint: Hint, language: str) -> str:
        """Return the sentence a reader sees, with the theme's title."""
        title = theme(str(hint.values["theme"])).titles[language]
        return self.text(language).hints[hint.wording].format(theme=title)

    def canonical(self, givens: model.Page) -> Json:
        """Return the givens as they are: a drawing turned is another picture."""
        return model.write(givens)

    def identity(self, givens: model.Page, answer: model.Outline) -> Json:
        """Return the drawing's name: a book has no drawing twice."""
        return {"drawing": answer.drawing}

    def solution(self, printed: Json) -> Json:
        """Return the order of a key's dots; the rules vouch for the drawing."""
        from ...grids.reading import members

        key = members(printed, ["drawing", "order"], of="the answer")
        return {"order": key["order"]}

    def resolve(self, params: DotsParams, book: BookContext) -> DotsParams:
        """Return params with the language of names, and the first turn of drawings.

        Raises:
            UsageError: there is no such drawing or theme, or none has room for dots.
        """
        from . import resolving

        return resolving.resolved(params, book)

    def capacity(self, params: DotsParams) -> int | None:
        """Return the number of drawings to choose from."""
        from ..library import pool

        return len(set(pool(params)))

    def choices(self, params: DotsParams) -> Sequence[str]:
        """Return the names of the drawings to choose from."""
        from ..library import pool

        return pool(params)

    def shows(self, params: DotsParams, answer: model.Outline) -> str:
        """Return the drawing's name."""
        return answer.drawing

    def generate_unlike(
        self, rng: "np.random.Generator", params: DotsParams, used: Sequence[str]
    ) -> Draft | None:
        """Return a draft of a drawing that looks like none of these."""
        from . import generate

        return generate.generate(rng, params, used)

    def sample(self, params: DotsParams) -> Draft:
        """Return a puzzle with the most dots, for measuring only."""
        from . import resolving

        return resolving.sample(params)

    def letters(self, params: DotsParams) -> str:
        """Return every character in the names of drawings."""
        from ..library import letters

        return letters(params, params.language or "en")

    def credits(self, params: DotsParams, language: str) -> tuple[str, ...]:
        """Return what the licence of our drawings asks for."""
        return (CREDIT,)

    def shows_words(self, params: DotsParams) -> bool:
        """Return False: there are no letters but those of names in the key."""
        return False

    def cells(
        self, givens: model.Page, answer: model.Outline | None, language: str
    ) -> "CellRows":
        """Return (): dots are in no grid."""
        return ()

    def draw(
        self, givens: model.Page, answer: model.Outline | None, language: str
    ) -> Figure:
        """Return the page's figure; with an answer, the key's."""
        from . import draw

        return draw.draw(givens, answer, language)

    def draw_page(self, givens: model.Page, language: str, room: Room) -> Figure:
        """Return the dots as large as the room allows."""
        from . import draw

        return draw.draw_page(givens, room)

    def draw_on_screen(
        self, givens: model.Page, language: str
    ) -> "tuple[Figure, CellRows]":
        """Return the page with numbers of one size, and a cell for each dot."""
        from . import screen

        return screen.draw_on_screen(givens)

    def player(
        self, givens: model.Page, answer: model.Outline, language: str
    ) -> "Player":
        """Return how dots are joined, and the drawing that comes out."""
        from . import screen

        return screen.player(givens, answer, language, self.text(language).labels)

    def hints_on_screen(self, field: "Field", language: str) -> "Hints":
        """Return for each dot where it lies."""
        from . import screen

        return screen.hints(field, self.text(language).labels)

    def opener_art(self, givens: model.Page, language: str) -> Figure:
        """Return dots and lines without numbers."""
        from . import draw

        return draw.bare(givens)

    def example_steps(
        self, example: Draft, language: str
    ) -> tuple[Figure, Figure, Figure]:
        """Return the worked example's pictures: start, half of it, done."""
        from . import draw

        return draw.steps(*self.read(example))

    def cover_puzzle(
        self, rng: "np.random.Generator", params: DotsParams, cover: CoverPicture
    ) -> Draft:
        """Return a drawing of the params' themes that is not in the book."""
        from . import resolving

        return resolving.for_cover(rng, params, cover) or self.example()

    def cover_art(
        self, givens: model.Page, answer: model.Outline, language: str
    ) -> Figure:
        """Return a solved puzzle."""
        from . import draw

        return draw.art(givens, answer)

    def cover_tile(
        self, givens: model.Page, answer: model.Outline, language: str, *, lit: bool
    ) -> Figure:
        """Return a filled outline with its dots as one of many small pictures."""
        from . import draw

        return draw.tile(givens, answer, "lit" if lit else "tile")


TYPE = DotToDot()
