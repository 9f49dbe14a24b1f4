"""What a book may set for skyscrapers."""

from typing import ClassVar, Self

from pydantic import Field, model_validator

from ...grids.symmetry import Symmetry
from ..params import Params as Base
from ..ranges import Range, refuse_range


class SkyscraperParams(Base):
    """What a book may set under `params:`."""

    sizes: ClassVar[tuple[str, ...]] = ("size",)

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
    symmetry: Symmetry = Field("half-turn", description="The pattern of the clues.")
    minimal: bool = Field(False, description="Whether no clue can be taken away.")

    @model_validator(mode="after")
    def _fit(self) -> Self:
        refuse_range("edge_clues", self.edge_clues, 4 * self.size, self.size)
        refuse_range("givens", self.givens, self.size**2 - 1, self.size)
        return self
