"""Kriss-kross: a free form to fill from its list of words, with a word as a start.

It is written over fill-ins, whose rules, prover, reader's chain and hints it has.
Reading order: model.py, generate.py (what a start is), draw.py, then this class.
"""

from collections.abc import Mapping
from typing import ClassVar

from ...core.figure import Figure
from ...core.puzzle import Draft, Json
from ...core.values import BookContext
from .. import EntryDrawPart, EntryParts
from .._grid.model import Filled
from ..capabilities import OwnFacts
from ..examples import read_example
from ..fill_in.filltype import FillType
from . import model
from .model import Params


class KrissKross(FillType[Params], OwnFacts[Params, model.Page, Filled]):
    """The type; what is not here is in `FillType`."""

    name: ClassVar[str] = "kriss_kross"
    version: ClassVar[int] = 7
    presets: Mapping[str, Params] = {
        level: Params(level=level, side=side) for level, side in model.SIDES.items()
    }

    _model = model

    def _parts(self) -> EntryParts[Params, model.Page]:
        from ..fill_in import mutations, steps
        from . import generate, sampling

        return EntryParts(generate, sampling, mutations, steps)

    def _draw_part(self) -> EntryDrawPart[model.Page]:
        from . import draw

        return draw

    def resolve(self, params: Params, book: BookContext) -> Params:
        """Return the params with a reference to their words or numbers.

        Raises:
            UsageError: a file is invalid, or these params cannot give a puzzle.
        """
        if params.symbols == "digits":
            from ...words import store
            from ...words.numbers import number_list

            numbers = store.keep(number_list())
            params = params.model_copy(update={"words": numbers})
        return super().resolve(params, book)

    def example_for(self, params: Params) -> Draft:
        """Return a worked example of such words, or of numbers."""
        if params.symbols == "digits":
            return read_example(self.folder, "worked-digits")
        return super().example_for(params)

    def rule_facts(
        self, givens: model.Page, params: Params | None
    ) -> Mapping[str, Json]:
        """Return what goes into a diagram, and whether some of it is there already."""
        numbers = all(word.isdecimal() for word in givens.words)
        start = bool(givens.given) if params is None else params.level != "hard"
        return {"holds": "numbers" if numbers else "words", "start": start}

    def draw_spread(
        self, givens: model.Page, language: str, width: float, height: float
    ) -> tuple[Figure, Figure] | None:
        """Return large print on two facing pages: the grid, and its words."""
        from . import draw

        return draw.draw_spread(givens, language, width, height)


TYPE = KrissKross()
