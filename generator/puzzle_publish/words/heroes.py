"""Words that look good in large letters: those that covers show, in data/heroes/."""

import functools
from pathlib import Path

from ..core.languages import base_of

_FOLDER = Path(__file__).parent / "data" / "heroes"


@functools.cache
def heroes(language: str) -> tuple[str, ...]:
    """Return the words of a language, "en", "en-GB" or "zh", in cell form.

    >>> heroes("en")[:2], heroes("zh")[:2]
    (('ADVENTURE', 'AMAZE'), ('一举两得', '一帆风顺'))
    >>> heroes("en-GB") == heroes("en")
    True
    """
    path = _FOLDER / f"{base_of(language)}.txt"
    return tuple(path.read_text(encoding="utf-8").split())
