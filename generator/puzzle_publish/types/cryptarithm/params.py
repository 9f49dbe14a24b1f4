"""What a book's author may set."""

from typing import Literal, Self, get_args

from pydantic import Field, model_validator

from ..params import Params as BaseParams
from ..params import Reference
from .model import OVER
from .numbers import operator_of

Level = Literal["easy", "medium", "hard", "expert"]
Kind = Literal["numbers", "words", "doubly_true", "product", "difference", "hanzi"]

NUMBERS, WORDS, DOUBLY_TRUE = "numbers", "words", "doubly_true"
PRODUCT, DIFFERENCE, HANZI = "product", "difference", "hanzi"
KINDS: tuple[Kind, ...] = get_args(Kind)
LEVELS: tuple[Level, ...] = ("easy", "medium", "hard", "expert")
LEAST_TERMS, MOST_TERMS = 2, 6
MOST_DIGITS = 10  # of a number: no longer word is printed


class Params(BaseParams):
    """`params:` of a cryptarithm section."""

    level: Level = "medium"
    kind: Kind = Field(
        "words",
        description=(
            "words: a sum of words from a list; numbers: a sum of numbers is chosen"
            " first, then words that match it; doubly_true: number words that add up;"
            " product, difference: of two words; hanzi: Chinese idioms and rows of"
            " their characters, the default in Chinese books."
        ),
    )
    terms: int | None = Field(
        None,
        ge=LEAST_TERMS,
        le=MOST_TERMS,
        description="How many terms are added; the default depends on the level.",
    )
    numbers: list[int] | None = Field(
        None,
        min_length=LEAST_TERMS + 1,
        max_length=MOST_TERMS + 1,
        description=(
            "The numbers of a true sum, difference or product, the result last, for"
            " kind: numbers; all puzzles hide these."
        ),
    )
    theme: str | Reference = Field(
        "",
        description=(
            "Where all words come from: a shipped theme, or a file beside the config."
        ),
    )
    lexicon: str | Reference = Field(
        "auto",
        description=(
            "A word list by name, or a file beside the config; auto means idioms for"
            " hanzi, english-all for numbers of yours, english for all other kinds."
        ),
    )
    numerals: Literal["auto", "en", "zh"] = Field(
        "auto",
        description="Language of the number words; auto means that of the book.",
    )
    repeats: bool = Field(
        False,
        description=(
            "Whether a number word may appear more than once, as in FORTY + TEN + TEN"
            " = SIXTY (doubly_true only)."
        ),
    )
    leading_zero: bool = Field(
        False, description="Whether a word may begin with the digit 0."
    )

    @model_validator(mode="after")
    def _fit_the_kind(self) -> Self:
        if self.kind in (PRODUCT, DIFFERENCE) and self.terms not in (None, 2):
            raise ValueError(
                f"terms must be 2 or unset where kind is {self.kind}, which joins two"
                f" words (got {self.terms})"
            )
        if self.kind == DOUBLY_TRUE and (self.theme or self.lexicon != "auto"):
            raise ValueError(
                "theme and lexicon must be unset where kind is doubly_true: its words"
                " are numbers"
            )
        if self.kind != DOUBLY_TRUE and (self.repeats or self.numerals != "auto"):
            raise ValueError(
                "repeats and numerals must be unset unless kind is doubly_true"
                f" (kind is {self.kind})"
            )
        if self.numbers is not None:
            self._check_numbers(self.numbers)
        if self.theme and self.lexicon != "auto":
            raise ValueError(
                "theme or lexicon, not both: a theme's words all come from the theme"
            )
        return self

    def _check_numbers(self, numbers: list[int]) -> None:
        if self.kind != NUMBERS or self.terms is not None:
            raise ValueError(
                "numbers must be unset unless kind is numbers and terms is unset"
                f" (kind is {self.kind})"
            )
        for number in numbers:
            least = 0 if self.leading_zero else 1
            if not least <= number < 10**MOST_DIGITS:
                raise ValueError(
                    f"numbers must be from {least} to {10**MOST_DIGITS - 1:,}"
                    f" (got {number:,})"
                )
        operator = operator_of(numbers)
        if operator == OVER:
            raise ValueError(
                "numbers of a division are not printed as such; put the quotient and"
                " the divisor first, and the dividend last"
            )
