"""The base of every type's Params: what a book's file may set.

Separate from contract.py, which must load without pydantic.
"""

import datetime

from pydantic import BaseModel, ConfigDict


class Params(BaseModel):
    """What a book's author may set for a type.

    `level` is the level requested. A dated section also sets `date`, in types whose
    Params have that field.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    level: str = "medium"


class DatedParams(Params):
    """Params of a type whose puzzles belong to dates: its sections need `dates:`."""

    date: datetime.date | None = None
