"""The help of forms in other languages than English, in which the models have it.

A text file has each help on a line, and below it the same in the other language.
"""

from collections.abc import Mapping
from functools import cache

from ...core.puzzle import Json
from ...core.resources import templates


def in_language(value: Json, language: str) -> Json:
    """Return what a page is sent with all helps in its language, as far as known."""
    if isinstance(value, list):
        return [in_language(one, language) for one in value]
    if not isinstance(value, dict):
        return value
    found = {key: in_language(one, language) for key, one in value.items()}
    known = found.get("help")
    if isinstance(known, str):
        found["help"] = helps(language).get(known, known)
    return found


@cache
def helps(language: str) -> Mapping[str, str]:
    """Return the helps in a language by the English ones, {} for English."""
    path = templates() / "serve" / f"help.{language}.txt"
    if not path.is_file():
        return {}
    lines = path.read_text("utf-8").split("\n")
    return dict(zip(lines[::3], lines[1::3], strict=False))
