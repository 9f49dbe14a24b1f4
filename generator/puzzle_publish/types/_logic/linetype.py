"""The base class of types whose ladder goes line by line and notes it as numbers."""

from collections.abc import Sequence
from typing import Any, ClassVar

from typing_extensions import TypeVar

from ...core.puzzle import Grade
from ...grids.ladder import LineLog, Step, grade
from ..params import Params
from .logictype import LogicType
from .parts import Part, Parts

P = TypeVar("P", bound=Params)
G = TypeVar("G", default=Any)
A = TypeVar("A", default=Any)


class LineType(LogicType[P, G, A]):
    """A logic type of cells that are on or off, solved line by line.

    Its module `ladder` has, in place of `climb`,

        ladder  log(givens) -> puzzle_publish.grids.ladder.LineLog

    Steps are made of it only where they are shown: to grade takes a third of the time.
    """

    _parts: ClassVar[Parts] = {"_climb": (Part("ladder", "log", ("givens",)),)}

    def grade(self, givens: G) -> Grade:
        """Return the level of the dearest technique that the puzzle needs."""
        log = self._log(givens)
        return grade(log.uses, log.measures)

    def _climb(self, givens: G) -> Sequence[Step]:
        return self._log(givens).steps

    def _log(self, givens: G) -> LineLog:
        found: LineLog = self._part("ladder").log(givens)
        return found
