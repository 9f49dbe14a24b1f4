"""What a book may set for colour by number."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from ..params import PREPARED, Params
from .backdrop import Backdrop

Level = Literal["easy", "medium", "hard"]
Name = Annotated[str, Field(min_length=1, max_length=60)]
# Numbers on the page from which a level begins; what is behind drawings; colours.
BANDS = {"hard": 25, "medium": 13, "easy": 1}
BACKDROPS: dict[str, Backdrop] = {"easy": "land", "medium": "rays", "hard": "rings"}
COLOURS = 4, 10


def level_of(numbers: int) -> str:
    """Return the level of a page with so many numbers.

    >>> [level_of(numbers) for numbers in (8, 13, 24, 25)]
    ['easy', 'medium', 'medium', 'hard']
    """
    return next(level for level, least in BANDS.items() if numbers >= least)


class ColourParams(Params):
    """`params:` of a section of colour by number."""

    level: Level = "medium"
    themes: list[Name] | None = Field(
        None,
        min_length=1,
        description="Themes of our drawings, as `[animals, sea]`; unless set, all.",
    )
    drawings: list[Name] | None = Field(
        None,
        min_length=1,
        description="Names of our drawings, as `[lion, whale]`, taken in turn.",
    )
    turn: int | None = Field(None, ge=0, description="Which of `drawings` it takes.")
    language: Annotated[Literal["en", "zh"] | None, PREPARED] = Field(
        None, description="Set by the book: the language of the drawings' names."
    )

    @model_validator(mode="after")
    def _drawings_are_named_once(self) -> Self:
        if self.themes and self.drawings:
            raise ValueError("themes and drawings cannot both be set")
        return self
