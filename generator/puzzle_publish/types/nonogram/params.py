"""What a book may set for nonograms."""

from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, model_validator

from ..depth import DeepParams
from ..params import PREPARED, Drawn, Rows
from .model import LARGEST, LONGEST_TITLE, SMALLEST

LEAST_DRAWN = 15  # rows and columns, with which our drawings look like themselves
RANDOM = "random"
Level = Literal["easy", "medium", "hard", "expert"]
Asked = str | Drawn | Rows
Title = Annotated[str, Field(min_length=1, max_length=LONGEST_TITLE)]


class NonogramParams(DeepParams):
    """`params:` of a section of nonograms.

    The paths of pictures are replaced by what is read from the files before anything is
    hashed: objects with `rows`, text of # and ., and `changed`, a number of cells.
    """

    sizes: ClassVar[tuple[str, ...]] = ("rows", "columns")

    level: Level = "medium"
    rows: int = Field(15, ge=SMALLEST, le=LARGEST, description="Rows of cells.")
    columns: int = Field(15, ge=SMALLEST, le=LARGEST, description="Columns of cells.")
    fill: float | None = Field(
        None,
        ge=0.4,
        le=0.65,
        description="Share of the cells that random pictures fill; unless set, 0.6 or"
        " 0.65 at easy, 0.55 at medium, 0.4 to 0.5 above.",
    )
    picture: Asked | list[Asked] | None = Field(
        None,
        description="Unless set, drawings of our library, each once in a book; random"
        " pictures below 15 rows or columns. `random` asks for random ones."
        " Otherwise a picture beside the book's file, or several, taken in turn: PNG,"
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
    language: Annotated[Literal["en", "zh"] | None, PREPARED] = Field(
        None,
        exclude_if=lambda language: language is None,
        description="Set by the book: the language of the drawings' names.",
    )

    @property
    def is_drawn(self) -> bool:
        """Whether each picture is a drawing of the library, chosen by chance."""
        is_large = min(self.rows, self.columns) >= LEAST_DRAWN
        return self.picture is None and self.fill is None and is_large

    @property
    def is_random(self) -> bool:
        """Whether pictures are random: asked for, or for want of others."""
        return not self.is_drawn and self.picture in (None, RANDOM)

    @property
    def pictures(self) -> list[Asked]:
        """The pictures as a list, empty if they are chosen by chance."""
        if self.is_random or self.picture is None:
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
