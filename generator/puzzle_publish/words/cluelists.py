"""Resolves the lists of clues that a user names, and references to such lists.

Several lists are joined in order: a word has the score of the first list that contains
it, and the clues of all. One digest identifies the whole.
"""

import functools
import itertools
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from ..core.disk_cache import cached_bytes, gc_paused
from ..core.errors import UsageError
from ..core.log import MESSAGES
from ..core.puzzle import Json, canonical_json, digest
from ..core.spelling import SPELLINGS
from ..core.values import BookContext, Taste
from . import store
from .clued import (
    KNOWN,
    LEAK_OK,
    MOST_SCORE,
    Clued,
    CluedList,
    clued_of,
    read_clued,
)
from .commonness import ZIPF_OF_SIZE, best_measure, score_of
from .letters import say_letters
from .lexicon import Lexicon
from .sources import DATA, named
from .spelling import spelt
from .tasteful import tasteful
from .wordnet import ATTRIBUTION, DEBIAN, origin, wordnet
from .wordnet import NAME as WORDNET

ENGLISH, IDIOMS = "english-clues", "idiom-clues"
CHINESE = "chinese-clues"
CHRISTMAS = "christmas-clues"
PLAIN = "english"
# What "auto" was called where WordNet might join it.
_FORMER_AUTO = "installed"
CC0 = "CC0 1.0"
# Increase when lists are joined differently, or spelt differently.
_FORMAT = 5
_FILES = {
    ENGLISH: ("en-a-c", "en-d-h", "en-i-p", "en-q-z"),
    IDIOMS: ("zh-idioms",),
    CHINESE: ("zh-idioms", "zh-everyday", "zh-verse"),
    CHRISTMAS: ("theme-christmas",),
}
# Lists of the words of a theme that the others lack.
_OF_THEMES = {"christmas": CHRISTMAS}
_AUTO = {"zh": (CHINESE,)}
# What the name of a list of ours ends with if it has marks, which change its content.
_MARKED = "-marked"
# By the frequencies of `english`.
_SIZES = {2: 10, 1: 20}

Value = str | Mapping[str, Json]


@functools.cache
def shipped(name: str) -> CluedList:
    """The shipped list of this name."""
    parts = [read_clued(DATA / "clues" / f"{file}.csv") for file in _FILES[name]]
    entries = tuple(entry for part in parts for entry in part.entries)
    return CluedList(name, entries, parts[0].language, CC0)


@functools.cache
def plain() -> CluedList:
    """The list `english`: words without clues, scored by SCOWL's sizes."""
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
    CHINESE: lambda: shipped(CHINESE),
    IDIOMS: lambda: shipped(IDIOMS),
    CHRISTMAS: lambda: shipped(CHRISTMAS),
    WORDNET: wordnet,
}


class Marks(NamedTuple):
    """What an author says about the words of the first list.

    Attributes:
        known: whether readers know them, so that none counts as rare.
        leaking: the words, in the form of cells, whose clues may contain them.
    """

    known: bool = False
    leaking: tuple[str, ...] = ()


NO_MARKS = Marks()


def clues_of_theme(name: str) -> str:
    """The name of the list with clues of a theme's own, "" without one.

    >>> clues_of_theme("christmas"), clues_of_theme("garden")
    ('christmas-clues', '')
    """
    return _OF_THEMES.get(name, "")


class OwnLists(NamedTuple):
    """The lists of the author's among those that a section names.

    Attributes:
        first: the first list that it names, None if that is not the author's.
        others: the other ones.
    """

    first: CluedList | None = None
    others: tuple[CluedList, ...] = ()


def own_lists(
    values: Value | Sequence[str], book: BookContext, *, with_clues: bool
) -> OwnLists:
    """The author's lists as they were written; none if `values` is a reference.

    Raises:
        UsageError: there is no such list here, or it is invalid.
    """
    if isinstance(values, Mapping):
        return OwnLists()
    names = _named(values, book, with_clues=with_clues)
    parts = _parts(names, book)
    found = [part.read() if part.is_own else None for part in parts]
    return OwnLists(found[0], tuple(filter(None, found[1:])))


def refer_clues(
    values: Value | Sequence[str],
    book: BookContext,
    *,
    with_clues: bool = True,
    marks: Marks = NO_MARKS,
    more: Sequence[CluedList] = (),
) -> dict[str, str]:
    """The reference to the lists that a user named, joined and stored.

    Args:
        values: one or several of "auto", names, files in the config's
            folder or below, or a folder there that is WordNet's dict; a reference is
            returned as it is.
        book: what the book says of words.
        with_clues: whether "auto" means only words with clues.
        marks: what the author says about the words of the first list.
        more: lists to add after those that the user named; not to a reference.

    Raises:
        UsageError: there is no such list here, or it is invalid.
    """
    if isinstance(values, Mapping):
        return load_clues(values).reference
    names = _named(values, book, with_clues=with_clues)
    parts = _parts(names, book)
    if marks != NO_MARKS:
        parts[0] = _marked(parts[0], marks)
    elif len(names) == 1 and names[0] in _FILES and not more:
        ours = shipped(names[0])
        if parts[0].read() is ours:
            return ours.reference
    return _stored([*parts, *map(_read, more)])


def _named(
    values: str | Sequence[str], book: BookContext, *, with_clues: bool
) -> list[str]:
    """The names of the lists that a user named, each once.

    "auto" includes WordNet only if the book asks for it.
    """
    auto = _AUTO.get(book.language, (ENGLISH,) if with_clues else (ENGLISH, PLAIN))
    if book.wordnet and book.language != "zh":
        auto = (*auto, WORDNET)
    meant = dict.fromkeys((store.AUTO, _FORMER_AUTO), auto)
    typed = [values] if isinstance(values, str) else values
    return [*dict.fromkeys(name for one in typed for name in meant.get(one, (one,)))]


def _marked(part: "_Part", marks: Marks) -> "_Part":
    """A list with marks; one of ours gets another name, as its content differs."""

    def read() -> CluedList:
        found = part.read()
        name = found.name if part.is_own else found.name + _MARKED
        entries = tuple(_with_marks(entry, marks) for entry in found.entries)
        return replace(found, name=name, entries=entries)

    return part._replace(origin={"list": part.origin, "marks": list(marks)}, read=read)


def _with_marks(entry: Clued, marks: Marks) -> Clued:
    tags = set(entry.tags)
    if marks.known:
        tags.add(KNOWN)
    if entry.word in marks.leaking:
        tags.add(LEAK_OK)
    score = MOST_SCORE if marks.known else entry.score
    return replace(entry, score=score, tags=tuple(sorted(tags)))


def load_clues(reference: Value) -> CluedList:
    """The list that a reference or a name denotes; "auto" is `english-clues`."""
    if isinstance(reference, str):
        return LISTS[ENGLISH if reference == store.AUTO else reference]()
    return _by_digest(*store.digest_of(reference))


def attribution_of(reference: Mapping[str, Json]) -> str:
    """The sentence that licences require beside a list's clues, or "".

    Found by the lists' names, so that it works on a machine without the lists.

    >>> attribution_of({"name": "mine+wordnet", "digest": "0" * 64})[:34]
    'Some clues are definitions of Word'
    """
    name, _ = store.digest_of(reference)
    lists = [one.removesuffix(_MARKED) for one in name.split("+")]
    return ATTRIBUTION if WORDNET in lists else ""


@functools.lru_cache(maxsize=4)
def _by_digest(name: str, digest: str) -> CluedList:
    if name in _FILES and shipped(name).digest == digest:
        return shipped(name)
    try:
        with gc_paused():
            found = clued_of(name, store.kept_content(name, digest))
    except UsageError as error:
        names = name.split("+")
        if not can_be_made(names):
            raise
        for made in made_again(names, error):
            if made.digest == digest:
                keep_if_possible(made)
                return made
        raise UsageError(other_version(error, name)) from None
    vars(found)["digest"] = digest  # known, so not computed again
    return found


class _Part(NamedTuple):
    """A list that is read only if needed.

    Attributes:
        origin: all that its content depends on, and its name.
        read: returns it.
        is_own: whether it is the author's.
    """

    origin: Json
    read: Callable[[], CluedList]
    is_own: bool = False


def _stored(parts: Sequence[_Part]) -> dict[str, str]:
    """The reference to the joined lists, which are read only the first time."""
    identity: Json = {"format": _FORMAT, "lists": [part.origin for part in parts]}

    def make() -> bytes:
        found = store.keep(joined([part.read() for part in parts]))
        return canonical_json(found).encode("ascii")

    name = f"joined-{digest(identity)[:16]}"
    reference: dict[str, str] = json.loads(cached_bytes("clues", name, identity, make))
    if not store.is_kept(reference):
        with gc_paused():
            make()
    return reference


def can_be_made(names: Sequence[str]) -> bool:
    """Return whether lists of these names can be made on any machine."""
    return bool(names) and set(names) <= LISTS.keys()


def made_again(names: Sequence[str], error: UsageError) -> Iterator[CluedList]:
    """Yield the lists of these names, joined again, in each spelling.

    Args:
        names: the names of the lists.
        error: the error that the joined list is not stored here.

    Raises:
        UsageError: WordNet is one of them, and not on this machine.
    """
    try:
        every = {name: LISTS[name]() for name in names}
    except UsageError as lacking:
        raise UsageError(f"{error}; to regenerate it, fix this: {lacking}") from None
    for spelling in SPELLINGS:
        yield joined(
            [spelt(one, spelling, ships=name != WORDNET) for name, one in every.items()]
        )


def keep_if_possible(found: CluedList | Lexicon) -> None:
    """Store a list for other processes, which otherwise make their own."""
    try:
        store.keep(found)
    except UsageError as error:
        MESSAGES.info("%s", error)


def other_version(error: UsageError, name: str) -> str:
    """The message for a missing list that cannot be regenerated with these versions."""
    lists = "WordNet, SCOWL and publish" if WORDNET in name.split("+") else "publish"
    return (
        f"{error}; regenerated here, it differs: another taste, or versions of {lists}"
    )


def joined(lists: Sequence[CluedList]) -> CluedList:
    """One list of all; a word has the score of the first list that contains it.

    A word that readers know, from a lesson, has only the clues of the lesson.
    """
    if len(lists) == 1:
        return lists[0]
    scores: dict[str, int] = {}
    for one in lists:
        scores = {e.word: e.score for e in reversed(one.entries)} | scores
    known = {e.word for e in lists[0].entries if KNOWN in e.tags and e.clue}
    entries: dict[tuple[str, str], Clued] = {}
    ends = [0]
    for one in lists:
        for entry in one.entries:
            if entry.word in known and KNOWN not in entry.tags:
                continue
            scored = replace(entry, score=scores[entry.word])
            entries.setdefault((entry.word, entry.clue), scored)
        ends.append(len(entries))
    return CluedList(
        "+".join(one.name for one in lists),
        tuple(entries.values()),
        lists[0].language,
        "; ".join(dict.fromkeys(one.licence for one in lists if one.licence)),
        " ".join(dict.fromkeys(one.attribution for one in lists if one.attribution)),
        tuple(end - start for start, end in itertools.pairwise(ends)),
    )


def _parts(values: Iterable[str], book: BookContext) -> list[_Part]:
    found: list[_Part] = []
    faults: list[str] = []
    for value in values:
        try:
            found.append(_part(value, book))
        except UsageError as error:
            faults += error.problems
    if faults:
        raise UsageError(faults)
    return found


def _part(value: str, book: BookContext) -> _Part:
    if value == WORDNET:
        return _wordnet(DEBIAN, book)
    if value in LISTS:
        return _read(_ours(value, book.taste, book.spelling))
    known = (store.AUTO, *LISTS)
    path, shown = store.file_beside(
        value, book.folder, known, "list of words and clues"
    )
    if path.is_dir():
        return _wordnet(path, book, shown)
    found = read_clued(path, shown=shown, measure=best_measure(), letters=book.letters)
    say_letters(found.name, book.letters, [entry.shown for entry in found.entries])
    found = replace(found, name=_own_name(found.name))
    return _read(tasteful(found, book.taste, own=True))._replace(is_own=True)


def _own_name(name: str) -> str:
    """The name of an author's list, which must not look like joined lists or ours.

    >>> _own_name("a+b"), _own_name("wordnet"), _own_name("english-clues")
    ('a-b', 'wordnet-own', 'english-clues-own')
    """
    name = name.replace("+", "-")
    return f"{name}-own" if name.removesuffix(_MARKED) in LISTS else name


@functools.lru_cache(maxsize=8)
def _ours(name: str, taste: Taste, spelling: str) -> CluedList:
    return spelt(tasteful(LISTS[name](), taste, ships=True), spelling, ships=True)


def _wordnet(folder: Path, book: BookContext, shown: str | None = None) -> _Part:
    taste = book.taste.house
    found = origin(folder, shown=shown, taste=taste)

    def read() -> CluedList:
        return spelt(wordnet(folder, shown=shown, taste=taste), book.spelling)

    return _Part({"name": WORDNET, **found, "spelling": book.spelling}, read)


def _read(found: CluedList) -> _Part:
    return _Part(found.reference, lambda: found)
