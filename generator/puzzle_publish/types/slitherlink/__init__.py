"""Slitherlinks: one loop along the sides of cells, which clues count.

Reading order: model.py (what is printed), rules.py, ladder.py with kernels/loops.py
(how a reader solves it), generate.py, solve.py (the verifier), draw.py, this class.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from ...core.figure import Figure
from ...core.puzzle import Draft, Grade, Hint, Json
from ...grids.ladder import FIENDISH
from ...grids.loops import LineStep
from .. import LogicParts, LoopDrawPart, LoopType, ToldType
from ..capabilities import BlankGrids
from ..player import Player
from . import model
from .params import SlitherlinkParams


class Slitherlink(
    ToldType[SlitherlinkParams, model.Puzzle, model.Loop, LineStep],
    LoopType[SlitherlinkParams, model.Puzzle, model.Loop, LineStep],
    BlankGrids[SlitherlinkParams, model.Puzzle, model.Loop],
):
    """The type; what is not here is in `LoopType`."""

    name: ClassVar[str] = "slitherlink"
    version: ClassVar[int] = 3
    levels: ClassVar[Mapping[str, int]] = {**LoopType.levels, FIENDISH: 4}
    _only_graded: ClassVar[Collection[str]] = (FIENDISH,)
    made_with: ClassVar[tuple[str, ...]] = ("loops", "looppairs", "loopladder")
    proven_with: ClassVar[tuple[str, ...]] = ("frontier",)
    _tried: ClassVar[Mapping[str, str]] = {"depth": "own_steps"}
    presets: Mapping[str, SlitherlinkParams] = {
        "easy": SlitherlinkParams(level="easy", rows=8, columns=8),
        "medium": SlitherlinkParams(level="medium", rows=10, columns=10),
        "hard": SlitherlinkParams(level="hard", rows=14, columns=14),
        "expert": SlitherlinkParams(level="expert", rows=18, columns=14),
    }
    _model = model

    def _parts(
        self,
    ) -> LogicParts[SlitherlinkParams, model.Puzzle, model.Loop, LineStep]:
        from . import generate, ladder, rules, solve

        return LogicParts(generate, rules, solve, ladder)

    def player(self, givens: model.Puzzle, answer: model.Loop, language: str) -> Player:
        """Return how the loop is drawn, and what cells are unless they are squares."""
        plain = super().player(givens, answer, language)
        shape = self.text(language).labels.get(f"cells-{givens.tiling}")
        return replace(plain, facts=(str(shape),) if shape else ())

    def _draw_part(self) -> LoopDrawPart[model.Puzzle, model.Loop, LineStep]:
        from . import draw

        return draw

    def grade(self, givens: model.Puzzle) -> Grade:
        """Return the level of the dearest technique that the puzzle needs."""
        from ...grids.ladder import grade
        from .ladder import uses

        return grade(*uses(givens))

    def _tell(self, givens: model.Puzzle, steps: Sequence[LineStep], at: int) -> Hint:
        from . import tell

        return tell.tell(givens, steps, at)

    def _ask(self, step: LineStep, told: Hint) -> Json:
        from .._logic import looptell

        return looptell.ask(step, told)

    def _before(
        self, givens: model.Puzzle, steps: Sequence[LineStep], at: int, first: int
    ) -> int | None:
        from . import tell

        return tell.before(givens, steps, at, first)

    def _follows(
        self,
        givens: model.Puzzle,
        done: Sequence[LineStep],
        skipped: Sequence[LineStep],
        step: LineStep,
    ) -> bool:
        from .._logic import looporder
        from .ladder import loop_in

        return not skipped or looporder.follows(loop_in(givens), done, step)

    def _solve_told(self, givens: model.Puzzle) -> Sequence[LineStep]:
        from .._logic import looporder
        from .ladder import loop_in
        from .tell import SideNames

        steps = self._climb(givens)
        return looporder.needed(loop_in(givens), SideNames.chains, steps)

    def _left(self, givens: model.Puzzle, steps: Sequence[LineStep], at: int) -> int:
        return steps[at].undecided

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


def _shape(params: SlitherlinkParams) -> tuple[str, int, int]:
    return params.tiling, params.rows, params.columns


TYPE = Slitherlink()
