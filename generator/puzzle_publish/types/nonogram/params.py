"""What a book may set for nonograms."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from ..depth import DeepParams
from ..params import Drawn, Rows
from .model import LARGEST, LONGEST_TITLE, SMALLEST

Level = Literal["easy", "medium", "hard", "expert"]
Asked = str | Drawn | Rows
Title = Annotated[str, Field(min_length=1, max_length=LONGEST_TITLE)]


class NonogramParams(DeepParams):
    """`params:` of a section of nonograms.

    The paths of pictures are replaced by what is read from the files before anything is
    hashed: objects with `rows`, text of # and ., and `changed`, a number of cells.
    """

    level: Level = "medium"
    rows: int = Field(15, ge=SMALLEST, le=LARGEST, description="Rows of cells.")
    columns: int = Field(15, ge=SMALLEST, le=LARGEST, description="Columns of cells.")
    fill: float | None = Field(
        None,
        ge=0.4,
        le=0.65,
        description="Share of the cells that are filled; unless set, 0.6 or 0.65 at"
        " easy, 0.55 at medium, 0.4 to 0.5 above.",
    )
    picture: Asked | list[Asked] | None = Field(
        None,
        description="A picture beside the book's file, or several, taken in turn: PNG,"
        " JPEG, PBM, or a text of # and . with a character a cell. A picture of at most"
        " 40 pixels a side has a pixel a cell; a larger one is made to fit rows and"
        " columns. `{theme: animals}` takes the drawings of a theme of ours, `{name:"
        " lion}` one of them.",
    )
    threshold: int = Field(
        50,
        ge=1,
        le=99,
        description="A cell of a picture is filled if it is darker, in per cent.",
    )
    titles: list[Title] | None = Field(
        None, description="What the pictures show, printed in the key, in their order."
    )
    turn: int | None = Field(None, ge=0, description="Which of the pictures it takes.")
    auto: bool = Field(
        False,
        exclude_if=lambda auto: not auto,
        description="Only the pictures that change least at this level.",
    )

    @property
    def pictures(self) -> list[Asked]:
        """The pictures as a list, empty if there are none."""
        if self.picture is None:
            return []
        return self.picture if isinstance(self.picture, list) else [self.picture]

    @model_validator(mode="after")
    def _titles_belong_to_pictures(self) -> Self:
        titles, pictures = len(self.titles or ()), len(self.pictures)
        if self.titles is not None and titles != pictures:
            raise ValueError(
                f"titles must be as many as the pictures (got {titles} and {pictures})"
            )
        return self
