"""Mines: each number says how many of the cells around it hold a mine.

Read model.py (what is printed and what it asks), generate.py and draw.py, then this
class. The rest follows from the statement; `MarkType` says what.
"""

from collections.abc import Mapping
from typing import ClassVar

from ...grids.reading import Rows
from .. import MarkDrawPart, MarkParts, MarkType
from . import model
from .model import BlankParams


class Blank(MarkType[BlankParams, Rows]):
    """The type; in the brackets are the classes of its params and its givens."""

    name: ClassVar[str] = "_marks"
    levels: ClassVar[Mapping[str, int]] = {"easy": 1, "medium": 2, "hard": 3}
    _model = model
    _sign = "●"

    def _parts(self) -> MarkParts[BlankParams]:
        from ...rules import mark_ladder
        from . import generate

        return MarkParts(generate, mark_ladder)

    def _draw_part(self) -> MarkDrawPart[Rows]:
        from . import draw

        return draw


TYPE = Blank()
