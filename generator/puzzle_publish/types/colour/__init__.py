"""Colour by number: a drawing of the library in regions, each with a colour's number.

Reading order: model.py (what is printed), palette.py, rules.py, backdrop.py, regions.py
(a drawing as a map), trace.py (its lines), generate.py, solve.py (the verifier),
grade.py, draw.py, then this class.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from ...core.figure import Figure, Room
from ...core.puzzle import CoverPicture, Draft, Json
from ...core.values import BookContext
from ..drawntype import DrawnType
from ..parts import ModularParts
from . import model
from .params import ColourParams

if TYPE_CHECKING:
    import numpy as np

    from ..cells import CellRows
    from ..hint_field import Field, Hints
    from ..player import Player


class ColourByNumber(DrawnType[ColourParams, model.Page, model.Picture]):
    """The type; what is not here is in `DrawnType`."""

    name: ClassVar[str] = "colour"
    version: ClassVar[int] = 3
    graded_since: ClassVar[int] = 2
    made_with: ClassVar[tuple[str, ...]] = ("regions", "trace", "backdrop", "raster")
    levels: ClassVar[dict[str, int]] = {"easy": 1, "medium": 2, "hard": 3}
    _model = model

    def _parts(self) -> ModularParts[ColourParams, model.Page, model.Picture]:
        from . import generate, grade, hints, rules, solve

        return ModularParts(generate, rules, solve, grade, hints, rules)

    def canonical(self, givens: model.Page) -> Json:
        """Return the givens as they are: a drawing turned is another picture."""
        return model.write(givens)

    def solution(self, printed: Json) -> Json:
        """Return the regions of a key; the rules vouch for the drawing."""
        from ...grids.reading import members

        key = members(printed, ["drawing", "regions"], of="the answer")
        return {"regions": key["regions"]}

    def resolve(self, params: ColourParams, book: BookContext) -> ColourParams:
        """Return params with the language of names, and the first turn of drawings.

        Raises:
            UsageError: there is no such drawing or theme, or none suits the level.
        """
        from . import resolving

        return resolving.resolved(params, book)

    def generate_unlike(
        self, rng: "np.random.Generator", params: ColourParams, used: Sequence[str]
    ) -> Draft | None:
        """Return a draft of a drawing that looks like none of these."""
        from . import generate

        return generate.generate(rng, params, used)

    def sample(self, params: ColourParams) -> Draft:
        """Return a puzzle with the most colours, for measuring only."""
        from . import resolving

        return resolving.sample(params)

    def draw(
        self, givens: model.Page, answer: model.Picture | None, language: str
    ) -> Figure:
        """Return the page's figure; with an answer, the key's."""
        from . import draw

        if answer is not None:
            return draw.key(givens, answer, language)
        return draw.draw(givens, self.text(language).labels)

    def draw_page(self, givens: model.Page, language: str, room: Room) -> Figure:
        """Return the picture as large as the room allows."""
        from . import draw

        return draw.draw_page(givens, self.text(language).labels, room)

    def draw_on_screen(
        self, givens: model.Page, language: str
    ) -> "tuple[Figure, CellRows]":
        """Return the regions with their numbers, and a cell for each region."""
        from . import screen

        return screen.draw_on_screen(givens)

    def player(
        self, givens: model.Page, answer: model.Picture, language: str
    ) -> "Player":
        """Return how regions are filled, and what the picture shows."""
        from . import screen

        return screen.player(givens, answer, language, self.text(language).labels)

    def hints_on_screen(self, field: "Field", language: str) -> "Hints":
        """Return for each region which number to look for, and where it is."""
        from . import screen

        return screen.hints(field, self.text(language).labels)

    def opener_art(self, givens: model.Page, language: str) -> Figure:
        """Return the lines without numbers."""
        from . import draw

        return draw.bare(givens)

    def example_steps(
        self, example: Draft, language: str
    ) -> tuple[Figure, Figure, Figure]:
        """Return the worked example's pictures: start, two colours done, all done."""
        from . import draw

        return draw.steps(*self.read(example))

    def cover_puzzle(
        self, rng: "np.random.Generator", params: ColourParams, cover: CoverPicture
    ) -> Draft:
        """Return a drawing that is not in the book."""
        from . import resolving

        return resolving.for_cover(rng, params, cover) or self.example()

    def cover_art(
        self, givens: model.Page, answer: model.Picture, language: str
    ) -> Figure:
        """Return a solved puzzle."""
        from . import draw

        return draw.art(givens, answer)

    def cover_tile(
        self, givens: model.Page, answer: model.Picture, language: str, *, lit: bool
    ) -> Figure:
        """Return a drawing's form as one of many small pictures."""
        from . import draw

        return draw.tile(answer, "lit" if lit else "tile")


TYPE = ColourByNumber()
