"""Hashi: islands with numbers, joined by bridges that do not cross.

Reading order: model.py (what is printed), rules.py, ladder.py with kernels_links.py
(how a reader solves it), generate.py, solve.py (the verifier), draw.py, this class.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from ...core.figure import Figure, Room
from ...core.puzzle import CoverPicture, Draft, Hint, Json
from ...grids.ladder import typical_step
from .. import LogicParts, LoopDrawPart, LoopType
from .. import ladder_hints as _hints
from . import model
from .params import HashiParams

if TYPE_CHECKING:
    import numpy as np

    from .ladder import LinkStep


class HashiType(LoopType[HashiParams, model.Hashi, model.Counts, "LinkStep"]):
    """The type; what is not here is in `LoopType`."""

    name: ClassVar[str] = "hashi"
    version: ClassVar[int] = 2
    made_with: ClassVar[tuple[str, ...]] = ("kernels_links", "kernels_make")
    proven_with: ClassVar[tuple[str, ...]] = ("kernels_search",)
    _tried: ClassVar[Mapping[str, str]] = {"depth": "own_steps"}
    presets: Mapping[str, HashiParams] = {
        "easy": HashiParams(level="easy", rows=9, columns=9),
        "medium": HashiParams(level="medium", rows=11, columns=11),
        "hard": HashiParams(level="hard", rows=15, columns=15),
        "expert": HashiParams(level="expert", rows=20, columns=20),
    }
    _model = model

    def _parts(self) -> LogicParts[HashiParams, model.Hashi, model.Counts, "LinkStep"]:
        from . import generate, ladder, rules, solve

        return LogicParts(generate, rules, solve, ladder)

    def _draw_part(self) -> LoopDrawPart[model.Hashi, model.Counts, "LinkStep"]:
        from . import draw

        return draw

    def _measures(self, givens: model.Hashi) -> Mapping[str, int]:
        return {"islands": len(givens.islands)}

    def hints(self, givens: model.Hashi, answer: model.Counts) -> tuple[Hint, ...]:
        """Return where the dearest step is, its technique, and a link's bridges."""
        steps = self._climb(givens)
        at = typical_step(steps)
        step, technique = steps[at], steps[at].technique.name
        later = {cell for one in steps[at:] for cell in one.cells}
        start, end, *_ = step.links[0]
        link = givens.islands.index(start), givens.islands.index(end)
        count = answer[givens.links.index(link)]
        ends = {"cells": f"{_hints.names([start])}–{_hints.names([end])}"}
        return (
            Hint("where", {"left": len(later), "cells": _hints.names(step.pattern)}),
            Hint(technique, {"cells": _hints.names(step.pattern)}),
            Hint(("none", "one", "more")[min(count, 2)], {**ends, "value": count}),
        )

    def cover_puzzle(
        self, rng: "np.random.Generator", params: HashiParams, cover: CoverPicture
    ) -> Draft:
        """Return the worked example, whose islands are easy to see."""
        return self.example()

    def draw_page(self, givens: model.Hashi, language: str, room: Room) -> Figure:
        """Return the figure with the most bridges that a link may have below it."""
        from ...grids.figures import captioned

        label = self.text(language).labels[f"most-{givens.most}"]
        return captioned(self.draw(givens, None, language), label, room)

    def sample(self, params: HashiParams) -> Draft:
        """Return a grid full of islands, for measuring only."""
        from . import draw

        return draw.sample(params.rows, params.columns, params.most)

    def canonical(self, givens: model.Hashi) -> Json:
        """Return the least form under turns and mirrors."""
        from ...grids.symmetry import least_form, turns

        rows = model.rows_of(givens)
        return least_form(
            {"rows": turn.rows(rows), "most": givens.most}
            for turn in turns(givens.height, givens.width)
        )


TYPE = HashiType()
