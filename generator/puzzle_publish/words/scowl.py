"""SCOWL's lists of English words by size, which we do not ship but for a few.

`/usr/share/dict/scowl` has them after `apt-get install scowl`. A word's size tells how
common it is: 10 holds the few thousand that everybody uses, 70 what a large dictionary
has. Beyond that stand words that no reader of puzzles knows.
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
    """The files that are read, those that are there; () where SCOWL is not installed.

    Which spelling has a file of which size differs with the version.
    """
    places = (folder / f"{s}-words.{size}" for size in SIZES for s in SPELLINGS)
    return tuple(place for place in places if place.is_file())


@functools.lru_cache(maxsize=2)
def sizes(folder: Path = DEBIAN) -> Mapping[str, int]:
    """Each word, in small letters, with the least size that has it.

    Names, abbreviations and words with an apostrophe are not among them.
    """
    found: dict[str, int] = {}
    for path in files(folder):
        size = int(path.suffix.removeprefix("."))
        for word in path.read_text(encoding="latin-1").split():
            if word.isascii() and word.isalpha() and word.islower():
                found.setdefault(word, size)
    return MappingProxyType(found)
