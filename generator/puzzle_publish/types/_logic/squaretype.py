"""The base class of types of Latin squares with clues of another kind."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from typing_extensions import TypeVar

from ...core.figure import Figure
from ...core.puzzle import Draft, Json
from ...grids.ladder import NO_CLUES, Clues, Step, Technique
from ...grids.reading import Rows
from ...grids.symmetry import least_form, turns
from ...rules.vocabulary import Statement
from ..capabilities import BlankGrids
from ..params import Params
from ..parts import SquareDrawPart, SquareModelPart, SquareParts
from ..player import Player
from ..squares import Square
from .techniquetype import TechniquesByParts

if TYPE_CHECKING:
    from ...grids.climb import Rung
    from ...kernels.candidates import Board, Ints

MOST_CELL_MM, WIDE_MM = 24.0, 112.0  # of a cell, of a small square

P = TypeVar("P", bound=Params)
G = TypeVar("G", bound=Square)


class SquareType(TechniquesByParts[P, G, Rows], BlankGrids[P, G, Rows]):
    """A logic type of Latin squares: each row and column has each number once.

    It is written as a `LogicType`, with `SquareParts` and `SquareDrawPart`. Its Params
    have a `size`, and its answers are `{"rows": [[…], …]}`. Besides those of
    `LogicType` its modules have in place of `climb`, `draw` and `draw_step`

        model   the givens, with `rows` of numbers, 0 for none
                empty(size) -> givens without clues
                full(rows) -> the JSON of those with the most clues
                turned(givens, turn) -> the JSON of those that are the same to a reader
        rules   statement(givens) -> what a puzzle asks, besides its other functions
        ladder  rungs(givens) -> the rungs of the ladder, from easy to hard
        draw    figure(givens, values found, cells marked, size) -> Figure
                PAGE, KEY and STEP, each a `Size` of the figure
    """

    @property
    @abstractmethod
    def _model(self) -> SquareModelPart[G]:
        """The module that reads givens and answers."""

    @abstractmethod
    def _parts(self) -> SquareParts[P, G]:
        """Return the modules that search and judge, imported when they are needed."""

    @abstractmethod
    def _draw_part(self) -> SquareDrawPart[G]:
        """Return the module that draws, imported when it is needed."""

    def draw(self, givens: G, answer: Rows | None, language: str) -> Figure:
        """Return the page's figure; with an answer, the key's."""
        part = self._draw_part()
        if answer is None:
            figure = part.figure(givens, {}, (), part.PAGE)
            # A small square fills as much of a page as a large one.
            larger = min(MOST_CELL_MM, WIDE_MM / figure.width)
            return replace(figure, cell_mm=max(figure.cell_mm, larger))
        found = {
            (r, c): number
            for r, row in enumerate(answer)
            for c, number in enumerate(row)
            if not givens.rows[r][c]
        }
        return part.figure(givens, found, (), part.KEY)

    def player(self, givens: G, answer: Rows, language: str) -> Player | None:
        """Return how the square is filled, with all numbers that it may hold."""
        plain = super().player(givens, answer, language)
        numbers = range(1, self.statement(givens).grid.most + 1)
        return plain and replace(plain, signs=tuple(map(str, numbers)))

    def statement(self, givens: G) -> Statement:
        """Return what a puzzle asks."""
        return self._parts().rules.statement(givens)

    def blank_grid(self, params: P) -> Figure:
        """Return a grid with nothing in it."""
        part = self._draw_part()
        nothing = self._model.empty(params.model_dump()["size"])
        return part.figure(nothing, {}, (), part.PAGE)

    def sample(self, params: P) -> Draft:
        """Return a full square with many clues, for measuring only."""
        size = params.model_dump()["size"]
        rows = [[(r + c) % size + 1 for c in range(size)] for r in range(size)]
        return Draft(self._model.full(rows), {"rows": rows})

    def canonical(self, givens: G) -> Json:
        """Return the least form of those that are the same to a reader."""
        every = turns(len(givens.rows), len(givens.rows))
        return least_form(
            form for turn in every for form in self._model.turned(givens, turn)
        )

    def _climb(self, givens: G) -> Sequence[Step]:
        from ...grids.climb import steps_of

        return steps_of(*self._ladder_of(givens), self._clues(givens))

    def _clues(self, givens: G) -> Clues:
        """Return the clues of cages or lines, by which it is found what steps need."""
        return NO_CLUES

    def _uses(self, givens: G) -> Sequence[tuple[Technique, int]]:
        from ...grids.climb import uses_of

        return uses_of(*self._ladder_of(givens))

    def _ladder_of(self, givens: G) -> tuple["Board", "Ints", Sequence["Rung"]]:
        """The board, the printed numbers and the rungs."""
        import numpy as np

        from ...grids.latin import latin_board

        printed = np.array(givens.rows, np.int64).ravel()
        rungs = self._parts().ladder.rungs(givens)
        return latin_board(len(givens.rows)), printed, rungs

    def _draw_step(self, givens: G, done: Sequence[Step], step: Step) -> Figure:
        found = {cell: value for one in (*done, step) for cell, value in one.placed}
        part = self._draw_part()
        return part.figure(givens, found, step.pattern or step.cells, part.STEP)
