"""Values on a command line: numbers, and the faults of several options at once."""

from collections.abc import Callable
from typing import TypeVar

from ..errors import UsageError
from ..messages import quoted

MOST = 10**9 - 1
T = TypeVar("T")


def whole(text: str, least: int, most: int) -> int | None:
    """The whole number in a text of any length; None if there is none in range.

    >>> whole("007", 1, 9), whole("0" * 20 + "10", 1, 9), whole("٧", 1, 9)
    (7, None, None)
    """
    digits = text.lstrip("0") or text[-1:]
    if not (digits.isascii() and digits.isdigit() and len(digits) <= len(str(most))):
        return None
    number = int(digits)
    return number if least <= number <= most else None


def is_book(target: str) -> bool:
    """Return whether a target's name is that of a book's file."""
    return target.lower().endswith((".yaml", ".yml"))


def read_whole(option: str, text: str, *, least: int = 1, most: int = MOST) -> int:
    """The whole number given to an option."""
    number = whole(text, least, most)
    if number is None:
        allowed = f"must be a whole number from {least} to {most}"
        raise UsageError(f"{option}: {allowed} (got {quoted(text)})")
    return number


def checked(faults: list[str], read: Callable[[], T]) -> T | None:
    """What `read` returns; None if it raises, with its problems added to the faults."""
    try:
        return read()
    except UsageError as error:
        faults += error.problems
        return None
