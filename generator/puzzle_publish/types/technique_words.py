"""What techniques with names mean: a type's own words, and those that many share."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import cast

from .texts import Text

Words = Mapping[str, Mapping[str, str]]


def techniques_in(text: Text) -> Mapping[str, tuple[str, str]]:
    """Return the name and the meaning of each technique in a type's language."""
    shared = dict(_shared(text.language))
    labels = {**shared.pop("labels", {}), **text.labels}
    words = {**text.techniques, **(shared if "sign" in labels else {})}
    return {
        technique: (found["name"], found["text"].format(**labels))
        for technique, found in {**words, **text.techniques}.items()
    }


@cache
def _shared(language: str) -> Words:
    """The words that types of numbers share, {} in a language that lacks them."""
    from ..core.reading.words_file import read_words

    folder = Path(__file__).parent / "_logic"
    return cast(Words, read_words(folder, "techniques", language))
