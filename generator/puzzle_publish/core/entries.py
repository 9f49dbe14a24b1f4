"""Puzzles as plain JSON objects, as answers.json and puzzles.jsonl have them.

The order of keys is part of the format: people read and compare these files.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Generic, NotRequired, TypedDict, TypeVar, cast

from .puzzle import Draft, Json, canonical_json

if TYPE_CHECKING:
    from .book import About
    from .puzzle import Grade
    from .values import Pick, PuzzlePlace


# Format 2 has `count` and `digest`; format 1 stays readable.
FORMAT, UNSEALED = 2, 1


class LetterPlace(TypedDict):
    """Where a letter of the book's sentence is, from 1."""

    number: int
    row: int
    column: int


class MetaEntry(TypedDict):
    """The book's sentence, and the places of its letters."""

    sentence: str
    letters: Sequence[LetterPlace]


class BookEntry(TypedDict):
    """What identifies a book."""

    id: str
    title: str
    language: str
    series: str | None
    volume: int
    seed: int
    meta: NotRequired[MetaEntry]


class PrintedParts(TypedDict):
    """The page and the key of a puzzle."""

    givens: Json
    answer: Json


class PlayedEntry(PrintedParts):
    """What playing a puzzle needs of it, in a book or not."""

    id: str
    type: str
    version: int
    level: str
    date: str | None


class _Head(TypedDict):
    number: int
    id: str
    section: str
    type: str
    version: int
    level: str
    grade: Mapping[str, str | float]  # level, score and measures
    date: str | None
    place: NotRequired[str]
    volume: NotRequired[int]


class Entry(_Head, PlayedEntry):
    """A puzzle of a book."""

    page: int
    hint_page: int | None
    key_page: int


class BooklessEntry(_Head, PlayedEntry):
    """A puzzle that need not be in a book."""

    page: int | None
    hint_page: int | None
    key_page: int | None


class Origin(TypedDict):
    """What a puzzle was made from; the path is book seed, section, index, attempt."""

    params: Mapping[str, Json]
    seed_path: Sequence[str | int]


class Line(BooklessEntry, Origin):
    """A line of puzzles.jsonl."""


# An Entry, or Json where puzzles are not checked yet.
P = TypeVar("P")


class Document(TypedDict, Generic[P]):
    """An answers.json; format 1 has neither count nor digest."""

    format: int
    book: BookEntry
    count: NotRequired[int]
    puzzles: Sequence[P]
    digest: NotRequired[str]


def as_json(shape: Mapping[str, object]) -> Mapping[str, Json]:
    """Return one of these objects as JSON, which type checkers do not take it for."""
    return cast(Mapping[str, Json], shape)


class Seal:
    """The number of puzzles in an answers.json, and the digest of its content.

    The digest is the sha256 of the book's entry and of each puzzle's, in order, each as
    canonical JSON with a line break. So it changes with every value, but not with the
    order of keys or white space. It is not a signature: anybody can compute it again
    for a file that was changed deliberately.
    """

    def __init__(self, book: BookEntry) -> None:
        self.count = 0
        self._sum = hashlib.sha256(_digested(as_json(book)))

    def add(self, entry: Json) -> None:
        """Count in the next puzzle."""
        self.count += 1
        self._sum.update(_digested(entry))

    @property
    def digest(self) -> str:
        """The digest so far, as 64 hex digits."""
        return self._sum.hexdigest()


def _digested(value: Json) -> bytes:
    return f"{canonical_json(value)}\n".encode("ascii")


def book_entry(about: "About", meta: MetaEntry | None = None) -> BookEntry:
    """What identifies the book; `meta` is its sentence and where the letters are."""
    entry: BookEntry = {
        "id": about.id,
        "title": about.title,
        "language": about.language,
        "series": about.series,
        "volume": about.volume,
        "seed": about.seed,
    }
    if meta is not None:
        entry["meta"] = meta
    return entry


def puzzle_entry(pick: "Pick", place: "PuzzlePlace") -> Entry:
    """One puzzle with its pages."""
    if pick.number != place.number:
        raise ValueError(f"puzzle {pick.number} was given the place of {place.number}")
    head = _head(pick)
    if place.volume:
        head["volume"] = place.volume
    return {
        **head,
        "page": place.page,
        "hint_page": place.hint_page,
        "key_page": place.key_page,
        **_parts(pick),
    }


def draft_of(entry: PrintedParts) -> Draft:
    """Return the page and the key of a puzzle's entry."""
    return Draft(entry["givens"], entry["answer"])


def bookless_entry(pick: "Pick") -> BooklessEntry:
    """One puzzle without pages."""
    return {
        **_head(pick),
        "page": None,
        "hint_page": None,
        "key_page": None,
        **_parts(pick),
    }


def made_from(pick: "Pick") -> Origin:
    """Params and seed path (book seed, section, index, attempt)."""
    return {
        "params": json.loads(canonical_json(dict(pick.puzzle.params))),
        "seed_path": list(pick.puzzle.seed_path),
    }


def _head(pick: "Pick") -> _Head:
    head: _Head = {
        "number": pick.number,
        "id": pick.puzzle.id,
        "section": pick.request.key.section,
        "type": pick.puzzle.type,
        "version": pick.puzzle.version,
        "level": pick.puzzle.level,
        "grade": _grade(pick.grade),
        "date": pick.request.date,
    }
    key = pick.request.key
    if pick.puzzle.seed_path[1:3] != (key.section, key.index):
        head["place"] = key.place  # the author has exchanged two puzzles
    return head


def _parts(pick: "Pick") -> PrintedParts:
    return {
        "givens": plain_json(pick.puzzle.givens),
        "answer": plain_json(pick.puzzle.answer),
    }


def plain_json(value: Json) -> Json:
    """A value with sorted keys, equal for a new puzzle and one from the ledger."""
    plain: Json = json.loads(canonical_json(value))
    return plain


def _grade(grade: "Grade") -> dict[str, str | float]:
    fixed: dict[str, str | float] = {"level": grade.level, "score": grade.score}
    taken = fixed.keys() & grade.measures.keys()
    if taken:
        raise ValueError(f"a grade's measure must not be called {min(taken)}")
    return fixed | dict(sorted(grade.measures.items()))
