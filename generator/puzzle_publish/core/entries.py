"""Puzzles as plain JSON objects, as answers.json and puzzles.jsonl have them.

The order of keys is part of the format: people read and compare these files.
"""

import hashlib
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .puzzle import Draft, Json, canonical_json

if TYPE_CHECKING:
    from .book import About
    from .puzzle import Grade
    from .values import Pick, PuzzlePlace


# Format 2 has `count` and `digest`; format 1 stays readable.
FORMAT, UNSEALED = 2, 1
Entry = dict[str, Any]


class Seal:
    """The number of puzzles in an answers.json, and the digest of its content.

    The digest is the sha256 of the book's entry and of each puzzle's, in order, each as
    canonical JSON with a line break. So it changes with every value, but not with the
    order of keys or white space. It is not a signature: anybody can compute it again
    for a file that was changed deliberately.
    """

    def __init__(self, book: Entry) -> None:
        self.count = 0
        self._sum = hashlib.sha256(_digested(book))

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


def book_entry(about: "About", meta: Json = None) -> Entry:
    """What identifies the book; `meta` is its sentence and where the letters are."""
    return {
        "id": about.id,
        "title": about.title,
        "language": about.language,
        "series": about.series,
        "volume": about.volume,
        "seed": about.seed,
        **({"meta": meta} if meta is not None else {}),
    }


def puzzle_entry(pick: "Pick", place: "PuzzlePlace") -> Entry:
    """One puzzle with its pages."""
    if pick.number != place.number:
        raise ValueError(f"puzzle {pick.number} was given the place of {place.number}")
    pages = {
        **({"volume": place.volume} if place.volume else {}),
        "page": place.page,
        "hint_page": place.hint_page,
        "key_page": place.key_page,
    }
    return _entry(pick, pages)


def draft_of(entry: Mapping[str, Json]) -> Draft:
    """Return the page and the key of a puzzle's entry."""
    return Draft(entry["givens"], entry["answer"])


def bookless_entry(pick: "Pick") -> Entry:
    """One puzzle without pages."""
    return _entry(pick, {"page": None, "hint_page": None, "key_page": None})


def made_from(pick: "Pick") -> Entry:
    """Params and seed path (book seed, section, index, attempt)."""
    return {
        "params": plain_json(dict(pick.puzzle.params)),
        "seed_path": list(pick.puzzle.seed_path),
    }


def _entry(pick: "Pick", pages: Entry) -> Entry:
    return {
        "number": pick.number,
        "id": pick.puzzle.id,
        "section": pick.request.key.section,
        "type": pick.puzzle.type,
        "version": pick.puzzle.version,
        "level": pick.puzzle.level,
        "grade": _grade(pick.grade),
        "date": pick.request.date,
        **pages,
        "givens": plain_json(pick.puzzle.givens),
        "answer": plain_json(pick.puzzle.answer),
    }


def plain_json(value: Json) -> Json:
    """A value with sorted keys, equal for a new puzzle and one from the ledger."""
    return json.loads(canonical_json(value))


def _grade(grade: "Grade") -> Entry:
    fixed = {"level": grade.level, "score": grade.score}
    taken = fixed.keys() & grade.measures.keys()
    if taken:
        raise ValueError(f"a grade's measure must not be called {min(taken)}")
    return fixed | dict(sorted(grade.measures.items()))
