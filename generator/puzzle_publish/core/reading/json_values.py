"""Reads values of JSON whose shape nobody has checked yet."""

from collections.abc import Mapping, Sequence

from ..messages import quoted
from ..puzzle import Json


def within(value: Json, *names: str) -> Json:
    """Return what is at names in objects within objects, None if one is missing.

    >>> within({"print": {"trim": "a5"}}, "print", "trim")
    'a5'
    """
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def value_at(value: Json, path: Sequence[str | int]) -> Json:
    """Return what is at keys and places of items, None if one is missing.

    >>> value_at({"sections": [{"id": "a"}]}, ("sections", 0, "id"))
    'a'
    """
    for part in path:
        if isinstance(part, str):
            value = within(value, part)
        else:
            found = value if isinstance(value, list) else []
            value = found[part] if 0 <= part < len(found) else None
    return value


def text(value: Json) -> str:
    """Return a text.

    Raises:
        ValueError: it is something else.
    """
    if isinstance(value, str):
        return value
    raise ValueError(f"must be a text (got {quoted(value)})")


def number(value: Json) -> float:
    """Return a number; true and false are none.

    Raises:
        ValueError: it is something else.
    """
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value
    raise ValueError(f"must be a number (got {quoted(value)})")


def whole_number(value: Json) -> int:
    """Return a whole number; true and false are none.

    Raises:
        ValueError: it is something else.
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise ValueError(f"must be a whole number (got {quoted(value)})")


def members_of(value: Json) -> Mapping[str, Json]:
    """Return an object.

    Raises:
        ValueError: it is something else.
    """
    if isinstance(value, dict):
        return value
    raise ValueError(f"must be an object (got {quoted(value)})")


def items_of(value: Json) -> list[Json]:
    """Return a list.

    Raises:
        ValueError: it is something else.
    """
    if isinstance(value, list):
        return value
    raise ValueError(f"must be a list (got {quoted(value)})")
