"""Dot-to-dots: numbered dots along the outline of a drawing of the library.

Reading order: model.py (what is printed), rules.py, outline.py (where dots are),
labels.py and inner.py, generate.py, solve.py (the verifier), grade.py, draw.py, then
this class.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from ...core.figure import Figure, Room
from ...core.puzzle import CoverPicture, Draft, Json
from ...core.values import BookContext
from ..drawntype import DrawnType
from ..parts import ModularParts
from . import model
from .params import DotsParams

if TYPE_CHECKING:
    import numpy as np

    from ..cells import CellRows
    from ..hint_field import Field, Hints
    from ..player import Player


class DotToDot(DrawnType[DotsParams, model.Page, model.Outline]):
    """The type; what is not here is in `DrawnType`."""

    name: ClassVar[str] = "dots"
    version: ClassVar[int] = 3
    made_with: ClassVar[tuple[str, ...]] = ("outline", "labels", "inner")
    _model = model

    def _parts(self) -> ModularParts[DotsParams, model.Page, model.Outline]:
        from . import generate, grade, hints, rules, solve

        return ModularParts(generate, rules, solve, grade, hints, rules)

    def canonical(self, givens: model.Page) -> Json:
        """Return the givens as they are: a drawing turned is another picture."""
        return model.write(givens)

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
