"""What a book may set for slitherlinks."""

from typing import Literal

from pydantic import Field, model_validator

from ...grids.symmetry import Symmetry
from ...grids.tilings import Name, tiling
from ..params import Params

Level = Literal["easy", "medium", "hard", "expert"]


class SlitherlinkParams(Params):
    """`params:` of a section of slitherlinks."""

    level: Level = "medium"
    rows: int = Field(10, ge=5, le=25, description="Rows of cells.")
    columns: int = Field(10, ge=5, le=25, description="Cells in a row.")
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
