"""What a book may set for slitherlinks."""

from typing import ClassVar, Literal

from pydantic import Field, model_validator

from ...grids.symmetry import Symmetry
from ...grids.tilings import Name, tiling
from ..depth import DeepParams

Level = Literal["easy", "medium", "hard", "expert"]

MOST = 25


class SlitherlinkParams(DeepParams):
    """`params:` of a section of slitherlinks."""

    sizes: ClassVar[tuple[str, ...]] = ("rows", "columns")

    level: Level = "medium"
    rows: int = Field(10, ge=5, le=MOST, description="Rows of cells.")
    columns: int = Field(10, ge=5, le=MOST, description="Cells in a row.")
    tiling: Name = Field("squares", description="The shape of the cells.")
    symmetry: Symmetry = Field(
        "half-turn", description="Of the pattern of the clues, if the grid has it."
    )
    minimal: bool = Field(
        default=False,
        description="Leave out every clue that can be missed, even where that breaks"
        " the symmetry.",
    )

    @model_validator(mode="after")
    def _can_be_proven(self) -> "SlitherlinkParams":
        """Refuse grids too large for the level, which cannot be proven in time."""
        side = _LARGEST.get((self.tiling, self.level), MOST)
        cells = self.rows * self.columns
        if cells > side * side:
            raise ValueError(
                f"level: when {self.level}, a slitherlink of {_CELLS[self.tiling]} may"
                f" have at most {side * side} cells, as in {side} rows of {side}"
                f" (got {cells}); larger ones take too long to prove"
            )
        return self

    @model_validator(mode="after")
    def _has_symmetry(self) -> "SlitherlinkParams":
        """Refuse a symmetry that the grid does not have."""
        if self.symmetry == "none":
            return self
        maps = dict(tiling(self.tiling, self.rows, self.columns).maps)
        if self.symmetry not in maps:
            needs = _NEEDS[self.tiling]
            raise ValueError(
                f"symmetry: {self.rows} rows of {self.columns} {_CELLS[self.tiling]}"
                f" have no {self.symmetry}; {needs}, or choose symmetry: none"
            )
        return self


# The side of the largest square grid by tiling and level. Of these at most a third are
# beyond the prover; they cost another attempt.
_LARGEST = {
    ("squares", "expert"): 16,
    ("hexagons", "medium"): 20,
    ("hexagons", "hard"): 16,
    ("hexagons", "expert"): 14,
    ("triangles", "expert"): 18,
    ("cairo", "hard"): 20,
    ("cairo", "expert"): 14,
}
_CELLS = {
    "squares": "squares",
    "hexagons": "hexagons",
    "triangles": "triangles",
    "cairo": "pentagons",
}
_NEEDS = {
    "squares": "make rows and columns equal",
    "hexagons": "a half-turn needs an even number of rows",
    "triangles": "a half-turn needs an even number of rows and an odd number of"
    " columns, or the other way round",
    "cairo": "a half-turn needs even numbers of rows and columns",
}
