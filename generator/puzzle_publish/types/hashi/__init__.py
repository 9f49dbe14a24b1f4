"""Hashi: islands with numbers, joined by bridges that do not cross.

Reading order: model.py (what is printed), rules.py, ladder.py with kernels_links.py
(how a reader solves it), generate.py, solve.py (the verifier), draw.py, this class.
"""

from collections.abc import Mapping
from typing import ClassVar

from ...core.figure import Figure, Room
from ...core.puzzle import Draft, Hint, Json
from ...grids.ladder import typical_step
from .._logic import hints as _hints
from .._logic.logictype import LogicType
from ..cells import CellRows
from ..player import Player
from .params import HashiParams


class HashiType(LogicType[HashiParams]):
    """The type; each method calls the module that does the work."""

    name: ClassVar[str] = "hashi"
    made_with: ClassVar[tuple[str, ...]] = ("kernels_links", "kernels_make")
    proven_with: ClassVar[tuple[str, ...]] = ("kernels_search",)

    def _measures(self, givens: Json) -> Mapping[str, int]:
        rows = givens["rows"]
        return {"islands": sum(x is not None for row in rows for x in row)}

    def hints(self, givens: Json, answer: Json) -> tuple[Hint, ...]:
        """Return where the dearest step is, its technique, and a link's bridges."""
        from .ladder import climb

        steps = climb(givens)
        at = typical_step(steps)
        step, technique = steps[at], steps[at].technique.name
        later = {cell for one in steps[at:] for cell in one.cells}
        start, end, *_ = step.links[0]
        found = [b for b in answer["bridges"] if b["from"] == [*start]]
        counts = [b["count"] for b in found if b["to"] == [*end]]
        count = counts[0] if counts else 0
        ends = {"cells": f"{_hints.names([start])}–{_hints.names([end])}"}
        return (
            Hint("where", {"left": len(later), "cells": _hints.names(step.pattern)}),
            Hint(technique, {"cells": _hints.names(step.pattern)}),
            Hint(("none", "one", "more")[min(count, 2)], {**ends, "value": count}),
        )

    def player(self, givens: Json, answer: Json, language: str) -> Player:
        """Return how bridges are laid from island to island."""
        from . import draw

        return draw.player(givens, answer)

    def cells(self, givens: Json, answer: Json | None, language: str) -> CellRows:
        """Return numbers and empty places; with an answer, the bridges there."""
        from . import draw

        return draw.cells(givens, answer, self.text(language).labels)

    def cover_tile(
        self, givens: Json, answer: Json, language: str, *, lit: bool
    ) -> Figure:
        """Return islands and bridges without numbers."""
        from . import draw

        return draw.cover_tile(givens, answer, lit=lit)

    def draw_page(self, givens: Json, language: str, room: Room) -> Figure:
        """Return the figure with the most bridges that a link may have below it."""
        from ...grids.figures import captioned

        label = self.text(language).labels[f"most-{givens['most']}"]
        return captioned(self.draw(givens, None, language), label, room)

    def sample(self, params: HashiParams) -> Draft:
        """Return a grid full of islands, for measuring only."""
        from . import draw

        return draw.sample(params.rows, params.columns, params.most)

    def canonical(self, givens: Json) -> Json:
        """Return the least form under turns and mirrors."""
        from ...grids.symmetry import least_form, turns

        rows = givens["rows"]
        return least_form(
            {"rows": turn.rows(rows), "most": givens["most"]}
            for turn in turns(len(rows), len(rows[0]))
        )


TYPE = HashiType()
