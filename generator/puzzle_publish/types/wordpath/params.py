"""What a book's author may set under `params:`; what is printed is in model.py."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from ...core.jobs import read_taste
from ...core.values import Taste
from ..params import PREPARED, Lesson, Reference, WithMarks
from ..params import Params as BaseParams
from .model import CLOSED, LEAST_SIDE, LIST, MOST_SIDE, OPEN

FULL, CLASSIC = "full", "classic"
ALL, NONE = "all", "none"

Level = Literal["easy", "medium", "hard", "expert"]
LEVELS: tuple[Level, ...] = ("easy", "medium", "hard", "expert")
SIDES = dict(zip(LEVELS, (6, 8, 10, 12), strict=True))
# Shares of scrambled words: classic boards have those of the source.
SCRAMBLED = {
    FULL: dict(zip(LEVELS, (0.0, 0.1, 0.14, 0.15), strict=True)),
    CLASSIC: dict(zip(LEVELS, (0.1, 0.3, 0.5, 0.5), strict=True)),
}
MOST_NOISE = dict(zip(LEVELS, (2, 3, 4, 5), strict=True))


class Params(BaseParams):
    """`params:` of a wordpath section."""

    level: Level = "medium"
    rows: int | None = Field(
        None,
        ge=LEAST_SIDE,
        le=MOST_SIDE,
        description="Rows of the board. Unless set, 6, 8, 10 or 12 by level; with"
        " `must`, as few as hold the words.",
    )
    cols: int | None = Field(
        None,
        ge=LEAST_SIDE,
        le=MOST_SIDE,
        description="Columns of the board; unless set, as for `rows`.",
    )
    density: Literal["full", "classic"] = Field(
        "full",
        description="full: words cover most of the board; classic: a third to a half of"
        " it, as random paths leave them.",
    )
    noise_max: int | None = Field(
        None,
        ge=0,
        le=5,
        description="Most characters between two words that belong to no word, on"
        " classic boards; unless set, 2, 3, 4 or 5 by level.",
    )
    scramble_p: float | None = Field(
        None,
        ge=0,
        le=1,
        description="Share of the words that are scrambled into decoys; unless set, by"
        " level: 0, 0.1, 0.14 or 0.15, on classic boards 0.1, 0.3 or 0.5.",
    )
    theme: str | list[str] | Reference = Field(
        "auto",
        description="Words on one subject: a shipped theme, a theme's file beside the"
        " book's file, or several, taken in turn. auto takes all shipped English"
        " themes in turn where help is list, and none with a lexicon of your own.",
    )
    payoff: bool = Field(
        False,
        description="The letters that no word uses, read row by row, spell the answer"
        " to a question of the theme.",
    )
    must: Literal["all"] | Annotated[int, Field(ge=2, le=100)] | None = Field(
        None,
        description="How many words of the lexicon each board has: all, or a number."
        " Default for a list of your own with at most 300 words: all, or as many as"
        " suit the level.",
    )
    help: Literal["list", "lengths", "clues"] = Field(
        "list", description="What the page gives: the words, their lengths, or clues."
    )
    mode: Literal["closed", "open"] | None = Field(
        None,
        description=(
            "closed: each listed word can be read once; open: in addition, no other"
            " word of the lexicon can be read. Unless set, closed with help list, else"
            " open."
        ),
    )
    lexicon: str | Reference = Field(
        "auto", description="A named list of words, or a file beside the book's file."
    )
    letters: WithMarks = "keep"
    explanations: Literal["none", "zh", "en"] = Field(
        "none",
        description=(
            "Where glossary and clues get the meanings of words: none, from the list;"
            " zh or en, from the installed packages in that language."
        ),
    )
    taste: Annotated[dict[str, str | tuple[str, ...]] | None, PREPARED] = Field(
        None, description="Set by the book: what other letters may not spell."
    )
    turn: int | None = Field(
        None, ge=0, description="Which of several themes it takes."
    )

    lesson: Annotated[Lesson | None, PREPARED] = Field(
        None,
        exclude_if=lambda lesson: lesson is None,
        description="Set for a list of your own: the words that sheets share out.",
    )

    @model_validator(mode="after")
    def _closed_has_its_list(self) -> Self:
        if self.mode == CLOSED and self.help != LIST:
            raise ValueError(
                f"mode must be open where help is {self.help}: without the list nobody"
                " can know which of the readable words count"
            )
        return self

    @model_validator(mode="after")
    def _full_has_its_own_noise(self) -> Self:
        if self.density == FULL and self.noise_max is not None:
            raise ValueError(
                "noise_max needs density: classic; a full board has as many other"
                " letters as its words leave"
            )
        if self.density == CLASSIC and (self.payoff or self.must is not None):
            raise ValueError("payoff and must need density: full")
        if self.density == CLASSIC and self.theme not in ("auto", NONE):
            raise ValueError("a theme needs density: full")
        if self.payoff and self.scramble_p:
            raise ValueError(
                "payoff needs scramble_p: 0, since decoys leave letters over"
            )
        return self

    @model_validator(mode="after")
    def _must_has_its_own_words(self) -> Self:
        if self.must is None:
            return self
        if self.scramble_p:
            raise ValueError("must needs scramble_p: 0, since decoys cannot be found")
        if self.theme not in ("auto", NONE):
            raise ValueError(
                "must takes the words of the lexicon; leave out theme, or must"
            )
        return self

    @property
    def height(self) -> int:
        """The rows: as set, or those of the level."""
        return self.rows or SIDES[self.level]

    @property
    def width(self) -> int:
        """The columns: as set, or those of the level."""
        return self.cols or SIDES[self.level]

    @property
    def refused(self) -> Taste:
        """The taste of the book, whose words no board may spell by accident."""
        return Taste() if self.taste is None else read_taste(self.taste)

    @property
    def size(self) -> str:
        """Rows and columns as messages show them."""
        return f"{self.height} x {self.width}"

    @property
    def noise(self) -> int:
        """The most characters between two words of a classic board."""
        return MOST_NOISE[self.level] if self.noise_max is None else self.noise_max

    @property
    def scrambled(self) -> float:
        """The share of words that are scrambled."""
        if self.payoff or self.must is not None:
            return 0.0
        if self.scramble_p is None:
            return SCRAMBLED[self.density][self.level]
        return self.scramble_p

    @property
    def promise(self) -> str:
        """The mode: as set, or the one that suits the help."""
        return self.mode or (CLOSED if self.help == LIST else OPEN)
