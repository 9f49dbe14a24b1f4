"""The givens and answers of a book's puzzles, and their params, read once and kept."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol, TypeVar, cast

from ..core.puzzle import Draft, Json, Puzzle

if TYPE_CHECKING:
    from .params import Params

G = TypeVar("G")
A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)

_MOST = 1000  # as many puzzles as keep their figures


class Reader(Protocol[G, A_co]):
    """What reads givens and answers: a puzzle type."""

    def __hash__(self) -> int:
        """Return a number that stays the same."""

    def read_givens(self, printed: Json) -> G:
        """Return what a page prints as the code uses it."""

    def read_answer(self, givens: G, printed: Json) -> A_co:
        """Return an answer as the code uses it."""


@dataclass(frozen=True, slots=True, eq=False)
class _Same:
    """A puzzle as a key: its values have no hash, and others may equal them."""

    puzzle: Puzzle

    def __hash__(self) -> int:
        return id(self.puzzle)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.puzzle is self.puzzle


def read(kind: Reader[G, A], puzzle: Draft | Puzzle) -> tuple[G, A]:
    """Return a puzzle's givens and answer, the same objects for a book's puzzle.

    Raises:
        ValueError: they are not those of such a puzzle; a sentence says why.
    """
    if isinstance(puzzle, Puzzle):
        return cast(
            tuple[G, A], _kept(cast(Reader[object, object], kind), _Same(puzzle))
        )
    return _read(kind, puzzle)


def _read(kind: Reader[G, A], puzzle: Draft | Puzzle) -> tuple[G, A]:
    givens = kind.read_givens(puzzle.givens)
    return givens, kind.read_answer(givens, puzzle.answer)


@lru_cache(maxsize=_MOST)
def _kept(kind: Reader[object, object], one: _Same) -> tuple[object, object]:
    return _read(kind, one.puzzle)


@lru_cache(maxsize=16)
def read_params(model: "type[Params]", text: str) -> "Params":
    """Return params from JSON text, the same object for all puzzles of a section."""
    return model.model_validate_json(text)
