"""Masyus: one loop through the middles of cells, which turns or not at pearls.

Reading order: model.py (what is printed), rules.py, ladder.py with kernels/loops.py
(how a reader solves it), generate.py with kernels.py, solve.py (the verifier), draw.py,
this class.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from ...core.figure import Figure
from ...core.puzzle import CoverPicture, Draft, Hint, Json
from ...grids.reading import Rows
from .._logic.hints import names
from .._logic.logictype import LogicType
from ..cells import CellRows
from ..contract import BlankGrids
from ..player import Player
from . import model
from .params import MasyuParams

if TYPE_CHECKING:
    import numpy as np


class Masyu(
    LogicType[MasyuParams, Rows, model.Loop], BlankGrids[MasyuParams, Rows, model.Loop]
):
    """The type; what is not here is in `LogicType`."""

    name: ClassVar[str] = "masyu"
    made_with: ClassVar[tuple[str, ...]] = (
        "loops",
        "looppairs",
        "loopladder",
        "kernels",
    )
    proven_with: ClassVar[tuple[str, ...]] = ("frontier",)

    def read_givens(self, printed: Json) -> Rows:
        """Return the rows: for each cell no pearl, a white or a black one."""
        return model.read(printed)

    def read_answer(self, givens: Rows, printed: Json) -> model.Loop:
        """Return the lines of the loop."""
        return model.read_answer(givens, printed)

    def _measures(self, givens: Rows) -> Mapping[str, int]:
        return {"pearls": sum(x != model.NONE for row in givens for x in row)}

    def hints(self, givens: Rows, answer: model.Loop) -> tuple[Hint, ...]:
        """Return a cell by the dearest step, its technique, and a line or a gap."""
        from ...grids.ladder import typical_step
        from ...kernels.loops import ON
        from .ladder import climb

        steps = climb(givens)
        step = steps[typical_step(steps)]
        grid = model.lines(len(givens), len(givens[0]))
        (row, column), *_ = step.pattern
        edge, line = min(step.lines, key=lambda found: found[1] != ON)
        ends = names(grid.cells[cell] for cell in grid.edges[edge])
        return (
            Hint("where", {"left": step.left, "row": row + 1, "column": column + 1}),
            Hint(step.technique.name, {"cells": names(step.pattern)}),
            Hint("on" if line == ON else "off", {"cells": ends}),
        )

    def player(self, givens: Rows, answer: model.Loop, language: str) -> Player:
        """Return how the loop is drawn from cell to cell."""
        from . import draw

        return draw.player(givens, answer)

    def cells(self, givens: Rows, answer: model.Loop | None, language: str) -> CellRows:
        """Return the pearls; with an answer, how the loop goes through other cells."""
        from . import draw

        return draw.cells(givens, answer, self.text(language).labels)

    def cover_puzzle(
        self, rng: "np.random.Generator", params: MasyuParams, cover: CoverPicture
    ) -> Draft:
        """Return a grid of the book's cells, few enough to be seen."""
        return self._for_cover(rng, params)

    def cover_tile(
        self, givens: Rows, answer: model.Loop, language: str, *, lit: bool
    ) -> Figure:
        """Return the loop and its pearls as a small picture."""
        from . import draw

        return draw.cover_tile(givens, answer, lit=lit)

    def blank_grid(self, params: MasyuParams) -> Figure:
        """Return a grid without pearls."""
        from . import draw

        return draw.blank(params.rows, params.columns)

    def sample(self, params: MasyuParams) -> Draft:
        """Return a loop along the border, for measuring only."""
        from . import draw

        return draw.sample(params.rows, params.columns)

    def canonical(self, givens: Rows) -> Json:
        """Return the least form under turns and mirrors; colours stay."""
        from ...grids.symmetry import least_form, turns

        names = [None, *model.COLOURS]
        rows = [[names[pearl] for pearl in row] for row in givens]
        return least_form(
            {"rows": turn.rows(rows)} for turn in turns(len(rows), len(rows[0]))
        )


TYPE = Masyu()
