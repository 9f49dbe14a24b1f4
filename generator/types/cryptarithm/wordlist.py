"""The words that numbers may be: a file, a named list, or what the system has."""

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from ...errors import UsageError
from ...log import MESSAGES

if TYPE_CHECKING:
    from ...words.lexicon import Lexicon

STDIN = "-"
SHIPPED = "english"


def read_words(value: str | None, *, with_frequency: bool) -> "Lexicon":
    """The list of this name or in this file, else the system's or the shipped one.

    Args:
        value: a name, a file, or - for standard input.
        with_frequency: of lists that nobody named take one with frequencies.

    Raises:
        UsageError: there is no such list, or it has faults.
    """
    from ...words.reading import read_lexicon

    if value is None:
        return _unasked(with_frequency)
    if value == STDIN:
        return _from_stdin()
    path = Path(value)
    if not path.suffix and "/" not in value and not path.exists():
        return _named(value)
    return read_lexicon(path, shown=value, least_letters=1)


def _named(name: str) -> "Lexicon":
    from ...words.sources import named

    try:
        return named(name)
    except UsageError as error:
        raise UsageError(f"--words: {fault}" for fault in error.problems) from None


def _unasked(with_frequency: bool) -> "Lexicon":
    from ...words.lexicon import Entry, Lexicon
    from ...words.sources import SYSTEM, system_words

    if with_frequency or not SYSTEM.exists():
        MESSAGES.info("--words: taking the list %s", SHIPPED)
        return _named(SHIPPED)
    MESSAGES.info("--words: taking the lower-case words of %s", SYSTEM)
    return Lexicon("system", tuple(map(Entry, system_words())), "en")


def _from_stdin() -> "Lexicon":
    from ...words.reading import read_lexicon

    raw = sys.stdin.buffer.read()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, f"standard input{_suffix_of(raw)}")
        path.write_bytes(raw)
        return read_lexicon(path, shown="standard input", least_letters=1)


def _suffix_of(raw: bytes) -> str:
    """The ending of a file with this content; tabs and JSON are known without one."""
    lines = (line for line in raw.splitlines() if line.strip()[:1] not in (b"", b"#"))
    return ".csv" if set(next(lines, b"")) & set(b",;") else ".txt"
