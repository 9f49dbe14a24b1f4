"""What a book may set under `params:`."""

from typing import ClassVar

from pydantic import Field, model_validator

from ...grids.symmetry import Symmetry
from ..params import Params

_SIDE = "; cells for digits, without the row and column of sums"


class KakuroParams(Params):
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
        False, description="Prints a sheet of the sums that only one set of digits has."
    )

    @model_validator(mode="after")
    def _turns_only_squares(self) -> "KakuroParams":
        if self.symmetry == "quarter-turn" and self.rows != self.columns:
            raise ValueError(
                f"a quarter turn needs a square (got {self.rows} x {self.columns})"
            )
        return self
