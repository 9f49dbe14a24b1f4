"""What a book's author may set."""

from typing import Literal, Self

from pydantic import Field, model_validator

from ... import contract
from ...puzzle import Json
from .model import AMERICAN, BRITISH, FREEFORM, Kind

Level = Literal["easy", "medium", "hard"]
# Sides of each kind; the first is taken unless one is set.
SIDES: dict[str, tuple[int, ...]] = {
    FREEFORM: (13, 9, 10, 11, 12, 14, 15, 17, 19, 21),
    AMERICAN: (9, 5, 7, 11, 13, 15),
    BRITISH: (13, 15),
}
# Entries of a free form by level, unless set.
ENTRIES = {"easy": 14, "medium": 18, "hard": 22}
LEAST_ENTRIES, MOST_ENTRIES = 4, 60


class Params(contract.Params):
    """`params:` of a crossword section."""

    level: Level = "medium"
    kind: Kind = Field(
        FREEFORM,
        description=(
            "freeform: words cross as they can; american: symmetric, every cell in two"
            " entries; british: a symmetric lattice."
        ),
    )
    side: int | None = Field(
        None, description="Rows and columns; unless set, 13, of american grids 9."
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
            " idiom-clues, wordnet, or files beside the config."
        ),
    )
    min_score: int = Field(
        0, ge=0, le=100, description="Words with a lower score are left out."
    )

    @model_validator(mode="after")
    def _hangs_together(self) -> Self:
        if self.side is not None and self.side not in SIDES[self.kind]:
            allowed = ", ".join(map(str, sorted(SIDES[self.kind])))
            raise ValueError(
                f"side must be one of {allowed} where kind is {self.kind}"
                f" (got {self.side})"
            )
        if self.kind != FREEFORM and self.entries is not None:
            raise ValueError(
                f"entries must be unset where kind is {self.kind}: the pattern decides"
            )
        if isinstance(self.words, list) and not self.words:
            raise ValueError("words must name one list or more (got none)")
        return self

    @property
    def chosen_side(self) -> int:
        """The side, as set or as the kind has it."""
        return self.side or SIDES[self.kind][0]

    @property
    def chosen_entries(self) -> int:
        """How many words a free form has, as set or as the level has it."""
        return self.entries or ENTRIES[self.level]
