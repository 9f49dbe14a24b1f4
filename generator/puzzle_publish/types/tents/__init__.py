"""Tents: a tent beside each tree, none touching, counted by row and column.

Reading order: model.py (what is printed and asked), ladder.py (how a reader solves it),
generate.py, draw.py, then this class.
"""

from collections.abc import Mapping
from typing import ClassVar

from .. import MarkDrawPart, MarkParts, MarkType
from . import model
from .model import Camp, TentsParams


class Tents(MarkType[TentsParams, Camp]):
    """The type; what is not here is in `MarkType` and in the modules beside this."""

    name: ClassVar[str] = "tents"
    version: ClassVar[int] = 2
    _captioned: ClassVar[int | None] = 4
    _tried: ClassVar[Mapping[str, str]] = {"depth": "own_steps"}
    _model = model
    _sign = "▲"

    def _parts(self) -> MarkParts[TentsParams]:
        from . import generate, ladder

        return MarkParts(generate, ladder)

    def _draw_part(self) -> MarkDrawPart[Camp]:
        from . import draw

        return draw

    def _measures(self, givens: Camp) -> Mapping[str, int]:
        return {"trees": len(givens.trees)}


TYPE = Tents()
