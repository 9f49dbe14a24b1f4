"""What a book may set for masyus."""

from typing import ClassVar, Literal

from pydantic import Field, model_validator

from ..deepening import refuse_shallow
from ..depth import DeepParams

Level = Literal["easy", "medium", "hard", "expert"]
Symmetry = Literal["none", "half-turn", "mirror"]

# Cells of grids in which pearls can be symmetric: in smaller ones hardly any puzzle is
# of the level, in larger ones hardly any loop is decided by such pearls.
SYMMETRIC = (36, 144)
# Cells; of fewer, less than one attempt in thirty takes several steps of the level.
DEEP = {"medium": 64, "hard": 30, "expert": 30}


class MasyuParams(DeepParams):
    """`params:` of a section of masyus."""

    sizes: ClassVar[tuple[str, ...]] = ("rows", "columns")

    level: Level = "medium"
    rows: int = Field(10, ge=5, le=25, description="Rows.")
    columns: int = Field(10, ge=5, le=25, description="Columns.")
    symmetry: Symmetry = Field(
        "none", description="Of the places of pearls, whatever their colours."
    )
    pearls: float = Field(
        0.0, ge=0, le=0.3, description="Least share of cells with a pearl."
    )

    @model_validator(mode="after")
    def _can_be_symmetric(self) -> "MasyuParams":
        least, most = SYMMETRIC
        cells = self.rows * self.columns
        if self.symmetry != "none" and not least <= cells <= most:
            raise ValueError(
                f"symmetry: hardly any masyu of {self.rows} x {self.columns} cells is"
                f" symmetric; choose {least} to {most} cells, or symmetry: none"
            )
        refuse_shallow(self, cells, "cells", DEEP)
        return self
