"""`print.cover:` what a book says about its cover."""

from typing import Annotated, Literal

from pydantic import Field

from .reading.validators import Line
from .strict_model import Abbreviated

Share = Annotated[float, Field(ge=0, le=1)]


class BadgeOptions(Abbreviated):
    """`badge:` the disc on the front of a cover; its kind alone is enough."""

    short = "kind", str, "A kind of badge alone."
    kind: Literal["auto", "count", "year", "large-print", "none"] = Field(
        "auto",
        description="`count` of puzzles, `year` of a dated book, `large-print`, or"
        " `none`. `auto` takes `large-print` for a book in large print, the `year` for"
        " puzzles dated in one year, and else the `count`.",
    )
    text: Line = Field(
        "",
        max_length=24,
        description="Your own words in place of a kind, as in `Volume Two`.",
    )


class CoverOptions(Abbreviated):
    """`cover:` its look; the name of one of the design's covers is enough."""

    short = "kind", str, "One of the design's covers, by its name alone."
    kind: str | None = Field(
        None, description="One of the design's covers; the first one if left out."
    )
    palette: str | None = Field(
        None,
        description="Colours by the name of one of the design's palettes. If left out,"
        " the name of the series, or of the book without one, chooses.",
    )
    badge: BadgeOptions = Field(
        BadgeOptions(), description="What the disc on the front says."
    )
    art_seed: int = Field(
        0,
        ge=0,
        lt=10**18,
        description="Another number makes another picture, and changes no puzzle.",
    )
    picture: Annotated[Line, Field(min_length=1, max_length=300)] | None = Field(
        None,
        description="A PNG, JPEG or SVG file beside the book in place of our picture.",
    )
    focus: list[Share] = Field(
        [0.5, 0.5],
        min_length=2,
        max_length=2,
        description="The point of your picture that stays in view when it is cropped:"
        " from `[0, 0]` at the upper left to `[1, 1]`.",
    )
