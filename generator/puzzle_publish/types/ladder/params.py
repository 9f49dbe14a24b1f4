"""What a book may set for word ladders."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from ..params import PREPARED, Params, Reference
from .model import LETTERS, RUNGS

Level = Literal["easy", "medium", "hard", "expert"]


class Lists(TypedDict):
    """The lists of a section's words, as `resolve` names them."""

    known: Reference
    answers: Reference


class LadderParams(Params):
    """`params:` of a section of word ladders."""

    level: Level = "medium"
    length: int | None = Field(
        None,
        ge=LETTERS[0],
        le=LETTERS[1],
        description="Letters of each word; unless set, 3 to 5 by level. Idioms have"
        " four characters.",
    )
    rungs: int | None = Field(
        None,
        ge=RUNGS[0],
        le=RUNGS[1],
        description="Words to find between the first and the last; unless set, 1 to 6"
        " by level.",
    )
    clues: bool | None = Field(
        None,
        description="Whether each word to find has a clue; unless set, at level easy,"
        " and for idioms at medium.",
    )
    window: Annotated[int, Field(ge=1, le=200)] | None = Field(
        None,
        description="How many ladders in a row share no word; unless set, as many as"
        " the list of the level has words for, at most 30.",
    )
    lists: Annotated[Lists | None, PREPARED] = Field(
        None, description="Set by the book: the lists of its words."
    )
