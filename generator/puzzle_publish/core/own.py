"""Puzzles that a book's author brings, beside those that are made."""

from dataclasses import dataclass

from .puzzle import Json


@dataclass(frozen=True, slots=True)
class Own:
    """A puzzle of the author's, proven and graded.

    Attributes:
        givens: what its page prints.
        answer: its key.
        level: what it grades as.
        place: where it is, as in "mine.txt: line 7".
        graded: whether its page prints the level.
    """

    givens: Json
    answer: Json
    level: str
    place: str
    graded: bool = True


def shows_level(own: Own | None) -> bool:
    """Whether the page of a puzzle prints its level; None is one that is made."""
    return own is None or own.graded
