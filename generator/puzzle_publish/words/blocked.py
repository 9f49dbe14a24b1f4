"""English words that are printed only if a user's own list has them."""

import codecs
import functools
from pathlib import Path

_FILE = Path(__file__).parent / "data" / "blocked-en.txt"


@functools.cache
def blocked() -> frozenset[str]:
    """The words, in capitals."""
    # The file is in rot13, so that nobody reads them by accident.
    text = codecs.decode(_FILE.read_text(encoding="ascii"), "rot13")
    return frozenset(text.upper().split())
