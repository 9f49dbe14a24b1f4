"""What an author changed in a finished book, as the files beside the book's say it.

`BOOK.changes.yaml` lists changes in order: each is made in the book that those before
it left. `BOOK.kept.jsonl` has the puzzles to keep.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Annotated, Final, Literal, TypeVar

from pydantic import Field

from .puzzle import Grade, Json, Puzzle, digest
from .reading.validators import Line
from .reading.yaml_file import KeyPath, YamlFile
from .strict_model import Strict
from .values import Key, Request

Do = Literal["replace", "keep", "clue", "swap", "drop", "title"]
REPLACE: Final = "replace"
KEEP: Final = "keep"
CLUE: Final = "clue"
SWAP: Final = "swap"
DROP: Final = "drop"
TITLE: Final = "title"

PlaceName = Annotated[
    str,
    Field(
        pattern=r"^[a-z0-9][a-z0-9-]{0,63}(\.bonus)?/[1-9][0-9]{0,5}$",
        json_schema_extra={"patternErrorMessage": "SECTION/N, as in year/17"},
    ),
]
PuzzleId = Annotated[
    str,
    Field(
        pattern="^[0-9a-f]{16}$",
        json_schema_extra={"patternErrorMessage": "a puzzle's id, of 16 hex digits"},
    ),
]


class ChangeEntry(Strict):
    """An entry of `changes:`."""

    puzzle: PlaceName = Field(description="The place: a section's id and a number.")
    was: PuzzleId = Field(description="The id of the puzzle there.")
    do: Do = Field(description="What to do with it.")
    with_: PlaceName | None = Field(
        None, alias="with", description="For `swap`: the other place."
    )
    clues: dict[str, Line] = Field(
        default_factory=dict, description="For `clue`: new clues, as `{5A: …}`."
    )
    title: Line = Field(
        "", max_length=200, description="For `title`: what stands above the puzzle."
    )
    intro: Line = Field(
        "", max_length=300, description="For `title`: a sentence below the puzzle."
    )
    quote: Line = Field(
        "", max_length=300, description="For `title`: a quotation below that."
    )


class ChangesFile(Strict):
    """The file of a book's changes."""

    format: Literal[1] = Field(description="The version of this file's format.")
    changes: list[ChangeEntry] = Field(max_length=10_000)


@dataclass(frozen=True, slots=True)
class Kept:
    """A puzzle to keep, with its grade."""

    puzzle: Puzzle
    grade: Grade

    @property
    def identity(self) -> Json:
        """All of it that a book prints."""
        one = self.puzzle
        printed: list[Json] = [one.givens, one.answer, one.level, dict(one.params)]
        return [one.id, digest(printed), self.grade.score, dict(self.grade.measures)]


@dataclass(frozen=True, slots=True)
class Change:
    """One change.

    Attributes:
        nth: its index in the file.
        do: what to do.
        key: the place that it is about.
        was: the id of the puzzle that the author saw there.
        other: the other place, for a swap.
        clues: the new clues by their names, as in "5A".
        title: the new title.
        notes: what is to be printed below the puzzle, by the key in the file.
        kept: the puzzle to keep.
    """

    nth: int
    do: Do
    key: Key
    was: str
    other: Key | None = None
    clues: Mapping[str, str] = field(default_factory=dict)
    title: str = ""
    notes: Mapping[str, str] = field(default_factory=dict)
    kept: Kept | None = None

    @property
    def identity(self) -> Json:
        """All that it changes a book by."""
        found: list[Json] = [self.do, self.key.place, self.was]
        found += [self.other.place if self.other else None, dict(self.clues)]
        found += [self.title, dict(self.notes)]
        return [*found, self.kept.identity if self.kept else None]


@dataclass(frozen=True, slots=True)
class Changes:
    """The changes of a book, in order.

    Attributes:
        entries: the changes.
        source: the file, for the places in messages; None without changes.
    """

    entries: tuple[Change, ...] = ()
    source: YamlFile | None = field(default=None, compare=False, repr=False)

    def at(self, change: Change, message: str, *keys: str) -> str:
        """A sentence about a change: FILE:LINE:COL: key: message."""
        path: KeyPath = ("changes", change.nth, *keys)
        if self.source is None:
            return message
        return self.source.problem(path, message).placed(self.source.name)

    def digests(self, first: str) -> tuple[str, ...]:
        """The digests of a book without changes, with the first, with two …."""
        every = (change.identity for change in self.entries)
        return tuple(accumulate(every, lambda a, b: digest([a, b]), initial=first))

    def noted(self) -> Mapping[Key, Change]:
        """The places whose puzzles have notes below them, each with its change."""
        found: dict[Key, Change] = {}
        for change in self.entries:
            if change.notes:
                found[change.key] = change
            elif change.do == SWAP and change.other is not None:
                _exchange(found, change.key, change.other)
            elif change.do in (REPLACE, DROP):
                found.pop(change.key, None)
        return found

    def texts(self) -> Iterator[tuple[Change, tuple[str, ...], str]]:
        """Yield every text of the author's own, with its place in the change."""
        for change in self.entries:
            if change.title:
                yield change, ("title",), change.title
            for name, note in change.notes.items():
                yield change, (name,), note
            for name, clue in change.clues.items():
                yield change, ("clues", name), clue


def key_of(name: str) -> Key:
    """The place that a name in a file means.

    >>> key_of("year/17").place
    'year/17'
    """
    section, _, number = name.rpartition("/")
    return Key(section, int(number) - 1)


class Places:
    """The requests of a book's places in page order, while changes are made.

    Attributes:
        origins: what the puzzle of each place is made by; that of another place once
            they were exchanged.
    """

    def __init__(self, requests: Iterable[Request]) -> None:
        """Begin with the requests of the plan, before all changes."""
        self.origins = {request.key: request for request in requests}
        self._dates = {key: one.date for key, one in self.origins.items()}
        self._kept: dict[Key, Kept] = {}

    def make(self, change: Change) -> None:
        """Make a change."""
        key, other = change.key, change.other
        if change.do == DROP:
            del self.origins[key]
        elif change.do == REPLACE:
            self._kept.pop(key, None)
        elif change.do == KEEP and change.kept is not None:
            self._kept[key] = change.kept
        elif change.do == SWAP and other is not None:
            _exchange(self.origins, key, other)
            _exchange(self._kept, key, other)

    def request(self, key: Key) -> Request:
        """The request of a place, in which its pages find sizes, level and date."""
        found = replace(self.origins[key], key=key, date=self._dates[key])
        if key not in self._kept:
            return found
        puzzle = self._kept[key].puzzle
        return replace(found, level=puzzle.level, params=puzzle.params)


T = TypeVar("T")


def _exchange(held: dict[Key, T], one: Key, other: Key) -> None:
    """Exchange what two places hold; either may hold nothing."""
    both = {other: held.get(one), one: held.get(other)}
    for key, value in both.items():
        if value is None:
            held.pop(key, None)
        else:
            held[key] = value  # which keeps its place in the order


def changed_requests(
    requests: Iterable[Request], changes: Iterable[Change]
) -> tuple[Request, ...]:
    """The requests of a book in page order, after all changes."""
    places = Places(requests)
    for change in changes:
        places.make(change)
    return tuple(map(places.request, places.origins))
