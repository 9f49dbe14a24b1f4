"""What a book may set for cryptograms."""

from typing import Literal, Self

from pydantic import Field, model_validator

from ..params import Params, Reference

Level = Literal["easy", "medium", "hard", "expert"]
MOST_GIVEN = 6


class CryptogramParams(Params):
    """`params:` of a section of cryptograms."""

    level: Level = "medium"
    texts: str | Reference = Field(
        "auto",
        description="Where the quotations come from: quotations (ours, in English), or"
        " a table beside the book's file with the columns text, author, work and year;"
        " auto is ours, except in Chinese books.",
    )
    kind: Literal["letters", "numbers"] = Field(
        "letters", description="What replaces the letters: other letters, or 1 to 26."
    )
    given_letters: int | None = Field(
        None,
        ge=0,
        le=MOST_GIVEN,
        description="How many letters are given. Default: as few as the level needs.",
    )
    author: Literal["code", "print", "hide"] = Field(
        "code",
        description="The author's name below the text: in code, printed, or hidden"
        " until the key.",
    )
    keyword: bool = Field(
        default=False,
        description="Build each alphabet of code from a keyword, which a table below"
        " the text reveals; for kind: letters.",
    )

    @model_validator(mode="after")
    def _fits_the_kind(self) -> Self:
        if self.keyword and self.kind == "numbers":
            raise ValueError("keyword must be unset where kind is numbers")
        return self
