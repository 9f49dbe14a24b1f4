"""Hashi: islands with numbers, joined by bridges that do not cross.

Reading order: model.py (what is printed), rules.py, ladder.py with kernels_links.py
(how a reader solves it), generate.py, solve.py (the verifier), draw.py, this class.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from ...core.figure import Figure, Room
from ...core.puzzle import CoverPicture, Draft, Hint, Json
from ...grids.ladder import Technique
from .. import LogicParts, LoopDrawPart, LoopType, ToldType
from ..player import Player
from . import model
from .params import HashiParams

if TYPE_CHECKING:
    import numpy as np

    from .ladder import LinkStep


class HashiType(
    ToldType[HashiParams, model.Hashi, model.Counts, "LinkStep"],
    LoopType[HashiParams, model.Hashi, model.Counts, "LinkStep"],
):
    """The type; what is not here is in `LoopType`."""

    name: ClassVar[str] = "hashi"
    version: ClassVar[int] = 3
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

    def player(
        self, givens: model.Hashi, answer: model.Counts, language: str
    ) -> Player:
        """Return how bridges are laid, and how many there may be side by side."""
        most = str(self.text(language).labels[f"most-{givens.most}"])
        plain = super().player(givens, answer, language)
        return replace(plain, facts=(most,) if most else ())

    def _draw_part(self) -> LoopDrawPart[model.Hashi, model.Counts, "LinkStep"]:
        from . import draw

        return draw

    def _measures(self, givens: model.Hashi) -> Mapping[str, int]:
        return {"islands": len(givens.islands)}

    def _climb(self, givens: model.Hashi) -> Sequence["LinkStep"]:
        from . import chains

        return chains.climb(givens)

    def _solve_told(self, givens: model.Hashi) -> Sequence["LinkStep"]:
        from . import tell

        return tell.needed(givens, self._climb(givens))

    def _uses(self, givens: model.Hashi) -> Sequence[tuple[Technique, int]]:
        """Return the technique of each step of the ladder, any what-if first."""
        from . import ladder

        return ladder.uses(givens)

    def _tell(self, givens: model.Hashi, steps: Sequence["LinkStep"], at: int) -> Hint:
        from . import tell

        return tell.tell(givens, steps, at)

    def _ask(self, step: "LinkStep", told: Hint) -> Json:
        from . import tell

        return tell.ask(step.technique.name, told)

    def _before(
        self, givens: model.Hashi, steps: Sequence["LinkStep"], at: int, first: int
    ) -> int | None:
        from . import tell

        return at if tell.is_short(givens, steps, at) else None

    def _left(self, givens: model.Hashi, steps: Sequence["LinkStep"], at: int) -> int:
        return len({cell for step in steps[at:] for cell in step.cells})

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
        from ...grids.symmetry import least_form, least_rows, turns

        rows = model.rows_of(givens)
        if max(givens.numbers) < 10:
            return {"rows": least_rows(rows), "most": givens.most}
        return least_form(
            {"rows": turn.rows(rows), "most": givens.most}
            for turn in turns(givens.height, givens.width)
        )


TYPE = HashiType()
