"""Futoshiki: a Latin square with signs that say which of two neighbours is greater.

Reading order: model.py (what is printed), rules.py, ladder.py with kernels/relations.py
(how a reader solves it), generate.py, solve.py (the verifier), draw.py, this class.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from ...core.puzzle import Json
from .._logic.squaretype import SquareType
from ..cells import CellRows
from .params import FutoshikiParams


class Futoshiki(SquareType[FutoshikiParams]):
    """The type; what is not here is in `SquareType`."""

    name: ClassVar[str] = "futoshiki"
    made_with: ClassVar[tuple[str, ...]] = ("candidates", "relations")
    proven_with: ClassVar[tuple[str, ...]] = ("masksearch",)
    _tried: ClassVar[Mapping[str, str]] = {"signs": "signs"}
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


TYPE = Futoshiki()
