"""What a book may set for dot-to-dots."""

from typing import Literal, Self

from pydantic import Field, model_validator

from ..library import DrawnParams

Level = Literal["easy", "medium", "hard", "expert"]
# Dots from which a level begins, and those that pages of a level have.
BANDS = {"expert": 90, "hard": 60, "medium": 35, "easy": 12}
DOTS = {"easy": (20, 30), "medium": (40, 50), "hard": (70, 80), "expert": (100, 150)}


def level_of(dots: int) -> str:
    """Return the level of a number of dots.

    >>> [level_of(dots) for dots in (20, 35, 89, 90)]
    ['easy', 'medium', 'hard', 'expert']
    """
    return next(level for level, least in BANDS.items() if dots >= least)


class DotsParams(DrawnParams):
    """`params:` of a section of dot-to-dots."""

    level: Level = "medium"
    dots: int | None = Field(
        None,
        ge=15,
        le=150,
        description="Dots of each picture; unless set, 20 to 30 at easy, 40 to 50 at"
        " medium, 70 to 80 at hard, 100 to 150 at expert. A level has up to 34, 59, 89"
        " and 150.",
    )
    by: int = Field(
        1, ge=1, le=10, description="What readers count by: 2 for 2, 4, 6 and so on."
    )

    @model_validator(mode="after")
    def _dots_are_those_of_the_level(self) -> Self:
        if self.dots and level_of(self.dots) != self.level:
            raise ValueError(
                f"{self.dots} dots are {level_of(self.dots)}, not {self.level}"
            )
        return self
