"""`print.cover:` what a book says about its cover."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from .counts import Counts, LevelWords
from .reading.validators import Line, SetLine, SetLines
from .strict_model import Abbreviated

MOST_PROMISE, MOST_BANNER, MOST_BANNERS, MOST_POINTS = 40, 24, 2, 3
SLOTS = ("promise", "banners", "headline", "theme", "blurb", "points", "others")
_NAME = 60  # characters of a point, or of another book's title

Share = Annotated[float, Field(ge=0, le=1)]
Banner = Annotated[SetLine, Field(min_length=1, max_length=MOST_BANNER)]
ShortLine = Annotated[SetLine, Field(min_length=1, max_length=_NAME)]


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
        None,
        description="One of the design's covers. If left out, a book of four types or"
        " more has `grid`, which shows them, and others the first one.",
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
    promise: SetLine = Field(
        "",
        max_length=MOST_PROMISE,
        exclude_if=lambda value: value == "",
        description="What the book promises, in a few words on the front. If left out,"
        " a short subtitle, or the levels. This and the keys below are for the kinds"
        " `poster` to `picture`.",
    )
    banners: list[Banner] | None = Field(
        None,
        max_length=MOST_BANNERS,
        exclude_if=lambda value: value is None,
        description="At most two, as in `[Large Print, Solutions Included]`; `[]` for"
        " none. If left out, those of the two that are true.",
    )
    headline: Literal["auto", "title", "count"] = Field(
        "auto",
        exclude_if=lambda value: value == "auto",
        description="What is largest on the front. `auto` takes the `title`, or the"
        " `count` of puzzles if the title is too long for large letters.",
    )
    theme: str | None = Field(
        None,
        exclude_if=lambda value: value is None,
        description="Of the kinds `children` and, in place of a picture of yours,"
        " `picture`: whose drawings are on it. A theme of our drawings, as `animals`,"
        " is in colours; `bee` and others are of mazes. If left out, all of these.",
    )
    blurb: SetLines = Field(
        "",
        max_length=1200,
        exclude_if=lambda value: value == "",
        description="Your own words for the back, in Markdown, without pictures.",
    )
    points: list[ShortLine] | None = Field(
        None,
        max_length=MOST_POINTS,
        exclude_if=lambda value: value is None,
        description="At most three points on the back; `[]` for none. If left out, what"
        " is true of every such book.",
    )
    others: list[ShortLine] = Field(
        default_factory=list,
        max_length=4,
        exclude_if=lambda value: value == [],
        description="Other books of the series, at most four, on the back.",
    )

    def with_counts(self, counts: Counts | LevelWords) -> "CoverOptions":
        """The same with the book's numbers or its levels in its texts."""
        fill = counts.fill
        texts = {
            "badge": self.badge.model_copy(update={"text": fill(self.badge.text)}),
            "promise": fill(self.promise),
            "blurb": fill(self.blurb),
            "banners": self.banners and [*map(fill, self.banners)],
            "points": self.points and [*map(fill, self.points)],
        }
        return self.model_copy(update=texts)

    def texts(self) -> Iterator[tuple[str, str]]:
        """Yield the author's words for the slots, each with its key, on one line."""
        yield "promise", self.promise
        yield "blurb", self.blurb.replace("\n", " ")
        for name, texts in (
            ("banners", self.banners),
            ("points", self.points),
            ("others", self.others),
        ):
            yield from ((name, text) for text in texts or ())

    @property
    def slots(self) -> dict[str, object]:
        """What the book says for the slots that only some kinds of covers have."""
        return self.model_dump(include=set(SLOTS))
