"""Validated types of a book's values: names, dates, switches, ISBNs."""

import datetime
import re
from typing import Annotated, Literal, get_args

from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo

from ..isbn import isbn13
from ..quotes import curly
from .address import scheduler_address

# `patternErrorMessage` is shown by editors and in our own messages.
Slug = Annotated[
    str,
    Field(
        pattern=r"^[a-z0-9][a-z0-9-]{0,63}$",
        json_schema_extra={
            "patternErrorMessage": "1 to 64 lower-case letters, digits and hyphens"
        },
    ),
]


def _iso_date(value: object) -> object:
    # pydantic would accept "1798761600" and "2027-01-01T00:00" as dates.
    if not isinstance(value, str):
        return value
    if not re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", value):
        raise ValueError("must be a date such as 2027-01-31")
    try:
        return datetime.date.fromisoformat(value)
    except ValueError:
        raise ValueError("there is no such date") from None


def _written_as_number(value: object) -> object:
    # true and 2.0 equal 1 and 2, so pydantic would accept them.
    if isinstance(value, bool | float):
        raise ValueError("must be one of auto, 1, 2, 3, 4, 6, 8 or 9")
    return value


def _on_one_line(value: str) -> str:
    if "\n" in value or "\t" in value:
        raise ValueError("must be on one line, without tabs")
    return value


def _without_tabs(value: str) -> str:
    if "\t" in value:
        raise ValueError("must be without tabs")
    return value


def _isbn(value: str) -> str:
    return isbn13(value) if value else ""


def _written_as_switch(value: object) -> object:
    # 1 and 0 equal true and false, so pydantic would accept them.
    if value != "auto" and not isinstance(value, bool):
        raise ValueError("must be one of auto, true or false")
    return value


Line = Annotated[str, AfterValidator(_on_one_line)]
Lines = Annotated[str, AfterValidator(_without_tabs)]
SetLine = Annotated[Line, AfterValidator(curly)]  # is printed, in typographic quotes
SetLines = Annotated[Lines, AfterValidator(curly)]
PerPage = Annotated[
    Literal["auto", 1, 2, 3, 4, 6, 8, 9], BeforeValidator(_written_as_number)
]
Weekday = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
WEEKDAYS: tuple[Weekday, ...] = get_args(Weekday)
IsoDate = Annotated[datetime.date, BeforeValidator(_iso_date)]
Switch = Annotated[Literal["auto", True, False], BeforeValidator(_written_as_switch)]
Isbn = Annotated[str, AfterValidator(_isbn)]


def _isbns(value: list[str], info: ValidationInfo) -> list[str]:
    if value and info.data.get("isbn"):
        raise ValueError("give isbn or isbns, not both")
    if len(set(value)) < len(value):
        raise ValueError("an ISBN is used for two volumes")
    return value


Isbns = Annotated[
    list[Annotated[Isbn, Field(min_length=1)]],
    AfterValidator(_isbns),
]


def _of_dask(value: str, info: ValidationInfo) -> str:
    # A faulty executor is missing in the data.
    if info.data.get("executor", "dask") != "dask":
        raise ValueError("only the executor dask has a scheduler")
    return scheduler_address(value)


SchedulerAddress = Annotated[str, AfterValidator(_of_dask)]
