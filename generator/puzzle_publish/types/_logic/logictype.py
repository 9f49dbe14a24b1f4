"""The base class of types whose puzzles a ladder of techniques solves.

Modules of a type are imported where they are used: `publish types` loads every type and
must not load numba.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar

from typing_extensions import TypeVar

from ...core.figure import Figure
from ...core.puzzle import Draft, Fairness, Grade, Hint, Json, SolvingStep
from ...grids.ladder import Step, solving_steps, typical_step
from ...grids.ladder import grade as grade_of
from ..contract import Ladder
from ..params import Params
from . import hints

P = TypeVar("P", bound=Params)


class LogicType(Ladder[P]):
    """A type whose puzzles fall to techniques with names, without guessing."""

    contract: ClassVar[int] = 1
    version: ClassVar[int] = 1
    fairness: ClassVar[Fairness] = Fairness.UNIQUE
    levels: ClassVar[Mapping[str, int]] = {
        "easy": 1,
        "medium": 2,
        "hard": 3,
        "expert": 4,
    }

    # What the types differ in.

    @abstractmethod
    def _climb(self, givens: Json) -> Sequence[Step]:
        """Return the steps of the ladder that solve a puzzle with one answer.

        Raises:
            OutOfSteps: the techniques do not finish it.
        """

    @abstractmethod
    def _draw_step(self, givens: Json, done: Sequence[Step], step: Step) -> Figure:
        """Return the figure after the steps done, with the cells of a step marked."""

    def _measures(self, givens: Json) -> Mapping[str, int]:
        """Return other measures of a puzzle, such as the number of its clues."""
        return {}

    # What they share.

    def grade(self, givens: Json) -> Grade:
        """Return the level of the dearest technique that the puzzle needs."""
        return grade_of(self._climb(givens), self._measures(givens))

    def steps(self, givens: Json) -> tuple[SolvingStep, ...]:
        """Return the steps behind the grade, in order."""
        return solving_steps(self._climb(givens))

    def hints(self, givens: Json, answer: Json) -> tuple[Hint, ...]:
        """Return where the dearest step is, which technique it takes, and a value."""
        return hints.hints(self._climb(givens))

    def opener_art(self, givens: Json, language: str) -> Figure:
        """Return the grid with its clues."""
        return self.draw(givens, None, language)

    def warm_up(self, params: P) -> None:
        """Load the kernels, compiled if need be."""
        import numpy as np

        self.generate(np.random.Generator(np.random.PCG64(0)), params)
        example = self.example()
        self.grade(example.givens)
        next(self.solve(example.givens))

    def example_steps(
        self, example: Draft, language: str
    ) -> tuple[Figure, Figure, Figure]:
        """Return the worked example's pictures: start, its dearest step, done."""
        steps = self._climb(example.givens)
        at = typical_step(steps)
        return (
            self.draw(example.givens, None, language),
            self._draw_step(example.givens, steps[:at], steps[at]),
            self.draw(example.givens, example.answer, language),
        )
