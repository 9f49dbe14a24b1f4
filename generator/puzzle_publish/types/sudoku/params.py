"""What a book may set for sudokus."""

from typing import Literal, Self

from pydantic import Field, field_validator, model_validator

from ..params import Params as Base
from .model import SIZES

Kind = Literal[
    "plain",
    "diagonal",
    "hyper",
    "jigsaw",
    "jigsaw+diagonal",
    "killer",
    "consecutive",
]
LEVELS = ("easy", "medium", "hard", "expert", "fiendish")
# The sizes that each kind may have, if not all.
_SIZES: dict[str, tuple[int, ...]] = {
    "hyper": (9,),
    "jigsaw": (4, 6, 8, 9),
    "jigsaw+diagonal": (6, 8, 9),
    "killer": (4, 6, 8, 9),
    "consecutive": (4, 6, 8, 9),
}
MOST_NOTED = 9
PICTURED = (4, 6)  # sizes with so few signs that they may be letters or pictures


class SudokuParams(Base):
    """What a book may set under `params:`."""

    size: Literal[4, 6, 8, 9, 12, 16] = Field(
        9,
        description=(
            "Rows, columns and signs. Boxes are 3 wide and 2 tall in size 6, 4 and 2 in"
            " 8, 4 and 3 in 12."
        ),
    )
    kind: Kind = Field(
        "plain",
        description=(
            "What is asked besides rows, columns and boxes: diagonal, both diagonals;"
            " hyper, four more boxes; jigsaw, regions of any shape in place of boxes;"
            " killer, cages with sums; consecutive, bars between neighbours that differ"
            " by one."
        ),
    )
    symmetry: Literal["none", "half-turn", "mirror", "quarter-turn"] = Field(
        "half-turn", description="The pattern that the given digits make."
    )
    minimal: bool = Field(
        False, description="Whether no given digit can be taken away."
    )
    givens: tuple[int, int] | None = Field(
        None, description="The least and the greatest number of given digits."
    )
    notes: bool = Field(
        False,
        description="Whether each empty cell has all digits small, to be crossed out.",
    )
    symbols: Literal["digits", "letters", "pictures"] = Field(
        "digits", description="What is written in; letters and pictures in 4 and 6."
    )
    uniqueness: bool = Field(
        False,
        description=(
            "Whether readers may use that there is only one answer (unique rectangles)."
        ),
    )

    @field_validator("size", mode="before")
    @classmethod
    def _be_whole(cls, size: object) -> object:
        if isinstance(size, float):  # 9.0 would pass for 9
            raise ValueError(f"must be one of {', '.join(map(str, SIZES))}")
        return size

    @model_validator(mode="after")
    def _fit(self) -> Self:
        sizes = _SIZES.get(self.kind, SIZES)
        if self.size not in sizes:
            shown = " or ".join(", ".join(map(str, sizes)).rsplit(", ", 1))
            raise ValueError(
                f"size must be {shown} where kind is {self.kind} (got {self.size})"
            )
        if self.symbols != "digits" and (
            self.size not in PICTURED or self.kind in ("killer", "consecutive")
        ):
            raise ValueError(
                f"symbols must be digits where size is {self.size} and kind is"
                f" {self.kind}: letters and pictures need size 4 or 6 and no sums"
            )
        if self.minimal and self.kind in ("killer", "consecutive"):
            raise ValueError(
                f"minimal must be false where kind is {self.kind}: whether a digit is"
                " in vain is judged without cages and bars"
            )
        if self.notes and self.size > MOST_NOTED:
            raise ValueError(
                f"notes need a size of at most {MOST_NOTED}: in cells of a wider grid"
                f" nobody could read them (size is {self.size})"
            )
        if self.givens is not None:
            least, most = self.givens
            area = self.size * self.size
            if not 0 <= least <= most < area:
                raise ValueError(
                    f"givens must be the least and the greatest number of given digits,"
                    f" from 0 to {area - 1} (got {least} and {most})"
                )
        return self


# How many 4 x 4 puzzles there are up to turns and mirrors, and how many of them have no
# digit in vain; tests/naive counts them. Of all other sizes there are more than enough.
_FEW = {
    ("plain", "none"): (1_698_027, 10_704),
    ("plain", "half-turn"): (8_139, 276),
    ("plain", "mirror"): (11_397, 240),
    ("plain", "quarter-turn"): (447, 30),
    ("diagonal", "none"): (384_030, 1_824),
    ("diagonal", "half-turn"): (1_302, 0),
    ("diagonal", "mirror"): (2_538, 0),
    ("diagonal", "quarter-turn"): (66, 0),
}


def capacity(params: SudokuParams) -> int | None:
    """Return how many puzzles these params can give at most; None if very many."""
    counts = _FEW.get((params.kind, params.symmetry)) if params.size == 4 else None
    return counts and counts[params.minimal]


def rare_levels(params: SudokuParams) -> tuple[str, ...]:
    """Return the levels that hardly any sudoku of the size has.

    Of 30,000 plain ones of size 4 none is medium, and of 60 with cages one.
    """
    return LEVELS[1:] if params.size == 4 else ()
