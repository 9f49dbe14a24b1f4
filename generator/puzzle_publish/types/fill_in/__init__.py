"""Fill-ins: the words are printed, and each has one place in the grid.

Read model.py (what is printed), rules.py, solve.py, then generate.py with chain.py (how
a reader solves), grade.py, filltype.py (what other types share), and this class. Grids
and words come from types/_grid.
"""

from collections.abc import Mapping
from typing import ClassVar

from ...core.figure import Figure
from .. import EntryDrawPart, EntryParts
from .._grid.entrytype import EntryType
from . import model
from .filltype import FillType
from .model import Params


class FillIn(FillType[Params]):
    """The type; what is not here is in `FillType`."""

    name: ClassVar[str] = "fill_in"
    version: ClassVar[int] = 9
    made_with: ClassVar[tuple[str, ...]] = ("chain", *EntryType.made_with)
    proven_with: ClassVar[tuple[str, ...]] = ("solve", "_grid.slotsearch")
    presets: Mapping[str, Params] = {
        "easy": Params(level="easy"),
        "medium": Params(level="medium"),
        "hard": Params(level="hard"),
    }

    def _parts(self) -> EntryParts[Params, model.Page]:
        from . import generate, mutations, sampling, steps

        return EntryParts(generate, sampling, mutations, steps)

    def _draw_part(self) -> EntryDrawPart[model.Page]:
        from . import draw

        return draw

    def draw_spread(
        self, givens: model.Page, language: str, width: float, height: float
    ) -> tuple[Figure, Figure] | None:
        """Return large print on two facing pages: the grid, and its words."""
        from . import draw

        return draw.draw_spread(givens, language, width, height)

    def _settled(self, params: Params) -> Params:
        from . import resolving

        return resolving.settled(params)


TYPE = FillIn()
