"""What a book may set for skyscrapers."""

from typing import Literal, Self

from pydantic import Field, model_validator

from ..params import Params as Base

Range = tuple[int, int]


class SkyscraperParams(Base):
    """What a book may set under `params:`."""

    size: int = Field(6, ge=4, le=8, description="Rows, columns and heights.")
    edge_clues: Range | None = Field(
        None,
        description="The least and the greatest number of clues at the edges.",
    )
    givens: Range | None = Field(
        None,
        description=(
            "The least and the greatest number of heights that are printed; by default"
            " those that the level cannot do without."
        ),
    )
    symmetry: Literal["none", "half-turn", "mirror", "quarter-turn"] = Field(
        "half-turn", description="The pattern of the clues."
    )
    minimal: bool = Field(False, description="Whether no clue can be taken away.")

    @model_validator(mode="after")
    def _fit(self) -> Self:
        for name, most in (("edge_clues", 4 * self.size), ("givens", self.size**2 - 1)):
            value = getattr(self, name)
            if value is not None and not 0 <= value[0] <= value[1] <= most:
                raise ValueError(
                    f"{name} must be the least and the greatest number, from 0 to"
                    f" {most} where size is {self.size} (got {value[0]} and {value[1]})"
                )
        return self
