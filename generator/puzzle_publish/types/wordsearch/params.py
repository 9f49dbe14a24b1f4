"""What a book may set for word searches."""

from typing import Annotated, Literal, Self

import numpy as np
from numpy.typing import NDArray
from pydantic import ConfigDict, Field, model_validator
from typing_extensions import TypedDict

from ..params import PREPARED, Drawn, Lesson, Params, Reference, Rows, WithMarks
from .model import LEAST, MOST, MOST_WORDS, Level, spelt

Side = Annotated[int, Field(ge=LEAST, le=MOST)]
LEAST_COUNT = 5
# Of a level: right and down; also diagonally; also backwards.
DIRECTIONS = {"easy": 2, "medium": 4, "hard": 8, "expert": 8}
USUAL_SIDE, USUAL_COUNT = 15, 20
THEME = "theme"


class Words(TypedDict, total=False):
    """The words of a section as they were read: a list, its clues, or numbers."""

    __pydantic_config__ = ConfigDict(extra="forbid", strict=True)  # type: ignore[misc]
    themes: Reference
    clues: Reference
    numbers: list[str]


class WordsearchParams(Params):
    """`params:` of a section of word searches.

    What files hold replaces their paths before anything is hashed: `words` becomes an
    object with references or numbers, each shape one with `rows` of # and .
    """

    level: Level = "medium"
    rows: Side | None = Field(
        None, description="Rows of cells; unless set, 15, or as few as hold the words."
    )
    columns: Side | None = Field(
        None, description="Columns of cells; unless set, as many as rows."
    )
    words: str | list[str] | Annotated[Words, PREPARED] = Field(
        "auto",
        description="A shipped theme, a named list, a file beside the book's file, or"
        " wordnet: and a sense, as in wordnet:bird, for the common kinds of it; several"
        " of these, taken in turn; or the words themselves. auto takes all shipped"
        " themes in turn.",
    )
    letters: WithMarks = "keep"
    count: Annotated[int, Field(ge=LEAST_COUNT, le=MOST_WORDS)] | None = Field(
        None, description="Words to find; unless set, 20, or fewer if there are fewer."
    )
    must: Literal["all"] | None = Field(
        None, description="all: every word of the list or theme is in each grid."
    )
    directions: Literal[2, 4, 8] | None = Field(
        None,
        description="2: right and down; 4: also diagonally; 8: also backwards. Unless"
        " set, by level: 2, 4, 8, 8.",
    )
    hidden_message: Annotated[str, Field(max_length=200)] | None = Field(
        None,
        description="A text that the letters in no word spell, row by row; or theme,"
        " for the answers of a theme's questions.",
    )
    spare: Literal["letters", "dots", "blocks"] = Field(
        "letters",
        description="What other cells have where there is a hidden message: letters"
        " that spell nothing and come before it, dots, or black squares.",
    )
    shape: str | Rows | Drawn | list[str | Rows | Drawn] | None = Field(
        None,
        description="The outline of the grid: a named shape, as in heart, a drawing of"
        " ours, as in crab, those of a theme with clear outlines, as in {theme: sea},"
        " or a picture beside the book's file, whose dark cells are the grid; or"
        " several of one size, taken in turn.",
    )
    kind: Literal["letters", "numbers"] = Field(
        "letters", description="numbers: numbers of four to seven digits are hidden."
    )
    show: Literal["list", "clues"] = Field(
        "list", description="What the page prints: the words, or a clue of each."
    )
    explanations: Literal["none", "zh", "en"] = Field(
        "none", description="Where clues of Chinese words come from besides their list."
    )
    taste: Annotated[dict[str, str | tuple[str, ...]] | None, PREPARED] = Field(
        None, description="Set by the book: the words that no other letters may make."
    )
    turn: int | None = Field(
        None, ge=0, description="Which of several themes and shapes it has."
    )

    lesson: Annotated[Lesson | None, PREPARED] = Field(
        None,
        exclude_if=lambda lesson: lesson is None,
        description="Set for a list of your own: the words that sheets share out.",
    )

    @property
    def height(self) -> int:
        """The number of rows."""
        return self.rows or USUAL_SIDE

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.columns or self.height

    @property
    def size(self) -> str:
        """The rows and columns as sentences have them."""
        return f"{self.height} x {self.width}"

    @property
    def source(self) -> Words:
        """The references of resolved params, none before."""
        return self.words if isinstance(self.words, dict) else {}

    @property
    def turned_shape(self) -> str | Rows | Drawn | None:
        """The shape whose turn it is."""
        shape = self.shape
        return (
            shape[(self.turn or 0) % len(shape)] if isinstance(shape, list) else shape
        )

    @property
    def drawing(self) -> str:
        """The name of the drawing whose shape it has, "" for another shape."""
        shape = self.turned_shape
        if not isinstance(shape, dict) or "rows" not in shape:
            return ""
        return shape.get("drawing", "")

    @property
    def mask(self) -> NDArray[np.bool_]:
        """Which cells a grid has, as resolved params say."""
        shape = self.turned_shape
        if not isinstance(shape, dict) or "rows" not in shape:
            return np.ones((self.height, self.width), bool)
        return np.array([[sign == "#" for sign in row] for row in shape["rows"]])

    @property
    def number(self) -> int:
        """How many words there are to find, unless the list has fewer."""
        return MOST_WORDS if self.must else self.count or USUAL_COUNT

    @model_validator(mode="after")
    def _settings_agree(self) -> Self:
        message = self.hidden_message
        problems = {
            "hidden_message must have letters": message is not None
            and not spelt(message),
            "must is all: leave count out, or must": self.must and self.count,
            f"directions must be {DIRECTIONS[self.level]} where the level is"
            f" {self.level}": self.directions not in (None, DIRECTIONS[self.level]),
            "numbers have no clues; leave show out": self.show == "clues"
            and self.kind == "numbers",
            "a hidden message needs kind: letters": message is not None
            and self.kind == "numbers",
            "shape: list one or more": self.shape == [],
            "a hidden message leaves no room for the false starts of level expert": (
                message is not None and self.level == "expert"
            ),
        }
        if found := [text for text, is_wrong in problems.items() if is_wrong]:
            raise ValueError("; ".join(found))
        return self
