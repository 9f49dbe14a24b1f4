"""Star Battle: as many stars in each row, column and region, and no two touch.

Reading order: model.py (what is printed and asked), ladder.py (how a reader solves it),
generate.py with kernels/starrows.py, draw.py, then this class.
"""

from collections.abc import Collection, Mapping
from typing import ClassVar

from ...core.errors import UsageError
from ...core.puzzle import Json
from ...core.values import BookContext
from ...grids.ladder import FIENDISH
from ...grids.reading import Rows
from .. import MarkDrawPart, MarkParts, MarkType
from ..capabilities import OwnFacts
from . import model
from .model import StarbattleParams


class Starbattle(
    MarkType[StarbattleParams, Rows], OwnFacts[StarbattleParams, Rows, Rows]
):
    """The type; what is not here is in `MarkType` and in the modules beside this."""

    name: ClassVar[str] = "starbattle"
    version: ClassVar[int] = 2
    made_with: ClassVar[tuple[str, ...]] = ("generate", "starrows", "rules.mark_ladder")
    levels: ClassVar[Mapping[str, int]] = {**MarkType.levels, FIENDISH: 4}
    _captioned: ClassVar[int | None] = 0
    _tried: ClassVar[Mapping[str, str]] = {"depth": "own_steps"}
    presets: Mapping[str, StarbattleParams] = {
        "easy": StarbattleParams(level="easy", size=6),
        "medium": StarbattleParams(level="medium", size=8),
        "hard": StarbattleParams(level="hard", size=9),
        "expert": StarbattleParams(level="expert", size=9),
        "fiendish": StarbattleParams(level="fiendish", size=9),
    }
    _model = model
    _sign = "★"

    def _parts(self) -> MarkParts[StarbattleParams]:
        from . import generate, ladder

        return MarkParts(generate, ladder)

    def _draw_part(self) -> MarkDrawPart[Rows]:
        from . import draw

        return draw

    def _rare_levels(self, params: StarbattleParams) -> Collection[str]:
        return ("hard", "expert", FIENDISH) if model.stars_of(params.size) == 1 else ()

    def resolve(self, params: StarbattleParams, book: BookContext) -> StarbattleParams:
        """Return the params.

        Raises:
            UsageError: hardly any puzzle of this size has the level.
        """
        if model.stars_of(params.size) > 1 and params.level in ("easy", "medium"):
            raise UsageError(
                f"size: hardly any {self.name} with two stars is {params.level}"
                f" (got {params.size}; must be {model.MOST_WITH_ONE} or less)"
            )
        return super().resolve(params, book)

    def rule_facts(
        self, givens: Rows, params: StarbattleParams | None
    ) -> Mapping[str, Json]:
        """Return how many stars each line and region has."""
        return {"stars": model.stars_of(len(givens))}

    def _measures(self, givens: Rows) -> Mapping[str, int]:
        return {"stars": model.stars_of(len(givens))}


TYPE = Starbattle()
