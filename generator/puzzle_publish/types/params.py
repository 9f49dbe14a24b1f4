"""The base of every type's Params: what a book's file may set.

Separate from contract.py, which must load without pydantic.
"""

import datetime

from pydantic import BaseModel, ConfigDict

# Params that follow from the place of a puzzle in its book: no author sets them.
OF_THE_PLACE = ("level", "date", "turn")


class Params(BaseModel):
    """What a book's author may set for a type.

    `level` is the level requested. In types whose Params have these fields, a dated
    section also sets `date`, and each puzzle gets the next `turn` if resolved params
    have any, to take what it is made of from a list in turn.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    level: str = "medium"


class DatedParams(Params):
    """Params of a type whose puzzles belong to dates: its sections need `dates:`."""

    date: datetime.date | None = None
