"""What a book may set for binary puzzles."""

from typing import ClassVar, Literal

from pydantic import Field

from ...grids.symmetry import Symmetry
from ..depth import DeepParams

Level = Literal["easy", "medium", "hard", "expert", "fiendish"]
Symbols = Literal["01", "ox", "suns"]


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
