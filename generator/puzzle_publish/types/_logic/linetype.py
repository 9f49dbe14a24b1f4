"""The base class of types whose ladder goes line by line and notes it as numbers."""

from abc import abstractmethod
from collections.abc import Sequence

from ...core.puzzle import Grade
from ...grids.ladder import Step, Technique, grade
from ...rules.vocabulary import Statement
from ..contract import A, G, P
from ..parts import LineParts
from .techniquetype import DrawnByModule


class LineType(DrawnByModule[P, G, A]):
    """A logic type of cells that are on or off, solved line by line.

    It is written as a `LogicType`, with `LineParts`; its module `ladder` has, in place
    of `climb`,

        rules   statement(givens) -> what a puzzle asks, besides its other functions
        ladder  log(givens) -> puzzle_publish.grids.ladder.LineLog

    Steps are made of it only where they are shown: to grade takes a third of the time.
    """

    @abstractmethod
    def _parts(self) -> LineParts[P, G, A]:
        """Return the modules that search and judge, imported when they are needed."""

    def statement(self, givens: G) -> Statement:
        """Return what a puzzle asks."""
        return self._parts().rules.statement(givens)

    def grade(self, givens: G) -> Grade:
        """Return the level of the dearest technique that the puzzle needs."""
        log = self._parts().ladder.log(givens)
        return grade(log.uses, log.measures)

    def _uses(self, givens: G) -> Sequence[tuple[Technique, int]]:
        return self._parts().ladder.log(givens).uses

    def _climb(self, givens: G) -> Sequence[Step]:
        return self._parts().ladder.log(givens).steps
