"""Mazes in rectangles, rings, hexagons, triangles, pictures, letters and digits.

Reading order: model.py (what is printed) on boards.py (cells of any shape), rules.py,
generate.py with kernels.py, grade.py, solve.py (the verifier), draw.py with strokes.py
and icons.py, hints.py, then this class.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from ...core.drawings.library import CREDIT
from ...core.figure import Figure
from ...core.puzzle import CoverPicture, Draft, Json, SolvingStep
from ...core.values import BookContext
from .. import ModularParts, ModularType
from ..capabilities import Ladder, Outlined, OwnFacts
from ..cells import CellRows
from ..player import Player
from . import model
from .params import MazeParams

if TYPE_CHECKING:
    import numpy as np


class MazeType(
    ModularType[MazeParams, model.Maze, model.Way],
    Ladder[MazeParams, model.Maze, model.Way],
    Outlined[MazeParams, model.Maze, model.Way],
    OwnFacts[MazeParams, model.Maze, model.Way],
):
    """The type; what is not here is in `ModularType`."""

    name: ClassVar[str] = "maze"
    version: ClassVar[int] = 2
    made_with: ClassVar[tuple[str, ...]] = ("kernels",)
    _model = model

    def _parts(self) -> ModularParts[MazeParams, model.Maze, model.Way]:
        from . import generate, grade, hints, rules, solve

        return ModularParts(generate, rules, solve, grade, hints, rules)

    def draw(
        self, givens: model.Maze, answer: model.Way | None, language: str
    ) -> Figure:
        """Return the page's figure; with an answer, the key's."""
        from . import draw

        return draw.draw(givens, answer)

    def shows_words(self, params: MazeParams) -> bool:
        """Return False: there are no letters but those of outlines."""
        return False

    def rule_facts(
        self, givens: model.Maze, params: MazeParams | None
    ) -> Mapping[str, Json]:
        """Return whether a maze is round, and whether several ways lead to the goal."""
        forest = len(givens.board.cells) - 1
        loops = params.loops if params else int(givens.openings.sum()) - forest
        return {"round": givens.board.shape == "round", "loops": loops > 0}

    def steps(self, givens: model.Maze) -> tuple[SolvingStep, ...]:
        """Return the choices on the way, in order."""
        from . import grade

        return grade.steps(givens)

    def player(self, givens: model.Maze, answer: model.Way, language: str) -> Player:
        """Return how the way is drawn from cell to cell."""
        from . import draw

        return draw.player(givens, answer)

    def cells(
        self, givens: model.Maze, answer: model.Way | None, language: str
    ) -> CellRows:
        """Return the ways out of each cell; with an answer, the steps of the way."""
        from . import draw

        return draw.cells(givens, answer, self.text(language).labels)

    def opener_art(self, givens: model.Maze, language: str) -> Figure:
        """Return the unsolved maze."""
        return self.draw(givens, None, language)

    def canonical(self, givens: model.Maze) -> Json:
        """Return the least of the mazes that turns and mirrors of the board give."""
        from .canonical import least

        return model.givens_of(least(givens))

    def identity(self, givens: model.Maze, answer: model.Way) -> Json:
        """Return the canonical form as a short value, which is hashed faster."""
        from .canonical import identity

        return identity(givens)

    def resolve(self, params: MazeParams, book: BookContext) -> MazeParams:
        """Return params with the cells of pictures in place of their files.

        Raises:
            UsageError: an outline cannot be read or drawn, or no maze has the level.
        """
        from . import generate, outlines

        found = outlines.resolved(params, book.folder)
        generate.require_feasible(found)
        return found

    def credits(self, params: MazeParams, language: str) -> tuple[str, ...]:
        """Return what the licence of our drawings asks for, if there are any."""
        asked = params.picture if isinstance(params.picture, list) else [params.picture]
        drawn = any(isinstance(one, dict) and "drawing" in one for one in asked)
        return (CREDIT,) if drawn else ()

    def drawing(self, params: MazeParams) -> str:
        """Return the name of the drawing in whose outline a maze lies, or ""."""
        one = params.turned("picture")
        return one["drawing"] if isinstance(one, dict) and "drawing" in one else ""

    def sample(self, params: MazeParams) -> Draft:
        """Return the largest maze of the params, for measuring only."""
        from . import generate

        return generate.sample(params)

    def example_steps(
        self, example: Draft, language: str
    ) -> tuple[Figure, Figure, Figure]:
        """Return the worked example's pictures: start, half of the way, done."""
        from . import draw

        return draw.steps(*self.read(example))

    def cover_puzzle(
        self, rng: "np.random.Generator", params: MazeParams, cover: CoverPicture
    ) -> Draft:
        """Return a maze for a cover: a small one for a tile, or one of its shape."""
        from . import generate

        return generate.for_cover(rng, cover.ratio)

    def cover_art(self, givens: model.Maze, answer: model.Way, language: str) -> Figure:
        """Return a solved maze."""
        from . import draw

        return draw.art(givens, answer)

    def cover_tile(
        self, givens: model.Maze, answer: model.Way, language: str, *, lit: bool
    ) -> Figure:
        """Return a solved maze as one of many small pictures."""
        from . import draw

        return draw.tile(givens, answer, "lit" if lit else "tile")


TYPE = MazeType()
