"""Mazes in rectangles, rings, hexagons, triangles, pictures, letters and digits.

Reading order: model.py (what is printed) on boards.py (cells of any shape), rules.py,
generate.py with kernels.py, grade.py, solve.py (the verifier), draw.py with strokes.py
and icons.py, hints.py, then this class.
"""

from typing import TYPE_CHECKING, ClassVar

from ...core.figure import Figure
from ...core.puzzle import CoverPicture, Draft, Grade, Hint, Json, SolvingStep
from ...core.values import BookContext
from .._logic.logictype import LogicType
from ..cells import CellRows
from ..player import Player
from . import model
from .params import MazeParams

if TYPE_CHECKING:
    import numpy as np


class MazeType(LogicType[MazeParams, model.Maze, model.Way]):
    """The type; what is not here is in `LogicType`."""

    name: ClassVar[str] = "maze"
    made_with: ClassVar[tuple[str, ...]] = ("kernels",)

    def read_givens(self, printed: Json) -> model.Maze:
        """Return the board, its openings, start and goal."""
        return model.read(printed)

    def read_answer(self, givens: model.Maze, printed: Json) -> model.Way:
        """Return the cells of the way."""
        return model.way_of(givens, printed)

    def grade(self, givens: model.Maze) -> Grade:
        """Return the level among mazes of the same size."""
        found: Grade = self._part("grade").grade(givens)
        return found

    def steps(self, givens: model.Maze) -> tuple[SolvingStep, ...]:
        """Return the choices on the way, in order."""
        found: tuple[SolvingStep, ...] = self._part("grade").steps(givens)
        return found

    def hints(self, givens: model.Maze, answer: model.Way) -> tuple[Hint, ...]:
        """Return the first fork, where half of the way is, and the last steps."""
        found: tuple[Hint, ...] = self._part("hints").hints(givens, answer)
        return found

    def player(self, givens: model.Maze, answer: model.Way, language: str) -> Player:
        """Return how the way is drawn from cell to cell."""
        from . import draw

        return draw.player(givens, answer)

    def cells(
        self, givens: model.Maze, answer: model.Way | None, language: str
    ) -> CellRows:
        """Return the ways out of each cell; with an answer, the steps of the way."""
        found: CellRows = self._part("draw").cells(
            givens, answer, self.text(language).labels
        )
        return found

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
        found: MazeParams = self._part("outlines").resolved(params, book.folder)
        self._part("generate").require_feasible(found)
        return found

    def sample(self, params: MazeParams) -> Draft:
        """Return the largest maze of the params, for measuring only."""
        found: Draft = self._part("generate").sample(params)
        return found

    def example_steps(
        self, example: Draft, language: str
    ) -> tuple[Figure, Figure, Figure]:
        """Return the worked example's pictures: start, half of the way, done."""
        found: tuple[Figure, Figure, Figure]
        found = self._part("draw").steps(*self.read(example))
        return found

    def cover_puzzle(
        self, rng: "np.random.Generator", params: MazeParams, cover: CoverPicture
    ) -> Draft:
        """Return a maze for a cover: a small one for a tile, or one of its shape."""
        found: Draft = self._part("generate").for_cover(rng, cover.ratio)
        return found

    def cover_art(self, givens: model.Maze, answer: model.Way, language: str) -> Figure:
        """Return a solved maze."""
        found: Figure = self._part("draw").art(givens, answer)
        return found

    def cover_tile(
        self, givens: model.Maze, answer: model.Way, language: str, *, lit: bool
    ) -> Figure:
        """Return a solved maze as one of many small pictures."""
        name = "lit" if lit else "tile"
        found: Figure = self._part("draw").tile(givens, answer, name)
        return found


TYPE = MazeType()
