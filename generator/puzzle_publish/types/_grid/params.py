"""What an author may set of any grid of words."""

from typing import ClassVar, Self

from pydantic import Field, model_validator

from ...core.puzzle import Json
from ..params import Params
from .levels import Level
from .model import AMERICAN, BRITISH, FREEFORM, Grid

# Sides of each grid; the first is taken unless one is set.
SIDES: dict[str, tuple[int, ...]] = {
    FREEFORM: (13, 9, 10, 11, 12, 14, 15, 17, 19, 21),
    AMERICAN: (9, 5, 7, 11, 13, 15),
    BRITISH: (13, 15),
}
# Entries of a free form by level, unless set.
ENTRIES = {"easy": 14, "medium": 18, "hard": 22}
LEAST_ENTRIES, MOST_ENTRIES = 4, 60
MOST_WINDOW = 1_000


class GridParams(Params):
    """The `params:` that all types on grids have.

    Attributes:
        clued: whether each word needs a clue.
    """

    clued: ClassVar[bool] = False

    level: Level = "medium"
    side: int | None = Field(
        None, description="Rows and columns; unless set, 13, of american grids 9."
    )
    pattern: str | list[str] | None = Field(
        None,
        description=(
            "A file beside the config, or rows, of `.` and `#`: the grid to fill, or"
            " several with an empty line between them."
        ),
    )
    entries: int | None = Field(
        None,
        ge=LEAST_ENTRIES,
        le=MOST_ENTRIES,
        description="Words of a free form; unless set, as many as suit the level.",
    )
    words: str | list[str] | dict[str, Json] = Field(
        "auto",
        description=(
            "Lists of words and clues, the first ones first: auto, english-clues,"
            " english (no clues), idiom-clues, wordnet, installed (auto, and wordnet"
            " where it is there), or files beside the config (or a folder there that is"
            " WordNet's dict)."
        ),
    )
    min_score: int = Field(
        0, ge=0, le=100, description="Words with a lower score are left out."
    )
    theme: str | list[str] = Field(
        default_factory=list,
        description="Words that must appear, or a file of them, one a line.",
    )
    theme_entries: int | None = Field(
        None,
        ge=1,
        description="How many of the theme's words each puzzle has; unless set, all.",
    )
    ban: str | list[str] = Field(
        default_factory=list,
        description="Words that may not appear, or a file of them, one a line.",
    )
    window: int | None = Field(
        None,
        ge=1,
        le=MOST_WINDOW,
        description=(
            "Of so many puzzles in a row no two have an answer in common; 1 lets"
            " answers come again in the next one. Unless set, 30, or as many as the"
            " list has words for."
        ),
    )

    @model_validator(mode="after")
    def _hangs_together(self) -> Self:
        for problem in self._problems():
            raise ValueError(problem)
        return self

    def _problems(self) -> list[str]:
        """What does not go together, each as a sentence."""
        told = []
        if isinstance(self.words, list) and not self.words:
            told.append("words must name one list or more (got none)")
        if self.theme_entries is not None and not self.theme:
            told.append("theme_entries must be unset where there is no theme")
        return told + self._grid_problems()

    def _grid_problems(self) -> list[str]:
        grid = self.chosen_grid
        if self.pattern is not None:
            return [
                f"{name} must be unset where pattern is set: the pattern decides"
                for name in ("side", "entries")
                if getattr(self, name) is not None
            ]
        if self.side is not None and self.side not in SIDES[grid]:
            allowed = ", ".join(map(str, sorted(SIDES[grid])))
            return [
                f"side must be one of {allowed} where the grid is {grid}"
                f" (got {self.side})"
            ]
        if grid != FREEFORM and self.entries is not None:
            return [
                f"entries must be unset where the grid is {grid}: the pattern decides"
            ]
        return []

    @property
    def chosen_grid(self) -> Grid:
        """The grid, as each type's own params ask for it."""
        raise NotImplementedError

    @property
    def chosen_side(self) -> int:
        """The side, as set or as the grid has it."""
        return self.side or SIDES[self.chosen_grid][0]

    @property
    def chosen_entries(self) -> int:
        """How many words a free form has, as set or as the level has it."""
        return self.entries or ENTRIES[self.level]


class CluelessParams(GridParams):
    """GridParams of a type that prints no clues: its grid has any style."""

    grid: Grid = Field(FREEFORM, description="freeform, american or british.")

    @property
    def chosen_grid(self) -> Grid:
        """The grid, as set."""
        return self.grid
