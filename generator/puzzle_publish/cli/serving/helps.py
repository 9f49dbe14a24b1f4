"""What a page is sent in the language of the studio: helps and sentences.

A text file has each help on a line, and below it the same in the other language; that
of English has the helps that a terminal and a file need otherwise than a form.
"""

from collections.abc import Mapping
from functools import cache

from ...core.puzzle import Json
from ...core.resources import templates
from .told import told

_SENTENCES = {"message", "sentence", "sentences", "warnings"}


def in_language(value: Json, language: str) -> Json:
    """Return what a page is sent with all helps and sentences in its language.

    What is not known there stays as it is.
    """
    if isinstance(value, list):
        return [in_language(one, language) for one in value]
    if not isinstance(value, dict):
        return value
    found = {key: in_language(one, language) for key, one in value.items()}
    known = found.get("help")
    if isinstance(known, str):
        found["help"] = helps(language).get(known, known)
    for key in _SENTENCES & found.keys():
        if isinstance(said := found[key], str):
            found[key] = told(said, language)
        elif isinstance(said, list):
            found[key] = [
                told(one, language) if isinstance(one, str) else one for one in said
            ]
    return found


@cache
def helps(language: str) -> Mapping[str, str]:
    """Return the helps in a language by those of the models."""
    path = templates() / "serve" / f"help.{language}.txt"
    if not path.is_file():
        return {}
    lines = path.read_text("utf-8").split("\n")
    return dict(zip(lines[::3], lines[1::3], strict=False))
