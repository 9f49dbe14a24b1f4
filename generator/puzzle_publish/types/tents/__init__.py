"""Tents: a tent beside each tree, none touching, counted by row and column.

Reading order: model.py (what is printed and asked), ladder.py (how a reader solves it),
generate.py, draw.py, then this class.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from ...core.errors import OutOfSteps
from ...grids.ladder import Technique
from .. import MarkDrawPart, MarkParts, MarkType
from . import model
from .model import Camp, TentsParams


class Tents(MarkType[TentsParams, Camp]):
    """The type; what is not here is in `MarkType` and in the modules beside this."""

    name: ClassVar[str] = "tents"
    version: ClassVar[int] = 2
    made_with: ClassVar[tuple[str, ...]] = (
        "generate",
        "kernels_ladder",
        "rules.mark_ladder",
    )
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

    def _uses(self, givens: Camp) -> Sequence[tuple[Technique, int]]:
        from .ladder import measured

        trees = [r << 4 | c for r, c in givens.trees]
        _, steps = measured(trees, (*givens.rows, *givens.columns))
        if not steps:
            raise OutOfSteps("the techniques do not finish it")
        return [(technique, 0) for technique in steps]


TYPE = Tents()
