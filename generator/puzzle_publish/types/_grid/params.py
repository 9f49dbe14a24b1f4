"""What a book's author may set for any grid of words."""

from abc import abstractmethod
from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, model_validator

from ..params import PREPARED, Lesson, Params, Reference, WithMarks
from .levels import Level
from .model import AMERICAN, BRITISH, FREEFORM, Grid

# The sides that each grid may have; the first is the default.
SIDES: dict[str, tuple[int, ...]] = {
    FREEFORM: (13, 9, 10, 11, 12, 14, 15, 17, 19, 21),
    AMERICAN: (9, 5, 7, 11, 13, 15),
    BRITISH: (13, 15),
}
# Default number of entries of a free form, by level.
ENTRIES = {"easy": 14, "medium": 18, "hard": 22}
LEAST_ENTRIES, MOST_ENTRIES = 4, 60
MOST_WINDOW = 1_000
MOST_FILLERS = 40


class GridParams(Params):
    """The `params:` that all types on grids share.

    Attributes:
        clued: whether each word needs a clue.
        short: whether grids have words of two hanzi, also those of the house's lists.
    """

    clued: ClassVar[bool] = False
    short: ClassVar[bool] = False

    level: Level = "medium"
    side: int | None = Field(
        None, description="Rows and columns. Default: 13, for american grids 9."
    )
    pattern: str | list[str] | None = Field(
        None,
        description=(
            "The grid to fill, or several separated by empty lines: rows of `.` and"
            " `#`, or a file of them beside the book's file."
        ),
    )
    entries: int | None = Field(
        None,
        ge=LEAST_ENTRIES,
        le=MOST_ENTRIES,
        description="Words of a free form. Default: as many as suit the level.",
    )
    words: str | list[str] | Reference = Field(
        "auto",
        description=(
            "Lists of words and clues, the preferred ones first: auto, english-clues,"
            " english (no clues), chinese-clues, idiom-clues, wordnet, or files beside"
            " the book's file (or a folder there that is WordNet's dict)."
        ),
    )
    letters: WithMarks = "keep"
    min_score: int = Field(
        0, ge=0, le=100, description="Words with lower scores are left out."
    )
    theme: str | list[str] = Field(
        default_factory=list,
        description=(
            "Words that must appear, or a file of them, one per line; or a shipped"
            " theme by name, or a theme's .yaml file, of whose words as many appear as"
            " find a place."
        ),
    )
    must: Literal["all"] | Annotated[int, Field(ge=0)] | None = Field(
        None,
        description=(
            "How many words of the theme, or of the first list in `words` if there is"
            " no theme, each puzzle has: all, or a number. Default: all words that"
            " theme lists; all of a list of your own with at most 40 words, or 24 in"
            " free forms without clues, else `entries` of them."
        ),
    )
    known: bool | None = Field(
        None,
        description=(
            "Readers know the words of the first list, so none of them counts as rare;"
            " given letters make puzzles easier. Default: true for a list of your own"
            " with at most 40 words."
        ),
    )
    allow_leaks: list[str] = Field(
        default_factory=list,
        description="Words of the first list whose clues may contain them.",
    )
    fillers: (
        Literal["auto", "none"] | Annotated[int, Field(ge=0, le=MOST_FILLERS)] | None
    ) = Field(
        None,
        description=(
            "How many words of other lists a free form has besides those of the first"
            " list: none, or a number. Default: auto, as many as the level needs, or"
            " different sheets of the same words."
        ),
    )
    ban: str | list[str] = Field(
        default_factory=list,
        description="Words that must not appear, or a file of them, one per line.",
    )
    window: int | None = Field(
        None,
        ge=1,
        le=MOST_WINDOW,
        description=(
            "No two of this many puzzles in a row have an answer in common; with 1,"
            " answers may come again in the next puzzle. Default: 30, or fewer if the"
            " list has too few words."
        ),
    )

    lesson: Annotated[Lesson | None, PREPARED] = Field(
        None,
        exclude_if=lambda lesson: lesson is None,
        description="Set for a list of your own: the words that sheets share out.",
    )

    @model_validator(mode="after")
    def _is_consistent(self) -> Self:
        for problem in self._problems():
            raise ValueError(problem)
        return self

    def _problems(self) -> list[str]:
        """The combinations of params that are not allowed, as sentences."""
        problems = []
        if isinstance(self.words, list) and not self.words:
            problems.append("words must name one list or more (got none)")
        if self.theme and isinstance(self.must, int) and self.must == 0:
            problems.append("must is 0: leave the theme out instead")
        return problems + self._grid_problems()

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
    @abstractmethod
    def chosen_grid(self) -> Grid:
        """The grid that the type's own params ask for."""

    @property
    def dense(self) -> bool:
        """Whether a free form is laid from many more words than it has."""
        return False

    @property
    def needs_fillers(self) -> bool:
        """Whether a short list of the author's cannot do without other lists."""
        return self.chosen_grid != FREEFORM or not self.clued

    @property
    def chosen_side(self) -> int:
        """The side as set, or the grid's default."""
        return self.side or SIDES[self.chosen_grid][0]

    @property
    def chosen_entries(self) -> int:
        """The number of words of a free form as set, or the level's default."""
        return (self.entries or ENTRIES[self.level]) + self.chosen_fillers

    @property
    def chosen_fillers(self) -> int:
        """How many words of other lists a free form has, as far as that is settled."""
        return self.fillers if isinstance(self.fillers, int) else 0

    @property
    def chosen_must(self) -> int:
        """How many words of the theme each puzzle has."""
        if isinstance(self.must, int):
            return min(self.must, len(self.theme))
        return len(self.theme)
