"""What the page shows, as the process that draws tells it and the server sends it."""

from collections.abc import Mapping, Sequence
from typing import NotRequired, TypedDict

from ...core.puzzle import Json
from ..check import Summary
from .notes import Note


class Leaf(TypedDict):
    """A page that is shown: its picture's name, its file and place there, its size."""

    id: str
    file: str
    index: int
    size: tuple[int, int]
    folio: NotRequired[str]
    template: NotRequired[str]
    name: NotRequired[str]
    puzzles: NotRequired[Sequence[Json]]
    built: NotRequired[int]  # its number in the last build, 0 of the cover


class Built(TypedDict):
    """The last build of the book: when it was finished, in s, and all its pages."""

    at: float
    pages: Sequence[Leaf]


class Front(TypedDict):
    """A cover that the book may have: its kind, and its picture's name."""

    kind: str
    picture: str


class State(TypedDict, total=False):
    """The state of the book, or a change of it."""

    file: str
    title: str
    language: str
    stamp: str
    build: str  # "new", "built" or "changed": what its built files are to the book
    built: Built | None
    stage: str
    done: int
    total: int
    faults: Sequence[Mapping[str, Json]]  # a sentence, its parts, the lines there
    warnings: Sequence[Note]
    pages: Sequence[Leaf]
    changed: Sequence[str]
    stale: bool
    turn: int
    at: float
    spent_s: float
    shown: int
    summary: Summary
    fills: (
        bool  # whether the book's puzzles are asked for, though something else may run
    )
    own: bool  # whether the puzzles shown are those of the next build
    cost_s: float  # what it takes to make all, about
    covers: Sequence[Front]
    counts: Mapping[str, str]  # what {puzzles} and {kinds} are in its texts
    sharing: Sequence[Json]  # how many words of lists puzzles have, by section
