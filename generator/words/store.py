"""From what a person typed to a reference, and from a reference back to the list.

A reference is plain JSON, `{"name": "idioms", "digest": "…"}`.
"""

import functools
from collections.abc import Mapping
from pathlib import Path

from ..errors import UsageError
from ..puzzle import Json
from .lexicon import Lexicon
from .sources import SOURCES, named

AUTO = "auto"
_AUTO_BY_LANGUAGE = {"zh": "idioms", "en": "english"}


def refer(
    value: str | Mapping[str, Json], folder: Path, language: str
) -> dict[str, str]:
    """The reference to the list that a person named.

    Args:
        value: "auto", a named list, or a reference.
        folder: of the config.
        language: of the book.

    Raises:
        UsageError: there is no such list here.
    """
    if value == AUTO:
        value = _AUTO_BY_LANGUAGE.get(language, "english")
    return load(value).reference


def load(reference: str | Mapping[str, Json]) -> Lexicon:
    """The list that a reference, or the name of a list, means.

    "auto" that no book's language has settled is `idioms`.

    Raises:
        UsageError: this machine has no such list.
    """
    if isinstance(reference, str):
        return named("idioms" if reference == AUTO else reference)
    return _by_digest(str(reference["name"]), str(reference["digest"]))


@functools.lru_cache(maxsize=8)
def _by_digest(name: str, digest: str) -> Lexicon:
    if name in SOURCES:
        lexicon = named(name)
        if lexicon.digest == digest:
            return lexicon
    raise UsageError(f"this machine has no list {name} with the digest {digest[:12]}…")
