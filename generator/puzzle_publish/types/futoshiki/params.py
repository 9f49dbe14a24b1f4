"""What a book may set for futoshiki."""

from typing import ClassVar, Literal, Self

from pydantic import Field, model_validator

from ...grids.ladder import FIENDISH
from ...grids.symmetry import Symmetry
from ..deepening import refuse_shallow
from ..depth import DeepParams
from ..ranges import Range, refuse_range

# Rows with which a level has puzzles of several of its steps: of 4 x 4 six expert ones
# took more than a minute.
_DEEP = {"expert": 5}


class FutoshikiParams(DeepParams):
    """What a book may set under `params:`."""

    sizes: ClassVar[tuple[str, ...]] = ("size",)

    size: int = Field(5, ge=4, le=9, description="Rows, columns and numbers.")
    kind: Literal["greater", "adjacent"] = Field(
        "greater",
        description="Signs say which neighbour is greater, or mark all neighbours that"
        " differ by 1.",
    )
    signs: Range | None = Field(
        None, description="The least and the greatest number of signs of `greater`."
    )
    symmetry: Symmetry = Field("half-turn", description="The pattern of the numbers.")
    minimal: bool = Field(False, description="Whether no clue can be taken away.")

    @model_validator(mode="after")
    def _fit(self) -> Self:
        if self.kind == "adjacent" and self.level == "expert" and self.size == 4:
            raise ValueError(
                "size: no expert puzzle of the kind adjacent is so small (got 4);"
                " must be 5 to 9"
            )
        if self.kind == "adjacent" and self.level == FIENDISH and self.size < 6:
            raise ValueError(
                "size: hardly any puzzle of the kind adjacent so small is fiendish"
                f" (got {self.size}); must be 6 to 9"
            )
        if self.kind == "adjacent" and self.signs:
            raise ValueError(
                "signs: a grid of the kind adjacent has a sign between all neighbours"
                " that differ by 1; leave signs out"
            )
        refuse_shallow(self, self.size, "rows", _DEEP)
        refuse_range("signs", self.signs, 2 * self.size * (self.size - 1), self.size)
        return self
