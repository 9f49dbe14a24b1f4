"""Colour by number: a drawing of the library in regions, each with a colour's number.

Reading order: model.py (what is printed), palette.py, rules.py, backdrop.py, regions.py
(a drawing as a map), trace.py (its lines), generate.py, solve.py (the verifier),
grade.py, draw.py, then this class.
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
from .params import ColourParams

if TYPE_CHECKING:
    import numpy as np

    from ..cells import CellRows
    from ..hint_field import Field, Hints
    from ..player import Player


class ColourByNumber(
    OwnScreen[ColourParams, model.Page, model.Picture],
    OwnHints[ColourParams, model.Page, model.Picture],
    ModularType[ColourParams, model.Page, model.Picture],
    Pictured[ColourParams, model.Page, model.Picture],
):
    """The type; what is not here is in `ModularType`."""

    name: ClassVar[str] = "colour"
    made_with: ClassVar[tuple[str, ...]] = ("regions", "trace", "backdrop", "raster")
    levels: ClassVar[dict[str, int]] = {"easy": 1, "medium": 2, "hard": 3}
    _model = model

    def _parts(self) -> ModularParts[ColourParams, model.Page, model.Picture]:
        from . import generate, grade, hints, rules, solve

        return ModularParts(generate, rules, solve, grade, hints, rules)

    def hint_text(self, hint: Hint, language: str) -> str:
        """Return the sentence a reader sees, with the theme's title."""
        title = theme(str(hint.values["theme"])).titles[language]
        return self.text(language).hints[hint.wording].format(theme=title)

    def canonical(self, givens: model.Page) -> Json:
        """Return the givens as they are: a drawing turned is another picture."""
        return model.write(givens)

    def identity(self, givens: model.Page, answer: model.Picture) -> Json:
        """Return the drawing's name: a book has no drawing twice."""
        return {"drawing": answer.drawing}

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

    def capacity(self, params: ColourParams) -> int | None:
        """Return the number of drawings to choose from."""
        from ..library import pool

        return len(set(pool(params)))

    def choices(self, params: ColourParams) -> Sequence[str]:
        """Return the names of the drawings to choose from."""
        from ..library import pool

        return pool(params)

    def shows(self, params: ColourParams, answer: model.Picture) -> str:
        """Return the drawing's name."""
        return answer.drawing

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

    def letters(self, params: ColourParams) -> str:
        """Return every character in the names of drawings."""
        from ..library import letters

        return letters(params, params.language or "en")

    def credits(self, params: ColourParams, language: str) -> tuple[str, ...]:
        """Return what the licence of our drawings asks for."""
        return (CREDIT,)

    def shows_words(self, params: ColourParams) -> bool:
        """Return False: there are no letters but those of names."""
        return False

    def cells(
        self, givens: model.Page, answer: model.Picture | None, language: str
    ) -> "CellRows":
        """Return (): regions are in no grid."""
        return ()

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
