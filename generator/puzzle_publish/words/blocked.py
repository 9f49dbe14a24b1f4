"""English words that we do not print unasked."""

import codecs
import functools
from pathlib import Path

_FILE = Path(__file__).parent / "data" / "blocked-en.txt"


@functools.cache
def blocked() -> frozenset[str]:
    """The words, in capitals.

    The file is in rot13, so that nobody has to read them by accident.
    """
    text = codecs.decode(_FILE.read_text(encoding="ascii"), "rot13")
    return frozenset(text.upper().split())
