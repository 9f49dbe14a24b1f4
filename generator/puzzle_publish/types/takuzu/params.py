"""What a book may set for binary puzzles."""

from typing import ClassVar, Literal, Self

from pydantic import Field, model_validator

from ...grids.ladder import FIENDISH
from ...grids.symmetry import Symmetry
from ..deepening import refuse_shallow
from ..depth import DeepParams

Level = Literal["easy", "medium", "hard", "expert", "fiendish"]
Symbols = Literal["01", "ox", "suns"]
_DEEP = {FIENDISH: 8}  # rows with which a level has puzzles of several of its steps


class TakuzuParams(DeepParams):
    """`params:` of a section of binary puzzles."""

    sizes: ClassVar[tuple[str, ...]] = ("size",)

    level: Level = "medium"
    size: Literal[6, 8, 10, 12, 14, 16] = Field(10, description="Rows and columns.")
    symmetry: Symmetry = Field("half-turn", description="Of the pattern of the clues.")
    minimal: bool = Field(
        default=False,
        description="Leave out every clue that can be missed, even where that breaks"
        " the symmetry.",
    )
    symbols: Symbols = Field(
        "01", description="What is printed: 0 and 1, O and X, or suns and moons."
    )

    @model_validator(mode="after")
    def _fit(self) -> Self:
        refuse_shallow(self, self.size, "rows", _DEEP)
        return self
