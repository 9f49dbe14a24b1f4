"""Masyus: one loop through the middles of cells, which turns or not at pearls.

Reading order: model.py (what is printed), rules.py, ladder.py with kernels/loops.py
(how a reader solves it), generate.py with kernels.py, solve.py (the verifier), draw.py,
this class.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

from ...core.figure import Figure
from ...core.puzzle import Draft, Hint, Json
from ...grids.ladder import FIENDISH, Technique
from ...grids.loops import LineStep
from ...grids.reading import Rows
from .. import LogicParts, LoopDrawPart, LoopType, ToldType
from ..capabilities import BlankGrids
from . import model
from .params import MasyuParams


class Masyu(
    ToldType[MasyuParams, Rows, model.Loop, LineStep],
    LoopType[MasyuParams, Rows, model.Loop, LineStep],
    BlankGrids[MasyuParams, Rows, model.Loop],
):
    """The type; what is not here is in `LoopType`."""

    name: ClassVar[str] = "masyu"
    version: ClassVar[int] = 5
    levels: ClassVar[Mapping[str, int]] = {**LoopType.levels, FIENDISH: 4}
    _only_graded: ClassVar[Collection[str]] = (FIENDISH,)
    made_with: ClassVar[tuple[str, ...]] = (
        "loops",
        "looppairs",
        "loopladder",
        "kernels",
    )
    proven_with: ClassVar[tuple[str, ...]] = ("frontier",)
    _tried: ClassVar[Mapping[str, str]] = {"depth": "own_steps"}
    presets: Mapping[str, MasyuParams] = {
        "easy": MasyuParams(level="easy", rows=8, columns=8),
        "medium": MasyuParams(level="medium", rows=10, columns=10),
        "hard": MasyuParams(level="hard", rows=14, columns=14),
        "expert": MasyuParams(level="expert", rows=18, columns=18),
    }
    _model = model

    def _parts(self) -> LogicParts[MasyuParams, Rows, model.Loop, LineStep]:
        from . import generate, ladder, rules, solve

        return LogicParts(generate, rules, solve, ladder)

    def _draw_part(self) -> LoopDrawPart[Rows, model.Loop, LineStep]:
        from . import draw

        return draw

    def _measures(self, givens: Rows) -> Mapping[str, int]:
        return {"pearls": sum(x != model.NONE for row in givens for x in row)}

    def _uses(self, givens: Rows) -> Sequence[tuple[Technique, int]]:
        from .ladder import uses

        return uses(givens)

    def _tell(self, givens: Rows, steps: Sequence[LineStep], at: int) -> Hint:
        from . import tell

        return tell.tell(givens, steps, at)

    def _ask(self, step: LineStep, told: Hint) -> Json:
        from .._logic import looptell

        return looptell.ask(step, told)

    def _before(
        self, givens: Rows, steps: Sequence[LineStep], at: int, first: int
    ) -> int | None:
        from . import tell

        return tell.before(givens, steps, at, first)

    def _follows(
        self,
        givens: Rows,
        done: Sequence[LineStep],
        skipped: Sequence[LineStep],
        step: LineStep,
    ) -> bool:
        from .._logic import looporder
        from .ladder import loop_in

        return not skipped or looporder.follows(loop_in(givens), done, step)

    def _solve_told(self, givens: Rows) -> Sequence[LineStep]:
        from .._logic import looporder
        from .ladder import loop_in
        from .tell import CellNames

        steps = self._climb(givens)
        return looporder.needed(loop_in(givens), CellNames.chains, steps)

    def _left(self, givens: Rows, steps: Sequence[LineStep], at: int) -> int:
        return steps[at].undecided

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
