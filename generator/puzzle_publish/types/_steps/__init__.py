"""Stars: one in each row, column and region, and no two touch.

Read model.py (what is printed), rules.py (what makes an answer legal), ladder.py (how a
reader solves it), generate.py, solve.py and draw.py, then this class. `LogicType` says
what each module must have. Over `MarkType` stars are shorter; here they show the parts
that any puzzle with a ladder has.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from ...core.puzzle import Json
from ...grids.reading import Rows
from .. import DrawPart, LogicParts, LogicType
from ..cells import GridCell
from . import model
from .model import BlankParams


class Blank(LogicType[BlankParams, Rows, Rows]):
    """The type; what is not here is in `LogicType` and in the modules beside this."""

    name: ClassVar[str] = "_steps"
    made_with: ClassVar[tuple[str, ...]] = ("generate", "ladder")
    proven_with: ClassVar[tuple[str, ...]] = ("solve",)
    levels: ClassVar[Mapping[str, int]] = {"easy": 1, "medium": 2}
    _model = model

    def _parts(self) -> LogicParts[BlankParams, Rows, Rows]:
        from . import generate, ladder, rules, solve

        return LogicParts(generate, rules, solve, ladder)

    def _draw_part(self) -> DrawPart[Rows, Rows]:
        from . import draw

        return draw

    def canonical(self, givens: Rows) -> Json:
        """Return the regions as a page prints them."""
        return {"regions": [list[Json](row) for row in givens]}

    def cells(
        self, givens: Rows, answer: Rows | None, language: str
    ) -> tuple[tuple[GridCell, ...], ...]:
        """Return the words for what is in each cell: a star is drawn, not written."""
        rows = super().cells(givens, None, language)
        if answer is None:
            return rows
        word = self.text(language).labels
        return tuple(
            tuple(
                replace(
                    cell,
                    words=word["star" if star else "none"],
                    state="answer",
                )
                for cell, star in zip(row, stars, strict=True)
            )
            for row, stars in zip(rows, answer, strict=True)
        )


TYPE = Blank()
