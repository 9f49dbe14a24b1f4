"""Kriss-kross: a free form to fill from its list of words, with a word as a start.

It is written over fill-ins, whose rules, prover, reader's chain and hints it has.
Reading order: model.py, generate.py (what a start is), draw.py, then this class.
"""

from collections.abc import Mapping
from typing import ClassVar

from ...core.figure import Figure
from .. import EntryDrawPart, EntryParts
from ..fill_in.filltype import FillType
from . import model
from .model import Params


class KrissKross(FillType[Params]):
    """The type; what is not here is in `FillType`."""

    name: ClassVar[str] = "kriss_kross"
    presets: Mapping[str, Params] = {
        "easy": Params(level="easy"),
        "medium": Params(level="medium"),
        "hard": Params(level="hard"),
    }

    def _parts(self) -> EntryParts[Params, model.Page]:
        from ..fill_in import mutations, steps
        from . import generate, sampling

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


TYPE = KrissKross()
