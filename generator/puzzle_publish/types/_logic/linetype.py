"""The base class of types whose ladder goes line by line and notes it as numbers."""

from collections.abc import Sequence

from typing_extensions import TypeVar

from ...core.puzzle import Grade, Json
from ...grids.ladder import LineLog, Step, grade
from ..params import Params
from .logictype import LogicType

P = TypeVar("P", bound=Params)


class LineType(LogicType[P]):
    """A logic type whose module `ladder` has a function `log`, which returns a LineLog.

    Steps are made of it only where they are shown: to grade takes a third of the time.
    """

    def grade(self, givens: Json) -> Grade:
        """Return the level of the dearest technique that the puzzle needs."""
        log = self._log(givens)
        return grade(log.uses, log.measures)

    def _climb(self, givens: Json) -> Sequence[Step]:
        return self._log(givens).steps

    def _log(self, givens: Json) -> LineLog:
        found: LineLog = self._part("ladder").log(givens)
        return found
