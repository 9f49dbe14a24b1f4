"""The base of each type's own Params: what a book's file may set.

A module of its own, so that contract.py loads without pydantic.
"""

import datetime

from pydantic import BaseModel, ConfigDict


class Params(BaseModel):
    """Everything a book's author may set; the base of each type's own Params.

    `level` names the band asked for. A dated section also sets `date`, in the types
    whose Params have that field.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    level: str = "medium"


class DatedParams(Params):
    """Params of a type that makes a puzzle for a date: its sections need `dates:`."""

    date: datetime.date | None = None
