"""What a book may set for scrambled words."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from ..params import PREPARED, Lesson, Params, Reference, WithMarks
from .model import COUNT

Level = Literal["easy", "medium", "hard", "expert"]
COMMON = "common"


class Words(TypedDict):
    """The lists of a section as `resolve` names them; themes only where words are.

    known: all words that letters may spell.
    answers: ours with clues.
    themes: the words to scramble, taken in turn.
    """

    known: Reference
    answers: Reference
    themes: Reference | None


class ScrambleParams(Params):
    """`params:` of a section of scrambled words."""

    level: Level = "medium"
    words: str | list[str] | Annotated[Words, PREPARED] = Field(
        "auto",
        description="A shipped theme, a named list, a file beside the book's file, or"
        " the words themselves; several of these are taken in turn. themes takes all"
        " shipped themes in turn, auto common words by level.",
    )
    letters: WithMarks = "keep"
    count: int | None = Field(
        None,
        ge=COUNT[0],
        le=COUNT[1],
        description="Scrambled words in a puzzle; unless set, 6. Idioms are mixed in"
        " pairs at the harder levels, which count as one.",
    )
    final: bool = Field(
        True,
        description="Marked letters make a final answer that has a clue; where no word"
        " of a theme or of your own can be, there is none.",
    )
    window: Annotated[int, Field(ge=1, le=200)] | None = Field(
        None,
        description="How many puzzles in a row share no word; unless set, as many as"
        " the list has words for, or as there are themes in turn, at most 30.",
    )
    taste: Annotated[dict[str, str | tuple[str, ...]] | None, PREPARED] = Field(
        None, description="Set by the book: what no letters may spell."
    )
    lesson: Annotated[Lesson | None, PREPARED] = Field(
        None,
        exclude_if=lambda lesson: lesson is None,
        description="Set for a list of your own: the words that sheets share out.",
    )
    turn: int | None = Field(
        None, ge=0, description="Which of several themes it takes."
    )
