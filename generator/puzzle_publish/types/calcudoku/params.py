"""What a book may set for calcudokus."""

from typing import ClassVar, Literal, Self

from pydantic import Field, model_validator

from ..params import Params
from .model import LEAST, MOST, OPERATIONS, PAIRS, Said

Level = Literal["easy", "medium", "hard", "expert"]


class CalcudokuParams(Params):
    """`params:` of a section of calcudokus."""

    sizes: ClassVar[tuple[str, ...]] = ("size",)

    level: Level = "medium"
    size: int = Field(6, ge=LEAST, le=MOST, description="Rows, columns and numbers.")
    operations: tuple[Said, ...] = Field(
        OPERATIONS,
        min_length=1,
        description="Which ones cages have; - and / only in cages of two cells.",
    )
    hidden_operations: bool = Field(
        default=False,
        description="Whether cages show no operation; any may make the target.",
    )
    largest_cage: int = Field(4, ge=2, le=6, description="Most cells of a cage.")
    single_cells: int = Field(
        2, ge=0, le=9, description="Most cages of one cell, which give their number."
    )

    @model_validator(mode="after")
    def _fit(self) -> Self:
        if len(set(self.operations)) < len(self.operations):
            raise ValueError("operations must not name one twice")
        if set(self.operations) <= set(PAIRS):
            raise ValueError(
                "operations must have + or x, which cages of any number of cells can"
                f" have (got {', '.join(self.operations)})"
            )
        if self.largest_cage == 2 and self.single_cells < self.size:
            raise ValueError(
                f"single_cells must be at least {self.size}, the size, where no cage"
                f" has more than two cells (got {self.single_cells})"
            )
        return self
