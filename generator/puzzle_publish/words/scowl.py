"""SCOWL's lists of English words by size, of which only a few ship with us.

They are in `/usr/share/dict/scowl` after `apt-get install scowl`. A smaller size means
more common words: 10 has the few thousand that everybody uses, 70 those of a large
dictionary. Still larger sizes have words that no reader of puzzles knows.
"""

import functools
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

NAME = "SCOWL"
DEBIAN = Path("/usr/share/dict/scowl")
SIZES = (10, 20, 35, 40, 50, 55, 60, 70)
SPELLINGS = ("english", "american", "british")


def files(folder: Path = DEBIAN) -> tuple[Path, ...]:
    """The files to read that exist; () if SCOWL is not installed.

    Not every version has a file of each spelling and size.
    """
    places = (folder / f"{s}-words.{size}" for size in SIZES for s in SPELLINGS)
    return tuple(place for place in places if place.is_file())


@functools.lru_cache(maxsize=2)
def sizes(folder: Path = DEBIAN) -> Mapping[str, int]:
    """Each lower-case word with the smallest size that contains it.

    Without names, abbreviations and words with an apostrophe.
    """
    found: dict[str, int] = {}
    for path in files(folder):
        size = int(path.suffix.removeprefix("."))
        for word in path.read_text(encoding="latin-1").split():
            if word.isascii() and word.isalpha() and word.islower():
                found.setdefault(word, size)
    return MappingProxyType(found)
