"""What a book may set under `params:`."""

from typing import ClassVar

from pydantic import Field, model_validator

from ...grids.symmetry import Symmetry
from ..depth import DeepParams

# Cells of expert grids: of more, hardly any takes several steps of its level before the
# last quarter (12 x 10: one attempt in two, 1 CPU s; 12 x 11: one in six, 10 s).
MOST_DEEP = 120
_SIDE = "; cells for digits, without the row and column of sums"


class KakuroParams(DeepParams):
    """What a book may set under `params:`."""

    sizes: ClassVar[tuple[str, ...]] = ("rows", "columns")

    rows: int = Field(9, ge=4, le=20, description=f"Rows{_SIDE}.")
    columns: int = Field(11, ge=4, le=20, description=f"Columns{_SIDE}.")
    density: float = Field(0.34, ge=0.2, le=0.4, description="Share of black cells.")
    longest: int = Field(
        9,
        ge=4,
        le=9,
        description="Most cells of a run; with 3, few grids hold together.",
    )
    symmetry: Symmetry = Field("half-turn", description="Of the black cells.")
    table: bool = Field(
        True, description="Prints a table of sums with their sets of digits."
    )

    @model_validator(mode="after")
    def _turns_only_squares(self) -> "KakuroParams":
        if self.symmetry == "quarter-turn" and self.rows != self.columns:
            raise ValueError(
                f"a quarter turn needs a square (got {self.rows} x {self.columns})"
            )
        return self

    @model_validator(mode="after")
    def _is_deep(self) -> "KakuroParams":
        cells = self.rows * self.columns
        if self.level == "expert" and self.depth != "single" and cells > MOST_DEEP:
            raise ValueError(
                f"depth: hardly any expert kakuro of {self.rows} x {self.columns} takes"
                f" several steps of its level before the end; choose {MOST_DEEP} cells"
                " or fewer, or depth: single"
            )
        return self
