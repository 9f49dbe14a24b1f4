"""What techniques with names mean: a type's own words, and those that many share."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import cast

from .texts import Text

Words = Mapping[str, Mapping[str, str]]


def techniques_in(text: Text) -> Mapping[str, tuple[str, str]]:
    """Return the name and the meaning of each technique in a type's language."""
    words = {**text.techniques, **_shared(text.language)}
    return {
        technique: (found["name"], found["text"].format(**text.labels))
        for technique, found in {**words, **text.techniques}.items()
        if technique in text.techniques or "sign" in text.labels
    }


@cache
def _shared(language: str) -> Words:
    """The words that types of numbers share, {} in a language that lacks them."""
    from ..core.reading.yaml_file import read

    path = Path(__file__).parent / "_logic" / f"techniques.{language}.yaml"
    return cast(Words, read(path).data) if path.is_file() else {}
