"""The files of `publish solve crossword` besides the pattern: words, and clues."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from ...core.errors import UsageError
from ...core.messages import did_you_mean, listed, quoted
from ...core.reading.options import checked
from ...core.reading.user_text import STDIN, is_name, read_typed
from .._grid.pattern import Slot
from .._grid.patternfile import Given
from .cluefile import CLUES, clues_of

if TYPE_CHECKING:
    from ...words.clued import CluedList

T = TypeVar("T")


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
    if value != STDIN and is_name(value):
        raise UsageError(
            f"--words: must be {listed(LISTS)}, or a file (got {quoted(value)})"
            f"{did_you_mean(value, LISTS)}"
        )
    return read_clued(value)


def clues_in(value: str, given: Given | None) -> dict[Slot, str] | None:
    """The clues of a file, each with its slot; None without a pattern to hold them.

    Raises:
        UsageError: the file has faults.
    """
    typed = read_typed(value, CLUES)
    return None if given is None else clues_of(typed.text, typed.shown, given.pattern)
