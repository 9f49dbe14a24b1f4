"""The lists that have a name: those that ship, and those of installed packages.

Shipped lists are tables in data/, whose origin and licences data/SOURCES.md tells.
"""

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from ..errors import UsageError
from ..wording import did_you_mean, listed, quoted
from .lexicon import Entry, Lexicon

DATA = Path(__file__).parent / "data"


@dataclass(frozen=True, slots=True)
class Source:
    """Where a named list comes from.

    Attributes:
        ships: whether every installation has it, always with the same content.
        entries: reads it.
    """

    language: str
    licence: str
    ships: bool
    entries: Callable[[], tuple[Entry, ...]]


@functools.cache
def named(name: str) -> Lexicon:
    """The list of this name.

    Raises:
        UsageError: there is no such list, or not on this machine.
    """
    source = SOURCES.get(name)
    if source is None:
        near = did_you_mean(name, SOURCES)
        raise UsageError(
            f"there is no list of words named {quoted(name)};"
            f" there are {listed(SOURCES, last='and')}{near}"
        )
    return Lexicon(name, source.entries(), source.language, source.licence)


def _shipped(name: str) -> Callable[[], tuple[Entry, ...]]:
    def read() -> tuple[Entry, ...]:
        text = (DATA / f"{name}.tsv").read_text(encoding="utf-8")
        rows = (line.split("\t") for line in text.splitlines()[1:])
        return tuple(Entry(word, int(count), *more) for word, count, *more in rows)

    return read


SOURCES: Mapping[str, Source] = {
    "idioms": Source("zh", "Apache-2.0", ships=True, entries=_shipped("idioms")),
    "english": Source("en", "SCOWL", ships=True, entries=_shipped("english")),
}
