"""Futoshiki: a Latin square with signs that say which of two neighbours is greater.

Reading order: model.py (what is printed), rules.py, ladder.py with kernels/relations.py
(how a reader solves it), generate.py, solve.py (the verifier), draw.py, this class.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar

from ...core.puzzle import Json
from ...grids.ladder import FIENDISH
from ...grids.reading import Rows
from .. import SquareDrawPart, SquareParts, SquareType
from ..capabilities import OwnFacts
from ..cells import CellRows
from ..told_steps import Printed
from . import model
from .params import FutoshikiParams


class Futoshiki(
    SquareType[FutoshikiParams, model.Futoshiki],
    OwnFacts[FutoshikiParams, model.Futoshiki, Rows],
):
    """The type; what is not here is in `SquareType`."""

    name: ClassVar[str] = "futoshiki"
    version: ClassVar[int] = 3
    made_with: ClassVar[tuple[str, ...]] = ("candidates", "relations")
    proven_with: ClassVar[tuple[str, ...]] = ("masksearch",)
    levels: ClassVar[Mapping[str, int]] = {**SquareType.levels, FIENDISH: 4}
    _tried: ClassVar[Mapping[str, str]] = {
        "signs": "signs",
        "depth": "own_steps",
    }
    _few: ClassVar[Sequence[tuple[Mapping[str, object], int]]] = (
        ({"size": 4, "kind": "adjacent", "level": "easy"}, 600),
        ({"size": 4, "kind": "adjacent"}, 60),
    )
    _captioned: ClassVar[int | None] = 0
    _tells_steps: ClassVar[bool] = True
    presets: Mapping[str, FutoshikiParams] = {
        "easy": FutoshikiParams(level="easy", size=5),
        "medium": FutoshikiParams(level="medium", size=6),
        "hard": FutoshikiParams(level="hard", size=7),
        "expert": FutoshikiParams(level="expert", size=8),
        "fiendish": FutoshikiParams(level="fiendish", size=5),
    }
    _model = model

    def _parts(self) -> SquareParts[FutoshikiParams, model.Futoshiki]:
        from . import generate, ladder, rules, solve

        return SquareParts(generate, rules, solve, ladder)

    def _draw_part(self) -> SquareDrawPart[model.Futoshiki]:
        from . import draw

        return draw

    def cells(
        self, givens: model.Futoshiki, answer: Rows | None, language: str
    ) -> CellRows:
        """Return the cells, which do not touch each other."""
        from . import draw

        return draw.cells(givens, answer)

    def rule_facts(
        self, givens: model.Futoshiki, params: FutoshikiParams | None
    ) -> Mapping[str, Json]:
        """Return whether a grid has signs or bars."""
        signs = (params or givens).kind == model.GREATER
        return {"greater": signs, "bars": not signs}

    def canonical(self, givens: model.Futoshiki) -> Json:
        """Return the least form of those that are the same to a reader."""
        return model.canonical(givens)

    def _printed(self, givens: model.Futoshiki) -> Printed:
        from . import tell

        return Printed(parts=partial(tell.signed, givens))

    def _measures(self, givens: model.Futoshiki) -> Mapping[str, int]:
        numbers = sum(number > 0 for row in givens.rows for number in row)
        return {"clues": numbers, "signs": len(givens.signs)}


TYPE = Futoshiki()
