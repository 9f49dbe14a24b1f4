"""The files of `publish solve crossword` besides the pattern: words, and clues."""

import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from ...errors import UsageError
from ...wording import did_you_mean, listed, quoted
from .pattern import Slot
from .patternfile import STDIN, Given

if TYPE_CHECKING:
    from ...words.clued import CluedList

T = TypeVar("T")


def checked(faults: list[str], read: Callable[[], T]) -> T | None:
    """What is read, or None and its problems among the faults."""
    try:
        return read()
    except UsageError as error:
        faults += error.problems
        return None


def list_of(values: Sequence[str]) -> "CluedList":
    """One list of all that were named, the first ones first.

    Raises:
        UsageError: there is no such list, or a file has faults; those of all files.
    """
    from ...words.cluelists import joined

    faults: list[str] = []
    lists = [checked(faults, partial(_one_list, value)) for value in values]
    if faults:
        raise UsageError(faults)
    return joined([one for one in lists if one is not None])


def _one_list(value: str) -> "CluedList":
    from ...words.clued import read_clued
    from ...words.cluelists import LISTS

    if value in LISTS:
        return LISTS[value]()
    path = Path(value)
    if value == STDIN:
        return _typed(lambda path: read_clued(path, shown="standard input"))
    if not path.suffix and "/" not in value and not path.exists():
        raise UsageError(
            f"--words: must be {listed(LISTS)}, or a file (got {quoted(value)})"
            f"{did_you_mean(value, LISTS)}"
        )
    return read_clued(path, shown=value)


def _typed(read: Callable[[Path], T]) -> T:
    """What is read from standard input as if it were a file."""
    raw = sys.stdin.buffer.read()
    lines = (line for line in raw.splitlines() if line.strip()[:1] not in (b"", b"#"))
    suffix = ".csv" if set(next(lines, b"")) & set(b",;") else ".txt"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, f"standard input{suffix}")
        path.write_bytes(raw)
        return read(path)


def clues_in(value: str, given: Given | None) -> dict[Slot, str] | None:
    """The clues of a file, each with its slot; None without a pattern to hold them.

    Raises:
        UsageError: the file has faults.
    """
    from ...words.rows import text_of
    from .cluefile import clues_of

    if value == STDIN:
        shown = "standard input"
        text = _typed(lambda path: text_of(path, shown))
    else:
        shown = value
        text = text_of(Path(value), value)
    return None if given is None else clues_of(text, shown, given.pattern)
