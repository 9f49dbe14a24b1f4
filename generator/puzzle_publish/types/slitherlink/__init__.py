"""Slitherlinks: one loop along the sides of cells, which clues count.

Reading order: model.py (what is printed), rules.py, ladder.py with kernels/loops.py
(how a reader solves it), generate.py, solve.py (the verifier), draw.py, this class.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from ...core.figure import Figure
from ...core.puzzle import CoverPicture, Draft, Grade, Hint, Json
from ...grids.ladder import Step
from .._logic.hints import names
from .._logic.logictype import LogicType
from ..cells import CellRows
from ..contract import BlankGrids
from ..player import Player
from . import model
from .params import SlitherlinkParams

if TYPE_CHECKING:
    import numpy as np


class Slitherlink(
    LogicType[SlitherlinkParams, model.Puzzle, model.Loop],
    BlankGrids[SlitherlinkParams, model.Puzzle, model.Loop],
):
    """The type; what is not here is in `LogicType`."""

    name: ClassVar[str] = "slitherlink"
    made_with: ClassVar[tuple[str, ...]] = ("loops", "looppairs", "loopladder")
    proven_with: ClassVar[tuple[str, ...]] = ("frontier",)

    def read_givens(self, printed: Json) -> model.Puzzle:
        """Return the clues and the grid that they are on."""
        return model.read(printed)

    def read_answer(self, givens: model.Puzzle, printed: Json) -> model.Loop:
        """Return the edges of the loop."""
        return model.read_answer(givens, printed)

    def grade(self, givens: model.Puzzle) -> Grade:
        """Return the level of the dearest technique that the puzzle needs."""
        from ...grids.ladder import grade
        from .ladder import uses

        return grade(*uses(givens))

    def hints(self, givens: model.Puzzle, answer: model.Loop) -> tuple[Hint, ...]:
        """Return a cell by the dearest step, its technique, and a side of a cell."""
        from ...grids.ladder import typical_step
        from . import ladder, sides

        steps = ladder.climb(givens)
        step = steps[typical_step(steps)]
        (row, column), *_ = step.pattern
        where = {"left": step.left, "row": row + 1, "column": column + 1}
        edge, line = step.lines[0]
        cell, side = sides.side_of(givens.grid, edge, step.pattern)
        return (
            Hint("where", where),
            Hint(step.technique.name, {"cells": names(step.pattern)}),
            Hint(
                "on" if line == sides.ON else "off",
                {"side": side, "row": cell[0] + 1, "column": cell[1] + 1},
            ),
        )

    def hint_text(self, hint: Hint, language: str) -> str:
        """Return the sentence a reader sees, with the word for a side."""
        text = self.text(language)
        values = dict(hint.values)
        if "side" in values:
            values["side"] = text.labels[str(values["side"])]
        return text.hints[hint.wording].format(**values)

    def player(self, givens: model.Puzzle, answer: model.Loop, language: str) -> Player:
        """Return how the loop is drawn along the sides of the cells."""
        from . import draw

        return draw.player(givens, answer)

    def cells(
        self, givens: model.Puzzle, answer: model.Loop | None, language: str
    ) -> CellRows:
        """Return the clues; with an answer, which other cells are inside the loop."""
        from . import draw

        return draw.cells(givens, answer, self.text(language).labels)

    def cover_puzzle(
        self,
        rng: "np.random.Generator",
        params: SlitherlinkParams,
        cover: CoverPicture,
    ) -> Draft:
        """Return a long loop on a grid of the book's cells, large enough to be seen."""
        return self._for_cover(rng, params)

    def cover_tile(
        self, givens: model.Puzzle, answer: model.Loop, language: str, *, lit: bool
    ) -> Figure:
        """Return the inside of the loop as a small picture."""
        from . import draw

        return draw.cover_tile(givens, answer, lit=lit)

    def blank_grid(self, params: SlitherlinkParams) -> Figure:
        """Return the points alone."""
        from ...grids.tilings import tiling
        from . import draw

        return draw.blank(params.tiling, tiling(*_shape(params)))

    def sample(self, params: SlitherlinkParams) -> Draft:
        """Return a loop round all cells with every clue, for measuring only."""
        from ...grids.tilings import tiling

        grid = tiling(*_shape(params))
        outside = len(grid.faces)
        on = {edge for edge, two in enumerate(grid.sides) if outside in two}
        clues = [len(on.intersection(face)) for face in grid.faces]
        givens = model.givens_of(params.tiling, params.columns, clues)
        return Draft(givens, model.answer_of(grid, on))

    def canonical(self, givens: model.Puzzle) -> Json:
        """Return the least form under the turns and mirrors that the grid has."""
        # As in canonical text, a digit comes before null.
        clues = [9 if clue == model.NO_CLUE else clue for clue in givens.clues]
        forms = []
        for _, images in givens.grid.maps:
            turned = [0] * len(images)
            for face, clue in zip(images, clues, strict=True):
                turned[face] = clue
            forms.append(turned)
        least = [model.NO_CLUE if clue == 9 else clue for clue in min(forms)]
        return model.givens_of(givens.tiling, givens.grid.width, least)

    def _climb(self, givens: model.Puzzle) -> Sequence[Step]:
        from .ladder import climb

        return climb(givens)


def _shape(params: SlitherlinkParams) -> tuple[str, int, int]:
    return params.tiling, params.rows, params.columns


TYPE = Slitherlink()
