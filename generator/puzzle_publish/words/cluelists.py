"""From what a person typed to one list of words and clues, and back from its reference.

Several lists may be named, the first ones first: a word has the score of the first list
that knows it, and the clues of all, in their order. The whole is named by one digest.
"""

import functools
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from ..core.disk_cache import kept, without_collecting
from ..core.errors import UsageError
from ..core.log import MESSAGES
from ..core.puzzle import Json, canonical_json, digest
from . import store
from .clued import Clued, CluedList, clued_of, read_clued
from .commonness import ZIPF_OF_SIZE, measured, score_of
from .lexicon import Lexicon
from .sources import DATA, named
from .wordnet import ATTRIBUTION, DEBIAN, is_installed, origin, wordnet
from .wordnet import NAME as WORDNET

ENGLISH, IDIOMS = "english-clues", "idiom-clues"
PLAIN = "english"
# What ships, and WordNet where this machine has it.
INSTALLED = "installed"
CC0 = "CC0 1.0"
# Raised when lists are joined in another way.
_JOINED = 1
_FILES = {ENGLISH: ("en-a-l", "en-m-z"), IDIOMS: ("zh-idioms",)}
_AUTO = {"zh": (IDIOMS,)}
# By the frequencies of `english`.
_SIZES = {2: 10, 1: 20}

Value = str | Mapping[str, Json]


@functools.cache
def shipped(name: str) -> CluedList:
    """The list of this name that ships."""
    parts = [read_clued(DATA / "clues" / f"{file}.csv") for file in _FILES[name]]
    entries = tuple(entry for part in parts for entry in part.entries)
    return CluedList(name, entries, parts[0].language, CC0)


@functools.cache
def plain() -> CluedList:
    """The list `english`: words without clues, with the scores of their sizes."""
    words = named(PLAIN)
    scores = {n: score_of(ZIPF_OF_SIZE[size]) for n, size in _SIZES.items()}
    entries = tuple(
        Clued(entry.word, entry.word.lower(), score=scores[entry.frequency])
        for entry in words.entries
    )
    return CluedList(PLAIN, entries, words.language, words.licence)


LISTS: Mapping[str, Callable[[], CluedList]] = {
    ENGLISH: lambda: shipped(ENGLISH),
    PLAIN: plain,
    IDIOMS: lambda: shipped(IDIOMS),
    WORDNET: wordnet,
}


def refer_clues(
    values: Value | Sequence[str],
    folder: Path,
    language: str,
    *,
    with_clues: bool = True,
) -> dict[str, str]:
    """The reference to the lists that a person named, joined and kept.

    Args:
        values: "auto", "installed", names, files in the config's folder or below, or
            such a folder that is WordNet's dict, one or several; a reference stays.
        folder: of the config.
        language: of the book.
        with_clues: whether "auto" has only words with clues.

    Raises:
        UsageError: there is no such list here, or it has faults.
    """
    if isinstance(values, Mapping):
        return load_clues(values).reference
    auto = _AUTO.get(language, (ENGLISH,) if with_clues else (ENGLISH, PLAIN))
    meant = {store.AUTO: auto, INSTALLED: auto}
    if language != "zh" and is_installed():
        meant[INSTALLED] = (*auto, WORDNET)
    typed = [values] if isinstance(values, str) else values
    names = [name for one in typed for name in meant.get(one, (one,))]
    parts = _parts(dict.fromkeys(names), folder)
    if len(names) == 1 and names[0] in _FILES:
        return shipped(names[0]).reference
    return _kept(parts)


def load_clues(reference: Value) -> CluedList:
    """The list that a reference, or the name of a list, means.

    "auto" that no book's language has settled is `english-clues`.

    Raises:
        UsageError: it is no reference, or this machine has no such list.
    """
    if isinstance(reference, str):
        return LISTS[ENGLISH if reference == store.AUTO else reference]()
    return _by_digest(*store.digest_of(reference))


def attribution_of(reference: Mapping[str, Json]) -> str:
    """The sentence that licences ask for where a list's clues stand, or "".

    By the lists' names, so that it is known on a machine without the lists, too.

    >>> attribution_of({"name": "mine+wordnet", "digest": "0" * 64})[:34]
    'Some clues are definitions of Word'

    Raises:
        UsageError: it is no reference.
    """
    name, _ = store.digest_of(reference)
    return ATTRIBUTION if WORDNET in name.split("+") else ""


@functools.lru_cache(maxsize=4)
def _by_digest(name: str, digest: str) -> CluedList:
    if name in _FILES and shipped(name).digest == digest:
        return shipped(name)
    try:
        with without_collecting():
            found = clued_of(name, store.kept_content(name, digest))
    except UsageError as error:
        made = made_again(name.split("+"), error)
        if made is None:
            raise
        if made.digest == digest:
            keep_if_possible(made)
            return made
        raise UsageError(other_version(error, name)) from None
    vars(found)["digest"] = digest  # what is kept under it has it
    return found


class _Part(NamedTuple):
    """A list that nobody may have to read.

    Attributes:
        origin: all that it follows from, its name included.
        read: gives it.
    """

    origin: Json
    read: Callable[[], CluedList]


def _kept(parts: Sequence[_Part]) -> dict[str, str]:
    """The reference to the lists joined, which are read unless that was done before."""
    identity = {"format": _JOINED, "lists": [part.origin for part in parts]}

    def make() -> bytes:
        found = store.keep(joined([part.read() for part in parts]))
        return canonical_json(found).encode("ascii")

    name = f"joined-{digest(identity)[:16]}"
    reference: dict[str, str] = json.loads(kept("clues", name, identity, make))
    if not store.is_kept(reference):
        with without_collecting():
            make()
    return reference


def made_again(names: Sequence[str], error: UsageError) -> CluedList | None:
    """The lists that a joined one names, joined as they are here; None for users' own.

    Args:
        names: of the lists.
        error: that the joined one was not kept.

    Raises:
        UsageError: WordNet is one of them, and not on this machine.
    """
    if not names or not set(names) <= LISTS.keys():
        return None
    try:
        return joined([LISTS[name]() for name in names])
    except UsageError as lacking:
        raise UsageError(f"{error}; to make it anew: {lacking}") from None


def keep_if_possible(found: CluedList | Lexicon) -> None:
    """Keep a list for other processes, which make their own where it cannot be."""
    try:
        store.keep(found)
    except UsageError as error:
        MESSAGES.info("%s", error)


def other_version(error: UsageError, name: str) -> str:
    """The sentence of a list that was not kept and that is another one here."""
    lists = "WordNet, SCOWL and publish" if WORDNET in name.split("+") else "publish"
    return f"{error}; made anew here it is another list: the versions of {lists} differ"


def joined(lists: Sequence[CluedList]) -> CluedList:
    """One list of all, a word's score being that of the first list which has it.

    Raises:
        ValueError: there is none.
    """
    if not lists:
        raise ValueError("no list to join")
    if len(lists) == 1:
        return lists[0]
    scores: dict[str, int] = {}
    for one in lists:
        scores = {e.word: e.score for e in reversed(one.entries)} | scores
    entries: dict[tuple[str, str], Clued] = {}
    for one in lists:
        for entry in one.entries:
            scored = replace(entry, score=scores[entry.word])
            entries.setdefault((entry.word, entry.clue), scored)
    return CluedList(
        "+".join(one.name for one in lists),
        tuple(entries.values()),
        lists[0].language,
        "; ".join(dict.fromkeys(one.licence for one in lists if one.licence)),
        " ".join(dict.fromkeys(one.attribution for one in lists if one.attribution)),
    )


def _parts(values: Iterable[str], folder: Path) -> list[_Part]:
    """The lists of these names and files.

    Raises:
        UsageError: some are not there or have faults; those of all are told.
    """
    found: list[_Part] = []
    faults: list[str] = []
    for value in values:
        try:
            found.append(_part(value, folder))
        except UsageError as error:
            faults += error.problems
    if faults:
        raise UsageError(faults)
    return found


def _part(value: str, folder: Path) -> _Part:
    if value == WORDNET:
        return _wordnet(DEBIAN)
    if value in LISTS:
        return _read(LISTS[value]())
    known = (store.AUTO, INSTALLED, *LISTS)
    path, shown = store.file_beside(value, folder, known, "list of words and clues")
    if path.is_dir():
        return _wordnet(path, shown)
    measure = measured()
    if measure is None:
        return _read(read_clued(path, shown=shown))
    return _read(read_clued(path, shown=shown, measure=measure.score))


def _wordnet(folder: Path, shown: str | None = None) -> _Part:
    found = origin(folder, shown=shown)
    return _Part({"name": WORDNET, **found}, lambda: wordnet(folder, shown=shown))


def _read(found: CluedList) -> _Part:
    return _Part(found.reference, lambda: found)
