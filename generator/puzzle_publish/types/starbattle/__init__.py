"""Star Battle: as many stars in each row, column and region, and no two touch.

Reading order: model.py (what is printed), rules.py, ladder.py (how a reader solves it),
generate.py with kernels_rows.py, solve.py (the verifier), draw.py, this class.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import ClassVar

from ...core.errors import UsageError
from ...core.figure import Figure
from ...core.puzzle import Draft, Hint, Json
from ...core.values import BookContext
from ...grids.reading import Rows
from .. import DrawPart, LogicParts, LogicType
from ..capabilities import BlankGrids
from ..cells import CellRows, changed
from ..ladder_hints import number_in
from ..player import Player
from . import model
from .params import StarbattleParams


class Starbattle(
    LogicType[StarbattleParams, Rows, Rows], BlankGrids[StarbattleParams, Rows, Rows]
):
    """The type; what is not here is in `LogicType`."""

    name: ClassVar[str] = "starbattle"
    made_with: ClassVar[tuple[str, ...]] = ("generate", "kernels_rows", "ladder")
    proven_with: ClassVar[tuple[str, ...]] = ("solve",)
    presets: Mapping[str, StarbattleParams] = {
        "easy": StarbattleParams(level="easy", size=6),
        "medium": StarbattleParams(level="medium", size=8),
        "hard": StarbattleParams(level="hard", size=9),
        "expert": StarbattleParams(level="expert", size=9),
    }
    _model = model

    def _parts(self) -> LogicParts[StarbattleParams, Rows, Rows]:
        from . import generate, ladder, rules, solve

        return LogicParts(generate, rules, solve, ladder)

    def _draw_part(self) -> DrawPart[Rows, Rows]:
        from . import draw

        return draw

    def _rare_levels(self, params: StarbattleParams) -> Collection[str]:
        return ("hard", "expert") if model.stars_of(params.size) == 1 else ()

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

    def _measures(self, givens: Rows) -> Mapping[str, int]:
        return {"stars": model.stars_of(len(givens))}

    def hints(self, givens: Rows, answer: Rows) -> tuple[Hint, ...]:
        """Return the hints of the ladder; a region is named by its first cell."""
        where, technique, value = super().hints(givens, answer)
        if where.wording == "where-region":
            number = number_in(where, "number") - 1
            first = next(
                {"row": r + 1, "column": row.index(number) + 1}
                for r, row in enumerate(givens)
                if number in row
            )
            where = Hint(where.wording, {"left": where.values["left"], **first})
        return where, technique, value

    def player(self, givens: Rows, answer: Rows, language: str) -> Player | None:
        """Return how cells are marked; one left alone has no star."""
        labels = self.text(language).labels
        signs = (labels["star"], labels["none"])
        found = tuple(signs[1 - star] for row in answer for star in row)
        return Player("mark", signs, found, shown=("★", "·"), untouched=signs[1])

    def cells(self, givens: Rows, answer: Rows | None, language: str) -> CellRows:
        """Return the region of each cell in words; with an answer, its star."""
        labels = self.text(language).labels
        rows = changed(
            super().cells(givens, None, language),
            lambda cell: replace(
                cell,
                words=labels["region"].format(number=givens[cell.row][cell.column] + 1),
            ),
        )
        if answer is None:
            return rows
        return changed(
            rows,
            lambda cell: replace(
                cell,
                words=f"{cell.words} "
                + labels["star" if answer[cell.row][cell.column] else "none"],
                state="answer",
            ),
        )

    def blank_grid(self, params: StarbattleParams) -> Figure:
        """Return a grid with nothing in it."""
        from . import draw

        return draw.blank(params.size)

    def sample(self, params: StarbattleParams) -> Draft:
        """Return a grid of the size, for measuring only."""
        n = params.size
        return Draft({"regions": [[r] * n for r in range(n)]}, {"rows": [[1] * n] * n})

    def canonical(self, givens: Rows) -> Json:
        """Return the least form under turns and mirrors."""
        from ...grids.symmetry import turns

        every = turns(len(givens), len(givens))
        return {"regions": min(model.numbered(turn.rows(givens)) for turn in every)}


TYPE = Starbattle()
