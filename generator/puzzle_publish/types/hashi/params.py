"""What a book may set under `params:`."""

from typing import ClassVar, Literal

from pydantic import Field, model_validator

from ..deepening import refuse_shallow
from ..depth import DeepParams

FEWEST = 8  # islands; of five, no puzzle is hard
# Islands; of fewer, less than one attempt in thirty takes several steps of the level.
DEEP = {"medium": 10, "hard": 10, "expert": 12}
Level = Literal["easy", "medium", "hard", "expert"]


class HashiParams(DeepParams):
    """What a book may set under `params:`."""

    sizes: ClassVar[tuple[str, ...]] = ("rows", "columns")

    level: Level = "medium"
    rows: int = Field(10, ge=7, le=25, description="Rows.")
    columns: int = Field(10, ge=7, le=25, description="Columns.")
    islands: float = Field(0.2, ge=0.1, le=0.25, description="Share of islands.")
    most: Literal[1, 2, 3] = Field(
        2, description="Most bridges between two islands; the page says how many."
    )
    loops: bool = Field(
        default=True,
        description="Whether bridges may close a loop. Without loops there is one way"
        " from island to island; the page does not say so, and no proof uses it.",
    )

    @model_validator(mode="after")
    def _has_the_level(self) -> "HashiParams":
        count = round(self.islands * self.rows * self.columns)
        if count < FEWEST:
            raise ValueError(
                f"islands: {count} islands are too few for a puzzle; must be {FEWEST}"
                " or more"
            )
        if self.level == "expert" and self.most == 1:
            raise ValueError("hardly any puzzle of single bridges is expert")
        refuse_shallow(self, count, "islands", DEEP)
        return self
