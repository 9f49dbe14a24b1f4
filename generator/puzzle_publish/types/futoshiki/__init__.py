"""Futoshiki: a Latin square with signs that say which of two neighbours is greater.

Reading order: model.py (what is printed), rules.py, ladder.py with kernels/relations.py
(how a reader solves it), generate.py, solve.py (the verifier), draw.py, this class.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from ...core.figure import Figure
from ...core.puzzle import Draft, Json
from .._logic.logictype import LogicType
from ..cells import CellRows
from ..contract import BlankGrids
from .params import FutoshikiParams


class Futoshiki(LogicType[FutoshikiParams], BlankGrids[FutoshikiParams]):
    """The type; what is not here is in `LogicType`."""

    name: ClassVar[str] = "futoshiki"
    made_with: ClassVar[tuple[str, ...]] = ("candidates", "relations")
    proven_with: ClassVar[tuple[str, ...]] = ("masksearch",)
    _few: ClassVar[Sequence[tuple[Mapping[str, object], int]]] = (
        ({"size": 4, "kind": "adjacent", "level": "easy"}, 600),
        ({"size": 4, "kind": "adjacent"}, 60),
    )

    def cells(self, givens: Json, answer: Json | None, language: str) -> CellRows:
        """Return the cells, which do not touch each other."""
        from . import draw

        return draw.cells(givens, answer)

    def _measures(self, givens: Json) -> Mapping[str, int]:
        from . import model

        puzzle = model.read(givens)
        numbers = sum(number > 0 for row in puzzle.rows for number in row)
        return {"clues": numbers, "signs": len(puzzle.signs)}

    def blank_grid(self, params: FutoshikiParams) -> Figure:
        """Return a grid with nothing in it."""
        from . import draw

        return draw.blank(params.size)

    def sample(self, params: FutoshikiParams) -> Draft:
        """Return a full square, for measuring only."""
        from . import model

        n = range(params.size)
        rows = [[(r + c) % params.size + 1 for c in n] for r in n]
        return Draft(model.make_givens(rows, model.GREATER, ()), {"rows": rows})

    def canonical(self, givens: Json) -> Json:
        """Return the least form under turns, mirrors and numbers turned round."""
        from . import canonical

        return canonical.canonical(givens)


TYPE = Futoshiki()
